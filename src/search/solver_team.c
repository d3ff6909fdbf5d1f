/* One question after the other about each position; several positions side by side.
 *
 * A search begins with one thread, and gets the others if it lasts. Each then takes a position of which nobody has charge, or helps
 * somebody. Whoever answers a question first narrows the bounds and gives the next question its number; the others see that theirs is
 * the number of an old one, and leave everything as it is. Numbers, bounds and threads of goals change under the lock only. */
#include "search/solver_team.h"

#include "base/thread.h"
#include "search/solver_question.h"

/* A search that ends sooner has no use for a second thread. */
enum { ALONE_NODES = 2000 };

_Static_assert((int)ALONE_NODES >= (int)SLOW_NODES, "a team need not look at the clock at every node");

typedef struct {
    const SolverTask *task;
    const SolverBuild *build;
    SolverGoal *goals;
    int count;
    int members;                      /* threads at work */
    SolverMarks *marks;               /* NULL while there is one */
    _Atomic uint64_t nodes[MAX_TEAM]; /* visited by each thread … */
    uint64_t max_nodes[MAX_TEAM];     /* … of so many */
    pthread_mutex_t lock;             /* for goals and the callback */
} Solving;

static const SolverBuild *choose_build(const Geometry *g)
{
    static const SolverBuild *const BUILDS[BOARD_KINDS] = { &solver_7x6, &solver_64, &solver_128 };
    return BUILDS[geometry_kind(g)];
}

static uint64_t count_nodes(const Solving *solving)
{
    uint64_t nodes = 0;
    for (int i = 0; i < MAX_TEAM; i++)
        nodes += atomic_load_explicit(&solving->nodes[i], memory_order_relaxed);
    return nodes;
}

/* ---- reports ---- */

static void report(const SolverTask *task, const SolverGoal *goal, SolverReport *about)
{
    about->column = goal->column;
    about->bounds = goal->column < 0 ? goal->bounds : bounds_negated(goal->bounds);
    task->callback(task->context, about);
}

void solver_report_book(const SolverTask *task, const SolverGoal *goal)
{
    if (task->callback != NULL)
        report(task, goal, &(SolverReport){ .from_book = true });
}

static void report_question(const Solving *solving, const SolverGoal *goal, int window)
{
    if (solving->task->callback == NULL)
        return;
    report(solving->task, goal, &(SolverReport){
        .window = goal->column < 0 ? window : 1 - window, /* before the column was played -s < w is s >= 1 - w */
        .nodes = count_nodes(solving),
        .hash_use = solving->build->hash_use(solving->task->hash),
    });
}

/* ---- questions ---- */

/* The next question about a score. First whether one side wins by a wide margin, which is quick to answer where it is so; then win,
 * draw or loss; then one step further from 0 at a time, since scores near 0 are the most frequent and a null window that is answered
 * "no" near the true score is the cheapest proof. */
static int next_window(const SolverGoal *goal, bool weak)
{
    enum { WIDE = 7 };
    const ScoreBounds bounds = goal->bounds, first = goal->first;
    if (goal->window != SOLVER_SCORE)
        return goal->window;
    if (!weak && bounds.upper > WIDE && bounds.upper == first.upper && bounds.lower == first.lower && bounds.lower <= 0)
        return WIDE + 1;
    if (!weak && bounds.lower < -WIDE && bounds.upper > 0 && bounds.upper <= WIDE)
        return -WIDE;
    if (bounds.upper > 0 && bounds.lower <= 0)
        return 1;
    if (bounds.lower < 0 && bounds.upper >= 0)
        return 0;
    return bounds.lower >= 0 ? bounds.lower + 1 : bounds.upper;
}

static bool is_open(const SolverGoal *goal)
{
    if (goal->window == SOLVER_SCORE)
        return !bounds_exact(goal->bounds);
    return goal->bounds.lower < goal->window && goal->bounds.upper >= goal->window;
}

/* The first goal of which nobody has charge, or else one that has the fewest threads; NULL if all are reached. */
static SolverGoal *next_goal(const Solving *solving)
{
    SolverGoal *next = NULL;
    for (SolverGoal *goal = solving->goals; goal < solving->goals + solving->count; goal++)
        if (is_open(goal) && (next == NULL || goal->threads < next->threads))
            next = goal;
    return next;
}

/* Takes note of what a score was found to be at least, or less than. */
static void narrow(const SolverTask *task, SolverGoal *goal, int window, int value)
{
    const int result = solver_result(task, value);
    goal->bounds = result >= window ? bounds_raised(goal->bounds, result) : bounds_lowered(goal->bounds, result);
    goal->threads = 0;
    goal->asked++;
}

/* ---- threads ---- */

/* Answers the next question about a position, or helps those who are about to. False if the thread must end. Holds the lock, but not
 * while it searches. */
static bool ask(Solving *solving, int member, SolverGoal *goal)
{
    const SolverTask *task = solving->task;
    const int window = next_window(goal, task->weak);
    const SolverQuestion question = {
        .board = &goal->board,
        .window = window,
        .hash = task->hash,
        .order = task->order != NULL ? task->order : &data_order,
        .control = task->control,
        .nodes = &solving->nodes[member],
        .max_nodes = solving->max_nodes[member],
        .member = member,
        .members = solving->members,
        .marks = solving->marks,
        .asked = &goal->asked,
        .number = goal->asked,
    };
    int value;
    if (goal->told != window)
        report_question(solving, goal, window);
    goal->told = window;
    goal->threads++;
    pthread_mutex_unlock(&solving->lock);
    const bool answered = solving->build->answer(&question, &value);
    pthread_mutex_lock(&solving->lock);
    if (question_is_answered(&question))
        return true; /* by another thread */
    if (answered)
        narrow(task, goal, window, value);
    else
        goal->threads--;
    return answered;
}

static void work(void *context, int member)
{
    Solving *solving = context;
    SolverGoal *goal;
    pthread_mutex_lock(&solving->lock);
    while (solving->nodes[member] < solving->max_nodes[member] && (goal = next_goal(solving)) != NULL && ask(solving, member, goal))
        ;
    pthread_mutex_unlock(&solving->lock);
}

/* With a team from here on; the table keeps what was found. Each member may visit as many nodes; what those could, for whom the system has
 * no thread, is lost. */
static void work_together(Solving *solving, int threads)
{
    SolverMarks marks = { 0 };
    const uint64_t each = (solving->task->control->max_nodes - solving->nodes[0]) / (uint64_t)threads;
    for (int i = 0; i < threads; i++)
        solving->max_nodes[i] = solving->nodes[i] + each;
    solving->members = threads;
    solving->marks = &marks;
    thread_team(threads, work, solving);
    solving->members = 1;
    solving->marks = NULL;
}

bool solver_reach(const SolverTask *task, SolverGoal *goals, int count, uint64_t *nodes)
{
    const SearchControl *control = task->control;
    const int threads = control->threads < MAX_TEAM ? control->threads : MAX_TEAM;
    const bool shared = threads > 1 && control->max_nodes > ALONE_NODES && *nodes < control->max_nodes - ALONE_NODES;
    Solving solving = {
        .task = task,
        .build = choose_build(&task->board->geometry),
        .goals = goals,
        .count = count,
        .members = 1,
        .nodes = { *nodes },
        .max_nodes = { shared ? *nodes + ALONE_NODES : control->max_nodes },
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    for (int i = 0; i < count; i++) {
        goals[i].first = goals[i].bounds;
        goals[i].told = SOLVER_SCORE;
        goals[i].threads = 0;
        atomic_init(&goals[i].asked, 0);
    }
    if (next_goal(&solving) == NULL)
        return true;
    hash_begin(task->hash, &task->board->geometry, HASH_SOLVER);
    work(&solving, 0);
    if (shared && next_goal(&solving) != NULL && !search_called_off(control))
        work_together(&solving, threads);
    pthread_mutex_destroy(&solving.lock);
    *nodes = count_nodes(&solving);
    return next_goal(&solving) == NULL;
}

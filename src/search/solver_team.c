/* One question after the other about each position; several positions side by side. */
#include "search/solver_team.h"

#include "base/thread.h"
#include "search/solver_question.h"

/* A search that ends sooner has no use for a second thread. */
enum { ALONE_NODES = 2000 };

typedef struct {
    const SolverTask *task;
    const SolverBuild *build;
    SolverGoal *goals;
    int count;
    uint64_t nodes; /* of all threads */
    uint64_t each;  /* nodes that each of several threads may visit */
    SolverMarks *marks;   /* NULL while there is one thread */
    pthread_mutex_t lock; /* for goals, nodes and the callback */
} Solving;

typedef struct {
    uint64_t nodes, max_nodes;
} Member;

static const SolverBuild *choose_build(const Geometry *g)
{
    static const SolverBuild *const BUILDS[BOARD_KINDS] = { &solver_7x6, &solver_64, &solver_128 };
    return BUILDS[geometry_kind(g)];
}

/* ---- reports ---- */

static void report(const SolverTask *task, const SolverGoal *goal, SolverReport *about)
{
    if (task->callback == NULL)
        return;
    about->column = goal->column;
    about->bounds = goal->column < 0 ? goal->bounds : bounds_negated(goal->bounds);
    about->hash_use = choose_build(&goal->board.geometry)->hash_use(task->hash);
    task->callback(task->context, about);
}

static void report_question(const SolverTask *task, const SolverGoal *goal, int window, uint64_t nodes)
{
    /* Before the column was played the other side was to move: -s < w is s >= 1 - w. */
    report(task, goal, &(SolverReport){ .window = goal->column < 0 ? window : 1 - window, .nodes = nodes });
}

void solver_report_book(const SolverTask *task, const SolverGoal *goal)
{
    report(task, goal, &(SolverReport){ .from_book = true });
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

/* Answers the next question about a position, or helps those who are about to. False if the thread must end. Holds the lock, but not
 * while it searches. */
static bool ask(Solving *solving, Member *member, SolverGoal *goal)
{
    const SolverTask *task = solving->task;
    const int window = next_window(goal, task->weak);
    const uint64_t before = member->nodes;
    const SolverQuestion question = {
        .board = &goal->board,
        .window = window,
        .hash = task->hash,
        .control = task->control,
        .max_nodes = member->max_nodes,
        .marks = solving->marks,
        .asked = &goal->asked,
        .number = goal->asked,
    };
    int value;
    if (goal->told != window)
        report_question(task, goal, window, solving->nodes);
    goal->told = window;
    goal->threads++;
    pthread_mutex_unlock(&solving->lock);
    const bool answered = member->nodes < member->max_nodes && solving->build->answer(&question, &member->nodes, &value);
    pthread_mutex_lock(&solving->lock);
    solving->nodes += member->nodes - before;
    if (question_is_answered(&question))
        return true; /* by another thread */
    if (!answered) {
        goal->threads--;
        return false;
    }
    value = solver_result(task, value);
    goal->bounds = value >= window ? bounds_raised(goal->bounds, value) : bounds_lowered(goal->bounds, value);
    goal->threads = 0;
    goal->asked++; /* so that the others leave it */
    return true;
}

static void work(Solving *solving, Member member)
{
    SolverGoal *goal;
    pthread_mutex_lock(&solving->lock);
    while ((goal = next_goal(solving)) != NULL && ask(solving, &member, goal))
        ;
    pthread_mutex_unlock(&solving->lock);
}

static void work_as_member(void *context, int number)
{
    Solving *solving = context;
    (void)number;
    work(solving, (Member){ 0, solving->each });
}

/* With a team from here on; the table keeps what was found. */
static void work_together(Solving *solving, int threads)
{
    SolverMarks marks = { 0 };
    solving->marks = &marks;
    solving->each = (solving->task->control->max_nodes - solving->nodes) / (uint64_t)threads;
    thread_team(threads, work_as_member, solving);
}

bool solver_reach(const SolverTask *task, SolverGoal *goals, int count, uint64_t *nodes)
{
    const SearchControl *control = task->control;
    const bool shared = control->threads > 1 && control->max_nodes > ALONE_NODES && *nodes < control->max_nodes - ALONE_NODES;
    Solving solving = {
        .task = task,
        .build = choose_build(&task->board->geometry),
        .goals = goals,
        .count = count,
        .nodes = *nodes,
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
    work(&solving, (Member){ *nodes, shared ? *nodes + ALONE_NODES : control->max_nodes });
    if (shared && next_goal(&solving) != NULL && !search_called_off(control))
        work_together(&solving, control->threads);
    pthread_mutex_destroy(&solving.lock);
    *nodes = solving.nodes;
    return next_goal(&solving) == NULL;
}

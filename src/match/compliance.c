/* Rules are tried one after the other, each with an engine of its own, and
 * what all others need goes first. */
#include "match/compliance.h"

#include "base/clock.h"
#include "base/printable.h"
#include "base/program.h"
#include "match/exam.h"
#include "match/runner.h"

#include <stdio.h>

typedef struct {
    int held, lacked, failed;
} Verdict;

static void trace(void *context, const char *name, char direction, const char *line)
{
    (void)context;
    fprintf(stderr, "%s %c ", name, direction);
    print_safely(line, stderr);
    fputs("\n", stderr);
}

static void tell(const char *verdict, const Rule *rule, const char *why)
{
    printf("%-7s %s%s", verdict, rule->name, *why == '\0' ? "" : ": ");
    print_safely(why, stdout);
    printf("%s%s\n", *why == '\0' ? "" : "; ", *why == '\0' ? "" : rule->demand);
    fflush(stdout);
}

static bool try_rule(Exam *exam, const Rule *rule, Verdict *verdict)
{
    exam->lacks = exam->inapplicable = false;
    exam->why[0] = '\0';
    if (exam->trace.line != NULL)
        fprintf(stderr, "rule %s\n", rule->name);
    const bool holds = rule->holds(exam);
    if (exam->inapplicable)
        return true;
    if (holds) {
        tell("ok", rule, "");
        verdict->held++;
    } else if (rule->kind == RULE_OPTIONAL || exam->lacks) {
        tell("lacks", rule, exam->why);
        verdict->lacked++;
    } else {
        tell("FAILED", rule, exam->why);
        verdict->failed++;
    }
    return holds;
}

static const RuleList *rules_of(const PeerDialect *dialect)
{
    return dialect == peer_dialect("native") ? &exam_native : dialect == peer_dialect("bot") ? &exam_bot : &exam_uxi;
}

int compliance_run(const Settings *settings, const Guardian *guardian)
{
    const EngineSettings *engine = &settings->engines[0];
    const RuleList *const lists[] = { &exam_shared, rules_of(engine->dialect) };
    static Exam exam;
    Verdict verdict = { 0, 0, 0 };
    exam = (Exam){ .settings = engine, .geometry = &settings->geometry, .guardian = guardian, .patience = engine->startup * CLOCK_MS };
    if (settings->debug)
        exam.trace.line = trace;
    bool runs = true;
    for (int list = 0; list < 2; list++)
        for (int i = 0; i < lists[list]->count && runs; i++) {
            runs = try_rule(&exam, &lists[list]->rules[i], &verdict) || lists[list]->rules[i].kind != RULE_NEEDED;
        }
    if (!runs)
        printf("the other rules need this one and were not tried\n");
    printf("%s: %d rules of the %s dialect hold, %d not kept that a client can do without, %d FAILED\n", engine->name, verdict.held,
           engine->dialect->name, verdict.lacked, verdict.failed);
    return program_print_ended("the verdicts") && verdict.failed == 0 ? RUN_FINISHED : RUN_FAILED;
}

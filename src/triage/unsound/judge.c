#include "triage/unsound/judge.h"

#include "base/memory.h"
#include "triage/java/instance.h"
#include "triage/java/method_format.h"
#include "triage/unsound/helpers.h"

#include <stdlib.h>
#include <string.h>

struct judge {
    const struct unsound_plan *plan;
    struct helpers *helpers;
    struct recognisers rules;
    struct java_scope scope;
};

/* The question about one candidate. */
struct question {
    struct judge *judge;
    struct subject subject;
    struct text_table table;
    struct fact_list scope, seen;
    struct fact_list claimed; /* the claims of the culprit */
    bool is_culprit_asked;
    uint32_t lost, first;
    size_t place; /* index of the lost method in `seen` */
    struct buffer *reason;
    enum verdict verdict;
};

enum status judge_open(const struct unsound_plan *plan, struct judge **ret, struct error *err)
{
    struct judge *judge = mem_zero(1, sizeof *judge);
    judge->plan = plan;
    enum status status = helpers_open(plan, &judge->helpers, err);
    if (status == STATUS_OK && plan->rules_path[0] != '\0')
        status = recognisers_read(plan->rules_path, &judge->rules, err);
    if (status != STATUS_OK) {
        judge_close(judge);
        return status;
    }
    *ret = judge;
    return STATUS_OK;
}

void judge_close(struct judge *judge)
{
    if (judge == NULL)
        return;
    helpers_close(judge->helpers);
    recognisers_done(&judge->rules);
    free(judge);
}

static void say_no(struct question *q, enum verdict verdict, const char *what, const char *who)
{
    q->verdict = verdict;
    buffer_add_format(q->reason, "%s%s%s", who, *who != '\0' ? " " : "", what);
}

/* Analyses ------------------------------------------------------------------------------------ */

/* The claims of an analysis.  *ret_has is false if it failed; then a message says so. */
static enum status ask_analysis(struct question *q, size_t number, struct fact_list *ret,
                                bool *ret_has, struct error *err)
{
    const char *name = plan_analysis(q->judge->plan, number)->tool.name;
    struct result result;
    struct error problem;
    *ret_has = false;
    enum status status = helpers_ask(q->judge->helpers, number, &q->subject, &result, err);
    if (status != STATUS_OK)
        return status;
    if (result.failure != NULL)
        say_no(q, result.timed_out ? VERDICT_UNRESOLVED : VERDICT_NOT, result.failure, name);
    else if (fact_list_read(ret, &q->table, method_read, buffer_text(&result.text),
                            result.text.n_bytes, "its output", &problem) != STATUS_OK)
        say_no(q, VERDICT_NOT, problem.message, name);
    else
        *ret_has = true;
    result_done(&result);
    return STATUS_OK;
}

static enum status ask_finder(struct question *q, size_t number, struct error *err)
{
    struct fact_list found = {0};
    bool has;
    enum status status = ask_analysis(q, number, &found, &has, err);
    if (status == STATUS_OK && has && !fact_list_has(&found, q->lost))
        say_no(q, VERDICT_NOT, "does not find the method any more",
               q->judge->plan->finders[number].tool.name);
    fact_list_done(&found);
    return status;
}

static enum status ask_culprit(struct question *q, struct error *err)
{
    const char *name = q->judge->plan->culprit.tool.name;
    bool has;
    if (q->is_culprit_asked)
        return STATUS_OK;
    enum status status = ask_analysis(q, q->judge->plan->n_finders, &q->claimed, &has, err);
    q->is_culprit_asked = true;
    if (status == STATUS_OK && has) {
        if (!fact_list_has(&q->claimed, q->first))
            say_no(q, VERDICT_NOT, "does not find main", name);
        else if (fact_list_has(&q->claimed, q->lost))
            say_no(q, VERDICT_NOT, "finds the method", name);
    }
    return status;
}

/* Asks all finders of one kind: those in this process, or the others. */
static enum status ask_finders(struct question *q, bool is_near, struct error *err)
{
    const struct unsound_plan *plan = q->judge->plan;
    enum status status = STATUS_OK;
    for (size_t i = 0;
         status == STATUS_OK && q->verdict == VERDICT_INTERESTING && i < plan->n_finders; i++)
        if ((plan->finders[i].kind == HELPER_REACH) == is_near)
            status = ask_finder(q, i, err);
    return status;
}

static enum status ask_near(struct question *q, struct error *err)
{
    enum status status = ask_finders(q, true, err);
    if (status == STATUS_OK && q->verdict == VERDICT_INTERESTING &&
        q->judge->plan->culprit.kind == HELPER_REACH)
        status = ask_culprit(q, err);
    return status;
}

static enum status ask_far_finders(struct question *q, struct error *err)
{
    return ask_finders(q, false, err);
}

static enum status ask_what_is_before(struct question *q, struct error *err)
{
    (void)err;
    for (size_t i = 0; i < q->place; i++)
        if (!fact_list_has(&q->claimed, q->seen.facts.data[i])) {
            say_no(q, VERDICT_NOT, "misses something else before",
                   q->judge->plan->culprit.tool.name);
            break;
        }
    return STATUS_OK;
}

/* Runs ---------------------------------------------------------------------------------------- */

/* Performs all runs once, and adds the entered methods to `seen`. */
static enum status trace_once(struct question *q, bool is_again, struct error *err)
{
    const struct unsound_plan *plan = q->judge->plan;
    size_t n_runs = plan->n_runs > 0 ? plan->n_runs : 1;
    fact_list_done(&q->seen);
    q->seen = (struct fact_list){0};
    for (size_t i = 0; i < plan->n_traces * n_runs; i++) {
        struct result result;
        enum status status = helpers_trace(q->judge->helpers, i / n_runs, i % n_runs, is_again,
                                           &q->subject, &result, err);
        if (status != STATUS_OK)
            return status;
        /* A trace that is not understood shows nothing. */
        (void)fact_list_read(&q->seen, &q->table, method_read, buffer_text(&result.text),
                             result.text.n_bytes, "the trace", NULL);
        result_done(&result);
    }
    if (fact_list_has(&q->seen, q->first))
        fact_list_to_front(&q->seen, q->first);
    fact_list_cut(&q->seen, &q->scope);
    return STATUS_OK;
}

static enum status ask_run(struct question *q, struct error *err)
{
    for (unsigned i = 0; i < q->judge->plan->n_tries; i++) {
        enum status status = trace_once(q, i > 0, err);
        if (status != STATUS_OK)
            return status;
        if (!fact_list_has(&q->seen, q->lost))
            continue;
        while (q->seen.facts.data[q->place] != q->lost)
            q->place++;
        return STATUS_OK;
    }
    say_no(q, VERDICT_NOT, "the run does not enter the method", "");
    return STATUS_OK;
}

static bool has_same_rule(const struct question *q, const char *context)
{
    const struct judge *judge = q->judge;
    const struct recogniser *rule = recognisers_find(&judge->rules, judge->plan->rule);
    if (rule == NULL)
        return false;
    struct buffer all = {0};
    struct instance instance = java_instance(&q->judge->scope);
    buffer_add_text(&all, context);
    instance.explain(instance.context, &q->subject, judge->plan->lost, &all);
    const char *unsound[] = {judge->plan->culprit.tool.name};
    struct lost lost = {.fact = judge->plan->lost,
                        .context = buffer_text(&all),
                        .unsound = unsound,
                        .n_unsound = 1};
    bool is_same = recogniser_matches(rule, &lost);
    buffer_done(&all);
    return is_same;
}

static enum status ask_stack(struct question *q, struct error *err)
{
    const struct unsound_plan *plan = q->judge->plan;
    const char *context = fact_list_context(&q->seen, q->place);
    char *frames = unsound_frames(context);
    (void)err;
    if (plan->keeps_stack && strcmp(frames, plan->frames) != 0 && !has_same_rule(q, context))
        say_no(q, VERDICT_NOT, "the method is entered in another way", "");
    free(frames);
    return STATUS_OK;
}

/* The candidate ------------------------------------------------------------------------------- */

static enum status prepare(struct question *q, const char *path, struct error *err)
{
    const struct unsound_plan *plan = q->judge->plan;
    struct error problem;
    enum status status = subject_make(path, &q->subject, err);
    if (status != STATUS_OK)
        return status;
    free(q->subject.main_class);
    free(q->subject.class_path);
    q->subject.main_class = mem_string(plan->main_class);
    q->subject.class_path = mem_string(plan->class_path);
    q->subject.runs = mem_zero(plan->n_runs, sizeof *q->subject.runs);
    for (size_t i = 0; i < plan->n_runs; i++)
        q->subject.runs[q->subject.n_runs++] = mem_string(plan->runs[i]);
    status = subject_hash(&q->subject, err);
    if (status != STATUS_OK)
        return status;
    struct instance instance = java_instance(&q->judge->scope);
    char *first = instance.first_fact(instance.context, &q->subject);
    q->first = text_table_add(&q->table, first, strlen(first));
    q->lost = text_table_add(&q->table, plan->lost, strlen(plan->lost));
    free(first);
    if (instance.scope(instance.context, &q->subject, &q->table, &q->scope, &problem) != STATUS_OK)
        say_no(q, VERDICT_NOT, problem.message, "");
    else if (!fact_list_has(&q->scope, q->lost))
        say_no(q, VERDICT_NOT, "the method is gone", "");
    return STATUS_OK;
}

static void question_done(struct question *q)
{
    fact_list_done(&q->claimed);
    fact_list_done(&q->seen);
    fact_list_done(&q->scope);
    text_table_done(&q->table);
    subject_done(&q->subject);
}

enum status judge_candidate(struct judge *judge, const char *dir, enum verdict *ret,
                            struct buffer *ret_reason, struct error *err)
{
    static enum status (*const steps[])(struct question *, struct error *) = {
        ask_near, ask_run, ask_stack, ask_far_finders, ask_culprit, ask_what_is_before};
    struct question q = {.judge = judge, .reason = ret_reason, .verdict = VERDICT_INTERESTING};
    text_table_init(&q.table);
    ret_reason->n_bytes = 0;
    char *path = judge->plan->file_name[0] != '\0'
                     ? mem_format("%s/%s", dir, judge->plan->file_name)
                     : mem_string(dir);
    enum status status = prepare(&q, path, err);
    free(path);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (status == STATUS_OK && q.verdict == VERDICT_INTERESTING)
            status = steps[i](&q, err);
    if (status == STATUS_OK)
        *ret = q.verdict;
    question_done(&q);
    return status;
}

enum status judge_count_entries(struct judge *judge, const char *path, unsigned n_runs,
                                unsigned *ret, struct error *err)
{
    struct buffer reason = {0};
    struct question q = {.judge = judge, .reason = &reason, .verdict = VERDICT_INTERESTING};
    unsigned n_entries = 0;
    text_table_init(&q.table);
    enum status status = prepare(&q, path, err);
    for (unsigned i = 0; status == STATUS_OK && i < n_runs; i++) {
        status = trace_once(&q, true, err);
        n_entries += status == STATUS_OK && fact_list_has(&q.seen, q.lost);
    }
    if (status == STATUS_OK)
        *ret = n_entries;
    question_done(&q);
    buffer_done(&reason);
    return status;
}

#include "triage/run/conclude.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void examination_init(struct examination *p, const struct subject *subject,
                      const struct examine_options *options)
{
    size_t n = options->n_analyses;
    const char **names = mem_zero(n, sizeof *names);
    *p = (struct examination){.subject = subject,
                              .claims = mem_zero(n, sizeof *p->claims),
                              .failures = mem_zero(n, sizeof *p->failures),
                              .reaches = mem_zero(n, sizeof *p->reaches),
                              .seconds = mem_zero(n, sizeof *p->seconds)};
    text_table_init(&p->table);
    for (size_t i = 0; i < n; i++) {
        names[i] = options->analyses[i].name;
        p->claims[i] = (struct claim){.name = names[i], .weight = options->analyses[i].weight};
    }
    rows_init(&p->rows, names, n);
    free(names);
}

void examination_done(struct examination *p)
{
    for (size_t i = 0; i < p->rows.n_analyses; i++) {
        fact_list_done(&p->claims[i].found);
        free(p->failures[i]);
        buffer_done(&p->reaches[i]);
    }
    free(p->claims);
    free(p->failures);
    free(p->reaches);
    free(p->seconds);
    free(p->run_failure);
    buffer_done(&p->context);
    fact_list_done(&p->scope);
    fact_list_done(&p->seen);
    classification_done(&p->result);
    rows_done(&p->rows);
    text_table_done(&p->table);
}

/* Traces -------------------------------------------------------------------------------------- */

void examination_take_trace(struct examination *p, const struct examine_options *options,
                            const struct tool *tool, const struct result *result)
{
    struct error err;
    p->run_seconds += result->seconds;
    size_t n_before = p->seen.facts.n;
    enum status status =
        fact_list_read(&p->seen, &p->table, options->reader, buffer_text(&result->text),
                       result->text.n_bytes, "the trace", &err);
    /* A program may fail or be stopped after it has entered many methods, so its trace still
     * counts. */
    const char *why = status != STATUS_OK                                      ? err.message
                      : p->seen.facts.n == n_before && result->failure != NULL ? result->failure
                                                                               : NULL;
    if (why != NULL && p->run_failure == NULL)
        p->run_failure = mem_format("no trace from %s: %s", tool->name, why);
}

bool examination_end_traces(struct examination *p, const struct examine_options *options)
{
    const struct instance *instance = &options->instance;
    struct error err;
    if (instance->scope != NULL) {
        enum status status =
            instance->scope(instance->context, p->subject, &p->table, &p->scope, &err);
        if (status != STATUS_OK) {
            free(p->run_failure);
            p->run_failure = mem_string(err.message);
            return false;
        }
    }
    char *first =
        instance->first_fact != NULL ? instance->first_fact(instance->context, p->subject) : NULL;
    uint32_t fact = first != NULL ? text_table_find(&p->table, first, strlen(first)) : NO_NAME;
    if (fact != NO_NAME && fact_list_has(&p->seen, fact))
        fact_list_to_front(&p->seen, fact);
    free(first);
    if (instance->scope != NULL)
        fact_list_cut(&p->seen, &p->scope);
    return p->run_failure == NULL && p->seen.facts.n >= 2;
}

/* Analyses ------------------------------------------------------------------------------------ */

struct reaching {
    const struct examination *p;
    size_t analysis;
    struct buffer *out;
};

static void note_reachable(void *context, const char *name, const regex_t *regex)
{
    struct reaching *r = context;
    const struct claim *claim = &r->p->claims[r->analysis];
    if (strcmp(name, claim->name) != 0)
        return;
    for (size_t i = 0; i < claim->found.facts.n; i++) {
        const char *fact = r->p->table.text[claim->found.facts.data[i]];
        if (regexec(regex, fact, 0, NULL, 0) == 0)
            buffer_add_format(r->out, "\n@reachable %s %s", name, fact);
    }
}

void examination_take_claim(struct examination *p, const struct examine_options *options,
                            size_t analysis, const struct result *result)
{
    struct claim *claim = &p->claims[analysis];
    struct error err;
    p->seconds[analysis] = result->seconds;
    if (result->failure != NULL)
        p->failures[analysis] = mem_string(result->failure);
    else if (fact_list_read(&claim->found, &p->table, options->reader, buffer_text(&result->text),
                            result->text.n_bytes, "its output", &err) != STATUS_OK)
        p->failures[analysis] = mem_string(err.message);
    claim->failure = p->failures[analysis];
    if (options->rules != NULL) {
        struct reaching reaching = {p, analysis, &p->reaches[analysis]};
        recognisers_each_reachable(options->rules, note_reachable, &reaching);
    }
    if (options->instance.scope != NULL)
        fact_list_cut(&claim->found, &p->scope);
}

/* The end ------------------------------------------------------------------------------------- */

const char *examination_find_lost(struct examination *p, const struct examine_options *options)
{
    struct classify_input input = {.seen = &p->seen,
                                   .claims = p->claims,
                                   .n_claims = options->n_analyses,
                                   .failure = p->run_failure,
                                   .thresholds = options->thresholds,
                                   .general = options->general};
    classify(&input, &p->result);
    return p->result.first_lost == NOTHING_LOST
               ? NULL
               : p->table.text[p->seen.facts.data[p->result.first_lost]];
}

void examination_take_evidence(struct examination *p, const struct examine_options *options,
                               const struct result *result)
{
    struct fact_list again = {0};
    uint32_t lost = p->seen.facts.data[p->result.first_lost];
    /* If the second trace is not understood, it is no evidence, and the first one counts. */
    (void)fact_list_read(&again, &p->table, options->reader, buffer_text(&result->text),
                         result->text.n_bytes, "the second trace", NULL);
    for (size_t i = 0; i < again.facts.n; i++) {
        if (again.facts.data[i] != lost)
            continue;
        for (const char *at = fact_list_context(&again, i); *at != '\0';) {
            size_t n_bytes = strcspn(at, "\n");
            if (*at == '@')
                buffer_add_format(&p->context, "\n%.*s", (int)n_bytes, at);
            at += n_bytes + (at[n_bytes] == '\n');
        }
    }
    fact_list_done(&again);
}

static void replace(char **text, char *with)
{
    free(*text);
    *text = with;
}

static void explain(struct examination *p, const struct examine_options *options, struct row *row)
{
    const struct instance *instance = &options->instance;
    uint32_t lost = p->seen.facts.data[p->result.first_lost];
    struct buffer context = {0};
    buffer_add_text(&context, fact_list_context(&p->seen, p->result.first_lost));
    buffer_add_text(&context, buffer_text(&p->context));
    if (instance->explain != NULL)
        instance->explain(instance->context, p->subject, p->table.text[lost], &context);
    for (size_t i = 0; i < options->n_analyses; i++)
        buffer_add_text(&context, buffer_text(&p->reaches[i]));
    const char *text = buffer_text(&context);
    replace(&row->context, mem_string(text + (*text == '\n')));
    buffer_done(&context);
    replace(&row->first_lost, mem_string(p->table.text[lost]));
}

void examination_conclude(struct examination *p, const struct examine_options *options,
                          struct examined *ret)
{
    const struct classification *result = &p->result;
    struct row *row = rows_add(&p->rows);
    replace(&row->name, mem_string(p->subject->name));
    replace(&row->why, mem_string(result->unusable));
    row->usable = result->unusable[0] == '\0';
    row->n_scope = options->instance.scope != NULL ? p->scope.facts.n : p->table.n_names;
    row->n_seen = p->seen.facts.n;
    for (size_t i = 0; i < options->n_analyses; i++)
        row->each[i] = (struct row_count){.unsound = result->unsound[i],
                                          .n_found = p->claims[i].found.facts.n,
                                          .n_hits = result->n_hits[i]};
    row->all = (struct row_count){.n_found = result->n_union, .n_hits = result->n_union_hits};
    row->common = (struct row_count){.n_found = result->n_intersection,
                                     .n_hits = result->n_intersection_hits};
    if (result->first_lost != NOTHING_LOST)
        explain(p, options, row);
    if (options->rules != NULL)
        recognisers_apply(options->rules, &p->rows, row);
    *ret = (struct examined){.subject = p->subject,
                             .table = &p->table,
                             .seen = &p->seen,
                             .claims = p->claims,
                             .seconds = p->seconds,
                             .result = result,
                             .rows = &p->rows,
                             .run_seconds = p->run_seconds};
}

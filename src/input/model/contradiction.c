/* Rules that the whole input violates, and rules that no subset satisfies. */
#include "input/model/document.h"
#include "problem/sat.h"

#include <string.h>

/* A contradictory model is refused.  To give a better message, Pare searches for a subset that
 * satisfies the rules, but only up to this many clauses.  The bound is a choice: with more clauses
 * the message would come late. */
enum { MAX_CLAUSES = 20000 };

/* The source of the clause with this number. */
static const struct model_source *source_of(const struct model *model, size_t clause)
{
    size_t low = 0, high = model->n_sources;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (model->sources[middle].first_clause <= clause)
            low = middle;
        else
            high = middle;
    }
    /* A rule that is always true has no clauses.  So of the rules that begin here, the last one is
     * meant. */
    return &model->sources[low];
}

static bool same_clause(struct clause a, struct clause b)
{
    return a.n_neg == b.n_neg && a.n_pos == b.n_pos &&
           (a.n_neg == 0 || memcmp(a.neg, b.neg, a.n_neg * sizeof *a.neg) == 0) &&
           (a.n_pos == 0 || memcmp(a.pos, b.pos, a.n_pos * sizeof *a.pos) == 0);
}

/* Lists the sources of the clauses in `core`, as in: "a => b" (line 7), "a" (required, line 9).
 * The clauses are numbered as in the frozen copy of the model's formula. */
static void list_sources(const struct model *model, const struct formula *frozen,
                         const struct bitset *core, struct buffer *out)
{
    const struct formula *formula = model->rules.formula;
    const struct model_source *last = NULL;
    size_t n_shown = 0;
    for (size_t i = 0; i < formula_n_clauses(formula) && n_shown < 5; i++) {
        size_t c = bitset_next(core, 0);
        while (c != BITSET_END &&
               !same_clause(formula_clause(frozen, c), formula_clause(formula, i)))
            c = bitset_next(core, c + 1);
        const struct model_source *source = source_of(model, i);
        if (c == BITSET_END || source == last)
            continue;
        buffer_add_format(out, "%s\"%s\" (%sline %u)", n_shown++ > 0 ? ", " : "",
                          show(source->text).text, source->is_rule ? "" : "required, ",
                          where_line(source_where(source), model->text, model->n_bytes));
        last = source;
    }
}

/* True if no subset satisfies the rules; *out then lists the rules that contradict each other.
 * Also false if no solver is available. */
static bool find_contradiction(const struct model *model, struct buffer *out)
{
    if (!sat_available() || formula_n_clauses(model->rules.formula) > MAX_CLAUSES)
        return false;
    struct formula *frozen = model_formula(model, NULL);
    struct bitset core;
    bitset_init(&core, formula_n_clauses(frozen));
    bool found =
        sat_contradiction(frozen, NULL, NULL, &core, NULL) == STATUS_OK && !bitset_is_empty(&core);
    if (found)
        list_sources(model, frozen, &core, out);
    bitset_done(&core);
    formula_free(frozen);
    return found;
}

enum status model_check_rules(const struct model *model, struct error *err)
{
    const struct formula *formula = model->rules.formula;
    size_t offender;
    if (formula_is_ipf(formula, &offender))
        return STATUS_OK;
    const struct model_source *source = source_of(model, offender);
    struct clause clause = formula_clause(formula, offender);
    struct where where = source_where(source);
    struct buffer list = {0};
    enum status status;
    if (clause.n_neg == 0)
        status = model_wrong(model, where, err, "the rule \"%s\" can never hold",
                             show(source->text).text);
    else if (find_contradiction(model, &list)) {
        status = model_wrong(model, where, err,
                             "no subset at all satisfies the rules; these contradict each other: "
                             "%s",
                             buffer_text(&list));
    } else {
        model_list_items(model, clause.neg, clause.n_neg, &list);
        status = model_wrong(model, where, err,
                             "the rule \"%s\" does not hold for the whole input, from which the "
                             "reduction starts: it forbids %s%s",
                             show(source->text).text, buffer_text(&list),
                             clause.n_neg > 1 ? " together" : "");
    }
    buffer_done(&list);
    return status;
}

/* files - one item a file.  One of them always stays; a single file has no items. */
#include "base/memory.h"
#include "input/text/spans.h"
#include "input/text/text.h"
#include "problem/formula.h"

#include <stdlib.h>

static struct formula *at_least_one(uint32_t n_items)
{
    uint32_t *all = mem_alloc(n_items * sizeof *all);
    for (uint32_t i = 0; i < n_items; i++)
        all[i] = i;
    struct formula *formula = formula_new(n_items);
    formula_add_clause(formula, NULL, 0, all, n_items);
    formula_freeze(formula);
    free(all);
    return formula;
}

enum status files_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    struct problem problem = {0};
    if (input->n_files > 1) {
        problem.n_items = (uint32_t)input->n_files;
        problem.formula = at_least_one(problem.n_items);
    }
    for (uint32_t f = 0; f < problem.n_items; f++)
        spans_add_file(spans, f, f);
    return spans_finish(spans, &problem, ret, err);
}

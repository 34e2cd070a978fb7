/* files - for each file, one item for the file, one for its entries in build files
 * (file_mentions.h), and one for the entries of its package in other manifests (manifests.h), if
 * there are any.  One file always stays; a single file has no items. */
#include "base/memory.h"
#include "input/text/file_mentions.h"
#include "input/text/manifests.h"
#include "input/text/spans.h"
#include "input/text/text.h"
#include "problem/formula.h"

#include <stdlib.h>

/* Adds the items of a file.  They have consecutive numbers, because they often go together. */
static uint32_t add_items(struct spans *spans, const struct fileset *input, uint32_t *file_item)
{
    struct entries entries = {0};
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++) {
        file_item[f] = n_items++;
        spans_add_file(spans, f, file_item[f]);
        n_items += file_mentions_add(&entries, input, f, n_items);
        n_items += manifest_entries_add(&entries, input, f, n_items);
    }
    entries_place(&entries, spans);
    return n_items;
}

/* A clause: at least one file stays.  Items of entries do not count. */
static struct formula *at_least_one(const uint32_t *file_item, size_t n_files, uint32_t n_items)
{
    struct formula *formula = formula_new(n_items);
    formula_add_clause(formula, NULL, 0, file_item, (uint32_t)n_files);
    formula_freeze(formula);
    return formula;
}

enum status files_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    struct problem problem = {0};
    if (input->n_files < 2)
        return spans_finish(spans, &problem, ret, err);
    uint32_t *file_item = mem_alloc(input->n_files * sizeof *file_item);
    problem.n_items = add_items(spans, input, file_item);
    problem.formula = at_least_one(file_item, input->n_files, problem.n_items);
    free(file_item);
    return spans_finish(spans, &problem, ret, err);
}

#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

#include <string.h>

/* Adds an edit of two steps, neither of which may be possible alone: a term replaces an argument
 * around it, and the application of this argument replaces a term around itself.  In
 * (- (len (concat "a" x "b")) 2), the term x gives (len x). */
static void add_two_parts(struct finder *finder, uint32_t node)
{
    uint32_t argument = finder_nearest_alike(finder, node);
    uint32_t application = argument != NO_NODE ? finder->terms.parent[argument] : NO_NODE;
    uint32_t above = application != NO_NODE ? finder_nearest_alike(finder, application) : NO_NODE;
    if (above == NO_NODE)
        return;
    struct edit edit = finder_edit(finder, EDIT_PART);
    finder_becomes_node(finder, &edit, above, application);
    finder_becomes_node(finder, &edit, argument, node);
    finder_end(finder, &edit, true);
}

/* Adds an edit: a name of a let becomes a constant of its sort.  The size stays as it is, but with
 * fewer uses the let may go. */
static void add_constant(struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    uint32_t declaration = terms->declaration[node], sort = terms->sort[node];
    uint32_t constant = sort == NO_NAME ? NO_NODE : finder->constant[sort];
    if (terms->part[node] != PART_TERM || finder_is_list(finder, node) || declaration == NO_NODE ||
        terms->part[declaration] != PART_VALUE || constant == NO_NODE ||
        finder->syntax->nodes[constant].end > node)
        return;
    struct edit edit = finder_edit(finder, EDIT_DEFAULT);
    finder_becomes_node(finder, &edit, node, constant);
    edits_add(finder->edits, &edit);
}

/* Adds an edit: of two constants of one sort, the later one goes, and its uses become the first. */
static void add_merged(struct finder *finder, uint32_t declaration)
{
    const struct terms *terms = &finder->terms;
    uint32_t use = finder->first_use[declaration];
    if (terms->parent[declaration] != 0 || use == NO_NODE || terms->part[use] != PART_TERM ||
        terms->sort[use] == NO_NAME)
        return;
    uint32_t constant = finder->constant[terms->sort[use]];
    if (constant == NO_NODE || constant > declaration)
        return;
    struct edit edit = finder_edit(finder, EDIT_NAME);
    finder_goes(finder, &edit, declaration);
    for (; use != NO_NODE; use = finder->next_use[use])
        finder_becomes_node(finder, &edit, use, constant);
    finder_end(finder, &edit, true);
}

/* Adds edits: a term becomes one of the small terms that are no smallest ones.  A name may become
 * one of the same size, because its declaration may go then; a literal would do so forever. */
static void add_late_defaults(struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    bool is_name = terms->declaration[node] != NO_NODE && !finder_is_list(finder, node);
    const struct template *text;
    if (terms->part[node] != PART_TERM)
        return;
    for (size_t i = 0; (text = finder_late_default(finder, terms->sort[node], i)) != NULL; i++) {
        struct edit edit = finder_edit(finder, EDIT_DEFAULT);
        finder_becomes(finder, &edit, node, text);
        finder_end(finder, &edit, is_name || edit.tokens_saved > 0 || edit.bytes_saved > 0);
    }
}

static bool is_text(const struct finder *finder, uint32_t node, const char *text)
{
    struct span word = terms_word(&finder->terms, node);
    return word.end - word.start == strlen(text) &&
           memcmp(finder->syntax->text + word.start, text, strlen(text)) == 0;
}

/* Adds an edit: an operator becomes another one, such as < that becomes =.  The size stays as it
 * is, but then the arguments may become smaller. */
static void add_instead(struct finder *finder, uint32_t node)
{
    const struct signatures *signatures = finder->terms.signatures;
    if (finder->terms.part[node] != PART_HEAD || finder_is_list(finder, node) ||
        finder->terms.declaration[node] != NO_NODE)
        return;
    for (size_t i = 0; i < signatures->n_instead; i++)
        for (size_t k = 0; k < signatures->instead[i].n_texts; k++) {
            if (!is_text(finder, node, signatures->instead[i].texts[k]))
                continue;
            struct edit edit = finder_edit(finder, EDIT_PART);
            finder_becomes(finder, &edit, node,
                           finder_text(finder, signatures->instead[i].pattern));
            edits_add(finder->edits, &edit);
        }
}

void finder_add_late(struct finder *finder)
{
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++) {
        add_late_defaults(finder, node);
        add_instead(finder, node);
        add_constant(finder, node);
        add_two_parts(finder, node);
        add_merged(finder, node);
    }
}

#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

#include <string.h>

/* Adds sites that remove what a constructor or selector was used for.  A test whether a term is of
 * the constructor becomes the smallest term of its sort, and so does an application.  False: some
 * use has no such term. */
static bool uses_go(struct finder *finder, struct edit *edit, uint32_t declaration)
{
    const struct terms *terms = &finder->terms;
    uint32_t use = finder->first_use[declaration];
    while (use != NO_NODE) {
        uint32_t noted = finder_noted_term(finder, use), node = finder_used_node(finder, use);
        if (noted != NO_NODE) {
            use = finder_patterns_go(finder, edit, noted, use);
            continue;
        }
        if (terms->part[use] == PART_UNKNOWN) /* in ((_ is cons) x) or (as nil List) */
            node = finder_used_node(finder, terms->parent[use]);
        if (terms->part[node] != PART_TERM ||
            !finder_becomes_default(finder, edit, node, terms->sort[node], declaration))
            return false;
        use = finder->next_use[use];
    }
    return true;
}

/* Adds edits that remove the constructors of a datatype one by one.  One of them stays. */
static void add_constructors(struct finder *finder, uint32_t list)
{
    size_t first_edit = finder->edits->n_edits;
    uint32_t constructor = terms_child(&finder->terms, list, 0);
    if (terms_after(&finder->terms, list, constructor) == NO_NODE)
        return;
    for (; constructor != NO_NODE; constructor = terms_after(&finder->terms, list, constructor)) {
        struct edit edit = finder_edit(finder, EDIT_NAME);
        finder_goes(finder, &edit, constructor);
        finder_end(finder, &edit, uses_go(finder, &edit, constructor));
    }
    finder_limit(finder, first_edit, 1);
}

/* Removes the argument with this number from the applications of a constructor.  If it is the only
 * one, the name of the constructor is left.  False: an argument is missing, or the constructor is
 * in ((as cons List) x). */
static bool arguments_go(struct finder *finder, struct edit *edit, uint32_t constructor,
                         size_t number)
{
    const struct terms *terms = &finder->terms;
    bool is_only = terms_child(terms, constructor, 2) == NO_NODE;
    for (uint32_t use = finder->first_use[constructor]; use != NO_NODE;
         use = finder->next_use[use]) {
        uint32_t node = finder_used_node(finder, use), argument = terms_child(terms, node, number);
        bool is_mention = terms->part[use] == PART_UNKNOWN;
        if (is_mention && terms_form(terms, terms->parent[use]) == NULL)
            continue; /* in ((_ is cons) x) */
        if (is_mention || node == use || argument == NO_NODE)
            return false;
        if (is_only)
            finder_becomes_node(finder, edit, node, use);
        else
            finder_goes(finder, edit, argument);
    }
    return true;
}

static void add_selectors(struct finder *finder, uint32_t constructor)
{
    uint32_t selector;
    if (!finder_is_list(finder, constructor))
        return;
    for (size_t i = 1; (selector = terms_child(&finder->terms, constructor, i)) != NO_NODE; i++) {
        struct edit edit = finder_edit(finder, EDIT_PARAMETER);
        finder_goes(finder, &edit, selector);
        bool is_good = uses_go(finder, &edit, selector);
        finder_end(finder, &edit, is_good && arguments_go(finder, &edit, constructor, i));
    }
}

/* --- whole datatypes ---------------------------------------------------------------------------
 */

static bool is_word(const struct finder *finder, uint32_t node, const char *text, size_t n_bytes)
{
    struct span word = node != NO_NODE ? terms_word(&finder->terms, node) : (struct span){0, 0};
    return word.end - word.start == n_bytes &&
           memcmp(finder->syntax->text + word.start, text, n_bytes) == 0;
}

/* True if the name stands in the file outside of these two nodes. */
static bool is_mentioned(const struct finder *finder, uint32_t name, uint32_t entry, uint32_t list)
{
    struct span word = terms_word(&finder->terms, name);
    const struct node *nodes = finder->syntax->nodes;
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++) {
        bool is_inside =
            (node >= entry && node < nodes[entry].end) || (node >= list && node < nodes[list].end);
        if (!is_inside && !finder_is_list(finder, node) &&
            is_word(finder, node, (const char *)finder->syntax->text + word.start,
                    word.end - word.start))
            return true;
    }
    return false;
}

static bool has_used_part(const struct finder *finder, uint32_t list)
{
    for (uint32_t node = list; node < finder->syntax->nodes[list].end; node++)
        if (finder->first_use[node] != NO_NODE)
            return true;
    return false;
}

/* Adds edits that remove datatypes whose names nobody uses.  One of them stays: the command goes as
 * a whole by the rules for names. */
static void add_unused(struct finder *finder, uint32_t names, uint32_t lists)
{
    size_t first_edit = finder->edits->n_edits;
    uint32_t entry, list;
    if (terms_child(&finder->terms, names, 1) == NO_NODE)
        return;
    for (size_t i = 0; (entry = terms_child(&finder->terms, names, i)) != NO_NODE &&
                       (list = terms_child(&finder->terms, lists, i)) != NO_NODE;
         i++) {
        uint32_t name = terms_child(&finder->terms, entry, 0);
        if (name == NO_NODE || has_used_part(finder, list) ||
            is_mentioned(finder, name, entry, list))
            continue;
        struct edit edit = finder_edit(finder, EDIT_NAME);
        finder_goes(finder, &edit, entry);
        finder_goes(finder, &edit, list);
        finder_end(finder, &edit, true);
    }
    finder_limit(finder, first_edit, 1);
}

/* Adds the edits for the parts of a datatype.  One with parameters (par (T) ...) is left alone. */
static void add_parts(struct finder *finder, uint32_t list)
{
    uint32_t constructor = terms_child(&finder->terms, list, 0);
    if (constructor == NO_NODE || is_word(finder, constructor, "par", 3))
        return;
    add_constructors(finder, list);
    for (; constructor != NO_NODE; constructor = terms_after(&finder->terms, list, constructor))
        add_selectors(finder, constructor);
}

void finder_add_datatypes(struct finder *finder, uint32_t command)
{
    const struct terms *terms = &finder->terms;
    uint32_t head = terms_child(terms, command, 0), names = terms_child(terms, command, 1);
    uint32_t lists = terms_child(terms, command, 2), list;
    if (lists == NO_NODE || !finder_is_list(finder, lists))
        return;
    if (is_word(finder, head, "declare-datatype", strlen("declare-datatype")))
        add_parts(finder, lists);
    if (!is_word(finder, head, "declare-datatypes", strlen("declare-datatypes")))
        return;
    list = terms_child(terms, lists, 0);
    for (uint32_t name = terms_child(terms, names, 0); name != NO_NODE && list != NO_NODE;
         name = terms_after(terms, names, name), list = terms_after(terms, lists, list))
        add_parts(finder, list);
    add_unused(finder, names, lists);
}

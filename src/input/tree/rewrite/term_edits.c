#include "input/tree/rewrite/term_edits.h"

#include "base/memory.h"
#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

#include <stdlib.h>
#include <string.h>

/* --- smallest terms ----------------------------------------------------------------------------
 */

static bool is_same_text(const struct finder *finder, uint32_t a, uint32_t b)
{
    struct span x = terms_word(&finder->terms, a), y = terms_word(&finder->terms, b);
    return !finder_is_list(finder, a) && x.end - x.start == y.end - y.start &&
           memcmp(finder->syntax->text + x.start, finder->syntax->text + y.start,
                  x.end - x.start) == 0;
}

static void add_defaults(struct finder *finder, uint32_t node)
{
    uint32_t sort = finder->terms.sort[node];
    const struct template *text;
    for (size_t i = 0; (text = finder_default(finder, sort, i)) != NULL; i++) {
        struct edit edit = finder_edit(finder, EDIT_DEFAULT);
        finder_becomes(finder, &edit, node, text);
        finder_end(finder, &edit, true);
    }
    uint32_t constant = finder->constant[sort];
    if (finder_default(finder, sort, 0) != NULL || constant == NO_NODE ||
        finder->syntax->nodes[constant].end > node || is_same_text(finder, node, constant))
        return;
    struct edit edit = finder_edit(finder, EDIT_DEFAULT);
    finder_becomes_node(finder, &edit, node, constant);
    finder_end(finder, &edit, true);
}

/* --- parts -------------------------------------------------------------------------------------
 */

/* Adds an edit: a term replaces the nearest term around it with the same sort. */
static void add_part(struct finder *finder, uint32_t node)
{
    uint32_t above = finder_nearest_alike(finder, node);
    if (above == NO_NODE)
        return;
    struct edit edit = finder_edit(finder, EDIT_PART);
    finder_becomes_node(finder, &edit, above, node);
    finder_end(finder, &edit, true);
}

/* Adds edits that drop parts of a list: the arguments of an operator that takes any number of them
 * (two stay), or the terms of a list of terms (one stays). */
static void add_drops(struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    bool is_application = terms->part[node] == PART_TERM && terms->repeats[node];
    bool is_terms = terms->part[node] == PART_TERMS;
    if (is_application || is_terms)
        finder_drop_parts(finder, node, is_application ? 1 : 0, is_application ? 2 : 1);
}

/* --- names -------------------------------------------------------------------------------------
 */

/* Replaces every use of a name by a smallest term of its sort, and removes the patterns with the
 * name.  False: there is no such term. */
static bool uses_become_default(struct finder *finder, struct edit *edit, uint32_t declaration)
{
    uint32_t use = finder->first_use[declaration];
    while (use != NO_NODE) {
        uint32_t noted = finder_noted_term(finder, use), node = finder_used_node(finder, use);
        if (noted != NO_NODE) {
            use = finder_patterns_go(finder, edit, noted, use);
            continue;
        }
        if (!finder_becomes_default(finder, edit, node, finder->terms.sort[node], declaration))
            return false;
        use = finder->next_use[use];
    }
    return true;
}

/* Removes a pair of a let or quantifier.  If other pairs follow it, it is removed alone.  Otherwise
 * the binder is removed with it, except for its last part.  False: that part is a use of the name
 * itself. */
static bool pair_goes(struct finder *finder, struct edit *edit, uint32_t pair)
{
    const struct terms *terms = &finder->terms;
    uint32_t list = terms->parent[pair], binder = terms->parent[list];
    bool is_only = terms_child(terms, list, 1) == NO_NODE;
    if (!is_only && terms_after(terms, list, pair) == NO_NODE)
        return false;
    if (!is_only) {
        finder_goes(finder, edit, pair);
        return true;
    }
    uint32_t body = terms_child(terms, binder, 2);
    if (terms->part[binder] != PART_TERM || body == NO_NODE || terms->declaration[body] == pair)
        return false;
    finder_becomes_node(finder, edit, binder, body);
    return true;
}

static bool declaration_goes(struct finder *finder, struct edit *edit, uint32_t declaration)
{
    if (finder->terms.parent[declaration] != 0)
        return pair_goes(finder, edit, declaration);
    finder_goes(finder, edit, declaration);
    return true;
}

/* Adds an edit that removes a declared name.  Its uses become smallest terms. */
static void add_name(struct finder *finder, uint32_t declaration)
{
    struct edit edit = finder_edit(finder, EDIT_NAME);
    bool is_command = finder->terms.parent[declaration] == 0;
    if (is_command && finder->first_use[declaration] == NO_NODE)
        return;
    finder_end(finder, &edit,
               declaration_goes(finder, &edit, declaration) &&
                   uses_become_default(finder, &edit, declaration));
}

/* The meaning of a name: the second part of a pair in a let, or the body of a defined function or
 * constant; NO_NODE: something else.  *parameters: the list of parameters, or NO_NODE. */
static uint32_t meaning_of(const struct finder *finder, uint32_t declaration, uint32_t *parameters)
{
    const struct terms *terms = &finder->terms;
    *parameters = NO_NODE;
    if (terms->part[declaration] == PART_VALUE)
        return terms_child(terms, declaration, 1);
    const struct form *form =
        terms->parent[declaration] == 0 ? terms_form(terms, declaration) : NULL;
    if (form == NULL || form->n_parts < 2 || form->parts[0] != PART_NAME ||
        form->parts[form->n_parts - 1] != PART_TERM)
        return NO_NODE;
    for (size_t i = 0; i < form->n_parts; i++) {
        uint32_t kid = terms_child(terms, declaration, i + 1);
        if (kid != NO_NODE && form->parts[i] == PART_VARIABLES &&
            terms_child(terms, kid, 0) != NO_NODE)
            *parameters = kid;
    }
    return terms_child(terms, declaration, form->n_parts);
}

static int compare_inlined(const void *a, const void *b)
{
    const struct inlined *x = a, *y = b;
    return (x->use > y->use) - (x->use < y->use);
}

/* Finds the replacements for the uses of the parameters in an application.  False: an argument is
 * missing. */
static bool find_inlined(struct finder *finder, uint32_t parameters, uint32_t application,
                         const struct inlined_list **ret)
{
    const struct terms *terms = &finder->terms;
    uint32_t parameter;
    size_t n = 0;
    for (size_t i = 0; (parameter = terms_child(terms, parameters, i)) != NO_NODE; i++) {
        if (terms_child(terms, application, i + 1) == NO_NODE)
            return false;
        for (uint32_t use = finder->first_use[parameter]; use != NO_NODE;
             use = finder->next_use[use])
            n++;
    }
    struct inlined *inlined = mem_alloc((n + 1) * sizeof *inlined);
    n = 0;
    for (size_t i = 0; (parameter = terms_child(terms, parameters, i)) != NO_NODE; i++)
        for (uint32_t use = finder->first_use[parameter]; use != NO_NODE;
             use = finder->next_use[use])
            inlined[n++] = (struct inlined){use, terms_child(terms, application, i + 1), false};
    qsort(inlined, n, sizeof *inlined, compare_inlined);
    *ret = inlined_keep(&finder->edits->arena, inlined, n);
    free(inlined);
    return true;
}

/* Replaces a use of a name by its meaning.  False: that is impossible. */
static bool use_is_inlined(struct finder *finder, struct edit *edit, uint32_t use,
                           uint32_t parameters, uint32_t meaning)
{
    uint32_t node = finder_used_node(finder, use);
    const struct inlined_list *inlined = NULL;
    if ((parameters != NO_NODE) != (node != use) || finder->terms.part[node] != PART_TERM ||
        (parameters != NO_NODE && !find_inlined(finder, parameters, node, &inlined)))
        return false;
    finder_becomes_inlined(finder, edit, node, meaning, inlined);
    return true;
}

/* Adds an edit that removes a name, and replaces its uses by its meaning. */
static void add_inlining(struct finder *finder, uint32_t declaration)
{
    uint32_t parameters, meaning = meaning_of(finder, declaration, &parameters);
    uint32_t use = finder->first_use[declaration];
    if (meaning == NO_NODE || use == NO_NODE)
        return;
    struct edit edit = finder_edit(finder, EDIT_INLINE);
    bool is_good = declaration_goes(finder, &edit, declaration);
    for (; use != NO_NODE && is_good; use = finder->next_use[use])
        is_good = (use < declaration || use >= finder->syntax->nodes[declaration].end) &&
                  use_is_inlined(finder, &edit, use, parameters, meaning);
    finder_end(finder, &edit, is_good);
}

/* --- parameters --------------------------------------------------------------------------------
 */

/* Removes the parameter with this number from a function, with its arguments.  A function without
 * parameters is a constant, so its application becomes its name. */
static void add_parameter(struct finder *finder, uint32_t declaration, uint32_t list, size_t number)
{
    const struct terms *terms = &finder->terms;
    uint32_t parameter = terms_child(terms, list, number), other = number == 0 ? 1 : 0;
    bool is_only = terms_child(terms, list, other) == NO_NODE;
    struct edit edit = finder_edit(finder, EDIT_PARAMETER);
    bool is_good = true;
    finder_goes(finder, &edit, parameter);
    if (terms->part[parameter] == PART_VARIABLE)
        is_good = uses_become_default(finder, &edit, parameter);
    for (uint32_t use = finder->first_use[declaration]; use != NO_NODE && is_good;
         use = finder->next_use[use]) {
        uint32_t node = finder_used_node(finder, use);
        uint32_t argument = terms_child(terms, node, number + 1);
        is_good = node != use && argument != NO_NODE;
        if (is_good && is_only)
            finder_becomes_node(finder, &edit, node, use);
        else if (is_good)
            finder_goes(finder, &edit, argument);
    }
    finder_end(finder, &edit, is_good);
}

static void add_parameters(struct finder *finder, uint32_t command)
{
    const struct terms *terms = &finder->terms;
    const struct form *form = terms_form(terms, command);
    for (size_t i = 0; form != NULL && i < form->n_parts; i++) {
        uint32_t list = terms_child(terms, command, i + 1);
        if (list == NO_NODE || (form->parts[i] != PART_SORTS && form->parts[i] != PART_VARIABLES))
            continue;
        for (size_t k = 0; terms_child(terms, list, k) != NO_NODE; k++)
            add_parameter(finder, command, list, k);
    }
}

/* --- the file ----------------------------------------------------------------------------------
 */

static void add_edits(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++) {
        if (terms->part[node] == PART_TERM && terms->sort[node] != NO_NAME) {
            add_defaults(finder, node);
            add_part(finder, node);
        }
        if (finder_is_list(finder, node)) {
            add_drops(finder, node);
            finder_add_attributes(finder, node);
        }
        bool is_pair = terms->part[node] == PART_VALUE || terms->part[node] == PART_VARIABLE;
        bool is_command = terms->parent[node] == 0 && finder_is_list(finder, node);
        if (is_command ||
            (is_pair && terms->part[terms->parent[terms->parent[node]]] == PART_TERM)) {
            add_name(finder, node);
            add_inlining(finder, node);
        }
        if (is_command) {
            add_parameters(finder, node);
            finder_add_equation(finder, node);
            finder_add_datatypes(finder, node);
        }
    }
}

void term_edits_find(struct edits *edits, const struct signatures *signatures,
                     const struct syntax *syntax, bool is_late)
{
    struct finder finder;
    finder_init(&finder, edits, signatures, syntax);
    if (is_late)
        finder_add_late(&finder);
    else
        add_edits(&finder);
    finder_done(&finder);
}

#include "input/tree/rewrite/term_edits.h"

#include "base/memory.h"
#include "input/tree/terms/infer.h"
#include "input/tree/terms/sort.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_UP = 64,      /* a part of a term rises at most so many levels at once */
    MAX_DROPPED = 64, /* the most arguments of one operator that can be dropped one by one */
};

/* The kinds of edits, numbered after those of the rules. */
enum { EDIT_DEFAULT, EDIT_PART, EDIT_DROP, EDIT_NAME, EDIT_INLINE, EDIT_PARAMETER };

struct finder {
    struct edits *edits;
    const struct syntax *syntax;
    struct terms terms;
    /* for each declaration its first use, for each use the next one: nodes or NO_NODE */
    uint32_t *first_use, *next_use;
    /* for each node: the innermost binder around it that declares a name in it; 0: none */
    uint32_t *needs;
    /* for each sort: a node with the name of a constant of that sort, or NO_NODE */
    uint32_t *constant;
    size_t n_sorts;
};

/* --- texts -------------------------------------------------------------------------------------
 */

static const struct template *text_template(struct finder *finder, const char *text)
{
    struct template *template = arena_alloc(&finder->edits->arena, sizeof *template);
    struct segment *segment = arena_alloc(&finder->edits->arena, sizeof *segment);
    *segment = (struct segment){.text = arena_string(&finder->edits->arena, text, strlen(text)),
                                .n_bytes = (uint32_t)strlen(text),
                                .capture = NO_CAPTURE};
    *template = (struct template){segment, strlen(text) > 0};
    return template;
}

static struct segment whole_segments[1] = {{.capture = 0, .extent = EXTENT_ALL}};
static const struct template nothing, whole = {whole_segments, 1};

static struct edit new_edit(const struct finder *finder, unsigned kind)
{
    return (struct edit){.rule = (uint32_t)finder->edits->rules->n_rules + kind,
                         .first_site = (uint32_t)finder->edits->n_sites};
}

static void becomes(struct finder *finder, struct edit *edit, uint32_t node,
                    const struct template *template)
{
    edits_add_site(finder->edits, finder->syntax, edit,
                   (struct site){.node = node, .template = template});
}

/* Replaces the node by the text of another one. */
static void becomes_node(struct finder *finder, struct edit *edit, uint32_t node, uint32_t other)
{
    uint32_t *nodes = arena_copy(&finder->edits->arena, &other, sizeof other);
    edits_add_site(finder->edits, finder->syntax, edit,
                   (struct site){.node = node, .template = &whole, .nodes = nodes});
}

static bool is_list(const struct finder *finder, uint32_t node)
{
    return finder->syntax->nodes[node].end > node + 1;
}

/* --- smallest terms ----------------------------------------------------------------------------
 */

/* The smallest term of the sort with this number; NULL: there is none. */
static const struct template *default_of(struct finder *finder, uint32_t sort, size_t number)
{
    const struct signatures *signatures = finder->terms.signatures;
    if (sort == NO_NAME)
        return NULL;
    for (size_t i = 0; i < signatures->n_defaults; i++) {
        struct sort_bindings bindings = {0};
        const struct pattern_pair *row = &signatures->defaults[i];
        if (!sort_matches(row->pattern, finder->terms.sorts.text[sort], &bindings))
            continue;
        struct buffer text = {0};
        const struct template *made = NULL;
        bool can_make = sort_make(row->texts[0], &bindings, &text);
        text.n_bytes = 0;
        if (number < row->n_texts && sort_make(row->texts[number], &bindings, &text))
            made = text_template(finder, buffer_text(&text));
        buffer_done(&text);
        if (can_make)
            return made;
    }
    return NULL;
}

/* Adds a site that becomes the smallest term of the sort, or a constant that was declared before.
 * False: there is none. */
static bool becomes_default(struct finder *finder, struct edit *edit, uint32_t node, uint32_t sort,
                            uint32_t other_than)
{
    const struct template *text = default_of(finder, sort, 0);
    if (text != NULL) {
        becomes(finder, edit, node, text);
        return true;
    }
    uint32_t constant = sort == NO_NAME ? NO_NODE : finder->constant[sort];
    if (constant == NO_NODE || finder->syntax->nodes[constant].end > node ||
        finder->terms.parent[constant] == other_than)
        return false;
    becomes_node(finder, edit, node, constant);
    return true;
}

static bool is_same_text(const struct finder *finder, uint32_t a, uint32_t b)
{
    struct span x = terms_word(&finder->terms, a), y = terms_word(&finder->terms, b);
    return !is_list(finder, a) && x.end - x.start == y.end - y.start &&
           memcmp(finder->syntax->text + x.start, finder->syntax->text + y.start,
                  x.end - x.start) == 0;
}

static void add_defaults(struct finder *finder, uint32_t node)
{
    uint32_t sort = finder->terms.sort[node];
    const struct template *text;
    for (size_t i = 0; (text = default_of(finder, sort, i)) != NULL; i++) {
        struct edit edit = new_edit(finder, EDIT_DEFAULT);
        becomes(finder, &edit, node, text);
        edits_keep(finder->edits, &edit);
    }
    uint32_t constant = finder->constant[sort];
    if (default_of(finder, sort, 0) != NULL || constant == NO_NODE ||
        finder->syntax->nodes[constant].end > node || is_same_text(finder, node, constant))
        return;
    struct edit edit = new_edit(finder, EDIT_DEFAULT);
    becomes_node(finder, &edit, node, constant);
    edits_keep(finder->edits, &edit);
}

/* --- parts -------------------------------------------------------------------------------------
 */

/* The nearest term around a term with the same sort.  NO_NODE: there is none, or the term uses a
 * name that is declared between them. */
static uint32_t nearest_alike(const struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    uint32_t above = terms->parent[node];
    if (terms->part[node] != PART_TERM || terms->sort[node] == NO_NAME)
        return NO_NODE;
    for (unsigned i = 0; i < MAX_UP && above != 0; i++, above = terms->parent[above]) {
        if (finder->needs[node] >= above)
            return NO_NODE;
        if (terms->part[above] == PART_TERM && terms->sort[above] == terms->sort[node])
            return above;
    }
    return NO_NODE;
}

/* Adds an edit: a term replaces the nearest term around it with the same sort. */
static void add_part(struct finder *finder, uint32_t node)
{
    uint32_t above = nearest_alike(finder, node);
    if (above == NO_NODE)
        return;
    struct edit edit = new_edit(finder, EDIT_PART);
    becomes_node(finder, &edit, above, node);
    edits_keep(finder->edits, &edit);
}

/* Adds an edit of two steps, neither of which may be possible alone: a term replaces an argument
 * around it, and the application of this argument replaces a term around itself.  In
 * (- (len (concat "a" x "b")) 2), the term x gives (len x). */
static void add_two_parts(struct finder *finder, uint32_t node)
{
    uint32_t argument = nearest_alike(finder, node);
    uint32_t application = argument != NO_NODE ? finder->terms.parent[argument] : NO_NODE;
    uint32_t above = application != NO_NODE ? nearest_alike(finder, application) : NO_NODE;
    if (above == NO_NODE)
        return;
    struct edit edit = new_edit(finder, EDIT_PART);
    becomes_node(finder, &edit, above, application);
    becomes_node(finder, &edit, argument, node);
    edits_keep(finder->edits, &edit);
}

/* Adds an edit: a name of a let becomes a constant of its sort.  The size stays as it is, but with
 * fewer uses the let may go. */
static void add_constant(struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    uint32_t declaration = terms->declaration[node], sort = terms->sort[node];
    uint32_t constant = sort == NO_NAME ? NO_NODE : finder->constant[sort];
    if (terms->part[node] != PART_TERM || is_list(finder, node) || declaration == NO_NODE ||
        terms->part[declaration] != PART_VALUE || constant == NO_NODE ||
        finder->syntax->nodes[constant].end > node)
        return;
    struct edit edit = new_edit(finder, EDIT_DEFAULT);
    becomes_node(finder, &edit, node, constant);
    edits_add(finder->edits, &edit);
}

/* Adds edits that drop arguments of an operator with any number of arguments.  Two arguments
 * stay. */
static void add_drops(struct finder *finder, uint32_t node)
{
    struct edits *edits = finder->edits;
    uint32_t first = (uint32_t)edits->n_edits, kid;
    size_t n = 0;
    while (terms_child(&finder->terms, node, n + 1) != NO_NODE)
        n++;
    if (!finder->terms.repeats[node] || n < 3 || n > MAX_DROPPED)
        return;
    for (size_t i = 1; (kid = terms_child(&finder->terms, node, i)) != NO_NODE; i++) {
        struct edit edit = new_edit(finder, EDIT_DROP);
        becomes(finder, &edit, kid, &nothing);
        edits_keep(edits, &edit);
    }
    uint32_t made = (uint32_t)edits->n_edits - first;
    mem_grow((void **)&edits->limits, &edits->limits_capacity, edits->n_limits + 1,
             sizeof *edits->limits);
    edits->limits[edits->n_limits++] = (struct edit_limit){first, made, made - 2};
}

/* --- names -------------------------------------------------------------------------------------
 */

/* The node to replace for a use: if the name is an operator, the whole application. */
static uint32_t used_node(const struct finder *finder, uint32_t use)
{
    return finder->terms.part[use] == PART_HEAD ? finder->terms.parent[use] : use;
}

/* Replaces every use of a name by a smallest term of its sort.  False: there is none. */
static bool uses_become_default(struct finder *finder, struct edit *edit, uint32_t declaration)
{
    for (uint32_t use = finder->first_use[declaration]; use != NO_NODE;
         use = finder->next_use[use]) {
        uint32_t node = used_node(finder, use);
        if (!becomes_default(finder, edit, node, finder->terms.sort[node], declaration))
            return false;
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
    uint32_t last = NO_NODE, kid;
    for (size_t i = 0; (kid = terms_child(terms, list, i)) != NO_NODE; i++)
        last = kid;
    if (!is_only && last == pair)
        return false;
    if (!is_only) {
        becomes(finder, edit, pair, &nothing);
        return true;
    }
    uint32_t body = terms_child(terms, binder, 2);
    if (terms->part[binder] != PART_TERM || body == NO_NODE || terms->declaration[body] == pair)
        return false;
    becomes_node(finder, edit, binder, body);
    return true;
}

static bool declaration_goes(struct finder *finder, struct edit *edit, uint32_t declaration)
{
    if (finder->terms.parent[declaration] != 0)
        return pair_goes(finder, edit, declaration);
    becomes(finder, edit, declaration, &nothing);
    return true;
}

static void drop_edit(struct finder *finder, const struct edit *edit)
{
    finder->edits->n_sites = edit->first_site;
}

/* Adds an edit that removes a declared name.  Its uses become smallest terms. */
static void add_name(struct finder *finder, uint32_t declaration)
{
    struct edit edit = new_edit(finder, EDIT_NAME);
    bool is_command = finder->terms.parent[declaration] == 0;
    if (is_command && finder->first_use[declaration] == NO_NODE)
        return;
    if (declaration_goes(finder, &edit, declaration) &&
        uses_become_default(finder, &edit, declaration))
        edits_keep(finder->edits, &edit);
    else
        drop_edit(finder, &edit);
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
    uint32_t node = used_node(finder, use);
    struct site site = {.node = node, .template = &whole};
    if ((parameters != NO_NODE) != (node != use) || finder->terms.part[node] != PART_TERM ||
        (parameters != NO_NODE && !find_inlined(finder, parameters, node, &site.inlined)))
        return false;
    site.nodes = arena_copy(&finder->edits->arena, &meaning, sizeof meaning);
    edits_add_site(finder->edits, finder->syntax, edit, site);
    return true;
}

/* Adds an edit that removes a name, and replaces its uses by its meaning. */
static void add_inlining(struct finder *finder, uint32_t declaration)
{
    uint32_t parameters, meaning = meaning_of(finder, declaration, &parameters);
    uint32_t use = finder->first_use[declaration];
    if (meaning == NO_NODE || use == NO_NODE)
        return;
    struct edit edit = new_edit(finder, EDIT_INLINE);
    bool is_good = declaration_goes(finder, &edit, declaration);
    for (; use != NO_NODE && is_good; use = finder->next_use[use])
        is_good = (use < declaration || use >= finder->syntax->nodes[declaration].end) &&
                  use_is_inlined(finder, &edit, use, parameters, meaning);
    if (is_good)
        edits_keep(finder->edits, &edit);
    else
        drop_edit(finder, &edit);
}

/* --- equations ---------------------------------------------------------------------------------
 */

/* Replaces all other uses of a constant by a term, if they all stand after a command.  False: some
 * use does not. */
static bool others_become(struct finder *finder, struct edit *edit, uint32_t use, uint32_t command,
                          uint32_t term)
{
    uint32_t constant = finder->terms.declaration[use];
    for (uint32_t other = finder->first_use[constant]; other != NO_NODE;
         other = finder->next_use[other]) {
        if (other == use)
            continue;
        if (other < finder->syntax->nodes[command].end || finder->terms.part[other] != PART_TERM)
            return false;
        becomes_node(finder, edit, other, term);
    }
    return true;
}

/* For (assert (= x t)): removes the command and the constant x, and replaces the other uses of x by
 * t. */
static void add_equation(struct finder *finder, uint32_t command)
{
    const struct terms *terms = &finder->terms;
    const struct form *form = terms_form(terms, command);
    uint32_t equation = terms_child(terms, command, 1);
    if (form == NULL || form->n_parts != 1 || form->parts[0] != PART_TERM || equation == NO_NODE ||
        !is_list(finder, equation) || terms_child(terms, equation, 3) != NO_NODE)
        return;
    struct span head = terms_word(terms, terms_child(terms, equation, 0));
    if (head.end - head.start != 1 || finder->syntax->text[head.start] != '=')
        return;
    for (size_t side = 1; side <= 2; side++) {
        uint32_t use = terms_child(terms, equation, side);
        uint32_t term = terms_child(terms, equation, 3 - side);
        uint32_t declaration = use != NO_NODE ? terms->declaration[use] : NO_NODE;
        if (term == NO_NODE || declaration == NO_NODE || is_list(finder, use) ||
            terms->parent[declaration] != 0 || declaration > command)
            continue;
        struct edit edit = new_edit(finder, EDIT_INLINE);
        becomes(finder, &edit, declaration, &nothing);
        becomes(finder, &edit, command, &nothing);
        if (others_become(finder, &edit, use, command, term))
            edits_keep(finder->edits, &edit);
        else
            drop_edit(finder, &edit);
    }
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
    struct edit edit = new_edit(finder, EDIT_PARAMETER);
    bool is_good = true;
    becomes(finder, &edit, parameter, &nothing);
    if (terms->part[parameter] == PART_VARIABLE)
        is_good = uses_become_default(finder, &edit, parameter);
    for (uint32_t use = finder->first_use[declaration]; use != NO_NODE && is_good;
         use = finder->next_use[use]) {
        uint32_t node = used_node(finder, use), argument = terms_child(terms, node, number + 1);
        is_good = node != use && argument != NO_NODE;
        if (is_good && is_only)
            becomes_node(finder, &edit, node, use);
        else if (is_good)
            becomes(finder, &edit, argument, &nothing);
    }
    if (is_good)
        edits_keep(finder->edits, &edit);
    else
        drop_edit(finder, &edit);
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

/* Records for every node around a use which binder it needs. */
static void note_need(struct finder *finder, uint32_t use, uint32_t declaration)
{
    const struct terms *terms = &finder->terms;
    uint32_t list = terms->parent[declaration], binder = list == 0 ? 0 : terms->parent[list];
    if (terms->part[declaration] != PART_VALUE && terms->part[declaration] != PART_VARIABLE)
        return;
    for (uint32_t node = use; node > binder; node = terms->parent[node])
        if (finder->needs[node] < binder)
            finder->needs[node] = binder;
}

static void find_uses(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    size_t n = finder->syntax->n_nodes;
    finder->first_use = mem_alloc(n * sizeof(uint32_t));
    finder->next_use = mem_alloc(n * sizeof(uint32_t));
    finder->needs = mem_zero(n, sizeof(uint32_t));
    memset(finder->first_use, 0xff, n * sizeof(uint32_t));
    for (size_t i = n; i > 0; i--) {
        uint32_t use = (uint32_t)i - 1, declaration = terms->declaration[use];
        finder->next_use[use] = NO_NODE;
        if (declaration == NO_NODE)
            continue;
        finder->next_use[use] = finder->first_use[declaration];
        finder->first_use[declaration] = use;
        note_need(finder, use, declaration);
    }
}

/* Finds the first constant that is declared with each sort. */
static void find_constants(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    size_t n_sorts = terms->sorts.n_names;
    finder->constant = mem_alloc((n_sorts + 1) * sizeof(uint32_t));
    memset(finder->constant, 0xff, (n_sorts + 1) * sizeof(uint32_t));
    for (uint32_t node = 0; node < finder->syntax->n_nodes; node++) {
        uint32_t declaration = terms->declaration[node];
        if (declaration == NO_NODE || terms->part[node] != PART_TERM ||
            terms->parent[declaration] != 0 || terms->sort[node] == NO_NAME)
            continue;
        uint32_t name = terms_child(terms, declaration, 1);
        if (name != NO_NODE && finder->constant[terms->sort[node]] == NO_NODE)
            finder->constant[terms->sort[node]] = name;
    }
}

static void add_edits(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++) {
        if (terms->part[node] == PART_TERM && terms->sort[node] != NO_NAME) {
            add_defaults(finder, node);
            add_part(finder, node);
        }
        if (terms->part[node] == PART_TERM && is_list(finder, node))
            add_drops(finder, node);
        bool is_pair = terms->part[node] == PART_VALUE || terms->part[node] == PART_VARIABLE;
        bool is_command = terms->parent[node] == 0 && is_list(finder, node);
        if (is_command ||
            (is_pair && terms->part[terms->parent[terms->parent[node]]] == PART_TERM)) {
            add_name(finder, node);
            add_inlining(finder, node);
        }
        if (is_command) {
            add_parameters(finder, node);
            add_equation(finder, node);
        }
    }
}

static void add_late_edits(struct finder *finder)
{
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++) {
        add_constant(finder, node);
        add_two_parts(finder, node);
    }
}

void term_edits_find(struct edits *edits, const struct signatures *signatures,
                     const struct syntax *syntax, bool is_late)
{
    struct finder finder = {.edits = edits, .syntax = syntax};
    terms_infer(&finder.terms, signatures, syntax);
    find_uses(&finder);
    find_constants(&finder);
    if (is_late)
        add_late_edits(&finder);
    else
        add_edits(&finder);
    terms_done(&finder.terms);
    free(finder.first_use);
    free(finder.next_use);
    free(finder.needs);
    free(finder.constant);
}

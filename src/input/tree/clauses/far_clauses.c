#include "input/core/limits.h"
#include "input/tree/clauses/far_names.h"
#include "input/tree/clauses/far_table.h"
#include "input/tree/query/mention.h"

#include <stdlib.h>

/* What the functions here share. */
struct far_job {
    const struct far_names *far;
    struct item_maker maker; /* only its draft and its limits */
};

/* --- looking up ------------------------------------------------------------------------------ */

static int compare_defs(const void *a, const void *b)
{
    const struct far_def *x = a, *y = b;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    if (x->space != y->space)
        return x->space < y->space ? -1 : 1;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* The first declaration of a name in a name space, or of what comes behind it. */
static size_t first_def(const struct far_names *far, uint64_t name, uint8_t space)
{
    struct far_def key = {.name = name, .space = space};
    size_t low = 0, high = far->n_defs;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_defs(&far->defs[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds the declarations of one name space in other files that a use may mean.  The result: how many
 * there are now. */
static size_t look_up(const struct far_job *job, const struct far_use *use, uint8_t space,
                      const struct far_def *ret[MAX_MEANT], size_t n)
{
    const struct far_names *far = job->far;
    for (size_t i = first_def(far, use->name, space); i < far->n_defs; i++) {
        const struct far_def *def = &far->defs[i];
        if (def->name != use->name || def->space != space)
            break;
        if (def->file == use->file || def->family != use->family)
            continue;
        if (n == MAX_MEANT) {
            limits_hit(job->maker.limits, LIMIT_MEANT);
            break;
        }
        ret[n++] = def;
    }
    return n;
}

static bool fits(const struct far_def *def, size_t n_args)
{
    return !def->params.is_given || def->params.n - (def->params.n > 0 && def->skip) == n_args;
}

/* Keeps the declarations with a fitting number of parameters, if there are any. */
static size_t keep_fitting(const struct far_use *use, const struct far_def *meant[MAX_MEANT],
                           size_t n)
{
    size_t n_fit = 0;
    if (!use->args.is_given)
        return n;
    for (size_t i = 0; i < n; i++)
        if (fits(meant[i], use->args.n))
            meant[n_fit++] = meant[i];
    return n_fit > 0 ? n_fit : n;
}

static size_t find_meant(const struct far_job *job, const struct far_use *use,
                         const struct far_def *ret[MAX_MEANT])
{
    size_t n = look_up(job, use, use->of_module ? SPACE_NAME : use->space, ret, 0);
    if (n == 0 && (use->or_member || use->of_module))
        n = look_up(job, use, SPACE_MEMBER, ret, 0);
    return keep_fitting(use, ret, n);
}

/* --- clauses --------------------------------------------------------------------------------- */

static void pair(const struct far_job *job, const struct far_list *list, size_t element,
                 const struct far_list *other_list, size_t other)
{
    struct presence a = job->far->elements[list->first + element].place;
    struct presence b = job->far->elements[other_list->first + other].place;
    if (a.item == list->item || b.item == other_list->item)
        return; /* the element cannot be removed alone */
    presence_need_where(&job->maker, a, b, other_list->there);
    presence_need_where(&job->maker, b, a, list->there);
}

/* Pairs the elements of a list with those of a list of parameters, by place or by name.  The first
 * `skip` parameters have no partner. */
static void pair_lists(const struct far_job *job, const struct far_list *list,
                       const struct far_list *params, size_t skip)
{
    const struct far_element *elements = job->far->elements;
    for (size_t i = 0; i < list->n; i++) {
        const struct far_element *element = &elements[list->first + i];
        for (size_t k = skip; element->is_named && k < params->n; k++)
            if (elements[params->first + k].word == element->word)
                pair(job, list, i, params, k);
        if (!element->is_named && i + skip < params->n)
            pair(job, list, i, params, i + skip);
    }
}

/* A use needs a declaration: of those that are linked the smallest, which is a prototype and no
 * body; otherwise one of them. */
static void need_one(const struct far_job *job, const struct far_use *use,
                     const struct far_def *const *meant, size_t n)
{
    struct presence others[MAX_MEANT];
    const struct far_def *smallest = meant[0];
    for (size_t i = 0; i < n; i++) {
        others[i] = meant[i]->text;
        if (meant[i]->n_tokens < smallest->n_tokens)
            smallest = meant[i];
        if (meant[i]->text.item == NO_ITEM)
            return; /* it always stays */
    }
    if (smallest->is_linked || n == 1)
        presence_need(&job->maker, use->text, smallest->text);
    else
        presence_need_one_of(&job->maker, use->text, others, n);
}

static void add_use(const struct far_job *job, const struct far_use *use)
{
    const struct far_def *meant[MAX_MEANT];
    size_t n = find_meant(job, use, meant);
    bool is_known = false;
    if (n > 0)
        need_one(job, use, meant, n);
    if (n > MAX_PAIRED)
        limits_hit(job->maker.limits, LIMIT_PAIRED);
    for (size_t i = 0; i < n && i < MAX_PAIRED && use->args.is_given; i++)
        if (meant[i]->params.is_given) {
            pair_lists(job, &use->args, &meant[i]->params, meant[i]->skip);
            is_known = true;
        }
    for (size_t i = 0; i < use->args.n && use->is_fixed && !is_known; i++)
        presence_need(&job->maker, use->text, job->far->elements[use->args.first + i].place);
}

/* Pairs the parameters of declarations of one function in several files. */
static void add_redeclarations(const struct far_job *job)
{
    for (size_t i = 1; i < job->far->n_defs; i++) {
        const struct far_def *a = &job->far->defs[i - 1], *b = &job->far->defs[i];
        if (a->name == b->name && a->space == b->space && a->family == b->family &&
            a->file != b->file && a->is_linked && b->is_linked && a->space == SPACE_NAME &&
            a->params.is_given && b->params.is_given && a->params.n == b->params.n)
            pair_lists(job, &a->params, &b->params, 0);
    }
}

/* The member and one of the same name in the base of its class, in another file: they have the same
 * parameters, and the class has the member while the base has it as an abstract one. */
static void add_override(const struct far_job *job, const struct far_def *base,
                         const struct far_def *def)
{
    if (base->class != def->base || base->family != def->family || base->file == def->file ||
        !base->params.is_given || base->params.n != def->params.n)
        return;
    pair_lists(job, &def->params, &base->params, 0);
    if (base->is_abstract)
        presence_need_where(&job->maker, base->text, def->text, def->class_text);
}

static void add_overrides(const struct far_job *job)
{
    const struct far_names *far = job->far;
    for (size_t i = 0; i < far->n_defs; i++) {
        const struct far_def *def = &far->defs[i];
        if (def->space != SPACE_MEMBER || def->base == 0 || !def->params.is_given)
            continue;
        for (size_t k = first_def(far, def->name, SPACE_MEMBER);
             k < far->n_defs && far->defs[k].name == def->name &&
             far->defs[k].space == SPACE_MEMBER && k < i + MAX_MEANT;
             k++)
            add_override(job, &far->defs[k], def);
    }
}

void far_names_finish(struct far_names *far, struct draft *draft, struct limits *limits)
{
    struct far_job job = {.far = far, .maker = {.draft = draft, .limits = limits}};
    if (far->n_defs > 0)
        qsort(far->defs, far->n_defs, sizeof *far->defs, compare_defs);
    for (size_t i = 0; i < far->n_uses; i++)
        add_use(&job, &far->uses[i]);
    add_redeclarations(&job);
    add_overrides(&job);
}

#include "input/tree/names/parameter_lists.h"

#include "base/containers/sorted_rows.h"
#include "base/memory.h"
#include "input/tree/query/mention.h"

#include <stddef.h>
#include <stdlib.h>

/* --- lists ------------------------------------------------------------------------------------ */

static bool is_element(const struct node *node)
{
    return (node->flags & NODE_NAMED) != 0 && (node->flags & NODE_EXTRA) == 0;
}

size_t list_elements(const struct syntax *syntax, uint32_t list, struct limits *limits,
                     uint32_t ret[MAX_ELEMENTS])
{
    const struct node *nodes = syntax->nodes;
    size_t n = 0;
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (!is_element(&nodes[kid]))
            continue;
        if (n == MAX_ELEMENTS) {
            limits_hit(limits, LIMIT_ELEMENTS);
            break;
        }
        ret[n++] = kid;
    }
    return n;
}

uint32_t list_number(const struct syntax *syntax, uint32_t list, uint32_t element)
{
    const struct node *nodes = syntax->nodes;
    uint32_t number = 0;
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (kid == element)
            return number;
        number += is_element(&nodes[kid]);
    }
    return NO_ELEMENT;
}

uint32_t list_element(const struct syntax *syntax, uint32_t list, uint32_t number)
{
    const struct node *nodes = syntax->nodes;
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end)
        if (is_element(&nodes[kid]) && number-- == 0)
            return kid;
    return NO_NODE;
}

/* The token between the element and the next one, or else between the element before and this
 * one. */
uint32_t list_separator(const struct syntax *syntax, uint32_t list, uint32_t element)
{
    const struct node *nodes = syntax->nodes;
    uint32_t token = NO_NODE, before = NO_NODE;
    bool is_first = true;
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (!is_element(&nodes[kid])) {
            token = kid;
            continue;
        }
        if (kid == element)
            before = is_first ? NO_NODE : token;
        else if (kid > element)
            return token;
        is_first = false;
    }
    return before;
}

/* --- which lists belong together -------------------------------------------------------------- */

const struct mention *params_arguments(const struct name_table *names, size_t mention,
                                       size_t number)
{
    const struct mention_list *list = names->list;
    uint32_t node = list->mentions[mention].node;
    for (size_t i = mention + 1; i < list->n_mentions && list->mentions[i].node == node; i++)
        if (list->mentions[i].role == MENTION_CALL_NAME && number-- == 0)
            return name_table_partner(names, i, MENTION_CALL_ARGS);
    return NULL;
}

static void add_pair(struct params *params, struct paired_list pair)
{
    mem_grow((void **)&params->pairs, &params->capacity, params->n_pairs + 1,
             sizeof *params->pairs);
    params->pairs[params->n_pairs++] = pair;
}

static void add_call(struct params *params, const struct name_table *names, size_t mention)
{
    const struct mention *args = params_arguments(names, mention, 0);
    const struct def *defs;
    size_t n = args != NULL ? resolve_use(names, mention, &defs) : 0;
    for (size_t number = 1; args != NULL; number++) {
        for (size_t i = 0; i < n; i++)
            if (defs[i].params != NO_NODE)
                add_pair(params, (struct paired_list){defs[i].params, args->node, true,
                                                      defs[i].has_receiver});
        args = params_arguments(names, mention, number);
    }
}

static void add_call_now(struct params *params, const struct name_table *names, size_t mention)
{
    const struct mention *list = &names->list->mentions[mention];
    const struct mention *args = list->role == MENTION_NOW_PARAMS
                                     ? name_table_partner(names, mention, MENTION_NOW_ARGS)
                                     : NULL;
    if (args != NULL)
        add_pair(params, (struct paired_list){list->node, args->node, true, 0});
}

static void add_redeclarations(struct params *params, const struct name_table *names)
{
    for (size_t i = 0; i < names->n_defs; i++)
        for (size_t k = i + 1;
             k < names->n_defs && name_table_same(&names->defs[i], &names->defs[k]); k++) {
            uint32_t a = names->defs[i].params, b = names->defs[k].params;
            if (a == NO_NODE || b == NO_NODE)
                continue;
            add_pair(params, (struct paired_list){a, b, false, 0});
            add_pair(params, (struct paired_list){b, a, false, 0});
        }
}

static int compare_pairs(const void *a, const void *b)
{
    const struct paired_list *x = a, *y = b;
    if (x->params != y->params)
        return x->params < y->params ? -1 : 1;
    return (x->list > y->list) - (x->list < y->list);
}

void params_find(struct params *params, const struct name_table *names)
{
    *params = (struct params){.syntax = names->syntax};
    for (size_t i = 0; i < names->list->n_mentions; i++) {
        if (name_table_is_use(names, i))
            add_call(params, names, i);
        add_call_now(params, names, i);
    }
    add_redeclarations(params, names);
    if (params->n_pairs > 0)
        qsort(params->pairs, params->n_pairs, sizeof *params->pairs, compare_pairs);
}

void params_done(struct params *params)
{
    free(params->pairs);
}

size_t params_of(const struct params *params, uint32_t list, const struct paired_list **ret)
{
    struct sorted_rows sorted = {params->pairs, params->n_pairs, sizeof *params->pairs,
                                 offsetof(struct paired_list, params)};
    size_t first = sorted_rows_first(&sorted, list), n = sorted_rows_equal(&sorted, first, list);
    *ret = n == 0 ? NULL : &params->pairs[first];
    return n;
}

#include "input/tree/tree_items.h"

#include "base/memory.h"
#include "input/tree/clauses/bracket_clauses.h"
#include "input/tree/clauses/name_clauses.h"
#include "input/tree/clauses/xml_clauses.h"
#include "input/tree/items/node_items.h"
#include "input/tree/items/shell.h"
#include "input/tree/language/language.h"

#include <stdlib.h>

/* The cost of an item: the number of pieces that belong to no inner item. */
static void count_costs(struct item_maker *maker)
{
    const struct layout *layout = maker->layout;
    for (size_t i = 0; i < layout->n_pieces; i++) {
        uint32_t item = maker_item_above(maker, layout->piece_group[i], NO_ITEM);
        if (item != NO_ITEM)
            maker->draft->items[item].cost++;
    }
}

void tree_items_make(struct item_maker *maker)
{
    size_t n_nodes = maker->syntax->n_nodes;
    maker->owner = mem_zero(n_nodes, sizeof *maker->owner);
    maker->slot = mem_alloc(n_nodes * sizeof *maker->slot);
    maker->slot[0] = NO_SET;
    maker->shells = maker->with_shells ? shells_new(n_nodes) : NULL;
    node_items_make(maker);
    if (maker->shells != NULL)
        shells_add_clauses(maker);
    if (maker->language->description.is_xml)
        xml_clauses_add(maker);
    bracket_clauses_add(maker);
    if (maker->with_names)
        name_clauses_add(maker);
    count_costs(maker);
    shells_free(maker->shells);
    free(maker->is_block);
    free(maker->owner);
    free(maker->slot);
}

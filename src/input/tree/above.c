/* What the items of a group depend on: the nearest item or shell around them. */
#include "input/tree/items.h"

uint32_t items_above(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->shell;
        if (self->item != NO_ITEM || group == 0)
            return self->item;
    }
}

uint32_t items_beside(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->item;
        if (self->item != NO_ITEM || group == 0)
            return NO_ITEM;
    }
}

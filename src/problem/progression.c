#include "problem/progression.h"

#include "base/memory.h"
#include "problem/order.h"

#include <stdlib.h>

static void end_set(struct progression *progression, size_t *capacity, size_t n_items)
{
    mem_grow((void **)&progression->start, capacity, progression->n_sets + 2,
             sizeof *progression->start);
    progression->start[++progression->n_sets] = n_items;
}

void progression_init(struct progression *progression, const struct formula *formula,
                      const struct order *order, const struct bitset *inside,
                      const struct var_list *learned, size_t n_learned)
{
    struct lclosure closure;
    lclosure_init(&closure, formula, order, inside);
    for (size_t i = 0; i < n_learned; i++)
        lclosure_add_either(&closure, learned[i]);
    lclosure_run(&closure);
    *progression = (struct progression){0};
    size_t capacity = 0;
    end_set(progression, &capacity, closure.n_picked);
    progression->start[0] = 0;
    for (uint32_t rank = 0; rank < order->n_vars; rank++) {
        uint32_t var = order->var[rank];
        if (!bitset_has(inside, var) || bitset_has(&closure.present, var))
            continue;
        lclosure_add(&closure, var);
        lclosure_run(&closure);
        end_set(progression, &capacity, closure.n_picked);
    }
    progression->item = mem_copy(closure.picked, closure.n_picked * sizeof *closure.picked);
    lclosure_done(&closure);
}

void progression_done(struct progression *progression)
{
    free(progression->start);
    free(progression->item);
    *progression = (struct progression){0};
}

void progression_prefix(const struct progression *progression, size_t last, struct bitset *ret)
{
    bitset_clear_all(ret);
    for (size_t i = 0; i < progression->start[last + 1]; i++)
        bitset_add(ret, progression->item[i]);
}

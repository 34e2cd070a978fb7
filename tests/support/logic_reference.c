#include "logic_reference.h"

#include "problem/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static bool ask(struct reference *reference, uint64_t set)
{
    assert_true(reference->n_asked < sizeof reference->asked / sizeof reference->asked[0]);
    reference->asked[reference->n_asked++] = set;
    return minterms_hold(reference->minterms, set);
}

/* The least k in [lo, hi] whose set is interesting; prefix[k] is the set.  There is one. */
static size_t search(struct reference *reference, const uint64_t *prefix, size_t lo, size_t hi)
{
    size_t found = SIZE_MAX;
    while (lo <= hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (ask(reference, prefix[middle])) {
            found = middle;
            if (middle == lo)
                break;
            hi = middle - 1;
        } else {
            lo = middle + 1;
        }
    }
    assert_true(found != SIZE_MAX);
    return found;
}

static void sort_by_union(const uint64_t *closures, uint64_t chosen, size_t *list, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0; j--) {
            int left = __builtin_popcountll(chosen | closures[list[j - 1]]);
            int right = __builtin_popcountll(chosen | closures[list[j]]);
            if (left <= right)
                break;
            size_t moved = list[j];
            list[j] = list[j - 1];
            list[j - 1] = moved;
        }
}

void reference_binary(struct reference *reference, const uint64_t *closures, size_t n_closures,
                      bool by_union)
{
    uint64_t chosen = 0, prefix[65];
    size_t list[64], n = n_closures;
    for (size_t i = 0; i < n; i++)
        list[i] = i;
    while (!ask(reference, chosen)) {
        if (by_union)
            sort_by_union(closures, chosen, list, n);
        prefix[0] = chosen;
        for (size_t i = 0; i < n; i++)
            prefix[i + 1] = prefix[i] | closures[list[i]];
        size_t found = search(reference, prefix, 0, n);
        assert_true(found > 0);
        reference->pick[reference->n_picks++] = list[found - 1];
        chosen |= closures[list[found - 1]];
        n = found - 1;
    }
    reference->result = chosen;
}

/* prefix[k] is the union of the first k + 1 sets of the progression. */
static size_t prefixes(const struct reference *reference, const struct formula *formula,
                       const struct order *order, uint64_t inside, uint64_t *prefix)
{
    uint32_t picked[64];
    size_t n_picked = 0, n = 1;
    prefix[0] = naive_closure(formula, order, inside, 0, reference->learned, reference->n_learned,
                              picked, &n_picked);
    for (uint32_t rank = 0; rank < order->n_vars; rank++) {
        uint64_t bit = (uint64_t)1 << order->var[rank];
        if ((inside & bit) == 0 || (prefix[n - 1] & bit) != 0)
            continue;
        n_picked = 0;
        prefix[n] =
            naive_closure(formula, order, inside, prefix[n - 1] | bit, NULL, 0, picked, &n_picked);
        n++;
    }
    return n;
}

void reference_gbr(struct reference *reference, const struct formula *formula)
{
    struct order order;
    order_init(&order, formula);
    uint64_t inside = ((uint64_t)1 << order.n_vars) - 1, prefix[65];
    for (;;) {
        size_t n = prefixes(reference, formula, &order, inside, prefix);
        if (ask(reference, prefix[0]))
            break;
        size_t found = search(reference, prefix, 1, n - 1);
        inside = prefix[found];
        reference->learned[reference->n_learned++] = prefix[found] & ~prefix[found - 1];
    }
    reference->result = prefix[0];
    order_done(&order);
}

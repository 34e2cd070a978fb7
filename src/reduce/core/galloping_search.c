#include "reduce/core/galloping_search.h"

void gallop_begin(struct gallop *gallop, size_t lo, size_t hi, size_t step)
{
    *gallop = (struct gallop){.lo = lo, .hi = hi, .end = hi, .step = step};
}

bool gallop_is_over(const struct gallop *gallop)
{
    return gallop->hi - gallop->lo <= 1;
}

size_t gallop_pivot(const struct gallop *gallop)
{
    size_t middle = gallop->lo + (gallop->hi - gallop->lo) / 2;
    if (gallop->halves || gallop->end < gallop->step || gallop->end - gallop->step < middle)
        return middle; /* never more than half of the rest */
    return gallop->end - gallop->step;
}

void gallop_tell(struct gallop *gallop, bool holds)
{
    size_t pivot = gallop_pivot(gallop);
    gallop->halves |= !holds;
    gallop->step *= 2;
    *(holds ? &gallop->hi : &gallop->lo) = pivot;
}

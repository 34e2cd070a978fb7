#include "reduce/core/binary_search.h"

void search_begin(struct search *search, size_t lo, size_t hi)
{
    *search = (struct search){.lo = lo, .hi = hi, .found = SEARCH_NONE, .over = lo > hi};
}

void search_begin_tight(struct search *search, size_t lo, size_t hi)
{
    *search = (struct search){.lo = lo, .hi = hi, .found = hi, .tight = true, .over = hi - lo <= 1};
}

bool search_is_over(const struct search *search)
{
    return search->over;
}

size_t search_pivot(const struct search *search)
{
    return search->lo + (search->hi - search->lo) / 2;
}

static void tell_tight(struct search *search, size_t pivot, bool holds)
{
    if (holds)
        search->found = search->hi = pivot;
    else
        search->lo = pivot;
    search->over = search->hi - search->lo <= 1;
}

void search_tell(struct search *search, bool holds)
{
    size_t pivot = search_pivot(search);
    if (search->tight) {
        tell_tight(search, pivot, holds);
    } else if (!holds) {
        search->lo = pivot + 1;
        search->over = search->lo > search->hi;
    } else {
        search->found = pivot;
        search->over = pivot == search->lo;
        if (!search->over)
            search->hi = pivot - 1;
    }
}

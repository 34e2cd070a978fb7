/* binary_search - the binary search of the papers on binary reduction, as a tiny step machine.
 *
 * Finds the least r in the closed interval [lo, hi] for which something holds, asking about one
 * pivot at a time:
 *
 *     for (search_begin(&s, lo, hi); !search_is_over(&s);)
 *         search_tell(&s, holds(search_pivot(&s)));
 *
 * There are two forms.  The plain form asks in exactly the order that the papers print: the pivot
 * is lo + (hi - lo) / 2, rounded down, and the ends are asked about even where their answer is
 * known. It asks at most floor(log2(hi - lo + 1)) + 1 times.  The tight form takes for granted that
 * lo does not hold and that hi does.  It asks at most ceil(log2(hi - lo)) times, and may find hi
 * without asking about it. */
#ifndef PARE_REDUCE_CORE_BINARY_SEARCH_H
#define PARE_REDUCE_CORE_BINARY_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEARCH_NONE SIZE_MAX

/* Plain data; copy it to fork it. */
struct search {
    size_t lo, hi;
    size_t found; /* the least that holds, so far; SEARCH_NONE */
    bool tight, over;
};

void search_begin(struct search *search, size_t lo, size_t hi);       /* lo > hi: finds nothing */
void search_begin_tight(struct search *search, size_t lo, size_t hi); /* lo < hi */
bool search_is_over(const struct search *search);
size_t search_pivot(const struct search *search);
void search_tell(struct search *search, bool holds); /* whether the property holds for the pivot */

#endif

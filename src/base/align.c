#include "base/align.h"

#include "base/memory.h"

#include <stdlib.h>

/* The largest number of pairs of equal elements that are compared: they need 100 MB of links. */
enum { MAX_PAIRS = 4000000 };

struct place {
    uint64_t id;
    size_t at;
};

/* The last pair of a common subsequence, and the link to the pair before it. */
struct link {
    size_t a, b;
    size_t before; /* index of that link; ALIGN_NONE: there is none */
};

struct work {
    const uint64_t *a, *b;
    size_t from, end_a, end_b; /* the part between the equal beginnings and the equal ends */
    struct place *places; /* places of b, sorted by element; for one element, later places first */
    size_t n_places;
    struct link *links;
    size_t n_links, links_capacity;
    size_t *tails; /* tails[k]: the link that ends a subsequence of k + 1 elements */
    size_t n_tails;
};

static int compare_places(const void *x, const void *y)
{
    const struct place *a = x, *b = y;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->at < b->at) - (a->at > b->at);
}

static size_t first_place(const struct work *work, uint64_t id)
{
    size_t low = 0, high = work->n_places;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (work->places[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t n_equal(const struct work *work, size_t first, uint64_t id)
{
    size_t n = 0;
    while (first + n < work->n_places && work->places[first + n].id == id)
        n++;
    return n;
}

/* The limit of places for one element.  Elements with more places are aligned at the end, by
 * extend(). */
static size_t most_places(const struct work *work)
{
    size_t most = SIZE_MAX / 2, n_pairs;
    do {
        n_pairs = 0;
        for (size_t i = work->from; i < work->end_a && n_pairs <= MAX_PAIRS; i++) {
            size_t n = n_equal(work, first_place(work, work->a[i]), work->a[i]);
            n_pairs += n <= most ? n : 0;
        }
        most = n_pairs > MAX_PAIRS ? (most > work->n_places ? work->n_places : most) / 2 : most;
    } while (n_pairs > MAX_PAIRS && most > 0);
    return most;
}

/* The number of subsequences whose last pair lies before place `b`. */
static size_t n_before(const struct work *work, size_t b)
{
    size_t low = 0, high = work->n_tails;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (work->links[work->tails[middle]].b < b)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_link(struct work *work, size_t a, size_t b)
{
    size_t k = n_before(work, b);
    if (k < work->n_tails && work->links[work->tails[k]].b == b)
        return;
    mem_grow((void **)&work->links, &work->links_capacity, work->n_links + 1, sizeof *work->links);
    work->links[work->n_links] =
        (struct link){.a = a, .b = b, .before = k > 0 ? work->tails[k - 1] : ALIGN_NONE};
    work->tails[k] = work->n_links++;
    work->n_tails += k == work->n_tails;
}

static void find_links(struct work *work)
{
    size_t most = most_places(work);
    for (size_t i = work->from; i < work->end_a; i++) {
        size_t first = first_place(work, work->a[i]);
        size_t n = n_equal(work, first, work->a[i]);
        for (size_t k = 0; k < n && n <= most; k++)
            add_link(work, i, work->places[first + k].at);
    }
}

/* Aligns equal elements that stand right after aligned ones.  This covers the frequent elements. */
static void extend(const struct work *work, size_t *partner)
{
    size_t limit = work->end_b; /* the partner of the next aligned element */
    size_t *limits = mem_zero(work->end_a - work->from + 1, sizeof *limits);
    for (size_t i = work->end_a; i-- > work->from;) {
        limits[i - work->from] = limit;
        limit = partner[i] != ALIGN_NONE ? partner[i] : limit;
    }
    size_t next = work->from; /* the first place of b without a partner */
    for (size_t i = work->from; i < work->end_a; i++) {
        if (partner[i] == ALIGN_NONE && next < limits[i - work->from] &&
            work->a[i] == work->b[next])
            partner[i] = next;
        next = partner[i] != ALIGN_NONE ? partner[i] + 1 : next;
    }
    free(limits);
}

void align(const uint64_t *a, size_t n_a, const uint64_t *b, size_t n_b, size_t *ret_partner)
{
    struct work work = {.a = a, .b = b, .end_a = n_a, .end_b = n_b};
    while (work.from < work.end_a && work.from < work.end_b && a[work.from] == b[work.from])
        work.from++;
    while (work.end_a > work.from && work.end_b > work.from &&
           a[work.end_a - 1] == b[work.end_b - 1]) {
        work.end_a--;
        work.end_b--;
    }
    for (size_t i = 0; i < n_a; i++)
        ret_partner[i] = i < work.from     ? i
                         : i >= work.end_a ? i - work.end_a + work.end_b
                                           : ALIGN_NONE;
    work.n_places = work.end_b - work.from;
    work.places = mem_zero(work.n_places + 1, sizeof *work.places);
    work.tails = mem_zero(work.n_places + 1, sizeof *work.tails);
    for (size_t i = 0; i < work.n_places; i++)
        work.places[i] = (struct place){.id = b[work.from + i], .at = work.from + i};
    qsort(work.places, work.n_places, sizeof *work.places, compare_places);
    find_links(&work);
    size_t link = work.n_tails > 0 ? work.tails[work.n_tails - 1] : ALIGN_NONE;
    for (; link != ALIGN_NONE; link = work.links[link].before)
        ret_partner[work.links[link].a] = work.links[link].b;
    extend(&work, ret_partner);
    free(work.places);
    free(work.tails);
    free(work.links);
}

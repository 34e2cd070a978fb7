/* The variants of the queue that have names of their own. */
#include "reduce/list/cdd.h"
#include "reduce/list/ddmin.h"
#include "reduce/list/probdd.h"
#include "reduce/tree/queue.h"

static struct reducer *make(const struct problem *problem, const struct bitset *start,
                            enum queue_groups groups, reducer_maker *list)
{
    struct queue_options options = {.groups = groups, .list = list};
    return queue_new(problem, start, &options);
}

struct reducer *pardis_classic_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SINGLE, NULL);
}

struct reducer *pardis_new(const struct problem *problem, const struct bitset *start)
{
    struct queue_options options = {
        .groups = QUEUE_SINGLE, .longest_run = QUEUE_LONGEST_RUN, .puts_off = true};
    return queue_new(problem, start, &options);
}

struct reducer *pardis_ddmin_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIMILAR, ddmin_new);
}

struct reducer *pardis_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIMILAR, probdd_new);
}

struct reducer *pardis_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIMILAR, cdd_new);
}

struct reducer *perses_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIBLINGS, ddmin_new);
}

struct reducer *perses_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIBLINGS, probdd_new);
}

struct reducer *perses_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, QUEUE_SIBLINGS, cdd_new);
}

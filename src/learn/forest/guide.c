#include "learn/forest/guide.h"

#include "base/memory.h"
#include "reduce/learned/likely.h"
#include "reduce/tree/queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct guide {
    const struct problem *problem;
    struct guide_options options;
    struct feature_source *source; /* NULL without a model */
};

bool guide_mode_find(const char *name, enum guide_mode *ret)
{
    static const char *const names[] = {
        [GUIDE_SKIP] = "skip", [GUIDE_POSTPONE] = "postpone", [GUIDE_ONLINE] = "online"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) {
            *ret = (enum guide_mode)i;
            return true;
        }
    return false;
}

struct guide *guide_new(const struct problem *problem, const struct guide_options *options)
{
    assert(options->model != NULL || options->mode == GUIDE_ONLINE);
    struct guide *guide = mem_zero(1, sizeof *guide);
    guide->problem = problem;
    guide->options = *options;
    if (options->model != NULL)
        guide->source = feature_source_new(problem, predictor_binding(options->model)->n_kinds);
    return guide;
}

void guide_free(struct guide *guide)
{
    if (guide == NULL)
        return;
    feature_source_free(guide->source);
    free(guide);
}

static uint32_t count_votes(const struct guide *guide, uint32_t item, const struct bitset *current)
{
    const struct predictor *model = guide->options.model;
    unsigned parts = predictor_set(model)->parts;
    struct features features = {0};
    if (parts != PART_TYPE) /* a model of types alone needs no other features */
        features_init(&features, predictor_binding(model)->n_kinds);
    features_collect(guide->source, current, item, parts, &features);
    uint32_t n_votes = predictor_votes(model, &features);
    if (parts != PART_TYPE)
        features_done(&features);
    return n_votes;
}

double guide_hope(const void *context, uint32_t item, const struct bitset *current)
{
    const struct guide *guide = context;
    if (guide->options.model == NULL)
        return 1;
    return (double)count_votes(guide, item, current) / predictor_n_trees(guide->options.model);
}

static bool is_hopeless(const void *context, const struct problem *problem, uint32_t item,
                        const struct bitset *current)
{
    const struct guide *guide = context;
    (void)problem;
    return !votes_say_valid(count_votes(guide, item, current),
                            predictor_n_trees(guide->options.model));
}

struct reducer *guide_reducer(const struct guide *guide, const struct bitset *start,
                              uint32_t longest_run)
{
    if (guide->options.mode == GUIDE_ONLINE) {
        struct likely_options options = {
            .longest_run = longest_run, .hope = guide_hope, .context = guide};
        return likely_queue_new(guide->problem, start, &options);
    }
    struct queue_options options = {.groups = QUEUE_SINGLE,
                                    .longest_run = longest_run,
                                    .hopeless = is_hopeless,
                                    .postpones = guide->options.mode == GUIDE_POSTPONE,
                                    .context = guide};
    return queue_new(guide->problem, start, &options);
}

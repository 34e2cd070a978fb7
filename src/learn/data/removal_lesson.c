#include "learn/data/removal_lesson.h"

#include "base/memory.h"
#include "base/random.h"
#include "reduce/tree/queue.h"

#include <stdlib.h>

struct lesson {
    const struct reading *reading;
    struct dataset *dataset;
    struct reducer *reducer;
    struct feature_source *source;
    struct features features; /* features of the open question */
    struct bitset live, candidate;
    uint32_t token; /* the item that the chosen token belongs to; NO_ITEM: it always stays */
};

/* Chooses one of the tokens that may be removed; all are equally likely. */
static uint32_t choose_token(const struct problem *problem, uint64_t seed)
{
    uint64_t n_tokens = 0;
    for (uint32_t item = 0; item < problem->n_items; item++)
        n_tokens += problem_item_cost(problem, item);
    if (n_tokens == 0)
        return NO_ITEM;
    uint64_t left = random_below(&seed, n_tokens);
    uint32_t item = 0;
    while (left >= problem_item_cost(problem, item))
        left -= problem_item_cost(problem, item++);
    return item;
}

struct lesson *lesson_new(const struct reading *reading, uint64_t seed, struct dataset *dataset)
{
    const struct problem *problem = &reading->problem;
    struct lesson *lesson = mem_zero(1, sizeof *lesson);
    lesson->reading = reading;
    lesson->dataset = dataset;
    lesson->source = feature_source_new(problem, dataset->n_kinds);
    features_init(&lesson->features, dataset->n_kinds);
    bitset_init(&lesson->live, problem->n_items);
    bitset_init(&lesson->candidate, problem->n_items);
    bitset_set_all(&lesson->live);
    lesson->token = choose_token(problem, seed);
    struct queue_options options = {.groups = QUEUE_SINGLE, .one_pass = true};
    lesson->reducer = queue_new(problem, &lesson->live, &options);
    return lesson;
}

void lesson_free(struct lesson *lesson)
{
    if (lesson == NULL)
        return;
    reducer_free(lesson->reducer);
    feature_source_free(lesson->source);
    features_done(&lesson->features);
    bitset_done(&lesson->live);
    bitset_done(&lesson->candidate);
    free(lesson);
}

/* The node that the question is about: the first removed node, which is above all other removed
 * ones. */
static uint32_t asked_item(const struct lesson *lesson)
{
    size_t item = bitset_next(&lesson->live, 0);
    while (item != BITSET_END && bitset_has(&lesson->candidate, item))
        item = bitset_next(&lesson->live, item + 1);
    return item == BITSET_END ? NO_ITEM : (uint32_t)item;
}

bool lesson_next(struct lesson *lesson, struct fileset *ret)
{
    while (reducer_next(lesson->reducer, &lesson->candidate)) {
        reducer_result(lesson->reducer, &lesson->live);
        uint32_t item = asked_item(lesson);
        features_collect(lesson->source, &lesson->live, item, PART_TYPE | PART_CHILDREN | PART_PATH,
                         &lesson->features);
        reading_render(lesson->reading, &lesson->candidate, ret);
        if (reading_accepts(lesson->reading, ret))
            return true;
        fileset_done(ret); /* not even valid syntax, so no model would be asked about it */
        reducer_answer(lesson->reducer, VERDICT_INVALID);
    }
    return false;
}

void lesson_answer(struct lesson *lesson, bool valid)
{
    bool is_lost = lesson->token != NO_ITEM && !bitset_has(&lesson->candidate, lesson->token);
    enum label label = is_lost ? (valid ? LABEL_LOST_VALID : LABEL_LOST_INVALID)
                               : (valid ? LABEL_VALID : LABEL_INVALID);
    dataset_add(lesson->dataset, &lesson->features, label);
    reducer_answer(lesson->reducer, label == LABEL_VALID ? VERDICT_INTERESTING : VERDICT_NOT);
}

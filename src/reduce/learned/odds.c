#include "reduce/learned/odds.h"

#include "base/memory.h"

#include <stdlib.h>

/* A guess counts as much as this many answers, so that after a handful of answers they outweigh it.
 * Chosen by hand; not measured apart from the rest. */
enum { GUESS_WEIGHT = 2 };

/* The odds before there are answers, by class and stage.
 *
 * Hopeful nodes: a fresh one is as likely to go as to stay (on js-underscore-template 261 of the
 * first 566 questions succeed).  Of nodes that failed before, about 2 in 100 go later; 6.5 % with a
 * sibling removed since and 0.8 % without (1,700 questions on three cases, docs/notes);
 * 0.08 and 0.02 are these figures rounded up.  With a child that failed they are halved.  The last
 * two, and all odds of hopeless nodes, were chosen by hand; not measured. */
static const double first_guess[2][N_STAGES] = {
    [false] = {[STAGE_FRESH] = 0.125,
               [STAGE_FAILED] = 0.025,
               [STAGE_FAILED_NEAR] = 0.025,
               [STAGE_CHILD_FAILED] = 0.025,
               [STAGE_CHILD_FAILED_NEAR] = 0.025,
               [STAGE_UNNEEDED] = 0.025,
               [STAGE_OTHER_WAY] = 0.025},
    [true] = {[STAGE_FRESH] = 0.5,
              [STAGE_FAILED] = 0.02,
              [STAGE_FAILED_NEAR] = 0.08,
              [STAGE_CHILD_FAILED] = 0.01,
              [STAGE_CHILD_FAILED_NEAR] = 0.04,
              [STAGE_UNNEEDED] = 0.1,
              [STAGE_OTHER_WAY] = 0.1},
};

void odds_init(struct odds *odds, const struct problem *problem)
{
    *odds = (struct odds){.problem = problem, .n_kinds = 1};
    for (uint32_t item = 0; problem->kind != NULL && item < problem->n_items; item++)
        if (problem->kind[item] >= odds->n_kinds)
            odds->n_kinds = problem->kind[item] + 1U;
    odds->kinds = mem_zero(odds->n_kinds, sizeof *odds->kinds);
    odds->fresh = mem_zero(odds->n_kinds, sizeof *odds->fresh);
}

void odds_init_copy(struct odds *odds, const struct odds *from)
{
    *odds = *from;
    odds->kinds = mem_copy(from->kinds, from->n_kinds * sizeof *from->kinds);
    odds->fresh = mem_copy(from->fresh, from->n_kinds * sizeof *from->fresh);
}

void odds_done(struct odds *odds)
{
    free(odds->kinds);
    free(odds->fresh);
}

/* The share of answers that were "gone".  The guess counts as GUESS_WEIGHT answers. */
static double rate(const struct tally *tally, double guess)
{
    return (tally->n_gone + GUESS_WEIGHT * guess) / (tally->n_asked + GUESS_WEIGHT);
}

static uint32_t size_class(uint32_t n_below)
{
    uint32_t class = 0;
    for (; n_below > 0 && class < N_SIZES - 1; n_below /= 2)
        class ++;
    return class;
}

static uint32_t kind_of(const struct odds *odds, const struct asked *asked)
{
    return odds->problem->kind == NULL ? 0 : odds->problem->kind[asked->item];
}

static struct tally *tally_of_size(const struct odds *odds, const struct asked *asked)
{
    return &odds->fresh[kind_of(odds, asked)][size_class(asked->n_below)];
}

/* The odds of a node.  The rate of the class is the first guess for the kind.  For a fresh node,
 * the mean of both is the first guess for kind and size: large nodes of a kind tell only half as
 * much about small ones. */
double odds_of(const struct odds *odds, const struct asked *asked)
{
    double of_class = rate(&odds->classes[asked->hopeful][asked->stage],
                           first_guess[asked->hopeful][asked->stage]);
    double of_kind = rate(&odds->kinds[kind_of(odds, asked)][asked->stage], of_class);
    if (asked->stage != STAGE_FRESH)
        return of_kind;
    return rate(tally_of_size(odds, asked), (of_class + of_kind) / 2);
}

static void count(struct tally *tally, bool gone)
{
    tally->n_asked++;
    tally->n_gone += gone;
}

void odds_note(struct odds *odds, const struct asked *asked, bool gone)
{
    count(&odds->classes[asked->hopeful][asked->stage], gone);
    count(&odds->kinds[kind_of(odds, asked)][asked->stage], gone);
    if (asked->stage == STAGE_FRESH)
        count(tally_of_size(odds, asked), gone);
}

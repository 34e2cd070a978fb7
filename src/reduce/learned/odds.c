#include "reduce/learned/odds.h"

#include "base/memory.h"

#include <stdlib.h>

enum { GUESS_WEIGHT = 2 }; /* a guess counts as much as so many answers */

/* Before there are answers. */
static const double first_guess[2][N_STAGES] = {
    {0.125, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025}, /* what looks hopeless */
    {0.5, 0.02, 0.08, 0.01, 0.04, 0.1, 0.1},
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

double odds_of(const struct odds *odds, const struct asked *asked)
{
    double guess = rate(&odds->classes[asked->hopeful][asked->stage],
                        first_guess[asked->hopeful][asked->stage]);
    double of_kind = rate(&odds->kinds[kind_of(odds, asked)][asked->stage], guess);
    return asked->stage == STAGE_FRESH ? rate(tally_of_size(odds, asked), (guess + of_kind) / 2)
                                       : of_kind;
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

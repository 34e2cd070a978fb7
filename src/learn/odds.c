#include "learn/odds.h"

#include "base/memory.h"

#include <stdlib.h>

/* A guess counts as much as GUESS_WEIGHT answers.  A class is halved when it has more than
 * CLASS_MEMORY, where there are no kinds. */
enum { GUESS_WEIGHT = 2, CLASS_MEMORY = 16 };

/* Before there are answers. */
static const double first_guess[2][N_STAGES] = {
    {0.125, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025}, /* what looks hopeless */
    {0.5, 0.1, 0.02, 0.08, 0.01, 0.04, 0.1, 0.1},
};

void odds_init(struct odds *odds, const struct problem *problem, bool by_kind)
{
    *odds = (struct odds){.problem = problem, .n_kinds = 1};
    for (uint32_t item = 0; problem->kind != NULL && item < problem->n_items; item++)
        if (problem->kind[item] >= odds->n_kinds)
            odds->n_kinds = problem->kind[item] + 1U;
    if (by_kind)
        odds->kinds = mem_zero(odds->n_kinds, sizeof *odds->kinds);
}

void odds_init_copy(struct odds *odds, const struct odds *from)
{
    *odds = *from;
    if (from->kinds != NULL)
        odds->kinds = mem_copy(from->kinds, from->n_kinds * sizeof *from->kinds);
}

void odds_done(struct odds *odds)
{
    free(odds->kinds);
}

static double rate(const struct tally *tally, double guess)
{
    return (tally->n_gone + GUESS_WEIGHT * guess) / (tally->n_asked + GUESS_WEIGHT);
}

static struct tally *tally_of_kind(const struct odds *odds, uint32_t item, enum stage stage)
{
    uint32_t kind = odds->problem->kind == NULL ? 0 : odds->problem->kind[item];
    return &odds->kinds[kind][stage];
}

double odds_of(const struct odds *odds, uint32_t item, enum stage stage, bool hopeful)
{
    double guess = rate(&odds->classes[hopeful][stage], first_guess[hopeful][stage]);
    return odds->kinds == NULL ? guess : rate(tally_of_kind(odds, item, stage), guess);
}

void odds_note(struct odds *odds, uint32_t item, enum stage stage, bool hopeful, bool gone)
{
    struct tally *class = &odds->classes[hopeful][stage];
    class->n_asked++;
    class->n_gone += gone;
    if (odds->kinds != NULL) {
        struct tally *kind = tally_of_kind(odds, item, stage);
        kind->n_asked++;
        kind->n_gone += gone;
    } else if (class->n_asked > CLASS_MEMORY) {
        class->n_asked /= 2;
        class->n_gone /= 2;
    }
}

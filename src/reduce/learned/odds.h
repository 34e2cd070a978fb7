/* odds - how likely it is that a node can go, from the answers of this very run.
 *
 * Answers are counted apart for nodes that look hopeful to a model and for those that do not, and
 * for each stage of a question; and for each kind of node, whose first guess is the rate of its
 * class.  Of a kind, large nodes that were never asked about say only half of what small ones are
 * like: in some languages nearly everything is of one kind.  Counts are whole numbers, so that
 * forks and replay are exact. */
#ifndef PARE_REDUCE_LEARNED_ODDS_H
#define PARE_REDUCE_LEARNED_ODDS_H

#include "problem/problem.h"

enum stage {
    STAGE_FRESH,         /* never asked about */
    STAGE_AGAIN,         /* failed before, and what is next to it and in it is as it was */
    STAGE_AGAIN_STIRRED, /* so it did, but some of that has gone since (newly_removable.h) */
    STAGE_ABOVE,         /* something in it failed, and is still there */
    STAGE_ABOVE_STIRRED,
    STAGE_FREED,   /* failed before, but what needed it has gone since (newly_removable.h) */
    STAGE_FURTHER, /* it can go in several ways (removal_ways.h), and the first one failed */
    N_STAGES
};

struct tally {
    uint32_t n_asked, n_gone;
};

enum { N_SIZES = 10 }; /* classes of sizes, each twice as large as the one before */

struct odds {
    const struct problem *problem;
    struct tally classes[2][N_STAGES]; /* of what looks hopeless and of what looks hopeful */
    struct tally (*kinds)[N_STAGES];
    struct tally (*fresh)[N_SIZES]; /* by kind and size, in STAGE_FRESH */
    uint32_t n_kinds;
};

/* What is asked about. */
struct asked {
    uint32_t item, n_below; /* and how many nodes are below it */
    enum stage stage;
    bool hopeful;
};

void odds_init(struct odds *odds, const struct problem *problem); /* borrows */
void odds_init_copy(struct odds *odds, const struct odds *from);  /* O(kinds) */
void odds_done(struct odds *odds);

double odds_of(const struct odds *odds, const struct asked *asked);
void odds_note(struct odds *odds, const struct asked *asked, bool gone);

#endif

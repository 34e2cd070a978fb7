/* odds - how likely it is that a node can be removed, learned from the answers of this run.
 *
 * Every answer is counted by the node's class (does a model call it hopeful or hopeless?) and by
 * its kind ("declaration", "pair", ...), both apart for each stage of the question (enum stage).
 * The first answer about a node is also counted by kind and size.  Sizes are apart because in some
 * languages nearly everything is of one kind: in JSON nearly every node is a pair, and four large
 * pairs that stay would make all small ones look hopeless (docs/notes).
 *
 * Odds are probabilities from 0 to 1.  Counts are whole numbers, so that forks and replays of a run
 * compute the same odds. */
#ifndef PARE_REDUCE_LEARNED_ODDS_H
#define PARE_REDUCE_LEARNED_ODDS_H

#include "problem/problem.h"

/* The history of a node before it is asked about.  "Near" means that a sibling of the node or
 * something inside it was removed since it failed (newly_removable.h). */
enum stage {
    STAGE_FRESH,             /* never asked about */
    STAGE_FAILED,            /* failed before, and nothing near has changed */
    STAGE_FAILED_NEAR,       /* failed before, and something near was removed since */
    STAGE_CHILD_FAILED,      /* one of its children failed and is still there */
    STAGE_CHILD_FAILED_NEAR, /* the same, and something near was removed since */
    STAGE_UNNEEDED,          /* failed before; the last node that needed it was removed since */
    STAGE_OTHER_WAY,         /* it can go in several ways (removal_ways.h), and the first failed */
    N_STAGES
};

struct tally {
    uint32_t n_asked, n_gone;
};

/* Classes of sizes by nodes below: 0, 1, 2 to 3, 4 to 7, ... and 256 or more.  Where the last class
 * begins was chosen by hand; not measured. */
enum { N_SIZES = 10 };

struct odds {
    const struct problem *problem;
    struct tally classes[2][N_STAGES]; /* [false]: nodes that look hopeless; [true]: the others */
    struct tally (*kinds)[N_STAGES];   /* by kind */
    struct tally (*fresh)[N_SIZES];    /* by kind and size, in STAGE_FRESH */
    uint32_t n_kinds;
};

/* One node in one question. */
struct asked {
    uint32_t item;
    uint32_t n_below; /* nodes below it */
    enum stage stage;
    bool hopeful; /* the model, if there is one, says that it can be removed */
};

void odds_init(struct odds *odds, const struct problem *problem); /* borrows */
void odds_init_copy(struct odds *odds, const struct odds *from);  /* O(kinds) */
void odds_done(struct odds *odds);

double odds_of(const struct odds *odds, const struct asked *asked);
void odds_note(struct odds *odds, const struct asked *asked, bool gone);

#endif

/* time_limits - how long a test may take: a limit that follows the input as it shrinks.
 *
 * The first limit comes from the first run on the original.  An accepted candidate that is much
 * faster halves it, so that a candidate that hangs costs less and less.  A limit that the user gave
 * stays.
 *
 * Each new limit is in the journal, with the number of the answer after which it holds.  A resumed
 * run sets the same limits after the same answers, however fast the machine is by then. */
#ifndef PARE_DRIVE_STATE_TIME_LIMITS_H
#define PARE_DRIVE_STATE_TIME_LIMITS_H

#include "drive/state/tester.h"

enum { N_LAST_ACCEPTED = 3 }; /* the slowest of so many accepted candidates counts */

struct time_limits {
    struct tester *tester; /* with the storage and the progress of the run */
    double given;          /* by the user; 0: none */
    struct limit_step {
        uint64_t n_answers; /* after which it holds */
        double seconds;
    } * steps;
    size_t n_steps, capacity, n_used; /* used: the first ones, which hold already */
    double last[N_LAST_ACCEPTED];     /* seconds of the last accepted candidates of this session */
    unsigned n_accepted;
};

void time_limits_init(struct time_limits *limits, struct tester *tester, double given);
void time_limits_done(struct time_limits *limits);

/* The limit for the first answer: the user's, or ten times this run on the original. */
enum status time_limits_choose(struct time_limits *limits, double first_run, struct error *err);

/* A limit of an earlier session; the oldest comes first. */
void time_limits_known(struct time_limits *limits, uint64_t n_answers, double seconds);

/* The name of a fact about the limit with this number, counted from 1: " after" is the number of
 * answers, "" the seconds.  The fact "limits" is the number of limits. */
enum { TIME_LIMIT_NAME = 40 };
void time_limit_name(size_t number, const char *what, char ret[TIME_LIMIT_NAME]);

/* After each answer, with its number in the progress.  `seconds`: how long an accepted candidate's
 * test took; 0: not accepted, or not known. */
enum status time_limits_answered(struct time_limits *limits, double seconds, struct error *err);

/* The journal's answers are forgotten, and the run goes on from its best: the newest limit holds
 * from the first answer on. */
enum status time_limits_restart(struct time_limits *limits, struct error *err);

#endif

/* sequential - decides by repeated runs whether a flaky test reproduces often enough, with as few
 * runs as the case needs; and how sure an observed rate is.
 *
 * This is Wald's sequential probability ratio test ("Sequential Analysis", 1947, chapter 3).  After
 * each run it compares how well two rates explain the runs so far: `high`, twice the rate P that is
 * asked for (at most 0.98), and `low`, whose odds are a sixth of P's.  Clear cases end early: with
 * P = 0.15 and wrong_refuse = 0.1 a candidate that never reproduces is refused after 7 runs.
 *
 * Whatever the number of runs:
 *   - a candidate of rate `high` or more is refused with a probability of at most wrong_refuse,
 *   - a candidate of rate `low` or less is accepted with a probability of at most 1 %.
 * A refusal can be made good by a later candidate, an acceptance cannot: hence the difference.
 *
 * Wald's formulas for the two bounds of the likelihood ratio are safe, not exact: a run adds a
 * whole step, so the ratio passes its bound, and the real errors are about half of what is allowed.
 * Here the errors are added up over all courses of runs, and the bounds are as narrow as they may
 * be. */
#ifndef PARE_DRIVE_EXECUTE_SEQUENTIAL_H
#define PARE_DRIVE_EXECUTE_SEQUENTIAL_H

struct sequential {
    double low, high;      /* rates */
    double yes, no;        /* how much a run adds to the logarithm of the likelihood ratio */
    double accept, refuse; /* the bounds of that logarithm */
};

enum decision { DECISION_OPEN, DECISION_ACCEPT, DECISION_REFUSE };

/* The rates P for which it works: a higher one leaves no room above it. */
#define SEQUENTIAL_LEAST 0.005
#define SEQUENTIAL_MOST  0.9

/* rate: P; wrong_refuse: 0.01 to 0.1 */
void sequential_init(struct sequential *test, double rate, double wrong_refuse);
enum decision sequential_decide(const struct sequential *test, unsigned n_yes, unsigned n_no);

/* The 95 % confidence interval of Clopper and Pearson for a rate that was observed n_yes times in
 * n_runs runs.  It is exact: the true rate is outside in at most 5 % of all cases. */
void rate_bounds(unsigned n_yes, unsigned n_runs, double *ret_low, double *ret_high);

#endif

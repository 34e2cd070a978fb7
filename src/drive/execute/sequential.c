#include "drive/execute/sequential.h"

#include <math.h>

/* Chosen with tests/property/flaky.c: inputs of 1,000 lines, a test that reproduces in 30 % of its
 * runs or never.  The last two rows are from 3 x 20 inputs, the others from 20.  All results were
 * within 10 % of those without flakiness.
 *     odds  refuse   times the tests
 *     2.8   0.05     15
 *     4.4   0.05     12
 *     5.5   0.05     11.5
 *     5.5   0.1      10
 * Smaller odds_between tells rates near P apart better, and costs more tests. */
static const double wrong_accept = 0.01, wrong_refuse = 0.1, odds_between = 6;

/* The assumed rate of a test that always reproduces.  With 1, a single failure would count as
 * impossible. */
static const double almost_always = 0.98;

/* Halvings of [0, 1] in a bisection: beyond 53 a double does not get more exact. */
static const int n_halvings = 60;

void sequential_init(struct sequential *test, double rate)
{
    double odds = rate / (1 - rate) / odds_between, low = odds / (1 + odds);
    double high = fmin(2 * rate, almost_always);
    *test = (struct sequential){
        .low = low,
        .high = high,
        .yes = log(high / low),
        .no = log((1 - high) / (1 - low)),
        .accept = -log(wrong_accept),
        .refuse = log(wrong_refuse),
    };
}

enum decision sequential_decide(const struct sequential *test, unsigned n_yes, unsigned n_no)
{
    double ratio = n_yes * test->yes + n_no * test->no;
    if (ratio >= test->accept)
        return DECISION_ACCEPT;
    return ratio <= test->refuse ? DECISION_REFUSE : DECISION_OPEN;
}

/* The probability of at most n_yes successes in n_runs runs with this rate. */
static double at_most(unsigned n_yes, unsigned n_runs, double rate)
{
    double sum = 0;
    for (unsigned i = 0; i <= n_yes; i++)
        sum += exp(lgamma(n_runs + 1.0) - lgamma(i + 1.0) - lgamma(n_runs - i + 1.0) +
                   i * log(rate) + (n_runs - i) * log1p(-rate));
    return sum;
}

/* The rate at which at most n_yes successes have this probability.  Found by bisection: the
 * probability falls with the rate. */
static double rate_with(unsigned n_yes, unsigned n_runs, double probability)
{
    double below = 0, above = 1;
    for (int i = 0; i < n_halvings; i++) {
        double middle = (below + above) / 2;
        if (at_most(n_yes, n_runs, middle) > probability)
            below = middle;
        else
            above = middle;
    }
    return below;
}

void rate_bounds(unsigned n_yes, unsigned n_runs, double *ret_low, double *ret_high)
{
    *ret_low = n_yes == 0 ? 0 : rate_with(n_yes - 1, n_runs, 0.975);
    *ret_high = n_yes == n_runs ? 1 : rate_with(n_yes, n_runs, 0.025);
}

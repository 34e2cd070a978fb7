#include "drive/execute/sequential.h"

#include <math.h>

/* The odds of `low`, divided by the odds of P.  Smaller values tell rates near P apart better, and
 * cost more tests. */
static const double odds_between = 6;

static const double wrong_accept = 0.01;

/* The assumed rate of a test that always reproduces.  With 1, a single failure would count as
 * impossible. */
static const double almost_always = 0.98;

/* Courses that are still open with this probability are not followed any further. */
static const double negligible = 1e-9;

/* Halvings of [0, 1] in a bisection: beyond 53 a double does not get more exact. */
static const int n_halvings = 60;

enum {
    BOUND_HALVINGS = 24, /* in the search for a bound of the likelihood ratio */
    BOUND_ROUNDS = 2,    /* each bound depends a little on the other one */
    /* After any number of runs there are fewer numbers of reproductions between the two bounds. */
    MAX_OPEN = 32,
};

enum decision sequential_decide(const struct sequential *test, unsigned n_yes, unsigned n_no)
{
    double ratio = n_yes * test->yes + n_no * test->no;
    if (ratio >= test->accept)
        return DECISION_ACCEPT;
    return ratio <= test->refuse ? DECISION_REFUSE : DECISION_OPEN;
}

/* The courses of runs in which no decision has been made so far: chances[i] is the probability that
 * first + i runs reproduced. */
struct open_courses {
    double chances[MAX_OPEN];
    unsigned first, n_chances, n_runs;
};

/* One more run of each course.  Returns the probability that it brings this decision. */
static double run_once_more(const struct sequential *test, double rate, enum decision wanted,
                            struct open_courses *courses)
{
    struct open_courses next = {.first = courses->first, .n_runs = courses->n_runs + 1};
    double sum = 0;
    for (unsigned i = 0; i <= courses->n_chances; i++) {
        unsigned n_yes = courses->first + i;
        double chance = i < courses->n_chances ? courses->chances[i] * (1 - rate) : 0;
        chance += i > 0 ? courses->chances[i - 1] * rate : 0;
        enum decision decision = sequential_decide(test, n_yes, next.n_runs - n_yes);
        if (decision == wanted)
            sum += chance;
        if (decision == DECISION_REFUSE)
            next.first = n_yes + 1;
        else if (decision == DECISION_OPEN && next.n_chances < MAX_OPEN)
            next.chances[next.n_chances++] = chance;
    }
    *courses = next;
    return sum;
}

/* The probability that a candidate of this rate gets this decision.  Courses that stay open for
 * very long count as if they got it. */
static double chance_of(const struct sequential *test, double rate, enum decision wanted)
{
    struct open_courses courses = {.chances = {1}, .n_chances = 1};
    double sum = 0, left = 1;
    while (left > negligible) {
        sum += run_once_more(test, rate, wanted, &courses);
        left = 0;
        for (unsigned i = 0; i < courses.n_chances; i++)
            left += courses.chances[i];
    }
    return sum + left;
}

/* Moves one bound as near to 0 as the probability of a wrong decision allows. */
static void move_bound(struct sequential *test, double *bound, double rate, enum decision wrong,
                       double allowed)
{
    double near = 0, far = *bound;
    for (int i = 0; i < BOUND_HALVINGS; i++) {
        *bound = (near + far) / 2;
        if (chance_of(test, rate, wrong) <= allowed)
            far = *bound;
        else
            near = *bound;
    }
    *bound = far;
}

void sequential_init(struct sequential *test, double rate, double wrong_refuse)
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
    for (int i = 0; i < BOUND_ROUNDS; i++) {
        move_bound(test, &test->accept, low, DECISION_ACCEPT, wrong_accept);
        move_bound(test, &test->refuse, high, DECISION_REFUSE, wrong_refuse);
    }
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

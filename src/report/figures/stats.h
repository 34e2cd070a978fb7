/* stats - the means, medians and distributions of the papers' tables and diagrams.
 *
 * Pure functions on arrays of numbers; nothing is changed.  An empty array gives 0. */
#ifndef PARE_REPORT_FIGURES_STATS_H
#define PARE_REPORT_FIGURES_STATS_H

#include <stddef.h>
#include <stdint.h>

struct point {
    double x, y;
};

double stats_geometric_mean(const double *values, size_t n); /* of values greater than 0 */
double stats_mean(const double *values, size_t n);
double stats_median(const double *values, size_t n); /* even n: the mean of the middle two */
double stats_sum(const double *values, size_t n);
double stats_least(const double *values, size_t n);
double stats_most(const double *values, size_t n);

uint64_t stats_round(double value); /* half up, as the papers do */

/* Cumulative frequency: for each different value x, in ascending order, how many values are at most
 * x.  ret has room for n points; returns their number. */
size_t stats_cumulative(const double *values, size_t n, struct point *ret);

/* How many values are in [from + i * width, from + (i + 1) * width), for each of n_bins bins.
 * Smaller values count in the first bin, larger ones in the last. */
void stats_histogram(const double *values, size_t n, double from, double width, size_t *ret_counts,
                     size_t n_bins);

#endif

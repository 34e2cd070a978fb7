#include "report/figures/stats.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static double *sorted(const double *values, size_t n)
{
    double *copy = mem_copy(values, n * sizeof *values);
    qsort(copy, n, sizeof *copy, compare);
    return copy;
}

double stats_geometric_mean(const double *values, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += log(values[i]);
    return n > 0 ? exp(sum / (double)n) : 0;
}

double stats_sum(const double *values, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += values[i];
    return sum;
}

double stats_mean(const double *values, size_t n)
{
    return n > 0 ? stats_sum(values, n) / (double)n : 0;
}

double stats_median(const double *values, size_t n)
{
    if (n == 0)
        return 0;
    double *copy = sorted(values, n);
    double median = n % 2 == 1 ? copy[n / 2] : (copy[n / 2 - 1] + copy[n / 2]) / 2;
    free(copy);
    return median;
}

double stats_least(const double *values, size_t n)
{
    double least = n > 0 ? values[0] : 0;
    for (size_t i = 1; i < n; i++)
        least = fmin(least, values[i]);
    return least;
}

double stats_most(const double *values, size_t n)
{
    double most = n > 0 ? values[0] : 0;
    for (size_t i = 1; i < n; i++)
        most = fmax(most, values[i]);
    return most;
}

uint64_t stats_round(double value)
{
    return (uint64_t)floor(value + 0.5);
}

size_t stats_cumulative(const double *values, size_t n, struct point *ret)
{
    size_t n_points = 0;
    if (n == 0)
        return 0;
    double *copy = sorted(values, n);
    for (size_t i = 0; i < n; i++)
        if (i + 1 == n || copy[i + 1] > copy[i])
            ret[n_points++] = (struct point){.x = copy[i], .y = (double)(i + 1)};
    free(copy);
    return n_points;
}

void stats_histogram(const double *values, size_t n, double from, double width, size_t *ret_counts,
                     size_t n_bins)
{
    for (size_t i = 0; i < n_bins; i++)
        ret_counts[i] = 0;
    for (size_t i = 0; i < n; i++) {
        double bin = floor((values[i] - from) / width);
        double last = (double)n_bins - 1;
        ret_counts[(size_t)fmax(0, fmin(bin, last))]++;
    }
}

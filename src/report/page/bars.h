/* bars - groups of bars as an SVG picture: side by side or stacked, with a legend.
 *
 * A mark is a short line across a bar at a value to compare with. */
#ifndef PARE_REPORT_PAGE_BARS_H
#define PARE_REPORT_PAGE_BARS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct bar_chart {
    const char *title, *x_label, *y_label;
    const char *const *groups; /* names along the x axis */
    size_t n_groups;
    const char *const *series; /* names in the legend; one alone has no legend */
    size_t n_series;
    /* bar of series s in group g: values[g * n_series + s]; negative: no bar */
    const double *values;
    const double *marks; /* likewise, negative: no mark; NULL: no marks at all */
    bool is_stacked;
};

void bars_write(const struct bar_chart *chart, struct buffer *out);

#endif

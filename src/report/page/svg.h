/* svg - a chart as an SVG picture, for papers and slides: lines or steps, with axes and a legend.
 */
#ifndef PARE_REPORT_PAGE_SVG_H
#define PARE_REPORT_PAGE_SVG_H

#include "base/buffer.h"
#include "report/figures/stats.h"

#include <stdbool.h>

struct svg_series {
    const char *name;
    const struct point *points; /* in ascending order of x */
    size_t n_points;
};

struct svg_chart {
    const char *title, *x_label, *y_label;
    const struct svg_series *series;
    size_t n_series;
    bool has_steps; /* a value holds until the next point; otherwise points are joined by lines */
    bool counts_up; /* with steps: 0 before the first point, and the last value up to the end */
};

void svg_write(const struct svg_chart *chart, struct buffer *out);

#endif

/* several_json - the figures of several runs as JSON for the page: tables and diagrams by algorithm
 * (report/figures has the mathematics). */
#ifndef PARE_REPORT_PAGE_SEVERAL_JSON_H
#define PARE_REPORT_PAGE_SEVERAL_JSON_H

#include "base/buffer.h"
#include "report/figures/runs.h"

void several_json(const struct run_record *runs, size_t n, struct buffer *out);

/* Calls `visit` with the runs of each algorithm, in the order in which the algorithms first appear.
 */
void each_algorithm(const struct run_record *runs, size_t n,
                    void (*visit)(void *context, const struct run_record *group, size_t n_group),
                    void *context);

#endif

/* run_json - one run as JSON for the page (share/report/report.js reads it).
 *
 * Tests are columns of numbers: 50,000 tests take about a megabyte. */
#ifndef PARE_REPORT_PAGE_RUN_JSON_H
#define PARE_REPORT_PAGE_RUN_JSON_H

#include "report/data/run_data.h"

void run_json(const struct run_data *data, struct buffer *out);

/* Without the tests and the text of the versions: for a page of several runs. */
void run_json_short(const struct run_data *data, struct buffer *out);

#endif

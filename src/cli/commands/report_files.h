/* report_files - the pictures and tables of a report, as files in a directory. */
#ifndef PARE_CLI_COMMANDS_REPORT_FILES_H
#define PARE_CLI_COMMANDS_REPORT_FILES_H

#include "report/data/run_data.h"

/* One run: size over time and over tests; several: the diagrams of the papers.  Files of these
 * names are replaced.  Each name is printed. */
enum status report_write_svg(const struct run_data *runs, size_t n, const char *dir,
                             struct error *err);

/* runs.csv, versions.csv, and tests.csv of a single run. */
enum status report_write_csv(const struct run_data *runs, size_t n, const char *dir,
                             struct error *err);

#endif

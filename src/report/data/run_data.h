/* run_data - everything that a report needs of one journal, in memory. */
#ifndef PARE_REPORT_DATA_RUN_DATA_H
#define PARE_REPORT_DATA_RUN_DATA_H

#include "base/arena.h"
#include "base/files/fileset.h"
#include "base/status.h"
#include "drive/journal/journal.h"
#include "report/figures/runs.h"

#include <stdbool.h>

struct run_data {
    char *path;      /* path of the journal, as the user gave it */
    char *title;     /* names of the inputs */
    char *command;   /* the command line as a JSON array, the directory first; "" if not known */
    char *algorithm; /* the passes that the command line asks for, "default" without --pass */
    char *end;       /* "finished", "stopped", "interrupted", "flaky"; "" while it is running */
    double date;     /* seconds since 1970; 0: not known */
    double elapsed;
    unsigned n_workers;
    struct test_row *tests;
    size_t n_tests, tests_capacity;
    struct version_row *versions;
    size_t n_versions;
    /* files of each version; only if they were asked for and are small enough */
    struct fileset *files;
    size_t first_files; /* versions before this one have no files: they are too large */
    struct arena names;
};

/* `with_files`: the versions themselves, too. */
enum status run_data_load(const char *dir, bool with_files, struct run_data *ret,
                          struct error *err);
void run_data_done(struct run_data *data);

/* The run for the diagrams of several runs.  Its events belong to the caller. */
void run_data_record(const struct run_data *data, struct run_record *ret);

#endif

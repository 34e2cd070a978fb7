/* What the benchmarks of guides share: a model from a file, a test, and one question at a time. */
#ifndef PARE_BENCH_GUIDE_COMMON_H
#define PARE_BENCH_GUIDE_COMMON_H

#include "base/files/disk.h"
#include "learn/forest/predictor.h"
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static inline void stop(const struct error *err)
{
    fprintf(stderr, "pare bench: %s\n", err->message);
    exit(1);
}

static inline struct predictor *load_model(const char *path)
{
    unsigned char *data;
    size_t n_bytes;
    struct predictor *model = NULL;
    struct error err;
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK ||
        predictor_read(data, n_bytes, path, &model, &err) != STATUS_OK)
        stop(&err);
    free(data);
    return model;
}

/* A script; the checker says first what is valid, NULL: everything. */
static inline struct oracle *open_oracle(char *test, char *const *checker)
{
    struct oracle_options options = {.kind = TEST_SCRIPT,
                                     .argv = (char *[]){test, NULL},
                                     .valid_argv = checker,
                                     .also_interesting = -1,
                                     .n_workers = 1,
                                     .timeout = 120,
                                     .max_output = 1 << 26,
                                     .max_disk = 1 << 30};
    struct oracle *oracle;
    struct error err;
    if (oracle_open(&options, &oracle, &err) != STATUS_OK)
        stop(&err);
    return oracle;
}

static inline enum verdict run_test(struct oracle *oracle, const struct fileset *candidate)
{
    struct error err;
    struct outcome outcome;
    enum oracle_event event;
    if (oracle_start(oracle, 0, candidate, &err) != STATUS_OK)
        stop(&err);
    do {
        if (oracle_wait(oracle, -1, &event, &outcome, &err) != STATUS_OK)
            stop(&err);
        if (event == ORACLE_INTERRUPTED)
            _exit(1); /* the supervisor removes the files; a search for leaks would not end here */
    } while (event != ORACLE_OUTCOME);
    return outcome.verdict;
}

#endif

/* A reduction with any number of workers, in virtual time: for bench/simulate.py.
 *
 *     bench_simulate RECORDING TEST DIR MAX-REAL WORKERS[,WORKERS...] LATENCY FAILURE-EVERY [--own]
 * -- PARE-WORDS...
 *
 * PARE-WORDS is a command line of pare for one input file.  Everything is as in a run of pare, but
 * tests are answered by the recording (common/virtual_executor.h); MAX-REAL candidates that it
 * lacks are run with TEST in DIR.  LATENCY and FAILURE-EVERY are seconds, 0 for none.  --own: the
 * driver's own processor time moves the clock.  Prints one JSON object a line, for each number of
 * workers. */
#include "base/files/disk.h"
#include "cli/setup/setup.h"
#include "common/virtual_executor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct simulation {
    struct recording *recording;
    const char *test, *dir;
    uint64_t max_real;
    double latency, failure_every;
    bool counts_own_time;
    int n_words;
    char **words; /* of pare's command line, without its name */
};

static void hear_nothing(void *context, const struct event *event)
{
    (void)context;
    (void)event;
}

/* A hash of the result, to see that it is the same for every number of workers. */
static uint64_t hash_of_file(const char *path)
{
    unsigned char *data;
    size_t n_bytes;
    struct error err;
    if (path == NULL || disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK)
        return 0;
    uint64_t low = hash_bytes(data, n_bytes).low;
    free(data);
    return low;
}

static void print(const struct virtual_executor *executor, const struct summary *summary)
{
    printf("{\"workers\": %u, \"clock\": %.4f, \"busy\": %.4f, \"own\": %.4f, \"asked\": %" PRIu64
           ", \"cached\": %" PRIu64 ", \"started\": %" PRIu64 ", \"cancelled\": %" PRIu64
           ", \"failures\": %" PRIu64 ", \"real\": %" PRIu64
           ", \"tokens\": %zu, \"bytes\": %zu, \"result\": \"%016" PRIx64 "\", \"finished\": %s}\n",
           executor->executor.n_workers, executor->clock, executor->busy, executor->own,
           summary->counts.n_asked, summary->counts.n_cached, executor->n_started,
           executor->n_cancelled, executor->n_failures, executor->n_real,
           (size_t)summary->best.n_tokens, (size_t)summary->best.n_bytes,
           hash_of_file(summary->output_path), summary->end == RUN_FINISHED ? "true" : "false");
    fflush(stdout);
}

static enum status simulate(const struct simulation *simulation, unsigned n_workers,
                            struct error *err)
{
    struct setup setup;
    struct summary summary;
    struct virtual_executor executor;
    const struct listener listener = {.hear = hear_nothing};
    enum status status = setup_make(simulation->n_words, simulation->words, &setup, err);
    if (status != STATUS_OK)
        return status;
    virtual_executor_init(&executor, n_workers, simulation->recording, simulation->test,
                          simulation->dir, simulation->max_real);
    executor.counts_own_time = simulation->counts_own_time;
    executor.latency = simulation->latency;
    executor.failure_every = simulation->failure_every;
    setup.run.executor = &executor.executor;
    status = run_reduce(&setup.run, &listener, &summary, err);
    if (status == STATUS_OK) {
        print(&executor, &summary);
        summary_done(&summary);
    }
    virtual_executor_done(&executor);
    setup_done(&setup);
    return status;
}

static int simulate_all(const struct simulation *simulation, char *counts)
{
    struct error err;
    for (char *one = strtok(counts, ","); one != NULL; one = strtok(NULL, ",")) {
        long n_workers = strtol(one, NULL, 10);
        if (n_workers < 1) {
            fprintf(stderr, "bench_simulate: \"%s\" is no number of workers\n", one);
            return 2;
        }
        if (simulate(simulation, (unsigned)n_workers, &err) != STATUS_OK) {
            fprintf(stderr, "bench_simulate: %ld workers: %s\n", n_workers, err.message);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    int first = 1;
    while (first < argc && strcmp(argv[first], "--") != 0)
        first++;
    if (first < 8 || first == argc) {
        fprintf(stderr, "usage: bench_simulate RECORDING TEST DIR MAX-REAL WORKERS LATENCY "
                        "FAILURE-EVERY [--own] -- PARE-WORDS...\n");
        return 2;
    }
    struct simulation simulation = {
        .recording = recording_open(argv[1]),
        .test = argv[2],
        .dir = argv[3],
        .max_real = strtoull(argv[4], NULL, 10),
        .latency = strtod(argv[6], NULL),
        .failure_every = strtod(argv[7], NULL),
        .counts_own_time = first > 8 && strcmp(argv[8], "--own") == 0,
        .n_words = argc - first - 1,
        .words = argv + first + 1,
    };
    if (simulation.recording == NULL) {
        perror(argv[1]);
        return 1;
    }
    int code = simulate_all(&simulation, argv[5]);
    recording_close(simulation.recording);
    return code;
}

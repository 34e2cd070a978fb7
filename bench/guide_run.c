/* One run of the queue with a guide, for bench/guide.sh.
 *
 *     bench_guide_run FRONTEND QUEUE GUIDE MODEL TEST INPUT ANSWERS MAX
 *
 * GUIDE may be none, MODEL may be -.  Answers are kept in a file and shared by the runs of a case:
 * guides ask much the same.  Each is counted with the processor time that it took once, so that
 * runs compare whatever else the machine does.  Stops after MAX tests; says now and then how far it
 * is. */
#include "guide_common.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/load.h"
#include "input/size.h"
#include "learn/forest/guide.h"
#include "reduce/tree/queue.h"

#include <string.h>
#include <sys/resource.h>

enum {
    N_SLOTS = 1 << 20, /* more than a case has answers */
    TELL_EVERY = 100   /* tests */
};

struct answer {
    struct hash key;
    double seconds;
    uint32_t interesting, is_known;
};

struct bench {
    const struct reading *reading;
    struct oracle *oracle;
    FILE *file;
    struct answer *answers;
    bool *used; /* by slot: in this run */
    unsigned long n_tests, n_successes, n_since_success;
    unsigned long n_told; /* tests, when it was last said how far it is */
    double seconds;
};

static size_t slot_of(const struct bench *bench, struct hash key)
{
    size_t slot = key.low % N_SLOTS;
    while (bench->answers[slot].is_known && !hash_equal(bench->answers[slot].key, key))
        slot = (slot + 1) % N_SLOTS;
    return slot;
}

static double children_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static bool ask(struct bench *bench, const struct fileset *candidate)
{
    const struct file *file = &candidate->files[0];
    struct hash key = hash_combine(hash_bytes("", 0), hash_bytes(file->data, file->n_bytes));
    size_t slot = slot_of(bench, key);
    struct answer *answer = &bench->answers[slot];
    if (!answer->is_known) {
        if (!reading_accepts(bench->reading, candidate))
            return false; /* free */
        double before = children_seconds();
        bool interesting = run_test(bench->oracle, candidate) == VERDICT_INTERESTING;
        *answer = (struct answer){key, children_seconds() - before, interesting, true};
        fwrite(answer, sizeof *answer, 1, bench->file);
        fflush(bench->file);
    }
    if (!bench->used[slot]) {
        bench->used[slot] = true;
        bench->n_tests++;
        bench->seconds += answer->seconds;
    }
    return answer->interesting;
}

static void read_answers(struct bench *bench, const char *path)
{
    struct answer answer;
    bench->file = fopen(path, "a+b");
    if (bench->file == NULL) {
        perror(path);
        exit(1);
    }
    rewind(bench->file);
    while (fread(&answer, sizeof answer, 1, bench->file) == 1)
        bench->answers[slot_of(bench, answer.key)] = answer;
}

static void tell_progress(struct bench *bench, const struct fileset *best)
{
    if (bench->n_tests < bench->n_told + TELL_EVERY)
        return;
    fprintf(stderr, "%lu tests, %zu bytes left\n", bench->n_tests, best->files[0].n_bytes);
    bench->n_told = bench->n_tests;
}

static void reduce(struct bench *bench, struct reducer *reducer, unsigned long max)
{
    struct bitset candidate;
    bitset_init(&candidate, bench->reading->problem.n_items);
    while (bench->n_tests < max && reducer_next(reducer, &candidate)) {
        struct fileset rendered;
        reading_render(bench->reading, &candidate, &rendered);
        bool interesting = ask(bench, &rendered);
        if (interesting) {
            bench->n_successes++;
            tell_progress(bench, &rendered);
        }
        fileset_done(&rendered);
        bench->n_since_success = interesting ? bench->n_tests : bench->n_since_success;
        reducer_answer(reducer, interesting ? VERDICT_INTERESTING : VERDICT_NOT);
    }
    bitset_done(&candidate);
}

static void print_result(const struct bench *bench, const struct reducer *reducer,
                         unsigned long max)
{
    struct bitset left;
    struct fileset rendered;
    bitset_init(&left, bench->reading->problem.n_items);
    reducer_result(reducer, &left);
    reading_render(bench->reading, &left, &rendered);
    printf("%lu\t%lu\t%lu\t%.1f\t%llu\t%s\n", bench->n_tests, bench->n_successes,
           bench->n_tests - bench->n_since_success, bench->seconds,
           (unsigned long long)size_of(&rendered, true).n_tokens,
           bench->n_tests >= max ? "stopped" : "");
    fileset_done(&rendered);
    bitset_done(&left);
}

int main(int argc, char **argv)
{
    if (argc != 9) {
        fprintf(stderr,
                "usage: bench_guide_run FRONTEND QUEUE GUIDE MODEL TEST INPUT ANSWERS MAX\n");
        return 2;
    }
    struct error err;
    struct input input;
    struct reading *reading = NULL;
    const char *path = argv[6];
    if (input_load(&path, 1, &input, &err) != STATUS_OK ||
        frontend_find(argv[1])->read(&input.files, &reading, &err) != STATUS_OK)
        stop(&err);
    struct predictor *model = strcmp(argv[4], "-") == 0 ? NULL : load_model(argv[4]);
    struct guide_options options = {.model = model};
    struct guide *guide = NULL;
    if (guide_mode_find(argv[3], &options.mode))
        guide = guide_new(&reading->problem, &options);
    struct bitset all;
    bitset_init(&all, reading->problem.n_items);
    bitset_set_all(&all);
    const struct reducer_kind *queue = reducer_kind_find(argv[2]);
    struct reducer *reducer =
        guide != NULL
            ? guide_reducer(guide, &all, queue->make == pardis_classic_new ? 1 : QUEUE_LONGEST_RUN)
            : queue->make(&reading->problem, &all);
    struct bench bench = {.reading = reading,
                          .oracle = open_oracle(argv[5], NULL),
                          .answers = mem_zero(N_SLOTS, sizeof *bench.answers),
                          .used = mem_zero(N_SLOTS, sizeof *bench.used)};
    unsigned long max = strtoul(argv[8], NULL, 10);
    read_answers(&bench, argv[7]);
    reduce(&bench, reducer, max);
    print_result(&bench, reducer, max);
    reducer_free(reducer);
    guide_free(guide);
    predictor_free(model);
    oracle_close(bench.oracle);
    fclose(bench.file);
    free(bench.answers);
    free(bench.used);
    bitset_done(&all);
    reading_free(reading);
    input_done(&input);
    return 0;
}

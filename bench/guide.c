/* What a prediction costs, and how large models are: of the models named, and of others made from
 * 24,000 made-up records over as many kinds as the grammar of C has. */
#include "base/files/disk.h"
#include "base/random.h"
#include "learn/data/dataset.h"
#include "learn/forest/predictor.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N_KINDS = 1100, N_RECORDS = 24000, N_VECTORS = 512, N_ROUNDS = 40 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Few kinds are frequent, and half of the answers are chance: that makes large trees. */
static void random_node(struct features *features, uint64_t *random)
{
    bitset_clear_all(&features->bits);
    features->type = (uint16_t)random_below(random, 1 + random_below(random, 120));
    for (uint64_t n = random_below(random, 5); n > 0; n--)
        bitset_add(&features->bits, random_below(random, 1 + random_below(random, 120)));
    for (uint64_t n = 1 + random_below(random, 8); n > 0; n--)
        bitset_add(&features->bits,
                   N_KINDS + 1 + random_below(random, 1 + random_below(random, 60)));
}

static struct predictor *train(const struct dataset *dataset, const struct feature_set *set)
{
    struct bitset held;
    struct table table;
    struct forest forest;
    struct binding binding = {.language = "c", .n_kinds = N_KINDS};
    bitset_init(&held, dataset->n_records);
    dataset_table(dataset, set->parts, TARGET_VALID, &held, &table);
    forest_train(&table, features_count(N_KINDS), FOREST_TREES, 1, &forest);
    struct predictor *model = predictor_new(&forest, set, &binding);
    forest_done(&forest);
    table_done(&table);
    bitset_done(&held);
    return model;
}

static double microseconds_a_prediction(const struct predictor *model,
                                        const struct features *vectors)
{
    volatile uint32_t n_votes = 0; /* keeps the calls from being optimised away */
    double start = seconds();
    for (int round = 0; round < N_ROUNDS; round++)
        for (int i = 0; i < N_VECTORS; i++)
            n_votes += predictor_votes(model, &vectors[i]);
    (void)n_votes;
    return (seconds() - start) * 1e6 / N_ROUNDS / N_VECTORS;
}

static void measure_file(const char *path, const struct features *vectors)
{
    unsigned char *data;
    size_t n_bytes;
    struct predictor *model;
    struct error err;
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK ||
        predictor_read(data, n_bytes, path, &model, &err) != STATUS_OK ||
        predictor_binding(model)->n_kinds > N_KINDS) {
        fprintf(stderr, "bench_guide: %s cannot be used\n", path);
        exit(1);
    }
    printf("%-20s %10s %14zu %14.3f\n", predictor_set(model)->name, "read", n_bytes,
           microseconds_a_prediction(model, vectors));
    predictor_free(model);
    free(data);
}

int main(int argc, char **argv)
{
    uint64_t random = 1;
    struct dataset dataset;
    struct features vectors[N_VECTORS];
    dataset_init(&dataset, N_KINDS);
    dataset_begin_program(&dataset, "made up");
    for (int i = 0; i < N_VECTORS; i++)
        features_init(&vectors[i], N_KINDS);
    for (int i = 0; i < N_RECORDS; i++) {
        struct features *features = &vectors[i % N_VECTORS];
        random_node(features, &random);
        bool valid = random_below(&random, 2) == 0 || features->type % 3 == 0;
        dataset_add(&dataset, features, valid ? LABEL_VALID : LABEL_INVALID);
    }
    printf("%-20s %10s %14s %14s\n", "model", "train, s", "file, bytes", "predict, us");
    for (int i = 1; i < argc; i++)
        measure_file(argv[i], vectors);
    for (size_t i = 0; i < N_FEATURE_SETS; i++) {
        double start = seconds();
        struct predictor *model = train(&dataset, &feature_sets[i]);
        double training = seconds() - start;
        struct buffer file = {0};
        predictor_pack(model, &file);
        printf("%-20s %10.2f %14zu %14.3f\n", feature_sets[i].name, training, file.n_bytes,
               microseconds_a_prediction(model, vectors));
        buffer_done(&file);
        predictor_free(model);
    }
    for (int i = 0; i < N_VECTORS; i++)
        features_done(&vectors[i]);
    dataset_done(&dataset);
    return 0;
}

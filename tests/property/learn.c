/* Training data, forests and model files: repeatable, the same in every form, refused when damaged.
 */
#include "base/random.h"
#include "learn/data/dataset.h"
#include "learn/forest/predictor.h"
#include "random_dataset.h"
#include "random_problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct binding binding_of(uint32_t n_kinds)
{
    return (struct binding){
        .language = "c", .grammar = {.low = 17, .high = 4711}, .n_kinds = n_kinds};
}

static void train(const struct dataset *dataset, const struct feature_set *set, uint64_t seed,
                  struct forest *ret)
{
    struct bitset held;
    struct table table;
    bitset_init(&held, dataset->n_records);
    dataset_split(dataset, seed, &held);
    dataset_table(dataset, set->parts, TARGET_VALID, &held, &table);
    forest_train(&table, features_count(dataset->n_kinds), 15, seed, ret);
    table_done(&table);
    bitset_done(&held);
}

static struct predictor *train_model(const struct dataset *dataset, const struct feature_set *set,
                                     uint64_t seed)
{
    struct forest forest;
    train(dataset, set, seed, &forest);
    struct binding binding = binding_of(dataset->n_kinds);
    struct predictor *model = predictor_new(&forest, set, &binding);
    forest_done(&forest);
    return model;
}

static void expect_refused(const unsigned char *data, size_t n_bytes, const char *why)
{
    struct predictor *model = NULL;
    struct error err = {0};
    assert_int_equal(predictor_read(data, n_bytes, "x.model", &model, &err), STATUS_INPUT);
    assert_null(model);
    assert_non_null(strstr(err.message, "x.model"));
    assert_non_null(strstr(err.message, why));
    assert_null(strchr(err.message, '\n'));
}

/* A model, its file and the forest it came from say the same of everything. */
static void check_forms(const struct dataset *dataset, const struct feature_set *set,
                        uint64_t *seed)
{
    struct forest forest;
    uint64_t training_seed = random_next(seed);
    train(dataset, set, training_seed, &forest);
    struct binding binding = binding_of(dataset->n_kinds);
    struct predictor *model = predictor_new(&forest, set, &binding), *again;
    struct buffer file = {0}, file_again = {0}, file_of_rerun = {0};
    struct error err;
    predictor_pack(model, &file);
    assert_int_equal(predictor_read(file.data, file.n_bytes, "x.model", &again, &err), STATUS_OK);
    predictor_pack(again, &file_again);
    assert_int_equal(file.n_bytes, file_again.n_bytes);
    assert_memory_equal(file.data, file_again.data, file.n_bytes);
    assert_ptr_equal(predictor_set(again), set);

    struct predictor *rerun = train_model(dataset, set, training_seed);
    predictor_pack(rerun, &file_of_rerun);
    assert_int_equal(file.n_bytes, file_of_rerun.n_bytes);
    assert_memory_equal(file.data, file_of_rerun.data, file.n_bytes);

    struct features features;
    features_init(&features, dataset->n_kinds);
    for (int i = 0; i < 300; i++) {
        random_features(&features, dataset->n_kinds, seed);
        uint32_t n_votes = forest_votes(&forest, &features);
        assert_int_equal(predictor_votes(model, &features), n_votes);
        assert_int_equal(predictor_votes(again, &features), n_votes);
        assert_int_equal(predictor_says_valid(again, &features), n_votes > 7);
    }
    features.type = (uint16_t)dataset->n_kinds; /* of another language: worth a test */
    assert_true(predictor_says_valid(model, &features));

    unsigned char *data = file.data;
    for (int i = 0; i < 40; i++) {
        size_t at = (size_t)random_below(seed, file.n_bytes);
        unsigned char change = (unsigned char)(1 + random_below(seed, 255));
        data[at] ^= change;
        expect_refused(data, file.n_bytes, at < 13 ? "of this version" : "is damaged");
        data[at] ^= change;
        expect_refused(data, at, at < 13 ? "of this version" : "is damaged");
    }
    features_done(&features);
    buffer_done(&file);
    buffer_done(&file_again);
    buffer_done(&file_of_rerun);
    predictor_free(model);
    predictor_free(again);
    predictor_free(rerun);
    forest_done(&forest);
}

static void test_models(void **state)
{
    (void)state;
    uint64_t seed = random_seed(8);
    for (size_t n = random_cases(12); n > 0; n--) {
        struct dataset dataset;
        random_dataset(&dataset, 1 + (uint32_t)random_below(&seed, 40),
                       (size_t)random_below(&seed, 400), &seed);
        for (size_t i = 0; i < N_FEATURE_SETS; i++)
            check_forms(&dataset, &feature_sets[i], &seed);
        dataset_done(&dataset);
    }
}

static void expect_equal(const struct dataset *a, const struct dataset *b, size_t n_programs)
{
    assert_int_equal(b->n_programs, n_programs);
    for (size_t i = 0; i < n_programs; i++) {
        assert_string_equal(a->programs[i].name, b->programs[i].name);
        assert_int_equal(a->programs[i].n_records, b->programs[i].n_records);
        assert_int_equal(a->programs[i].first_record, b->programs[i].first_record);
    }
    assert_memory_equal(a->start, b->start, b->n_records * sizeof *b->start);
    assert_memory_equal(a->words, b->words, b->n_words * sizeof *b->words);
}

/* Programs may be finished in any order; what a crash cut off is not there, the rest is. */
static void check_file(const struct dataset *dataset, uint64_t *seed)
{
    struct binding binding = binding_of(dataset->n_kinds), read_binding;
    struct hash origin = {.low = 1, .high = 2}, read_origin;
    struct buffer file = {0};
    struct dataset read;
    struct error err;
    size_t n_whole;
    dataset_pack_header(&binding, origin, &file);
    for (size_t i = dataset->n_programs; i-- > 0;)
        dataset_pack_program(dataset, i, &file);
    assert_int_equal(dataset_read(file.data, file.n_bytes, "x.data", &read_binding, &read_origin,
                                  &read, &n_whole, &err),
                     STATUS_OK);
    assert_int_equal(n_whole, file.n_bytes);
    assert_true(hash_equal(origin, read_origin));
    expect_equal(dataset, &read, dataset->n_programs);
    assert_int_equal(binding_check(&read_binding, &binding, "it", &err), STATUS_OK);
    dataset_done(&read);

    file.n_bytes = 0;
    dataset_pack_header(&binding, origin, &file);
    size_t n_kept = (size_t)random_below(seed, dataset->n_programs);
    for (size_t i = 0; i < n_kept; i++)
        dataset_pack_program(dataset, i, &file);
    size_t n_good = file.n_bytes;
    dataset_pack_program(dataset, n_kept, &file);
    size_t n_cut = n_good + (size_t)random_below(seed, file.n_bytes - n_good);
    assert_int_equal(dataset_read(file.data, n_cut, "x.data", &read_binding, &read_origin, &read,
                                  &n_whole, &err),
                     STATUS_OK);
    assert_int_equal(n_whole, n_good);
    expect_equal(dataset, &read, n_kept);
    dataset_done(&read);
    file.data[random_below(seed, 12)] ^= 1;
    assert_int_equal(dataset_read(file.data, file.n_bytes, "x.data", &read_binding, &read_origin,
                                  &read, &n_whole, &err),
                     STATUS_INPUT);
    buffer_done(&file);
}

static void test_data_files(void **state)
{
    (void)state;
    uint64_t seed = random_seed(9);
    for (size_t n = random_cases(60); n > 0; n--) {
        struct dataset dataset;
        random_dataset(&dataset, 1 + (uint32_t)random_below(&seed, 500),
                       1 + (size_t)random_below(&seed, 300), &seed);
        check_file(&dataset, &seed);
        dataset_done(&dataset);
    }
}

/* The table has every record that is not held out, with the right class. */
static void test_tables(void **state)
{
    (void)state;
    uint64_t seed = random_seed(10);
    for (size_t n = random_cases(60); n > 0; n--) {
        struct dataset dataset;
        random_dataset(&dataset, 1 + (uint32_t)random_below(&seed, 20),
                       5 + (size_t)random_below(&seed, 300), &seed);
        struct bitset held;
        bitset_init(&held, dataset.n_records);
        bool whole_programs = random_below(&seed, 2) == 0;
        (whole_programs ? dataset_split_programs : dataset_split)(&dataset, seed, &held);
        if (!whole_programs)
            assert_int_equal(bitset_count(&held), dataset.n_records / 5);
        else
            assert_true(bitset_count(&held) >= dataset.n_records / 5);
        enum target target = (enum target)random_below(&seed, 2);
        uint32_t n_valid = 0, n_counted = 0;
        for (size_t record = 0; record < dataset.n_records; record++)
            n_valid +=
                !bitset_has(&held, record) && label_meets(dataset_label(&dataset, record), target);
        struct table table;
        dataset_table(&dataset, feature_sets[random_below(&seed, 5)].parts, target, &held, &table);
        assert_int_equal(table_total_weight(&table), dataset.n_records - bitset_count(&held));
        for (uint32_t row = 0; row < table.n_rows; row++)
            n_counted += table.weight[row * N_CLASSES + CLASS_VALID];
        assert_int_equal(n_counted, n_valid);
        table_done(&table);
        bitset_done(&held);
        dataset_done(&dataset);
    }
}

/* There is something to learn in the data, so it must be learned. */
static void test_learns(void **state)
{
    (void)state;
    uint64_t seed = 11;
    struct dataset dataset;
    random_dataset(&dataset, 20, 4000, &seed);
    struct predictor *model =
        train_model(&dataset, feature_set_of_parts(PART_TYPE | PART_CHILDREN), 1);
    struct features features;
    features_init(&features, 20);
    unsigned n_right = 0;
    for (int i = 0; i < 1000; i++) {
        random_features(&features, 20, &seed);
        bool valid = features.type % 2 != 0 || bitset_has(&features.bits, 0);
        n_right += predictor_says_valid(model, &features) == valid;
    }
    assert_true(n_right > 900);
    features_done(&features);
    predictor_free(model);
    dataset_done(&dataset);
}

static void test_bindings(void **state)
{
    (void)state;
    struct binding ours = binding_of(7), other = ours;
    struct error err;
    assert_int_equal(binding_check(&ours, &other, "m.model", &err), STATUS_OK);
    strcpy(other.language, "java");
    assert_int_equal(binding_check(&ours, &other, "m.model", &err), STATUS_INPUT);
    assert_string_equal(err.message, "m.model is for the language c, not for java");
    other = ours;
    other.grammar.high++;
    assert_int_equal(binding_check(&ours, &other, "m.model", &err), STATUS_INPUT);
    assert_string_equal(err.message,
                        "m.model was made with another version of the c grammar; train it again");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_models),   cmocka_unit_test(test_data_files),
        cmocka_unit_test(test_tables),   cmocka_unit_test(test_learns),
        cmocka_unit_test(test_bindings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

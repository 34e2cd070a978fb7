/* The answers that are committed, and so the result, are the same for every number of workers and
 * every order in which jobs end. */
#include "drive/execute/lookahead.h"

#include "base/memory.h"
#include "base/random.h"
#include "random_problem.h"

#include "fake_executor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A candidate is one file that holds the words of its subset. */
static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    size_t n_bytes = (self->problem.n_items + 63) / 64 * 8;
    fileset_add_owned(ret, "set", 0644, mem_copy(subset->words, n_bytes), n_bytes);
}

static enum verdict ask(void *context, const struct fileset *candidate)
{
    const struct random_predicate *predicate = context;
    struct bitset subset;
    bitset_init(&subset, predicate->random->problem.n_items);
    memcpy(subset.words, candidate->files[0].data, candidate->files[0].n_bytes);
    enum verdict verdict = random_predicate_ask(context, &subset);
    bitset_done(&subset);
    return verdict;
}

/* Workers join and are lost: their number is another one whenever jobs are started. */
static bool machines_come_and_go;

/* A check of candidates before they are tested: half of them are refused, others in each pass. */
static uint64_t refusing_pass;

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    (void)self;
    struct hash hash = fileset_hash(rendered);
    return refusing_pass == 0 || ((hash.low >> refusing_pass) & 1) == 0;
}

/* One pass; a hash of all committed questions and answers comes back. */
static struct hash run_pass(const struct lookahead_options *options, struct fake_executor *fake,
                            struct reducer *reducer, unsigned n_workers, uint64_t *seed)
{
    struct hash history = {0}, key;
    struct error err;
    const struct bitset *candidate;
    struct lookahead *lookahead = lookahead_new(options, reducer);
    while (lookahead_proposal(lookahead, &candidate, &key)) {
        struct result *result;
        if (lookahead_is_refused(lookahead))
            known_results_put(options->results, key, (struct result){.verdict = VERDICT_INVALID});
        while ((result = known_results_find(options->results, key)) == NULL) {
            enum oracle_event event;
            struct outcome outcome;
            struct hash ended;
            struct fileset unused;
            if (machines_come_and_go)
                fake->executor.n_workers = 1 + (unsigned)random_below(seed, n_workers);
            fake->executor.is_short = random_below(seed, 2) == 0;
            assert_int_equal(lookahead_schedule(lookahead, false, &err), STATUS_OK);
            fake->executor.ops->wait(&fake->executor, -1, &event, &outcome, &err);
            if (lookahead_finish(lookahead, outcome.job, &ended, &unused))
                known_results_put(options->results, ended,
                                  (struct result){.verdict = outcome.verdict});
        }
        result->counted = true;
        enum verdict verdict = result->verdict;
        history = hash_combine(history, hash_combine(key, (struct hash){.low = verdict}));
        lookahead_commit(lookahead, verdict);
    }
    lookahead_free(lookahead);
    return history;
}

/* Runs a reducer with so many workers: one pass, or two that refuse different candidates. */
static struct hash run(const struct reducer_kind *kind, const struct random_problem *random,
                       struct random_predicate *predicate, unsigned n_workers, uint64_t seed,
                       bool refuses)
{
    static const struct reading_ops ops = {.render = render, .accepts = accepts};
    struct reading reading = {.ops = &ops, .problem = random->problem};
    struct fake_executor fake;
    struct hash history = {0};
    uint64_t next_job = 1;
    fake_executor_init(&fake, n_workers, seed, ask, predicate);
    struct lookahead_options options = {
        .reading = &reading,
        .results = known_results_new(),
        .executor = &fake.executor,
        .next_job = &next_job,
        .use_cache = true,
    };
    uint64_t last = refuses ? 2 : 0;
    for (refusing_pass = refuses ? 1 : 0; refusing_pass <= last; refusing_pass++) {
        /* the second pass has another reducer: the same one would ask the same questions again */
        const struct reducer_kind *next = kind[1].name != NULL ? kind + 1 : reducer_kinds;
        struct reducer *reducer =
            (refusing_pass == 2 ? next : kind)->make(&reading.problem, &random->start);
        history = hash_combine(history, run_pass(&options, &fake, reducer, n_workers, &seed));
    }
    known_results_free(options.results);
    assert_int_equal(fake.n_jobs, 0); /* nothing is left running */
    return history;
}

static void compare_numbers_of_workers(bool refuses)
{
    uint64_t seed = random_seed(7);
    for (size_t i = 0; i < random_cases(300); i++) {
        struct random_problem random;
        struct random_predicate predicate;
        random_problem_init(&random, (enum problem_shape)random_below(&seed, N_SHAPES), 24, &seed);
        random_predicate_init(&predicate, &random,
                              (enum predicate_kind)random_below(&seed, N_PREDICATE_KINDS), &seed);
        for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++) {
            struct hash one = run(kind, &random, &predicate, 1, random_next(&seed), refuses);
            struct hash two = run(kind, &random, &predicate, 2, random_next(&seed), refuses);
            struct hash eight = run(kind, &random, &predicate, 8, random_next(&seed), refuses);
            machines_come_and_go = true;
            struct hash changing = run(kind, &random, &predicate, 12, random_next(&seed), refuses);
            machines_come_and_go = false;
            if (!hash_equal(one, two) || !hash_equal(one, eight) || !hash_equal(one, changing))
                fail_msg("%s differs, case %zu", kind->name, i);
        }
        random_predicate_done(&predicate);
        random_problem_done(&random);
    }
}

static void every_number_of_workers_tells_the_same_story(void **state)
{
    (void)state;
    compare_numbers_of_workers(false);
}

static void and_passes_that_check_candidates_in_different_ways(void **state)
{
    (void)state;
    compare_numbers_of_workers(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_workers_tells_the_same_story),
        cmocka_unit_test(and_passes_that_check_candidates_in_different_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

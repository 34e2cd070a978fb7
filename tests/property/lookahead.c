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

/* Runs a reducer with so many workers; a hash of all committed questions and answers comes back. */
static struct hash run(const struct reducer_kind *kind, const struct random_problem *random,
                       struct random_predicate *predicate, unsigned n_workers, uint64_t seed)
{
    static const struct reading_ops ops = {.render = render};
    struct reading reading = {.ops = &ops, .problem = random->problem};
    struct fake_executor fake;
    struct hash history = {0}, key;
    struct error err;
    const struct bitset *candidate;
    uint64_t next_job = 1;
    fake_executor_init(&fake, n_workers, seed, ask, predicate);
    struct lookahead_options options = {
        .reading = &reading,
        .results = known_results_new(),
        .executor = &fake.executor,
        .next_job = &next_job,
        .use_cache = true,
    };
    struct lookahead *lookahead =
        lookahead_new(&options, kind->make(&reading.problem, &random->start));
    while (lookahead_proposal(lookahead, &candidate, &key)) {
        const struct result *result;
        while ((result = known_results_find(options.results, key)) == NULL) {
            enum oracle_event event;
            struct outcome outcome;
            struct hash ended;
            struct fileset unused;
            if (machines_come_and_go)
                fake.executor.n_workers = 1 + (unsigned)random_below(&seed, n_workers);
            fake.executor.is_short = random_below(&seed, 2) == 0;
            assert_int_equal(lookahead_schedule(lookahead, false, &err), STATUS_OK);
            fake.executor.ops->wait(&fake.executor, -1, &event, &outcome, &err);
            if (lookahead_finish(lookahead, outcome.job, &ended, &unused))
                known_results_put(options.results, ended,
                                  (struct result){.verdict = outcome.verdict});
        }
        enum verdict verdict = result->verdict;
        history = hash_combine(history, hash_combine(key, (struct hash){.low = verdict}));
        lookahead_commit(lookahead, verdict);
    }
    lookahead_free(lookahead);
    known_results_free(options.results);
    assert_int_equal(fake.n_jobs, 0); /* nothing is left running */
    return history;
}

static void every_number_of_workers_tells_the_same_story(void **state)
{
    (void)state;
    uint64_t seed = random_seed(7);
    for (size_t i = 0; i < random_cases(300); i++) {
        struct random_problem random;
        struct random_predicate predicate;
        random_problem_init(&random, (enum problem_shape)random_below(&seed, N_SHAPES), 24, &seed);
        random_predicate_init(&predicate, &random,
                              (enum predicate_kind)random_below(&seed, N_PREDICATE_KINDS), &seed);
        for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++) {
            struct hash one = run(kind, &random, &predicate, 1, random_next(&seed));
            struct hash two = run(kind, &random, &predicate, 2, random_next(&seed));
            struct hash eight = run(kind, &random, &predicate, 8, random_next(&seed));
            machines_come_and_go = true;
            struct hash changing = run(kind, &random, &predicate, 12, random_next(&seed));
            machines_come_and_go = false;
            if (!hash_equal(one, two) || !hash_equal(one, eight) || !hash_equal(one, changing))
                fail_msg("%s differs, case %zu", kind->name, i);
        }
        random_predicate_done(&predicate);
        random_problem_done(&random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_workers_tells_the_same_story),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

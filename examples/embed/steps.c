/* Which options of a server make it crash?  Items of your own, reduced step by step.
 *
 *     cc steps.c $(pkg-config --cflags --libs pare) -o steps && ./steps
 *
 * Shows costs, rules between items, a start that is smaller than everything, looking ahead with
 * forks, and a context. */
#include <pare/pare.h>
#include <stdio.h>

enum { TLS, CERTIFICATE, KEY_FILE, CACHE, CACHE_SIZE, DISK_CACHE, MEMORY_CACHE, LOG, N_OPTIONS };

static const char *const names[N_OPTIONS] = {
    "--tls",        "--certificate", "--key-file",     "--cache",
    "--cache-size", "--disk-cache",  "--memory-cache", "--log",
};

/* Stands for a run of the server: it crashes with TLS and any cache.  `n_runs` counts. */
static enum pare_verdict run_server(const uint32_t *options, size_t n, unsigned *n_runs)
{
    bool has[N_OPTIONS] = {false};
    for (size_t i = 0; i < n; i++)
        has[options[i]] = true;
    ++*n_runs;
    return has[TLS] && has[CACHE] ? PARE_INTERESTING : PARE_NOT;
}

/* The options and their rules.  NULL, and a message: something is wrong. */
static struct pare_problem *describe(const char **error)
{
    static const uint32_t tls[] = {TLS}, certificate[] = {CERTIFICATE}, key[] = {KEY_FILE};
    static const uint32_t cache[] = {CACHE}, kind[] = {DISK_CACHE, MEMORY_CACHE};
    struct pare_problem *problem = pare_problem_new(N_OPTIONS);
    if (problem == NULL) {
        *error = "out of memory";
        return NULL;
    }
    /* --cache-size is a part of --cache: it goes when --cache goes. */
    *error = pare_problem_set_parent(problem, CACHE_SIZE, CACHE);
    /* --tls needs --certificate, which needs --key-file. */
    if (*error == NULL)
        *error = pare_problem_add_clause(problem, tls, 1, certificate, 1);
    if (*error == NULL)
        *error = pare_problem_add_clause(problem, certificate, 1, key, 1);
    /* --cache needs one of the two kinds; the disk is the one that we would like to do without. */
    if (*error == NULL)
        *error = pare_problem_add_clause(problem, cache, 1, kind, 2);
    if (*error == NULL)
        *error = pare_problem_set_cost(problem, DISK_CACHE, 100);
    if (*error == NULL)
        return problem;
    pare_problem_free(problem);
    return NULL;
}

/* What the reducer would propose next after each answer.  A program with several workers would test
 * these candidates while it waits for the answer to the first. */
static void look_ahead(const struct pare_reducer *reducer)
{
    static const enum pare_verdict answers[] = {PARE_INTERESTING, PARE_NOT};
    for (int i = 0; i < 2; i++) {
        uint32_t items[N_OPTIONS];
        size_t n = 0;
        struct pare_reducer *fork = pare_reducer_fork(reducer);
        if (fork == NULL)
            return; /* out of memory: then without looking ahead */
        pare_reducer_answer(fork, answers[i]);
        if (pare_reducer_next(fork, items, &n))
            printf("  after \"%s\": %zu options\n", i == 0 ? "crashes" : "works", n);
        pare_reducer_free(fork);
    }
}

int main(void)
{
    /* We know already that it crashes without --log. */
    static const uint32_t start[] = {TLS,        CERTIFICATE, KEY_FILE,    CACHE,
                                     CACHE_SIZE, DISK_CACHE,  MEMORY_CACHE};
    uint32_t items[N_OPTIONS];
    size_t n = 0;
    unsigned n_runs = 0;
    const char *error = NULL;
    struct pare_problem *problem = describe(&error);
    struct pare_reducer *reducer = NULL;
    if (problem != NULL)
        reducer = pare_reducer_new_from(problem, "one-by-one", start, 7, &error);
    pare_problem_free(problem); /* the reducer keeps it */
    if (reducer == NULL) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    pare_reducer_set_context(reducer, &n_runs);
    while (pare_reducer_next(reducer, items, &n)) {
        printf("%zu options\n", n);
        look_ahead(reducer);
        pare_reducer_answer(reducer, run_server(items, n, pare_reducer_context(reducer)));
    }
    if (pare_reducer_error(reducer) != NULL) /* the result is still good */
        fprintf(stderr, "%s\n", pare_reducer_error(reducer));
    pare_reducer_result(reducer, items, &n);
    printf("crashes after %u runs with:", n_runs);
    for (size_t i = 0; i < n; i++)
        printf(" %s", names[items[i]]);
    printf("\n");
    pare_reducer_free(reducer);
    return 0;
}

/* What the reducers themselves cost: a million items, of which three are needed, flat and as a
 * tree.  Prints the time of a fork, of a question and of an answer, over at most 3000 questions. */
#include "base/memory.h"
#include "reduce/core/reducer.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N_ITEMS = 1000000, MAX_QUESTIONS = 3000, CHILDREN = 8 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static enum verdict answer_to(const struct bitset *set)
{
    bool all = bitset_has(set, N_ITEMS / 3) && bitset_has(set, N_ITEMS / 2) &&
               bitset_has(set, N_ITEMS - 5);
    return all ? VERDICT_INTERESTING : VERDICT_NOT;
}

static void measure(const struct reducer_kind *kind, const struct problem *problem)
{
    struct bitset set;
    double fork = 0, next = 0, answer = 0;
    size_t n_questions = 0;
    bitset_init(&set, problem->n_items);
    bitset_set_all(&set);
    double began = seconds();
    struct reducer *reducer = kind->make(problem, &set);
    double made = seconds() - began;
    while (n_questions < MAX_QUESTIONS) {
        double before = seconds();
        reducer_free(reducer_fork(reducer));
        double forked = seconds();
        bool more = reducer_next(reducer, &set);
        double asked = seconds();
        fork += forked - before;
        next += asked - forked;
        if (!more)
            break;
        n_questions++;
        enum verdict verdict = answer_to(&set);
        before = seconds();
        reducer_answer(reducer, verdict);
        answer += seconds() - before;
    }
    reducer_result(reducer, &set);
    double n = (double)(n_questions > 0 ? n_questions : 1);
    printf("%-15s %8.1f %10.2f %10.1f %10.1f %10zu %10zu\n", kind->name, made * 1e3, fork / n * 1e6,
           next / n * 1e6, answer / n * 1e6, n_questions, bitset_count(&set));
    reducer_free(reducer);
    bitset_done(&set);
}

static void measure_all(const char *title, const struct problem *problem)
{
    printf("%s\n%-15s %8s %10s %10s %10s %10s %10s\n", title, "", "make ms", "fork us", "next us",
           "answer us", "questions", "left");
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        measure(kind, problem);
}

int main(void)
{
    struct problem problem = {.n_items = N_ITEMS};
    measure_all("a million items", &problem);
    uint32_t *parent = mem_zero(N_ITEMS, sizeof *parent);
    uint32_t *level = mem_zero(N_ITEMS, sizeof *level);
    parent[0] = NO_ITEM;
    for (uint32_t i = 1; i < N_ITEMS; i++) {
        parent[i] = (i - 1) / CHILDREN;
        level[i] = level[parent[i]] + 1;
    }
    problem.parent = parent;
    problem.level = level;
    measure_all("a tree of a million nodes", &problem);
    free(parent);
    free(level);
    return 0;
}

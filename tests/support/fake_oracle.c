#include "fake_oracle.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

void fake_oracle_init(struct fake_oracle *oracle, fake_predicate *predicate, void *context)
{
    *oracle = (struct fake_oracle){.predicate = predicate, .context = context};
}

void fake_oracle_done(struct fake_oracle *oracle)
{
    for (size_t i = 0; i < oracle->n_proposals; i++)
        bitset_done(&oracle->proposals[i]);
    free(oracle->proposals);
    free(oracle->verdicts);
}

enum verdict fake_oracle_ask(struct fake_oracle *oracle, const struct bitset *candidate)
{
    size_t n = oracle->n_proposals;
    if (oracle->max_proposals > 0 && n >= oracle->max_proposals)
        fail_msg("more than %zu proposals", oracle->max_proposals);
    mem_grow((void **)&oracle->proposals, &oracle->capacity, n + 1, sizeof *oracle->proposals);
    mem_grow((void **)&oracle->verdicts, &oracle->verdict_capacity, n + 1,
             sizeof *oracle->verdicts);
    bitset_init_copy(&oracle->proposals[n], candidate);
    oracle->verdicts[n] = oracle->predicate(oracle->context, candidate);
    oracle->n_proposals++;
    return oracle->verdicts[n];
}

void fake_oracle_run(struct fake_oracle *oracle, struct reducer *reducer, struct bitset *result)
{
    struct bitset candidate;
    bitset_init(&candidate, reducer->problem->n_items);
    while (reducer_next(reducer, &candidate))
        reducer_answer(reducer, fake_oracle_ask(oracle, &candidate));
    if (result != NULL)
        reducer_result(reducer, result);
    bitset_done(&candidate);
}

bool fake_oracle_saw_interesting(const struct fake_oracle *oracle, const struct bitset *set)
{
    for (size_t i = 0; i < oracle->n_proposals; i++)
        if (oracle->verdicts[i] == VERDICT_INTERESTING && bitset_equal(&oracle->proposals[i], set))
            return true;
    return false;
}

#include "triage/classify/classify.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void find_unusable(const struct classify_input *in, struct classification *ret)
{
    size_t room = sizeof ret->unusable;
    if (in->failure != NULL) {
        snprintf(ret->unusable, room, "%s", in->failure);
        return;
    }
    if (in->seen->facts.n < 2) {
        snprintf(ret->unusable, room,
                 "the run showed %zu fact%s in scope, and at least 2 are needed", in->seen->facts.n,
                 in->seen->facts.n == 1 ? "" : "s");
        return;
    }
    for (size_t i = 0; i < in->n_claims; i++) {
        const struct claim *claim = &in->claims[i];
        if (claim->failure != NULL)
            snprintf(ret->unusable, room, "%s failed: %s", claim->name, claim->failure);
        else if (claim->found.facts.n == 0)
            snprintf(ret->unusable, room, "%s printed nothing that is in scope", claim->name);
        else
            continue;
        return;
    }
}

/* Finds which analysis misses what: own_lost, n_hits, and the first fact that any analysis
 * misses. */
static void find_lost(const struct classify_input *in, struct classification *ret)
{
    ret->first_lost = NOTHING_LOST;
    for (size_t i = 0; i < in->n_claims; i++) {
        ret->own_lost[i] = NOTHING_LOST;
        for (size_t k = 0; k < in->seen->facts.n; k++) {
            if (fact_list_has(&in->claims[i].found, in->seen->facts.data[k]))
                ret->n_hits[i]++;
            else if (ret->own_lost[i] == NOTHING_LOST)
                ret->own_lost[i] = k;
        }
        if (ret->own_lost[i] < ret->first_lost)
            ret->first_lost = ret->own_lost[i];
    }
}

static void count_together(const struct classify_input *in, struct classification *ret)
{
    struct fact_list all = {0};
    for (size_t i = 0; i < in->n_claims; i++)
        for (size_t k = 0; k < in->claims[i].found.facts.n; k++)
            fact_list_add(&all, in->claims[i].found.facts.data[k]);
    for (size_t k = 0; k < all.facts.n; k++) {
        size_t n_votes = 0;
        for (size_t i = 0; i < in->n_claims; i++)
            n_votes += fact_list_has(&in->claims[i].found, all.facts.data[k]);
        bool is_seen = fact_list_has(in->seen, all.facts.data[k]);
        ret->n_union++;
        ret->n_union_hits += is_seen;
        ret->n_intersection += n_votes == in->n_claims;
        ret->n_intersection_hits += n_votes == in->n_claims && is_seen;
    }
    fact_list_done(&all);
}

void classify(const struct classify_input *in, struct classification *ret)
{
    size_t n = in->n_claims;
    *ret = (struct classification){
        .first_lost = NOTHING_LOST,
        .easiness = 1,
        .unsound = mem_zero(n, sizeof *ret->unsound),
        .verdicts = mem_zero(n, sizeof *ret->verdicts),
        .own_lost = mem_zero(n, sizeof *ret->own_lost),
        .n_hits = mem_zero(n, sizeof *ret->n_hits),
    };
    find_lost(in, ret);
    count_together(in, ret);
    find_unusable(in, ret);
    if (ret->unusable[0] != '\0') {
        ret->first_lost = NOTHING_LOST;
        return;
    }
    double *weights = mem_zero(n, sizeof *weights);
    for (size_t i = 0; i < n; i++) {
        weights[i] = in->claims[i].weight;
        ret->unsound[i] = ret->own_lost[i] != NOTHING_LOST &&
                          (in->general || !fact_list_has(&in->claims[i].found,
                                                         in->seen->facts.data[ret->first_lost]));
    }
    ret->easiness = vector_easiness(n, ret->unsound, weights);
    vector_verdicts(n, ret->unsound, weights, &in->thresholds, ret->verdicts);
    free(weights);
}

void classification_done(struct classification *classification)
{
    free(classification->unsound);
    free(classification->verdicts);
    free(classification->own_lost);
    free(classification->n_hits);
    *classification = (struct classification){0};
}

#include "reduce/gbr.h"

#include "base/memory.h"
#include "problem/logic.h"
#include "problem/progression.h"
#include "reduce/cleanup.h"
#include "reduce/combine.h"
#include "reduce/search.h"
#include "reduce/share.h"

#include <stdlib.h>

/* What a round works on.  Shared by forks; whoever asks first computes the progression. */
struct round {
    unsigned n_users;
    struct bitset inside; /* was seen interesting, or is the start */
    size_t n_learned;
    struct items **learned;
    bool ready;
    struct progression progression;
};

enum gbr_phase {
    GBR_FIRST_SET, /* asking whether the first set is enough */
    GBR_SEARCH,    /* asking for prefixes */
    GBR_DONE,
};

struct gbr {
    struct reducer base;
    struct logic *logic;
    struct round *round;
    uint32_t n_rounds;
    enum gbr_phase phase;
    struct search search;
    size_t seen; /* last set of the shortest prefix seen interesting; SEARCH_NONE: no prefix was */
};

static struct round *round_new(const struct bitset *inside, size_t n_learned)
{
    struct round *round = mem_zero(1, sizeof *round);
    round->n_users = 1;
    bitset_init_copy(&round->inside, inside);
    round->n_learned = n_learned;
    round->learned = mem_zero(n_learned, sizeof(struct items *));
    return round;
}

static void round_drop(struct round *round)
{
    if (--round->n_users > 0)
        return;
    for (size_t i = 0; i < round->n_learned; i++)
        items_drop(round->learned[i]);
    free(round->learned);
    bitset_done(&round->inside);
    if (round->ready)
        progression_done(&round->progression);
    free(round);
}

static const struct progression *progression_of(struct gbr *self)
{
    struct round *round = self->round;
    if (!round->ready) {
        struct var_list *learned = mem_alloc(round->n_learned * sizeof *learned);
        for (size_t i = 0; i < round->n_learned; i++)
            learned[i] = (struct var_list){round->learned[i]->item, round->learned[i]->n_items};
        progression_init(&round->progression, self->logic->formula, &self->logic->order,
                         &round->inside, learned, round->n_learned);
        free(learned);
        round->ready = true;
    }
    return &round->progression;
}

static struct items *set_of(const struct progression *progression, size_t index)
{
    size_t start = progression->start[index], end = progression->start[index + 1];
    struct items *items = items_new((uint32_t)(end - start));
    for (size_t i = start; i < end; i++)
        items->item[i - start] = progression->item[i];
    return items;
}

/* The next round works inside the prefix that ends with set `last`, and has learned that set. */
static void begin_round(struct gbr *self, size_t last)
{
    struct round *old = self->round;
    struct bitset inside;
    bitset_init(&inside, old->inside.n_bits);
    progression_prefix(&old->progression, last, &inside);
    self->round = round_new(&inside, old->n_learned + 1);
    bitset_done(&inside);
    for (size_t i = 0; i < old->n_learned; i++)
        self->round->learned[i] = items_share(old->learned[i]);
    self->round->learned[old->n_learned] = set_of(&old->progression, last);
    round_drop(old);
    self->n_rounds++;
    self->phase = GBR_FIRST_SET;
    self->seen = SEARCH_NONE;
}

static bool gbr_next(struct reducer *reducer, struct bitset *candidate)
{
    struct gbr *self = (struct gbr *)reducer;
    if (self->phase == GBR_DONE)
        return false;
    size_t last = self->phase == GBR_FIRST_SET ? 0 : search_pivot(&self->search);
    progression_prefix(progression_of(self), last, candidate);
    return true;
}

/* No test can be interesting for the whole and for no prefix; a flaky one can seem to be. */
static void end_search(struct gbr *self)
{
    size_t last = self->search.found;
    if (last == SEARCH_NONE || self->n_rounds >= self->base.problem->n_items)
        self->phase = GBR_DONE;
    else
        begin_round(self, last);
}

static void gbr_answer(struct reducer *reducer, enum verdict verdict)
{
    struct gbr *self = (struct gbr *)reducer;
    bool interesting = verdict == VERDICT_INTERESTING;
    if (self->phase == GBR_FIRST_SET) {
        if (interesting) {
            self->seen = 0;
            self->phase = GBR_DONE;
            return;
        }
        self->phase = GBR_SEARCH;
        search_begin(&self->search, 1, self->round->progression.n_sets - 1);
    } else {
        if (interesting)
            self->seen = search_pivot(&self->search);
        search_tell(&self->search, interesting);
    }
    if (search_is_over(&self->search))
        end_search(self);
}

static struct reducer *gbr_fork(const struct reducer *reducer)
{
    const struct gbr *self = (const struct gbr *)reducer;
    struct gbr *copy = mem_copy(self, sizeof *self);
    logic_share(copy->logic);
    copy->round->n_users++;
    return &copy->base;
}

static void gbr_free(struct reducer *reducer)
{
    struct gbr *self = (struct gbr *)reducer;
    round_drop(self->round);
    logic_drop(self->logic);
    free(self);
}

static void gbr_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct gbr *self = (const struct gbr *)reducer;
    if (self->seen == SEARCH_NONE)
        bitset_assign(ret, &self->round->inside);
    else
        progression_prefix(&self->round->progression, self->seen, ret);
}

static const struct reducer_ops gbr_ops = {
    .name = "gbr",
    .next = gbr_next,
    .answer = gbr_answer,
    .fork = gbr_fork,
    .free = gbr_free,
    .result = gbr_result,
};

struct reducer *gbr_classic_new(const struct problem *problem, const struct bitset *start)
{
    struct gbr *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&gbr_ops, problem};
    self->logic = logic_new(problem);
    self->round = round_new(start, 0);
    self->seen = SEARCH_NONE;
    return &self->base;
}

static reducer_maker *const stages[] = {gbr_classic_new, cleanup_new, cleanup_branching_new};

struct reducer *gbr_new(const struct problem *problem, const struct bitset *start)
{
    return then_new(problem, start, stages, 2);
}

struct reducer *gbr_repair_new(const struct problem *problem, const struct bitset *start)
{
    return then_new(problem, start, stages, 3);
}

#include "reduce/logic/gbr.h"

#include "base/memory.h"
#include "problem/logic.h"
#include "problem/progression.h"
#include "reduce/core/binary_search.h"
#include "reduce/core/combine.h"
#include "reduce/core/galloping_search.h"
#include "reduce/core/shared_list.h"
#include "reduce/logic/cleanup.h"

#include <stdlib.h>

/* One round.  Shared by forks; the first fork that needs the progression computes it. */
struct round {
    unsigned n_users;
    struct bitset inside; /* the current set: observed interesting, or the start */
    size_t n_learned;
    struct shared_list **learned;
    bool ready; /* the progression is computed */
    struct progression progression;
};

enum gbr_phase {
    GBR_FIRST_SET, /* asking whether the first set is enough */
    GBR_SEARCH,    /* asking for prefixes */
    GBR_DONE,
};

/* Logarithms to base 2 are kept as whole numbers of 1/LOG_UNIT, so that averages are the same on
 * every machine. */
enum { LOG_UNIT = 16 };

/* The first set is rarely enough before the last round.  After it failed in round k it is proposed
 * again in round k + 1 + k / FIRST_SET_PAUSE: in every round at first, then less and less often.
 * In the rounds between, a search that ends at the first set finds out.  Chosen by hand; not
 * measured apart from galloping (docs/algorithms.md, "gbr": 288 questions in place of 539). */
enum { FIRST_SET_PAUSE = 8 };

/* When the brief form gives up: at its present pace it would ask more than 1/SLOW_SHARE times as
 * many questions as there are sets.  A reducer that asks about every set once is cheaper then.
 * docs/notes compares the result, gbr-queue, with gbr by levels on seven cases; giving up
 * already at a quarter was worse on py-configparser-extended.  The pace is trusted after
 * PACE_SEARCHES searches of log2(n_sets) questions, a number chosen by hand; not measured. */
enum { SLOW_SHARE = 2, PACE_SEARCHES = 4 };

/* The data of the lean form about its own searches. */
struct pace {
    struct gallop gallop; /* over numbers of sets */
    bool begun;           /* the search of this round has begun */
    /* log2 of the distance between the end of the progression and the place where searches ended,
     * in 1/LOG_UNIT: the mean of the last search and the average before it */
    size_t gap;
    uint32_t ask_first; /* the round that proposes the first set again */
    size_t n_asked;     /* number of questions so far */
    size_t n_sets;      /* number of sets in the first progression */
};

struct gbr {
    struct reducer base;
    struct logic *logic;
    struct round *round;
    uint32_t n_rounds;
    enum gbr_phase phase;
    bool lean;
    bool brief; /* gives up if much is needed */
    bool gave_up;
    struct search search; /* searches over numbers of last sets; the lean form uses pace.gallop */
    struct pace pace;
    size_t
        seen; /* the last set of the shortest prefix that was interesting; SEARCH_NONE: none was */
};

static struct round *round_new(const struct bitset *inside, size_t n_learned)
{
    struct round *round = mem_zero(1, sizeof *round);
    round->n_users = 1;
    bitset_init_copy(&round->inside, inside);
    round->n_learned = n_learned;
    round->learned = mem_zero(n_learned, sizeof(struct shared_list *));
    return round;
}

static void round_drop(struct round *round)
{
    if (--round->n_users > 0)
        return;
    for (size_t i = 0; i < round->n_learned; i++)
        shared_list_drop(round->learned[i]);
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

static struct shared_list *set_of(const struct progression *progression, size_t index)
{
    size_t start = progression->start[index], end = progression->start[index + 1];
    struct shared_list *items = shared_list_new((uint32_t)(end - start));
    for (size_t i = start; i < end; i++)
        items->item[i - start] = progression->item[i];
    return items;
}

/* Starts the next round, inside the prefix that ends with set `last`.  That set is learned. */
static void begin_round(struct gbr *self, size_t last)
{
    struct round *old = self->round;
    struct bitset inside;
    bitset_init(&inside, old->inside.n_bits);
    progression_prefix(&old->progression, last, &inside);
    self->round = round_new(&inside, old->n_learned + 1);
    bitset_done(&inside);
    for (size_t i = 0; i < old->n_learned; i++)
        self->round->learned[i] = shared_list_share(old->learned[i]);
    self->round->learned[old->n_learned] = set_of(&old->progression, last);
    round_drop(old);
    self->n_rounds++;
    self->seen = SEARCH_NONE;
    self->phase = GBR_FIRST_SET;
    if (self->lean && self->n_rounds < self->pace.ask_first) {
        self->phase = GBR_SEARCH;
        self->pace.begun = false;
    }
}

static size_t n_bits(size_t n)
{
    size_t bits = 0;
    for (; n > 0; n /= 2)
        bits++;
    return bits;
}

/* True if there were more questions than 1/SLOW_SHARE of the sets that they settled.  As long as
 * there is no reliable pace: if there were more questions than sets. */
static bool is_slow(struct gbr *self)
{
    struct pace *pace = &self->pace;
    size_t n_left = progression_of(self)->n_sets;
    if (pace->n_asked < PACE_SEARCHES * n_bits(pace->n_sets) || n_left >= pace->n_sets)
        return pace->n_asked > pace->n_sets;
    return SLOW_SHARE * pace->n_asked > pace->n_sets - n_left;
}

/* `last` is SEARCH_NONE only for a flaky test: the whole was interesting, but no prefix of it
 * is. */
static void end_search(struct gbr *self, size_t last)
{
    if (last == SEARCH_NONE || self->n_rounds >= self->base.problem->n_items)
        self->phase = GBR_DONE;
    else
        begin_round(self, last);
    if (self->brief && self->phase != GBR_DONE && is_slow(self)) {
        self->phase = GBR_DONE;
        self->gave_up = true;
    }
}

/* --- the lean form: where searches end, and when to ask for the first set ------------------ */

/* Starts a search.  The first `n_failed` sets are known not to be enough.  The very first search
 * begins in the middle on a logarithmic scale. */
static void begin_gallop(struct gbr *self, size_t n_failed)
{
    struct pace *pace = &self->pace;
    size_t n_sets = progression_of(self)->n_sets;
    if (self->n_rounds == 0) {
        pace->gap = LOG_UNIT * n_bits(n_sets) / 2;
        pace->n_sets = n_sets;
    }
    gallop_begin(&pace->gallop, n_failed, n_sets, (size_t)1 << pace->gap / LOG_UNIT);
    pace->begun = true;
}

static void first_set_failed(struct gbr *self)
{
    self->pace.ask_first = self->n_rounds + 1 + self->n_rounds / FIRST_SET_PAUSE;
    begin_gallop(self, 1);
}

static void end_gallop(struct gbr *self)
{
    struct pace *pace = &self->pace;
    size_t n_found = pace->gallop.hi, n_sets = pace->gallop.end;
    pace->gap = (pace->gap + LOG_UNIT * n_bits(n_sets - n_found)) / 2;
    if (n_found == 1)
        self->phase = GBR_DONE; /* the first set is enough */
    else
        end_search(self, n_found - 1);
}

/* Moves on to a search that has a question to ask. */
static void settle_pace(struct gbr *self)
{
    while (self->phase == GBR_SEARCH) {
        if (!self->pace.begun)
            begin_gallop(self, 0);
        if (!gallop_is_over(&self->pace.gallop))
            return;
        end_gallop(self);
    }
}

/* --- questions and answers ----------------------------------------------------------------- */

static size_t last_set_asked(const struct gbr *self)
{
    if (self->phase == GBR_FIRST_SET)
        return 0;
    return self->lean ? gallop_pivot(&self->pace.gallop) - 1 : search_pivot(&self->search);
}

static bool gbr_next(struct reducer *reducer, struct bitset *candidate)
{
    struct gbr *self = (struct gbr *)reducer;
    if (self->lean)
        settle_pace(self);
    if (self->phase == GBR_DONE)
        return false;
    const struct progression *progression = progression_of(self);
    progression_prefix(progression, last_set_asked(self), candidate);
    return true;
}

static void first_set_answered(struct gbr *self, bool interesting)
{
    self->phase = interesting ? GBR_DONE : GBR_SEARCH;
    if (!interesting && self->lean)
        first_set_failed(self);
    else if (!interesting)
        search_begin(&self->search, 1, self->round->progression.n_sets - 1);
}

static void gbr_answer(struct reducer *reducer, enum verdict verdict)
{
    struct gbr *self = (struct gbr *)reducer;
    bool interesting = verdict == VERDICT_INTERESTING;
    self->pace.n_asked++;
    if (interesting)
        self->seen = last_set_asked(self);
    if (self->phase == GBR_FIRST_SET)
        first_set_answered(self, interesting);
    else if (self->lean)
        gallop_tell(&self->pace.gallop, interesting);
    else
        search_tell(&self->search, interesting);
    if (self->phase == GBR_SEARCH && !self->lean && search_is_over(&self->search))
        end_search(self, self->search.found);
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

static struct reducer *make(const struct problem *problem, const struct bitset *start, bool lean)
{
    struct gbr *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&gbr_ops, problem};
    self->logic = logic_new(problem);
    self->round = round_new(start, 0);
    self->seen = SEARCH_NONE;
    self->lean = lean;
    return &self->base;
}

struct reducer *gbr_classic_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, false);
}

struct reducer *gbr_lean_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, true);
}

struct reducer *gbr_brief_new(const struct problem *problem, const struct bitset *start)
{
    struct reducer *reducer = make(problem, start, true);
    ((struct gbr *)reducer)->brief = true;
    return reducer;
}

bool gbr_gave_up(const struct reducer *reducer)
{
    return ((const struct gbr *)reducer)->gave_up;
}

void gbr_learn(struct reducer *reducer, struct shared_list *items)
{
    struct round *round = ((struct gbr *)reducer)->round;
    round->learned = mem_resize(round->learned, round->n_learned + 1, sizeof(struct shared_list *));
    round->learned[round->n_learned++] = shared_list_share(items);
}

size_t gbr_n_learned(const struct reducer *reducer)
{
    return ((const struct gbr *)reducer)->round->n_learned;
}

const struct shared_list *gbr_learned(const struct reducer *reducer, size_t index)
{
    return ((const struct gbr *)reducer)->round->learned[index];
}

/* The item that was chosen for a learned list: the first in the order of its items in the set. */
static uint32_t taken_of(const struct gbr *self, const struct shared_list *items,
                         const struct bitset *set)
{
    const uint32_t *rank = self->logic->order.rank;
    uint32_t taken = NO_ITEM;
    for (uint32_t i = 0; i < items->n_items; i++)
        if (bitset_has(set, items->item[i]) &&
            (taken == NO_ITEM || rank[items->item[i]] < rank[taken]))
            taken = items->item[i];
    return taken;
}

/* Removes from the set everything that the item needs, but keeps the item. */
static void forget_needs(const struct gbr *self, uint32_t item, const struct bitset *inside,
                         struct bitset *set)
{
    struct progression progression;
    struct var_list only = {&item, 1};
    progression_init(&progression, self->logic->formula, &self->logic->order, inside, &only, 1);
    for (size_t i = 0; i < progression.start[1]; i++)
        if (progression.item[i] != item)
            bitset_remove(set, progression.item[i]);
    progression_done(&progression);
}

void gbr_heads(const struct reducer *reducer, struct bitset *ret)
{
    const struct gbr *self = (const struct gbr *)reducer;
    struct bitset result, taken;
    bitset_init(&result, ret->n_bits);
    reducer_result(reducer, &result);
    bitset_clear_all(ret);
    for (size_t i = 0; i < self->round->n_learned; i++) {
        uint32_t item = taken_of(self, self->round->learned[i], &result);
        if (item != NO_ITEM)
            bitset_add(ret, item);
    }
    bitset_init_copy(&taken, ret);
    for (size_t i = bitset_next(&taken, 0); i != BITSET_END; i = bitset_next(&taken, i + 1))
        if (bitset_has(ret, i))
            forget_needs(self, (uint32_t)i, &result, ret);
    bitset_done(&taken);
    bitset_done(&result);
}

static reducer_maker *const stages[] = {gbr_lean_new, cleanup_new, cleanup_branching_new};

struct reducer *gbr_new(const struct problem *problem, const struct bitset *start)
{
    return then_new(problem, start, stages, 2);
}

struct reducer *gbr_repair_new(const struct problem *problem, const struct bitset *start)
{
    return then_new(problem, start, stages, 3);
}

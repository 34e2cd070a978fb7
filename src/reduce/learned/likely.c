#include "reduce/learned/likely.h"

#include "base/memory.h"
#include "reduce/core/binary_search.h"
#include "reduce/core/shared_set.h"
#include "reduce/learned/odds.h"
#include "reduce/tree/newly_removable.h"
#include "reduce/tree/queue.h"
#include "reduce/tree/removal_group.h"
#include "reduce/tree/removal_ways.h"

#include <stdlib.h>
#include <string.h>

/* A node comes before what is below it when asking for it saves this many questions on average,
 * if each node below is worth one. */
#define WORTH_ASKING_FIRST 2.0

/* While the order is that of the queue: a node that is likely to stay is asked about now when that
 * saves this many questions on average, if taking it apart costs one for each doubling of what
 * goes with it; otherwise later. */
#define WORTH_ASKING_NOW 0.5

/* Two nodes are asked for together when both are more likely to go than that: asked one by one
 * they cost two questions, together one, or up to three when one of them stays. */
#define WORTH_JOINING 0.618

/* How likely it is that a node is needed for itself, when it has parts that can go. */
#define NEEDED_ITSELF 0.2

enum { MOST_SUSPECTS = 16 };

/* How many of the best are looked for, which costs that many comparisons each in the worst case. */
enum { MOST_BEST = 256 };

/* What is known of the nodes when a round begins.  Immutable, counted. */
struct outlook {
    unsigned n_users;
    struct queue_order *order;
    uint32_t *position; /* by item: in that order */
    uint32_t *n_below;  /* by item: live ones below it */
    uint64_t *weight;   /* by item: its cost and that of what is below it */
    struct bitset hopeful;
};

struct likely {
    struct reducer base;
    struct likely_options options;
    struct forest_walk *nesting;
    struct odds odds;
    struct shared_set *current;
    struct shared_set *failed;  /* since the last success */
    struct shared_set *done;    /* in this round */
    struct shared_set *refused; /* failed at any time */
    struct shared_set *freed;   /* may go now though they failed (newly_removable.h) */
    struct shared_set *stirred; /* something near has gone since they failed (newly_removable.h) */
    struct shared_set *half;    /* the first way failed in this round, others wait */
    struct shared_set *tried;   /* of these: since the last success */
    struct outlook *outlook;    /* NULL: no round has begun */
    bool removed;               /* this round removed something */
    bool walked;                /* all nodes had their turn in the order of the queue */
    uint32_t at;                /* until then: how far it is, in that order */

    /* The question: some nodes together, or one of the further ways of one node. */
    struct removal_group *group; /* NULL: none */
    bool searching;
    struct search search;      /* for the least number that cannot go together */
    struct removal_ways *ways; /* NULL: none */
    uint32_t way;
};

static bool is_hopeful(const struct likely *self, uint32_t item)
{
    return bitset_has(&self->outlook->hopeful, item);
}

static uint32_t parent_of(const struct likely *self, uint32_t item)
{
    const struct problem *problem = self->base.problem;
    return problem->parent != NULL ? problem->parent[item] : NO_ITEM;
}

/* Failed, and is still there. */
static bool is_refused(const struct likely *self, uint32_t item)
{
    return bitset_has(&self->current->bits, item) && bitset_has(&self->refused->bits, item);
}

static bool has_refused(const struct likely *self, uint32_t item)
{
    const struct forest_walk *nesting = self->nesting;
    for (uint32_t i = nesting->begin[item]; i < nesting->begin[item + 1]; i++)
        if (is_refused(self, nesting->child[i]))
            return true;
    return false;
}

static enum stage stage_of(const struct likely *self, uint32_t item)
{
    if (bitset_has(&self->half->bits, item))
        return STAGE_FURTHER;
    bool is_stirred = bitset_has(&self->stirred->bits, item);
    if (has_refused(self, item))
        return is_stirred ? STAGE_ABOVE_STIRRED : STAGE_ABOVE;
    if (!bitset_has(&self->refused->bits, item))
        return STAGE_FRESH;
    if (bitset_has(&self->freed->bits, item))
        return STAGE_FREED;
    return is_stirred ? STAGE_AGAIN_STIRRED : STAGE_AGAIN;
}

static struct asked asked_of(const struct likely *self, uint32_t item, enum stage stage)
{
    return (struct asked){item, self->outlook->n_below[item], stage, is_hopeful(self, item)};
}

/* As if its parent had never been asked about. */
static double plain_odds(const struct likely *self, uint32_t item)
{
    struct asked asked = asked_of(self, item, stage_of(self, item));
    return odds_of(&self->odds, &asked);
}

/* How likely it is that all children of a node could go and it would not be needed either; 0 when
 * it is known that a child stays, or when there are too many for that to matter. */
static double odds_of_all(const struct likely *self, uint32_t parent)
{
    const struct forest_walk *nesting = self->nesting;
    double all = 1 - NEEDED_ITSELF;
    uint32_t n_suspects = 0;
    for (uint32_t i = nesting->begin[parent]; i < nesting->begin[parent + 1]; i++) {
        uint32_t child = nesting->child[i];
        if (!bitset_has(&self->current->bits, child))
            continue;
        if (is_refused(self, child) || ++n_suspects > MOST_SUSPECTS)
            return 0;
        all *= plain_odds(self, child);
    }
    return all;
}

/* When a node failed and no part of it did, one of those that are left is to blame: the fewer
 * there are, the more likely each. */
static double odds_now(const struct likely *self, uint32_t item)
{
    double odds = plain_odds(self, item);
    uint32_t parent = parent_of(self, item);
    if (parent == NO_ITEM || !bitset_has(&self->refused->bits, parent))
        return odds;
    return 1 - (1 - odds) / (1 - odds_of_all(self, parent));
}

static void note(struct likely *self, uint32_t item, enum stage stage, bool gone)
{
    struct asked asked = asked_of(self, item, stage);
    odds_note(&self->odds, &asked, gone);
}

/* --- rounds ---------------------------------------------------------------------------------- */

static bool looks_hopeful(const struct likely *self, uint32_t item, const struct bitset *live)
{
    const struct likely_options *options = &self->options;
    return options->hope == NULL ||
           options->hope(options->context, item, live) > 0.5; /* a tie means invalid */
}

static struct outlook *outlook_new(const struct likely *self)
{
    const struct problem *problem = self->base.problem;
    const struct bitset *live = &self->current->bits;
    struct outlook *outlook = mem_zero(1, sizeof *outlook);
    outlook->n_users = 1;
    outlook->position = mem_zero(problem->n_items, sizeof *outlook->position);
    outlook->n_below = mem_zero(problem->n_items, sizeof *outlook->n_below);
    outlook->weight = mem_zero(problem->n_items, sizeof *outlook->weight);
    bitset_init(&outlook->hopeful, problem->n_items);
    struct queue_order *order = queue_order_new(problem, self->nesting, live, QUEUE_SINGLE);
    for (uint32_t i = 0; i < order->items->n_items; i++)
        outlook->position[order->items->item[i]] = i;
    outlook->order = order;
    for (uint32_t item = problem->n_items; item-- > 0;) {
        if (!bitset_has(live, item))
            continue;
        if (looks_hopeful(self, item, live))
            bitset_add(&outlook->hopeful, item);
        outlook->weight[item] += problem_item_cost(problem, item);
        uint32_t parent = parent_of(self, item);
        if (parent == NO_ITEM)
            continue;
        outlook->n_below[parent] += outlook->n_below[item] + 1;
        outlook->weight[parent] += outlook->weight[item];
    }
    return outlook;
}

static void outlook_drop(struct outlook *outlook)
{
    if (outlook == NULL || --outlook->n_users > 0)
        return;
    queue_order_drop(outlook->order);
    free(outlook->position);
    free(outlook->n_below);
    free(outlook->weight);
    bitset_done(&outlook->hopeful);
    free(outlook);
}

static void begin_round(struct likely *self)
{
    outlook_drop(self->outlook);
    self->outlook = outlook_new(self);
    bitset_assign(shared_set_edit(&self->done), &self->failed->bits);
    bitset_clear_all(shared_set_edit(&self->half));
    bitset_clear_all(shared_set_edit(&self->tried));
    self->removed = false;
}

/* --- what to ask ----------------------------------------------------------------------------- */

struct choice {
    double odds;
    uint32_t item;
};

static bool is_better(const struct likely *self, const struct choice *a, const struct choice *b)
{
    if (a->odds != b->odds)
        return a->odds > b->odds;
    return self->outlook->position[a->item] < self->outlook->position[b->item];
}

/* Keeps the best `room` choices, best first. */
static void keep_best(const struct likely *self, struct choice *best, uint32_t *n_best,
                      uint32_t room, struct choice choice)
{
    uint32_t at = *n_best;
    if (at == room && !is_better(self, &choice, &best[at - 1]))
        return;
    if (at < room)
        (*n_best)++;
    else
        at--;
    for (; at > 0 && is_better(self, &choice, &best[at - 1]); at--)
        best[at] = best[at - 1];
    best[at] = choice;
}

/* The best of what waits for nothing above it. */
static uint32_t find_best(const struct likely *self, struct choice *best)
{
    const struct problem *problem = self->base.problem;
    const struct bitset *live = &self->current->bits;
    struct bitset waits; /* and everything below it, for parents come first */
    uint32_t n_best = 0;
    uint32_t room = self->options.longest_run < MOST_BEST ? self->options.longest_run : MOST_BEST;
    bitset_init(&waits, problem->n_items);
    for (size_t i = bitset_next(live, 0); i != BITSET_END; i = bitset_next(live, i + 1)) {
        uint32_t item = (uint32_t)i;
        uint32_t parent = parent_of(self, item);
        if (parent != NO_ITEM && bitset_has(&waits, parent)) {
            bitset_add(&waits, item);
            continue;
        }
        if (bitset_has(&self->done->bits, item))
            continue;
        double odds = odds_now(self, item);
        enum stage stage = stage_of(self, item);
        if ((stage == STAGE_FRESH || stage == STAGE_FREED) &&
            odds * (1.0 + self->outlook->n_below[item]) >= WORTH_ASKING_FIRST)
            bitset_add(&waits, item);
        keep_best(self, best, &n_best, room, (struct choice){odds, item});
    }
    bitset_done(&waits);
    return n_best;
}

/* Whether a node gains something as one more of n. */
static bool is_worth_joining(double odds, uint32_t n)
{
    return odds > WORTH_JOINING && odds * (n + 1) > n;
}

/* How often a number can be halved, with what is left counted as a part. */
static double n_halvings(double part)
{
    uint32_t whole = 0;
    while (part >= 2) {
        part /= 2;
        whole++;
    }
    return whole + part - 1;
}

/* How many nodes would go, if what goes along has parts of the same size. */
static double n_going(const struct outlook *outlook, uint32_t item)
{
    double along = (double)outlook->order->saving[outlook->position[item]];
    double n_nodes = 1.0 + outlook->n_below[item];
    return outlook->weight[item] == 0 ? n_nodes : n_nodes * along / (double)outlook->weight[item];
}

static bool is_worth_asking_now(const struct likely *self, uint32_t item, double odds)
{
    double saved = odds * (1 + n_halvings(n_going(self->outlook, item)));
    return odds >= 0.5 || saved >= WORTH_ASKING_NOW;
}

/* The next ones in the order of the queue; what is likely to stay is left for later. */
static uint32_t find_next(struct likely *self, struct choice *next)
{
    const struct shared_list *items = self->outlook->order->items;
    uint32_t n = 0;
    for (uint32_t i = self->at; i < items->n_items && n < self->options.longest_run; i++) {
        uint32_t item = items->item[i];
        if (!bitset_has(&self->current->bits, item) || bitset_has(&self->done->bits, item))
            continue;
        double odds = odds_now(self, item);
        if (!is_worth_asking_now(self, item, odds))
            continue;
        if (n == 0)
            self->at = i;
        else if (!is_worth_joining(odds, n))
            break;
        next[n++] = (struct choice){odds, item};
        if (odds < 0.5)
            break; /* by itself */
    }
    return n;
}

/* Takes as many as gain most on average, in this order. */
static void fill_group(struct likely *self, const struct choice *choice, uint32_t n_choices)
{
    struct bitset left;
    bitset_init_copy(&left, &self->current->bits);
    self->group = removal_group_new(n_choices);
    self->searching = false;
    for (uint32_t i = 0; i < n_choices; i++) {
        uint32_t item = choice[i].item;
        if (i > 0 &&
            (choice[0].odds < 0.5 || !is_worth_joining(choice[i].odds, self->group->n_nodes)))
            break;
        if (!bitset_has(&left, item))
            continue; /* it goes with another one */
        bool is_in = stage_of(self, item) != STAGE_FURTHER &&
                     removal_group_add(self->group, self->base.problem, self->nesting, item, &left);
        if (!is_in && i == 0)
            break; /* the best one is given up; any other has its turn later */
    }
    bitset_done(&left);
}

static void ask_further_ways(struct likely *self, uint32_t item)
{
    self->ways = removal_ways_new(self->base.problem, self->nesting, &self->current->bits, item);
    self->way = 1;
}

static void end_question(struct likely *self)
{
    removal_group_drop(self->group);
    removal_ways_drop(self->ways);
    self->group = NULL;
    self->ways = NULL;
}

/* It has failed, unless something went between the first way and the others. */
static void give_up(struct likely *self, uint32_t item)
{
    if (stage_of(self, item) != STAGE_FURTHER || bitset_has(&self->tried->bits, item))
        bitset_add(shared_set_edit(&self->failed), item);
    bitset_add(shared_set_edit(&self->done), item);
    bitset_add(shared_set_edit(&self->refused), item);
    bitset_remove(shared_set_edit(&self->freed), item);
    bitset_remove(shared_set_edit(&self->stirred), item);
    bitset_remove(shared_set_edit(&self->half), item);
    end_question(self);
}

/* False: everything was asked in this round. */
static bool choose(struct likely *self)
{
    struct choice *choice = mem_zero(self->options.longest_run, sizeof *choice);
    uint32_t n_choices = self->walked ? 0 : find_next(self, choice);
    self->walked = n_choices == 0;
    if (self->walked)
        n_choices = find_best(self, choice);
    if (n_choices > 0 && stage_of(self, choice[0].item) == STAGE_FURTHER) {
        ask_further_ways(self, choice[0].item);
    } else if (n_choices > 0) {
        fill_group(self, choice, n_choices);
        if (self->group->n_nodes == 0)
            give_up(self, choice[0].item);
    }
    free(choice);
    return n_choices > 0;
}

/* --- the machine ----------------------------------------------------------------------------- */

static uint32_t n_asked(const struct likely *self)
{
    return self->searching ? (uint32_t)search_pivot(&self->search) : self->group->n_nodes;
}

static void take(const struct likely *self, struct bitset *set)
{
    if (self->ways != NULL)
        removal_ways_take(self->ways, self->way, self->nesting, set);
    else
        removal_group_take(self->group, n_asked(self), self->nesting, set);
}

static bool likely_next(struct reducer *reducer, struct bitset *candidate)
{
    struct likely *self = (struct likely *)reducer;
    if (self->outlook == NULL)
        begin_round(self);
    for (;;) {
        if (self->ways != NULL && self->way >= self->ways->n_ways) {
            give_up(self, self->ways->item);
        } else if (self->group != NULL || self->ways != NULL) {
            bitset_assign(candidate, &self->current->bits);
            take(self, candidate);
            return true;
        } else if (!choose(self)) {
            if (!self->removed)
                return false;
            begin_round(self);
        }
    }
}

/* What was freed is asked about again in this very round. */
static void succeed(struct likely *self)
{
    struct bitset before;
    bitset_init_copy(&before, &self->current->bits);
    take(self, shared_set_edit(&self->current));
    removable_add_unneeded(self->base.problem, &before, &self->current->bits,
                           shared_set_edit(&self->freed));
    removable_add_neighbours(self->base.problem, self->nesting, &before, &self->current->bits,
                             shared_set_edit(&self->stirred));
    bitset_and_not(shared_set_edit(&self->done), &self->freed->bits);
    bitset_done(&before);
    bitset_clear_all(shared_set_edit(&self->failed));
    bitset_clear_all(shared_set_edit(&self->tried));
    self->removed = true;
}

static void way_answered(struct likely *self, bool interesting)
{
    uint32_t item = self->ways->item;
    note(self, item, stage_of(self, item), interesting);
    if (interesting) {
        succeed(self);
        end_question(self);
    } else {
        self->way++;
    }
}

/* The node that cannot go, the others before it have gone.  Its other ways wait. */
static void end_search(struct likely *self)
{
    struct member *member = &self->group->node[self->search.found - 1];
    uint32_t item = member->item;
    note(self, item, stage_of(self, item), false);
    if (member->ways == NULL || member->ways->n_ways == 1) {
        give_up(self, item);
        return;
    }
    bitset_add(shared_set_edit(&self->half), item);
    bitset_add(shared_set_edit(&self->tried), item);
    end_question(self);
}

static void group_answered(struct likely *self, bool interesting)
{
    uint32_t n_known = self->searching ? (uint32_t)self->search.lo : 0;
    if (interesting) {
        for (uint32_t i = n_known; i < n_asked(self); i++)
            note(self, self->group->node[i].item, stage_of(self, self->group->node[i].item), true);
        succeed(self);
    }
    if (self->searching) {
        search_tell(&self->search, !interesting);
    } else if (interesting) {
        end_question(self);
        return;
    } else {
        search_begin_tight(&self->search, 0, self->group->n_nodes);
        self->searching = true;
    }
    if (search_is_over(&self->search))
        end_search(self);
}

static void likely_answer(struct reducer *reducer, enum verdict verdict)
{
    struct likely *self = (struct likely *)reducer;
    if (self->ways != NULL)
        way_answered(self, verdict == VERDICT_INTERESTING);
    else
        group_answered(self, verdict == VERDICT_INTERESTING);
}

static struct reducer *likely_fork(const struct reducer *reducer)
{
    const struct likely *self = (const struct likely *)reducer;
    struct likely *copy = mem_copy(self, sizeof *self);
    forest_walk_share(self->nesting);
    odds_init_copy(&copy->odds, &self->odds);
    shared_set_share(self->current);
    shared_set_share(self->failed);
    shared_set_share(self->done);
    shared_set_share(self->refused);
    shared_set_share(self->freed);
    shared_set_share(self->stirred);
    shared_set_share(self->half);
    shared_set_share(self->tried);
    if (self->outlook != NULL)
        self->outlook->n_users++;
    removal_group_share(self->group);
    removal_ways_share(self->ways);
    return &copy->base;
}

static void likely_free(struct reducer *reducer)
{
    struct likely *self = (struct likely *)reducer;
    end_question(self);
    outlook_drop(self->outlook);
    shared_set_drop(self->current);
    shared_set_drop(self->failed);
    shared_set_drop(self->done);
    shared_set_drop(self->refused);
    shared_set_drop(self->freed);
    shared_set_drop(self->stirred);
    shared_set_drop(self->half);
    shared_set_drop(self->tried);
    odds_done(&self->odds);
    forest_walk_drop(self->nesting);
    free(self);
}

static void likely_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct likely *)reducer)->current->bits);
}

static const struct reducer_ops likely_ops = {
    .name = "likely",
    .next = likely_next,
    .answer = likely_answer,
    .fork = likely_fork,
    .free = likely_free,
    .result = likely_result,
};

struct reducer *likely_queue_new(const struct problem *problem, const struct bitset *start,
                                 const struct likely_options *options)
{
    struct likely *self = mem_zero(1, sizeof *self);
    struct bitset none;
    bitset_init(&none, problem->n_items);
    self->base = (struct reducer){&likely_ops, problem};
    self->options = *options;
    self->nesting = forest_walk_new(problem);
    odds_init(&self->odds, problem);
    self->current = shared_set_new(start);
    self->failed = shared_set_new(&none);
    self->done = shared_set_new(&none);
    self->refused = shared_set_new(&none);
    self->freed = shared_set_new(&none);
    self->stirred = shared_set_new(&none);
    self->half = shared_set_new(&none);
    self->tried = shared_set_new(&none);
    bitset_done(&none);
    return &self->base;
}

struct reducer *likely_new(const struct problem *problem, const struct bitset *start)
{
    static const struct likely_options options = {.longest_run = QUEUE_LONGEST_RUN};
    return likely_queue_new(problem, start, &options);
}

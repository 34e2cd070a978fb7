#include "reduce/tree/queue.h"

#include "base/memory.h"
#include "reduce/core/binary_search.h"
#include "reduce/core/shared_set.h"
#include "reduce/tree/cut.h"
#include "reduce/tree/list_run.h"
#include "reduce/tree/removal_ways.h"

#include <stdlib.h>

/* The probability that the next node is needed, in units of 1/DOUBT_ONE: whole numbers are the same
 * on every machine.  Each answer moves it by 1/DOUBT_SHARE of the way, so it is an average over
 * about the last eight answers.  It begins at one half.  Both were chosen by hand; not measured. */
enum { DOUBT_ONE = 1 << 16, DOUBT_SHARE = 8 };

/* Whether the ways that remove most or those that remove least are tried first depends on the ways
 * that succeeded so far.  The count is limited to this, so that as many successes of the other kind
 * reverse it. */
enum { MOST_BIAS = 3 };

/* After so many nodes of a kind whose combined ways all failed in a row, further nodes of this kind
 * are postponed without a question: types that are used everywhere are all of one kind.  Kinds are
 * counted modulo KINDS.  Two kinds that share a counter do no harm, because postponed nodes are
 * tried later. */
enum { HOPELESS_KIND = 2, KINDS = 256 };

struct queue {
    struct reducer base;
    struct queue_options options;
    struct forest_walk *nesting;
    /* the nodes left, including those that the running list reducer dropped */
    struct shared_set *current;
    struct shared_set *failed;  /* nodes that failed since the last success; NULL: none */
    struct shared_set *put_off; /* failed nodes for which only two ways were tried */

    /* The pass. */
    struct queue_order *order; /* NULL: it has not begun */
    uint32_t n_groups_done;
    bool removed;   /* this pass has removed something */
    bool asks_all;  /* also asks about nodes that look hopeless */
    bool asks_rest; /* also asks the questions that were postponed */

    /* A group: first the list reducer on `listed`, then the single nodes. */
    struct shared_list *listed;
    struct list_run *list; /* NULL: it has ended */
    struct shared_list *singles;
    uint32_t n_singles_done;
    struct removal_ways *ways; /* ways of the current single node; NULL: not found yet */
    uint32_t n_ways_asked;
    bool from_last; /* the ways are tried from the last to the first */
    /* how often a way in the second half succeeded, minus those in the first half */
    int32_t last_is_better;
    /* for each kind: nodes whose combined ways failed since one succeeded */
    uint8_t kind_failures[KINDS];

    /* A run of groups of one node each: can all of them go, and if not, how many? */
    struct shared_list *run; /* numbers of groups; NULL: no run */
    bool searching;
    struct search search; /* finds the least number of nodes that cannot go together */
    uint32_t doubt;
};

static bool has_failed(const struct queue *self, uint32_t item)
{
    return self->failed != NULL && bitset_has(&self->failed->bits, item);
}

static void add_to(struct shared_set **set, const struct queue *self, uint32_t item)
{
    if (*set == NULL) {
        *set = shared_set_new(&self->current->bits);
        bitset_clear_all(&(*set)->bits);
    }
    bitset_add(shared_set_edit(set), item);
}

static void note_failure(struct queue *self, uint32_t item)
{
    add_to(&self->failed, self, item);
}

static void forget(struct shared_set **set)
{
    shared_set_drop(*set);
    *set = NULL;
}

static void note_success(struct queue *self)
{
    forget(&self->failed);
    forget(&self->put_off);
    self->removed = true;
}

static void put_off(struct queue *self, uint32_t item)
{
    add_to(&self->put_off, self, item);
    note_failure(self, item);
}

/* --- passes and groups ----------------------------------------------------------------------- */

static bool is_wanted(const struct queue *self, uint32_t item)
{
    const struct queue_options *options = &self->options;
    const struct bitset *current = &self->current->bits;
    if (!bitset_has(current, item) || has_failed(self, item))
        return false;
    return self->asks_all ||
           !options->hopeless(options->context, self->base.problem, item, current);
}

/* Moves to `ret` the items that can be removed alone: with their subtree, without breaking a
 * clause.  Each is tried by itself. */
static void move_plain(const struct queue *self, struct shared_list *from, struct shared_list *ret)
{
    struct bitset set;
    struct cut cut;
    struct clause broken;
    uint32_t n_stay = 0;
    bitset_init_copy(&set, &self->current->bits);
    cut_begin(&cut, self->base.problem, self->nesting, &set);
    for (uint32_t i = 0; i < from->n_items; i++) {
        cut_remove(&cut, from->item[i]);
        if (cut_next_broken(&cut, &broken))
            from->item[n_stay++] = from->item[i];
        else
            ret->item[ret->n_items++] = from->item[i];
        cut_undo(&cut);
    }
    from->n_items = n_stay;
    cut_done(&cut);
    bitset_done(&set);
}

static struct shared_list *empty_list(uint32_t room)
{
    struct shared_list *items = shared_list_new(room);
    items->n_items = 0;
    return items;
}

/* Takes the nodes of the next group that are worth a question.  Nodes that cannot be removed alone
 * are kept from the list reducer: every chunk with one of them would fail. */
static void begin_group(struct queue *self)
{
    uint32_t begin = self->order->begin[self->n_groups_done++];
    uint32_t end = self->order->begin[self->n_groups_done];
    shared_list_drop(self->listed);
    shared_list_drop(self->singles);
    self->listed = empty_list(end - begin);
    self->singles = empty_list(end - begin);
    self->n_singles_done = 0;
    for (uint32_t i = begin; i < end; i++)
        if (is_wanted(self, self->order->items->item[i]))
            self->singles->item[self->singles->n_items++] = self->order->items->item[i];
    if (self->options.list != NULL && self->singles->n_items > 1)
        move_plain(self, self->singles, self->listed);
    if (self->listed->n_items > 0)
        self->list =
            list_run_new(self->base.problem, self->nesting, self->listed, self->options.list);
}

static void begin_pass(struct queue *self)
{
    queue_order_drop(self->order);
    self->order = queue_order_new(self->base.problem, self->nesting, &self->current->bits,
                                  self->options.groups);
    self->n_groups_done = 0;
    self->removed = false;
}

/* The queue is empty.  Starts another pass if one is due.  False: the end. */
static bool begin_next_pass(struct queue *self)
{
    bool is_later = self->options.postpones && !self->asks_all;
    bool is_again = self->removed && !self->options.one_pass;
    bool is_rest = !is_later && !is_again && self->put_off != NULL;
    if (!is_later && !is_again && !is_rest)
        return false;
    self->asks_all = self->asks_all || is_later;
    self->asks_rest = is_rest;
    if (is_rest && self->failed != NULL)
        bitset_and_not(shared_set_edit(&self->failed), &self->put_off->bits);
    forget(&self->put_off);
    begin_pass(self);
    return true;
}

/* Marks the nodes that the list reducer left as failed, except those that can no longer be removed
 * alone: their other ways have not been tried. */
static void note_listed(struct queue *self)
{
    struct shared_list *left = empty_list(self->listed->n_items);
    struct shared_list *plain = empty_list(self->listed->n_items);
    for (uint32_t i = 0; i < self->listed->n_items; i++)
        if (bitset_has(&self->current->bits, self->listed->item[i]))
            left->item[left->n_items++] = self->listed->item[i];
    move_plain(self, left, plain);
    for (uint32_t i = 0; i < plain->n_items; i++)
        note_failure(self, plain->item[i]);
    shared_list_drop(left);
    shared_list_drop(plain);
}

static void end_list(struct queue *self)
{
    size_t n_before = bitset_count(&self->current->bits);
    list_run_take(self->list, shared_set_edit(&self->current));
    list_run_free(self->list);
    self->list = NULL;
    if (bitset_count(&self->current->bits) < n_before)
        note_success(self);
    note_listed(self);
}

/* --- single nodes ---------------------------------------------------------------------------- */

static void next_single(struct queue *self)
{
    removal_ways_drop(self->ways);
    self->ways = NULL;
    self->n_singles_done++;
}

static uint8_t *failures_of_kind(struct queue *self, uint32_t item)
{
    const uint16_t *kind = self->base.problem->kind;
    return &self->kind_failures[kind == NULL ? 0 : kind[item] % KINDS];
}

/* Counts a node whose combined ways failed or succeeded. */
static void note_combined(struct queue *self, bool went)
{
    uint8_t *n_failures = failures_of_kind(self, self->ways->item);
    if (!self->ways->is_combined)
        return;
    if (went)
        *n_failures = 0;
    else if (*n_failures < HOPELESS_KIND)
        (*n_failures)++;
}

static void look_for_ways(struct queue *self)
{
    uint32_t item = self->singles->item[self->n_singles_done];
    if (!bitset_has(&self->current->bits, item)) {
        next_single(self);
        return;
    }
    self->ways = removal_ways_new(self->base.problem, self->nesting, &self->current->bits, item);
    self->n_ways_asked = 0;
    self->from_last = self->options.puts_off && self->last_is_better > 0;
    bool is_hopeless = self->options.puts_off && !self->asks_rest && self->ways->is_combined &&
                       *failures_of_kind(self, item) == HOPELESS_KIND;
    if (self->ways->n_ways == 0) {
        note_failure(self, item);
        next_single(self);
    } else if (is_hopeless) {
        put_off(self, item);
        next_single(self);
    }
}

/* True if only two of the ways are tried for now. */
static bool is_cut_short(const struct queue *self)
{
    return self->options.puts_off && !self->asks_rest && self->ways->is_combined &&
           self->ways->n_ways > 2;
}

/* The way to ask about. */
static uint32_t way_in_question(const struct queue *self)
{
    uint32_t last = self->ways->n_ways - 1;
    uint32_t way = is_cut_short(self) && self->n_ways_asked > 0 ? last : self->n_ways_asked;
    return self->from_last ? last - way : way;
}

static void note_way(struct queue *self, uint32_t way)
{
    bool is_late = way * 2 >= self->ways->n_ways;
    int32_t next = self->last_is_better + (is_late ? 1 : -1);
    if (self->ways->n_ways > 1 && abs(next) <= MOST_BIAS)
        self->last_is_better = next;
}

static void single_answered(struct queue *self, bool interesting)
{
    uint32_t way = way_in_question(self), item = self->ways->item;
    if (interesting) {
        removal_ways_take(self->ways, way, self->nesting, shared_set_edit(&self->current));
        note_way(self, way);
        note_combined(self, true);
        note_success(self);
        next_single(self);
        return;
    }
    bool is_short = is_cut_short(self);
    if (++self->n_ways_asked < (is_short ? 2 : self->ways->n_ways))
        return;
    note_combined(self, false);
    if (is_short)
        put_off(self, item);
    else
        note_failure(self, item);
    next_single(self);
}

/* --- runs ------------------------------------------------------------------------------------ */

static uint32_t node_of_group(const struct queue *self, uint32_t group)
{
    return self->order->items->item[self->order->begin[group]];
}

/* The number of nodes that gains most on average (removal_gain.h). */
static uint32_t run_length(const struct queue *self)
{
    uint32_t longest = self->options.longest_run, n = 1;
    while (n < longest && (uint64_t)(n + 1) * self->doubt < DOUBT_ONE)
        n++;
    return n;
}

/* Gathers the next nodes that can be removed together without breaking a clause.  A node that
 * breaks one ends the run; if it is the first, it becomes a group of its own. */
static void begin_run(struct queue *self)
{
    struct bitset left;
    struct cut cut;
    struct clause broken;
    uint32_t length = run_length(self);
    bitset_init_copy(&left, &self->current->bits);
    cut_begin(&cut, self->base.problem, self->nesting, &left);
    self->run = empty_list(length);
    while (self->n_groups_done < self->order->n_groups && self->run->n_items < length) {
        uint32_t group = self->n_groups_done, node = node_of_group(self, group);
        if (bitset_has(&left, node) && is_wanted(self, node)) {
            cut_remove(&cut, node);
            if (cut_next_broken(&cut, &broken))
                break;
            self->run->item[self->run->n_items++] = group;
        }
        self->n_groups_done++;
    }
    cut_done(&cut);
    bitset_done(&left);
    self->searching = false;
    if (self->run->n_items > 0)
        return;
    shared_list_drop(self->run);
    self->run = NULL;
    if (self->n_groups_done < self->order->n_groups)
        begin_group(self);
}

static uint32_t n_asked(const struct queue *self)
{
    return self->searching ? (uint32_t)search_pivot(&self->search) : self->run->n_items;
}

static void take_run(const struct queue *self, uint32_t n_nodes, struct bitset *set)
{
    for (uint32_t i = 0; i < n_nodes; i++)
        forest_walk_remove(self->nesting, set, node_of_group(self, self->run->item[i]));
}

static void end_run(struct queue *self)
{
    shared_list_drop(self->run);
    self->run = NULL;
}

/* The search has found the node that cannot go.  The nodes after it will be tried again. */
static void end_search(struct queue *self)
{
    uint32_t group = self->run->item[self->search.found - 1];
    note_failure(self, node_of_group(self, group));
    self->doubt += (DOUBT_ONE - self->doubt) / DOUBT_SHARE;
    self->n_groups_done = group + 1;
    end_run(self);
}

static void run_answered(struct queue *self, bool interesting)
{
    uint32_t n_known = self->searching ? (uint32_t)self->search.lo : 0;
    if (interesting) {
        for (uint32_t n = n_asked(self) - n_known; n > 0; n--)
            self->doubt -= self->doubt / DOUBT_SHARE;
        take_run(self, n_asked(self), shared_set_edit(&self->current));
        note_success(self);
    }
    if (self->searching) {
        search_tell(&self->search, !interesting);
    } else if (interesting) {
        end_run(self);
        return;
    } else {
        search_begin_tight(&self->search, 0, self->run->n_items);
        self->searching = true;
    }
    if (search_is_over(&self->search))
        end_search(self);
}

/* --- the machine ----------------------------------------------------------------------------- */

static bool queue_next(struct reducer *reducer, struct bitset *candidate)
{
    struct queue *self = (struct queue *)reducer;
    if (self->order == NULL)
        begin_pass(self);
    for (;;) {
        if (self->list != NULL) {
            if (list_run_next(self->list, &self->current->bits, candidate))
                return true;
            end_list(self);
        } else if (self->run != NULL) {
            bitset_assign(candidate, &self->current->bits);
            take_run(self, n_asked(self), candidate);
            return true;
        } else if (self->ways != NULL) {
            bitset_assign(candidate, &self->current->bits);
            removal_ways_take(self->ways, way_in_question(self), self->nesting, candidate);
            return true;
        } else if (self->singles != NULL && self->n_singles_done < self->singles->n_items) {
            look_for_ways(self);
        } else if (self->n_groups_done < self->order->n_groups) {
            if (self->options.groups == QUEUE_SINGLE)
                begin_run(self);
            else
                begin_group(self);
        } else if (!begin_next_pass(self)) {
            return false;
        }
    }
}

static void queue_answer(struct reducer *reducer, enum verdict verdict)
{
    struct queue *self = (struct queue *)reducer;
    if (self->list != NULL)
        list_run_answer(self->list, verdict);
    else if (self->run != NULL)
        run_answered(self, verdict == VERDICT_INTERESTING);
    else
        single_answered(self, verdict == VERDICT_INTERESTING);
}

static struct reducer *queue_fork(const struct reducer *reducer)
{
    const struct queue *self = (const struct queue *)reducer;
    struct queue *copy = mem_copy(self, sizeof *self);
    forest_walk_share(self->nesting);
    shared_set_share(self->current);
    if (self->failed != NULL)
        shared_set_share(self->failed);
    if (self->put_off != NULL)
        shared_set_share(self->put_off);
    queue_order_share(self->order);
    if (self->listed != NULL) {
        shared_list_share(self->listed);
        shared_list_share(self->singles);
    }
    copy->list = list_run_fork(self->list);
    removal_ways_share(self->ways);
    if (self->run != NULL)
        shared_list_share(self->run);
    return &copy->base;
}

static void queue_free(struct reducer *reducer)
{
    struct queue *self = (struct queue *)reducer;
    forest_walk_drop(self->nesting);
    shared_set_drop(self->current);
    shared_set_drop(self->failed);
    shared_set_drop(self->put_off);
    queue_order_drop(self->order);
    shared_list_drop(self->listed);
    shared_list_drop(self->singles);
    list_run_free(self->list);
    removal_ways_drop(self->ways);
    shared_list_drop(self->run);
    free(self);
}

static void queue_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct queue *self = (const struct queue *)reducer;
    bitset_assign(ret, &self->current->bits);
    if (self->list != NULL)
        list_run_take(self->list, ret);
}

static const struct reducer_ops queue_ops = {
    .name = "queue",
    .next = queue_next,
    .answer = queue_answer,
    .fork = queue_fork,
    .free = queue_free,
    .result = queue_result,
};

struct reducer *queue_new(const struct problem *problem, const struct bitset *start,
                          const struct queue_options *options)
{
    struct queue *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&queue_ops, problem};
    self->options = *options;
    self->nesting = forest_walk_new(problem);
    self->current = shared_set_new(start);
    self->doubt = DOUBT_ONE / 2;
    self->asks_all = options->hopeless == NULL;
    return &self->base;
}

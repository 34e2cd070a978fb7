#include "reduce/learned/prospects.h"

#include "base/memory.h"
#include "reduce/tree/newly_removable.h"

#include <stdlib.h>

/* The probability that a node with children is needed for itself, so that it would stay even if all
 * its children could go.  Chosen by hand; not measured. */
#define NEEDED_ITSELF 0.2

/* With more children than this, the chance that all of them can go is taken to be 0.  It saves time
 * and changes little: 16 children that go with odds of 0.8 each all go with odds of 0.03. */
enum { MOST_SUSPECTS = 16 };

/* --- the view of a round --------------------------------------------------------------------- */

static bool looks_hopeful(const struct prospects *prospects, uint32_t item)
{
    if (prospects->judge == NULL)
        return true;
    /* As in the paper, a tie of votes means hopeless. */
    return prospects->judge(prospects->context, item, &prospects->current->bits) > 0.5;
}

/* Fills in n_below and weight, from the leaves to the roots (parents have smaller numbers), and
 * `hopeful`. */
static void add_up(struct round_view *view, const struct prospects *prospects)
{
    const struct problem *problem = prospects->problem;
    for (uint32_t item = problem->n_items; item-- > 0;) {
        if (!bitset_has(&prospects->current->bits, item))
            continue;
        if (looks_hopeful(prospects, item))
            bitset_add(&view->hopeful, item);
        view->weight[item] += problem_item_cost(problem, item);
        uint32_t parent = prospects_parent(prospects, item);
        if (parent == NO_ITEM)
            continue;
        view->n_below[parent] += view->n_below[item] + 1;
        view->weight[parent] += view->weight[item];
    }
}

static struct round_view *view_new(const struct prospects *prospects)
{
    uint32_t n_items = prospects->problem->n_items;
    struct round_view *view = mem_zero(1, sizeof *view);
    view->n_users = 1;
    view->position = mem_zero(n_items, sizeof *view->position);
    view->n_below = mem_zero(n_items, sizeof *view->n_below);
    view->weight = mem_zero(n_items, sizeof *view->weight);
    bitset_init(&view->hopeful, n_items);
    view->order = queue_order_new(prospects->problem, prospects->nesting, &prospects->current->bits,
                                  QUEUE_SINGLE);
    for (uint32_t i = 0; i < view->order->items->n_items; i++)
        view->position[view->order->items->item[i]] = i;
    add_up(view, prospects);
    return view;
}

static void view_drop(struct round_view *view)
{
    if (view == NULL || --view->n_users > 0)
        return;
    queue_order_drop(view->order);
    free(view->position);
    free(view->n_below);
    free(view->weight);
    bitset_done(&view->hopeful);
    free(view);
}

void prospects_begin_round(struct prospects *prospects)
{
    view_drop(prospects->view);
    prospects->view = view_new(prospects);
    bitset_clear_all(shared_set_edit(&prospects->other_way));
}

/* --- stages and odds ------------------------------------------------------------------------- */

uint32_t prospects_parent(const struct prospects *prospects, uint32_t item)
{
    const struct problem *problem = prospects->problem;
    return problem->parent != NULL ? problem->parent[item] : NO_ITEM;
}

/* True if the node failed before and is still there. */
static bool has_failed(const struct prospects *prospects, uint32_t item)
{
    return bitset_has(&prospects->current->bits, item) &&
           bitset_has(&prospects->failed->bits, item);
}

static bool has_failed_child(const struct prospects *prospects, uint32_t item)
{
    const struct forest_walk *nesting = prospects->nesting;
    for (uint32_t i = nesting->begin[item]; i < nesting->begin[item + 1]; i++)
        if (has_failed(prospects, nesting->child[i]))
            return true;
    return false;
}

enum stage prospects_stage(const struct prospects *prospects, uint32_t item)
{
    if (bitset_has(&prospects->other_way->bits, item))
        return STAGE_OTHER_WAY;
    bool is_near = bitset_has(&prospects->near->bits, item);
    if (has_failed_child(prospects, item))
        return is_near ? STAGE_CHILD_FAILED_NEAR : STAGE_CHILD_FAILED;
    if (!bitset_has(&prospects->failed->bits, item))
        return STAGE_FRESH;
    if (bitset_has(&prospects->unneeded->bits, item))
        return STAGE_UNNEEDED;
    return is_near ? STAGE_FAILED_NEAR : STAGE_FAILED;
}

static struct asked asked_now(const struct prospects *prospects, uint32_t item)
{
    return (struct asked){
        .item = item,
        .n_below = prospects->view->n_below[item],
        .stage = prospects_stage(prospects, item),
        .hopeful = bitset_has(&prospects->view->hopeful, item),
    };
}

/* The odds of a node by itself, without regard to its parent. */
static double own_odds(const struct prospects *prospects, uint32_t item)
{
    struct asked asked = asked_now(prospects, item);
    return odds_of(&prospects->odds, &asked);
}

/* The odds that all children of a node could go and that the node is not needed for itself; 0 if a
 * child is known to stay. */
static double odds_of_all_children(const struct prospects *prospects, uint32_t parent)
{
    const struct forest_walk *nesting = prospects->nesting;
    double all_go = 1 - NEEDED_ITSELF;
    uint32_t n_suspects = 0;
    for (uint32_t i = nesting->begin[parent]; i < nesting->begin[parent + 1]; i++) {
        uint32_t child = nesting->child[i];
        if (!bitset_has(&prospects->current->bits, child))
            continue;
        if (has_failed(prospects, child) || ++n_suspects > MOST_SUSPECTS)
            return 0;
        all_go *= own_odds(prospects, child);
    }
    return all_go;
}

/* If the parent failed, not all of its children could go.  So, by Bayes' rule, the odds that this
 * child stays are divided by the odds that not all of them could go. */
double prospects_odds(const struct prospects *prospects, uint32_t item)
{
    double goes = own_odds(prospects, item);
    uint32_t parent = prospects_parent(prospects, item);
    if (parent == NO_ITEM || !bitset_has(&prospects->failed->bits, parent))
        return goes;
    return 1 - (1 - goes) / (1 - odds_of_all_children(prospects, parent));
}

/* --- answers --------------------------------------------------------------------------------- */

void prospects_count(struct prospects *prospects, uint32_t item, bool gone)
{
    struct asked asked = asked_now(prospects, item);
    odds_note(&prospects->odds, &asked, gone);
}

void prospects_removed(struct prospects *prospects, const struct bitset *before)
{
    const struct bitset *after = &prospects->current->bits;
    removable_add_unneeded(prospects->problem, before, after,
                           shared_set_edit(&prospects->unneeded));
    removable_add_neighbours(prospects->problem, prospects->nesting, before, after,
                             shared_set_edit(&prospects->near));
}

void prospects_failed(struct prospects *prospects, uint32_t item)
{
    bitset_add(shared_set_edit(&prospects->failed), item);
    bitset_remove(shared_set_edit(&prospects->unneeded), item);
    bitset_remove(shared_set_edit(&prospects->near), item);
    bitset_remove(shared_set_edit(&prospects->other_way), item);
}

/* --- lifetime -------------------------------------------------------------------------------- */

void prospects_init(struct prospects *prospects, const struct problem *problem,
                    const struct bitset *start, removal_judge *judge, const void *context)
{
    struct bitset none;
    bitset_init(&none, problem->n_items);
    *prospects = (struct prospects){.problem = problem, .judge = judge, .context = context};
    prospects->nesting = forest_walk_new(problem);
    odds_init(&prospects->odds, problem);
    prospects->current = shared_set_new(start);
    prospects->failed = shared_set_new(&none);
    prospects->unneeded = shared_set_new(&none);
    prospects->near = shared_set_new(&none);
    prospects->other_way = shared_set_new(&none);
    bitset_done(&none);
}

void prospects_init_copy(struct prospects *prospects, const struct prospects *from)
{
    *prospects = *from;
    forest_walk_share(from->nesting);
    odds_init_copy(&prospects->odds, &from->odds);
    shared_set_share(from->current);
    shared_set_share(from->failed);
    shared_set_share(from->unneeded);
    shared_set_share(from->near);
    shared_set_share(from->other_way);
    if (from->view != NULL)
        from->view->n_users++;
}

void prospects_done(struct prospects *prospects)
{
    view_drop(prospects->view);
    shared_set_drop(prospects->current);
    shared_set_drop(prospects->failed);
    shared_set_drop(prospects->unneeded);
    shared_set_drop(prospects->near);
    shared_set_drop(prospects->other_way);
    odds_done(&prospects->odds);
    forest_walk_drop(prospects->nesting);
}

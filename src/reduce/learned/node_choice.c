#include "reduce/learned/node_choice.h"

/* Two nodes with odds p each are asked about together when p is more than this.  One by one they
 * cost 2 questions.  Together they cost 1 if both go, 2 if only the second stays, and 3 if the
 * first stays: p^2 + 2 p (1 - p) + 3 (1 - p) = 3 - p - p^2 on average, which is less than 2 from
 * the golden ratio on, (sqrt(5) - 1) / 2. */
#define WORTH_JOINING 0.618

/* While the queue's order is kept, a node that is likely to stay is asked about at once only if
 * that saves this many questions on average.  Chosen by hand; not measured apart from the rest. */
#define WORTH_ASKING_NOW 0.5

/* A fresh node is asked about before the nodes below it if that saves this many questions on
 * average.  Chosen by hand.  Measured only in another form: with all such nodes first of all, the
 * number of tests went down on one case and up on two (docs/notes, "worth two questions").
 */
#define WORTH_ASKING_FIRST 2.0

/* The best choices are kept in a sorted array, and a new one is compared with up to this many.  It
 * bounds the time for a question; not measured. */
enum { MOST_BEST = 256 };

bool choice_is_likely(double odds)
{
    return odds >= 0.5;
}

/* True if one more node should join the question.  The second condition is that of removal_gain.h:
 * n + 1 nodes with these odds gain more than n. */
bool choice_joins(double odds, uint32_t n)
{
    return odds > WORTH_JOINING && odds * (n + 1) > n;
}

/* --- in the order of the queue --------------------------------------------------------------- */

/* log2(n), by linear interpolation between powers of two: the same on every machine. */
static double n_halvings(double n)
{
    uint32_t whole = 0;
    while (n >= 2) {
        n /= 2;
        whole++;
    }
    return whole + n - 1;
}

/* The number of nodes that would go with this one.  For nodes outside its subtree that must go too,
 * only the cost is known; their number is estimated from the cost per node of the subtree. */
static double n_going(const struct round_view *view, uint32_t item)
{
    double n_nodes = 1.0 + view->n_below[item];
    double saving = (double)view->order->saving[view->position[item]];
    return view->weight[item] == 0 ? n_nodes : n_nodes * saving / (double)view->weight[item];
}

/* True if asking about the node now saves questions on average.  Taking n nodes apart costs about
 * log2(n) questions. */
static bool is_worth_asking_now(const struct prospects *prospects, const struct choice *choice)
{
    double n_saved = choice->odds * (1 + n_halvings(n_going(prospects->view, choice->item)));
    return choice_is_likely(choice->odds) || n_saved >= WORTH_ASKING_NOW;
}

uint32_t choose_in_order(const struct prospects *prospects, const struct bitset *asked,
                         uint32_t *at, uint32_t room, struct choice *ret)
{
    const struct shared_list *order = prospects->view->order->items;
    uint32_t n = 0;
    for (uint32_t i = *at; i < order->n_items && n < room; i++) {
        uint32_t item = order->item[i];
        if (!bitset_has(&prospects->current->bits, item) || bitset_has(asked, item))
            continue;
        struct choice choice = {prospects_odds(prospects, item), item};
        if (!is_worth_asking_now(prospects, &choice))
            continue;
        if (n > 0 && !choice_joins(choice.odds, n))
            break;
        if (n == 0)
            *at = i;
        ret[n++] = choice;
        if (!choice_is_likely(choice.odds))
            break; /* this node is asked about alone */
    }
    return n;
}

/* --- by odds --------------------------------------------------------------------------------- */

/* The best choices so far, best first. */
struct ranking {
    const uint32_t *position; /* decides between choices with equal odds */
    struct choice *choice;
    uint32_t n, room;
};

static bool is_better(const struct ranking *ranking, const struct choice *a, const struct choice *b)
{
    if (a->odds != b->odds)
        return a->odds > b->odds;
    return ranking->position[a->item] < ranking->position[b->item];
}

/* Inserts the choice at its place.  If there is no room, the worst choice is dropped. */
static void rank(struct ranking *ranking, struct choice choice)
{
    uint32_t at = ranking->n;
    if (at == ranking->room && !is_better(ranking, &choice, &ranking->choice[at - 1]))
        return;
    if (at < ranking->room)
        ranking->n++;
    else
        at--;
    for (; at > 0 && is_better(ranking, &choice, &ranking->choice[at - 1]); at--)
        ranking->choice[at] = ranking->choice[at - 1];
    ranking->choice[at] = choice;
}

/* True if the nodes below this one should wait until it was tried: if it goes, none of them needs a
 * question. */
static bool comes_before_its_parts(const struct prospects *prospects, const struct choice *choice)
{
    enum stage stage = prospects_stage(prospects, choice->item);
    double n_saved = choice->odds * (1.0 + prospects->view->n_below[choice->item]);
    return (stage == STAGE_FRESH || stage == STAGE_UNNEEDED) && n_saved >= WORTH_ASKING_FIRST;
}

/* Goes through the nodes from the roots down (parents have smaller numbers). */
uint32_t choose_by_odds(const struct prospects *prospects, const struct bitset *asked,
                        uint32_t room, struct choice *ret)
{
    const struct bitset *live = &prospects->current->bits;
    struct ranking best = {.position = prospects->view->position, .choice = ret, .room = room};
    if (best.room > MOST_BEST)
        best.room = MOST_BEST;
    struct bitset closed; /* nodes whose children wait */
    bitset_init(&closed, prospects->problem->n_items);
    for (size_t i = bitset_next(live, 0); i != BITSET_END; i = bitset_next(live, i + 1)) {
        uint32_t item = (uint32_t)i, parent = prospects_parent(prospects, item);
        if (parent != NO_ITEM && bitset_has(&closed, parent)) {
            bitset_add(&closed, item); /* the node waits, and so do its children */
            continue;
        }
        if (bitset_has(asked, item))
            continue;
        struct choice choice = {prospects_odds(prospects, item), item};
        if (comes_before_its_parts(prospects, &choice))
            bitset_add(&closed, item);
        rank(&best, choice);
    }
    bitset_done(&closed);
    return best.n;
}

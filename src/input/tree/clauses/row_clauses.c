#include "input/tree/clauses/row_clauses.h"

#include "base/containers/sorted_rows.h"
#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/parameter_lists.h"

#include <stddef.h>
#include <stdlib.h>

/* A value in a row. */
struct value {
    uint32_t column;  /* node of the declared name */
    uint32_t element; /* node of the value */
    uint64_t text;
};

static bool has_role(const struct needs *needs, enum mention_role role)
{
    return (needs->names.list->roles >> role & 1) != 0;
}

/* --- columns --------------------------------------------------------------------------------- */

/* The column that a mention declares or uses; NO_NODE: none. */
static uint32_t column_of_mention(const struct name_table *names, size_t mention)
{
    const struct mention *self = &names->list->mentions[mention];
    const struct def *defs;
    if (self->space != SPACE_MEMBER)
        return NO_NODE;
    if (self->role == MENTION_DEF)
        return self->node;
    if (self->role != MENTION_REF || !name_table_is_use(names, mention))
        return NO_NODE;
    return resolve_use(names, mention, &defs) > 0 ? defs[0].node : NO_NODE;
}

/* The column whose name stands first in a node; NO_NODE: there is none. */
static uint32_t column_at(const struct name_table *names, uint32_t node)
{
    const struct mention_list *list = names->list;
    uint32_t end = list->syntax->nodes[node].end, column = NO_NODE;
    for (size_t i = mentions_first(list, node);
         i < list->n_mentions && list->mentions[i].node < end && column == NO_NODE; i++)
        column = column_of_mention(names, i);
    return column;
}

/* A word (@unique, @required) and the column that it is about. */
struct word_of_column {
    uint32_t column, word; /* nodes */
};

struct column_words {
    struct word_of_column *words; /* by column */
    size_t n_words, capacity;
};

static int compare_words(const void *a, const void *b)
{
    const struct word_of_column *x = a, *y = b;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return (x->word > y->word) - (x->word < y->word);
}

/* By match: the node in this role, or NO_NODE.  Caller frees. */
static uint32_t *nodes_by_match(const struct mention_list *list, enum mention_role role)
{
    uint32_t last = 0;
    for (size_t i = 0; i < list->n_mentions; i++)
        last = list->mentions[i].match > last ? list->mentions[i].match : last;
    uint32_t *nodes = mem_alloc(((size_t)last + 1) * sizeof *nodes);
    for (size_t i = 0; i <= last; i++)
        nodes[i] = NO_NODE;
    for (size_t i = 0; i < list->n_mentions; i++)
        if (list->mentions[i].role == role)
            nodes[list->mentions[i].match] = list->mentions[i].node;
    return nodes;
}

/* Finds the words in one role and their columns, which the same patterns name.  Caller frees. */
static void find_column_words(struct column_words *ret, const struct needs *needs,
                              enum mention_role name_role, enum mention_role word_role)
{
    const struct mention_list *list = needs->names.list;
    uint32_t *words = nodes_by_match(list, word_role);
    *ret = (struct column_words){.words = NULL};
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *name = &list->mentions[i];
        uint32_t column = name->role == name_role ? column_at(&needs->names, name->node) : NO_NODE;
        if (column == NO_NODE || words[name->match] == NO_NODE)
            continue;
        mem_grow((void **)&ret->words, &ret->capacity, ret->n_words + 1, sizeof *ret->words);
        ret->words[ret->n_words++] = (struct word_of_column){column, words[name->match]};
    }
    if (ret->n_words > 0)
        qsort(ret->words, ret->n_words, sizeof *ret->words, compare_words);
    free(words);
}

/* The words about a column, by their numbers. */
static struct range words_of(const struct column_words *words, uint32_t column)
{
    struct sorted_rows sorted = {words->words, words->n_words, sizeof *words->words,
                                 offsetof(struct word_of_column, column)};
    size_t first = sorted_rows_first(&sorted, column);
    return (struct range){(uint32_t)first, (uint32_t)sorted_rows_equal(&sorted, first, column)};
}

/* --- values ---------------------------------------------------------------------------------- */

struct rows {
    const struct needs *needs;
    struct value *values; /* by column, then text, then element */
    size_t n_values, capacity;
    struct column_words unique;
};

static uint64_t text_of(const struct item_maker *maker, uint32_t node)
{
    const struct node *flat = node_at(maker, node);
    const struct span *pieces = maker->layout->pieces;
    uint32_t start = pieces[flat->first_piece].start;
    return hash_bytes(maker->syntax->text + start, pieces[flat->end_piece - 1].end - start).low;
}

static int compare_values(const void *a, const void *b)
{
    const struct value *x = a, *y = b;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    if (x->text != y->text)
        return x->text < y->text ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

/* Adds the values of one row, by the list of columns that it belongs to. */
static void add_row(struct rows *rows, const uint32_t *columns, size_t n_columns, uint32_t row)
{
    const struct needs *needs = rows->needs;
    const struct syntax *syntax = needs->names.syntax;
    uint32_t elements[MAX_ELEMENTS];
    size_t n = list_elements(syntax, row, needs->names.limits, elements);
    for (size_t i = 0; i < n && i < n_columns; i++) {
        if (columns[i] == NO_NODE || is_empty(&syntax->nodes[elements[i]]))
            continue;
        mem_grow((void **)&rows->values, &rows->capacity, rows->n_values + 1, sizeof *rows->values);
        rows->values[rows->n_values++] =
            (struct value){columns[i], elements[i], text_of(needs->maker, elements[i])};
    }
}

/* Finds all values.  The rows of one list of columns stand one after another. */
static void find_values(struct rows *rows)
{
    const struct needs *needs = rows->needs;
    struct params params;
    uint32_t columns[MAX_ELEMENTS], list = NO_NODE;
    size_t n_columns = 0;
    params_find(&params, &needs->names);
    for (size_t i = 0; i < params.n_pairs; i++) {
        const struct paired_list *pair = &params.pairs[i];
        if (!pair->is_call)
            continue;
        if (pair->params != list) {
            list = pair->params;
            n_columns = list_elements(needs->names.syntax, list, needs->names.limits, columns);
            for (size_t k = 0; k < n_columns; k++)
                columns[k] = column_at(&needs->names, columns[k]);
        }
        add_row(rows, columns, n_columns, pair->list);
    }
    params_done(&params);
    if (rows->n_values > 0)
        qsort(rows->values, rows->n_values, sizeof *rows->values, compare_values);
}

/* The values of a column, or those with this text: the first one, and behind the last one. */
static struct range values_of(const struct rows *rows, uint32_t column, const uint64_t *text)
{
    size_t low = 0, high = rows->n_values, end;
    struct value key = {column, 0, text != NULL ? *text : 0};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_values(&rows->values[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < rows->n_values && rows->values[end].column == column &&
                    (text == NULL || rows->values[end].text == *text);)
        end++;
    return (struct range){(uint32_t)low, (uint32_t)(end - low)};
}

/* --- foreign keys ---------------------------------------------------------------------------- */

/* A value and the word that makes it a foreign key need one of the rows with this key. */
static void need_row(const struct rows *rows, const struct value *value, struct presence word,
                     uint32_t key)
{
    const struct item_maker *maker = rows->needs->maker;
    struct presence there = presence_text(maker, value->element);
    uint32_t neg[4] = {there.item, there.beside, word.item, word.beside}, pos[MAX_LITERALS];
    struct range keys = values_of(rows, key, &value->text);
    if (keys.n == 0 || keys.n > MAX_LITERALS)
        return;
    for (uint32_t i = 0; i < keys.n; i++) {
        pos[i] = presence_text(maker, rows->values[keys.first + i].element).item;
        if (pos[i] == NO_ITEM || presence_is_above(maker, pos[i], there.item))
            return; /* it is there anyway */
    }
    draft_add_clause(maker->draft, neg, 4, pos, keys.n);
}

/* The key that a foreign key refers to: the column that it names, or the one with a @unique word
 * in the table.  NO_NODE: not found. */
static uint32_t key_of(const struct needs *needs, const struct mention *key,
                       const struct mention *table)
{
    const struct name_table *names = &needs->names;
    const struct mention_list *list = names->list;
    const struct def *defs;
    if (key != NULL)
        return column_at(names, key->node);
    size_t use = mentions_first(list, table->node);
    while (use < list->n_mentions && list->mentions[use].node == table->node &&
           list->mentions[use].role != MENTION_REF)
        use++;
    if (use == list->n_mentions || list->mentions[use].node != table->node ||
        resolve_use(names, use, &defs) == 0)
        return NO_NODE;
    uint32_t whole = whole_of(names, &defs[0])->node;
    for (size_t i = 0; i < list->n_mentions && whole != NO_NODE; i++)
        if (list->mentions[i].role == MENTION_UNIQUE_NAME && list->mentions[i].node > whole &&
            list->mentions[i].node < list->syntax->nodes[whole].end)
            return column_at(names, list->mentions[i].node);
    return NO_NODE;
}

/* The mentions of one match, by role. */
struct foreign {
    const struct mention *word, *name, *table, *key;
};

static struct foreign foreign_of(const struct mention_list *list, size_t word)
{
    struct foreign found = {&list->mentions[word], NULL, NULL, NULL};
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        if (mention->match != found.word->match)
            continue;
        if (mention->role == MENTION_FOREIGN_NAME)
            found.name = mention;
        else if (mention->role == MENTION_FOREIGN_TABLE)
            found.table = mention;
        else if (mention->role == MENTION_FOREIGN_KEY)
            found.key = mention;
    }
    return found;
}

static void add_foreign(const struct rows *rows, size_t mention)
{
    const struct needs *needs = rows->needs;
    struct foreign foreign = foreign_of(needs->names.list, mention);
    uint32_t key = key_of(needs, foreign.key, foreign.table);
    uint32_t column = column_at(&needs->names, foreign.name->node);
    if (key == NO_NODE || column == NO_NODE)
        return;
    struct presence word = presence_text(needs->maker, foreign.word->node);
    struct range unique = words_of(&rows->unique, key);
    if (unique.n > 0)
        presence_need(needs->maker, word,
                      presence_text(needs->maker, rows->unique.words[unique.first].word));
    struct range values = values_of(rows, column, NULL);
    for (uint32_t i = 0; i < values.n; i++)
        need_row(rows, &rows->values[values.first + i], word, key);
}

static void add_foreign_keys(const struct needs *needs)
{
    struct rows rows = {.needs = needs};
    find_values(&rows);
    find_column_words(&rows.unique, needs, MENTION_UNIQUE_NAME, MENTION_UNIQUE);
    for (size_t i = 0; i < needs->names.list->n_mentions; i++)
        if (needs->names.list->mentions[i].role == MENTION_FOREIGN)
            add_foreign(&rows, i);
    free(rows.values);
    free(rows.unique.words);
}

/* --- columns that want values ---------------------------------------------------------------- */

/* Where a column wants a value, a list of columns that has it keeps it. */
static void keep_required(const struct needs *needs, const struct column_words *words, uint32_t use)
{
    const struct item_maker *maker = needs->maker;
    uint32_t column = column_at(&needs->names, use);
    struct range found = words_of(words, column);
    struct presence self = presence_place(maker, use);
    if (self.item == NO_ITEM)
        return;
    struct presence list = {maker->draft->items[self.item].parent, NO_ITEM};
    for (uint32_t i = found.first; i < found.first + found.n; i++)
        presence_need_where(maker, presence_text(maker, words->words[i].word), self, list);
}

static void keep_all_required(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    struct column_words words;
    find_column_words(&words, needs, MENTION_REQUIRED_NAME, MENTION_REQUIRED);
    for (size_t i = 0; i < list->n_mentions; i++)
        if (list->mentions[i].role == MENTION_FILLS)
            keep_required(needs, &words, list->mentions[i].node);
    free(words.words);
}

void row_clauses_add(const struct needs *needs)
{
    if (has_role(needs, MENTION_FOREIGN))
        add_foreign_keys(needs);
    if (has_role(needs, MENTION_REQUIRED))
        keep_all_required(needs);
}

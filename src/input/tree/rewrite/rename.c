/* rename - the front end `rename`: shortens identifiers.
 *
 * There is one item for each identifier that could be shorter.  Where the item is absent, the
 * identifier is replaced everywhere, in all files.  A new name occurs nowhere in the input and is
 * no keyword, so it cannot be confused with another.  If the language has rules for names
 * (names.scm), only identifiers that the input declares are replaced.  In a file without a language
 * every word counts as an identifier.  The most frequent identifiers get the shortest names; the
 * first letter keeps its case.  Every renaming makes the input shorter, so repeating the pass ends.
 */
#include "base/memory.h"
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/identifier.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/query/mention.h"
#include "input/tree/rewrite/rewrite.h"

#include <stdlib.h>

struct name {
    uint32_t number;
    uint32_t n_uses;
    uint32_t n_bytes;
    bool is_ours; /* declared in the input, or not known */
};

/* Where a name stands. */
struct use {
    uint32_t name, file, start;
};

struct renaming {
    struct text_table texts; /* the old names, which have the same numbers */
    struct text_table words; /* words that no new name may be */
    struct name *names;
    size_t names_capacity;
    struct use *uses;
    size_t n_uses, uses_capacity;
};

/* The file that is being looked at. */
struct place {
    struct renaming *all;
    const struct file *file;
    uint32_t number;
};

/* --- finding names --------------------------------------------------------------------------- */

static struct name *name_of(struct renaming *all, const unsigned char *text, size_t n_bytes)
{
    uint32_t n_known = all->texts.n_names;
    uint32_t number = text_table_add(&all->texts, (const char *)text, n_bytes);
    if (number == n_known) {
        mem_grow((void **)&all->names, &all->names_capacity, (size_t)number + 1,
                 sizeof *all->names);
        all->names[number] = (struct name){.number = number, .n_bytes = (uint32_t)n_bytes};
    }
    return &all->names[number];
}

/* Records that these bytes are a use or the declaration of a name.  Other bytes are ignored. */
static void add_use(const struct place *place, struct span span, bool is_declared, bool is_used)
{
    struct renaming *all = place->all;
    const unsigned char *text = place->file->data + span.start;
    size_t prefix, n_bytes = span.end - span.start;
    if (!identifier_is_name(text, n_bytes, &prefix))
        return;
    struct name *name = name_of(all, text + prefix, n_bytes - prefix);
    name->is_ours |= is_declared;
    if (!is_used)
        return;
    name->n_uses++;
    mem_grow((void **)&all->uses, &all->uses_capacity, all->n_uses + 1, sizeof *all->uses);
    all->uses[all->n_uses++] =
        (struct use){name->number, place->number, span.start + (uint32_t)prefix};
}

static void find_words(const struct place *place)
{
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, place->file->data, place->file->n_bytes);
    while (lexer_next(&lexer, &token))
        if (token.kind == TOKEN_WORD)
            add_use(place, (struct span){(uint32_t)token.start, (uint32_t)token.end}, true, true);
}

static bool is_leaf(const struct syntax *syntax, uint32_t node)
{
    return syntax->nodes[node].end == node + 1 &&
           syntax->nodes[node].end_piece == syntax->nodes[node].first_piece + 1;
}

static void find_identifiers(const struct place *place, const struct language *language,
                             const struct syntax *syntax)
{
    struct mention_list declared;
    bool *kinds = identifier_kinds(language);
    bool is_known = language->names != NULL; /* the rules say which names are declared */
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        const struct node *node = &syntax->nodes[i];
        if (is_leaf(syntax, i) && kinds[node->kind])
            add_use(place, syntax->pieces[node->first_piece], !is_known, true);
    }
    free(kinds);
    mentions_find(&declared, syntax, language->names);
    for (size_t i = 0; i < declared.n_mentions; i++) {
        const struct mention *mention = &declared.mentions[i];
        if (mention->role == MENTION_DEF && is_leaf(syntax, mention->node))
            add_use(place, syntax->pieces[syntax->nodes[mention->node].first_piece], true, false);
    }
    mentions_done(&declared);
}

static void read_file(struct languages *languages, const struct read_options *options,
                      const struct place *place)
{
    const char *name = options->language;
    const struct language *language = NULL;
    struct syntax syntax = {0};
    identifier_add_words(place->file->data, place->file->n_bytes, &place->all->words);
    if (name == NULL) {
        const struct language *known = languages_for_file(languages, place->file->name);
        name = known != NULL ? known->name : NULL;
    }
    if (name == NULL || languages_open(languages, name, &language, NULL) != STATUS_OK ||
        syntax_parse(&syntax, language, place->file, options->stop, NULL) != STATUS_OK) {
        find_words(place);
    } else {
        identifier_add_keywords(language, &place->all->words);
        find_identifiers(place, language, &syntax);
    }
    syntax_done(&syntax);
}

/* --- new names ------------------------------------------------------------------------------- */

static int by_use(const void *a, const void *b)
{
    const struct name *x = a, *y = b;
    if (x->n_uses != y->n_uses)
        return x->n_uses > y->n_uses ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* The change of the name with this number. */
struct change {
    uint32_t item, text, n_bytes;
};

/* Assigns new names, the shortest first.  Returns the number of items. */
static uint32_t choose(const struct renaming *all, struct spans *spans, struct change *changes)
{
    struct identifiers plain = {0}, capital = {.capital = true};
    char text[IDENTIFIER_MAX];
    uint32_t n_items = 0;
    if (all->texts.n_names > 0)
        qsort(all->names, all->texts.n_names, sizeof *all->names, by_use);
    for (uint32_t i = 0; i < all->texts.n_names; i++) {
        const struct name *name = &all->names[i];
        char first = all->texts.text[name->number][0];
        struct identifiers *source = first >= 'A' && first <= 'Z' ? &capital : &plain;
        struct identifiers after = *source;
        struct change *change = &changes[name->number];
        *change = (struct change){.item = NO_ITEM};
        if (!name->is_ours || name->n_uses == 0 || name->n_bytes < 2)
            continue;
        size_t n = identifiers_next(&after, &all->words, text);
        if (n >= name->n_bytes)
            continue;
        *source = after;
        *change = (struct change){n_items++, spans_text(spans, text, n), name->n_bytes};
    }
    return n_items;
}

static enum status make_reading(const struct renaming *all, const struct fileset *input,
                                struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    struct change *changes = mem_alloc(((size_t)all->texts.n_names + 1) * sizeof *changes);
    uint32_t n_items = choose(all, spans, changes);
    for (size_t i = 0; i < all->n_uses; i++) {
        const struct use *use = &all->uses[i];
        const struct change *change = &changes[use->name];
        if (change->item != NO_ITEM)
            spans_add(spans, use->file, use->start, (size_t)use->start + change->n_bytes,
                      change->item, change->text);
    }
    free(changes);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}

enum status rename_read_with(const struct fileset *input, const struct read_options *options,
                             struct reading **ret, struct error *err)
{
    struct renaming all = {0};
    struct read_options given = *options;
    enum status status = spans_check(input, err);
    if (status != STATUS_OK)
        return status;
    struct languages *languages = languages_shared(options->languages);
    if (options->grammar != NULL)
        status = languages_add_grammar(languages, options->grammar, &given.language, err);
    text_table_init(&all.texts);
    text_table_init(&all.words);
    for (uint32_t f = 0; f < input->n_files && status == STATUS_OK; f++)
        read_file(languages, &given, &(struct place){&all, &input->files[f], f});
    if (status == STATUS_OK)
        status = make_reading(&all, input, ret, err);
    text_table_done(&all.texts);
    text_table_done(&all.words);
    free(all.names);
    free(all.uses);
    languages_free(languages);
    return status;
}

enum status rename_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return rename_read_with(input, &(struct read_options){0}, ret, err);
}

#include "input/tree/language/kind_names.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* --- one name -------------------------------------------------------------------------------- */

enum kind_name kind_find(const TSLanguage *parser, const char *name, size_t n_bytes, bool is_named,
                         uint32_t *ret)
{
    TSSymbol kind = ts_language_symbol_for_name(parser, name, (uint32_t)n_bytes, is_named);
    /* the parser takes any prefix of "ERROR" for a symbol of its own, with a number beyond all
     * others */
    if (kind == 0 || kind >= ts_language_symbol_count(parser))
        return KIND_NAME_UNKNOWN;
    if (ts_language_symbol_type(parser, kind) == TSSymbolTypeSupertype)
        return KIND_NAME_SUPERTYPE;
    *ret = kind;
    return KIND_NAME_GOOD;
}

static void suggest_kinds(const TSLanguage *parser, bool is_named, struct suggestion *suggestion)
{
    TSSymbolType wanted = is_named ? TSSymbolTypeRegular : TSSymbolTypeAnonymous;
    for (uint32_t i = 1; i < ts_language_symbol_count(parser); i++) {
        const char *name = ts_language_symbol_name(parser, (TSSymbol)i);
        if (name != NULL && ts_language_symbol_type(parser, (TSSymbol)i) == wanted)
            suggest_try(suggestion, name);
    }
}

char *kind_complaint(const TSLanguage *parser, const char *name, size_t n_bytes, bool is_named)
{
    uint32_t kind;
    if (kind_find(parser, name, n_bytes, is_named, &kind) == KIND_NAME_SUPERTYPE)
        return mem_format("no node is of the kind %.*s: it stands for several other kinds",
                          (int)n_bytes, name);
    struct suggestion suggestion;
    suggest_start(&suggestion, name, n_bytes);
    suggest_kinds(parser, is_named, &suggestion);
    char *hint = mistakes_hint(&suggestion, "");
    char *text = mem_format("the grammar has no %s %.*s%s", is_named ? "kind of node" : "token",
                            (int)n_bytes, name, hint);
    free(hint);
    return text;
}

char *field_complaint(const TSLanguage *parser, const char *name, size_t n_bytes)
{
    struct suggestion suggestion;
    suggest_start(&suggestion, name, n_bytes);
    for (uint32_t i = 1; i <= ts_language_field_count(parser); i++)
        suggest_try(&suggestion, ts_language_field_name_for_id(parser, (TSFieldId)i));
    char *hint = mistakes_hint(&suggestion, "");
    char *text = mem_format("the grammar has no field %.*s%s", (int)n_bytes, name, hint);
    free(hint);
    return text;
}

/* --- language.json --------------------------------------------------------------------------- */

/* A kind in a list of language.json.  Only `keep` may name a token, such as ";". */
static enum kind_name find_listed(const TSLanguage *parser, enum kind_fact fact, const char *name,
                                  uint32_t *ret)
{
    enum kind_name found = kind_find(parser, name, strlen(name), true, ret);
    if (found == KIND_NAME_UNKNOWN && fact == KIND_KEPT)
        found = kind_find(parser, name, strlen(name), false, ret);
    return found;
}

/* Sets a fact, such as "is a comment", for the kinds that language.json lists under it. */
static void apply_fact(const struct description *description, const TSLanguage *parser,
                       enum kind_fact fact, struct kind_table *ret, struct mistakes *mistakes)
{
    const struct text_list *list = &description->kinds[fact];
    if (list->is_given)
        ret->is_listed |= (uint32_t)1 << fact;
    for (size_t i = 0; i < list->n; i++) {
        const char *name = list->texts[i];
        uint32_t kind;
        if (find_listed(parser, fact, name, &kind) == KIND_NAME_GOOD) {
            ret->facts[kind] |= (uint32_t)1 << fact;
            continue;
        }
        char *complaint = kind_complaint(parser, name, strlen(name), true);
        description_blame(description, mistakes, description_fact_field(fact), i, "%s", complaint);
        free(complaint);
    }
}

static void blame_phrase(const struct description *description, const TSLanguage *parser,
                         const char *field, const char *name, struct mistakes *mistakes)
{
    char *complaint = kind_complaint(parser, name, strlen(name), true);
    description_blame_kind(description, mistakes, field, name, "%s", complaint);
    free(complaint);
}

/* Stores the texts that language.json gives for single tokens. */
static void apply_leaves(const struct description *description, const TSLanguage *parser,
                         struct kind_table *ret, struct mistakes *mistakes)
{
    const struct phrase_list *leaves = &description->leaves;
    for (size_t i = 0; i < leaves->kinds.n; i++) {
        const char *name = leaves->kinds.texts[i];
        uint32_t kind;
        if (kind_find(parser, name, strlen(name), true, &kind) != KIND_NAME_GOOD) {
            blame_phrase(description, parser, "leaves", name, mistakes);
            continue;
        }
        free(ret->token_texts[kind]);
        ret->token_texts[kind] = mem_string(leaves->texts.texts[i]);
    }
}

/* A phrase is given for a kind of node, or else for a token. */
static void apply_smallest(const struct description *description, const TSLanguage *parser,
                           struct kind_table *ret, struct mistakes *mistakes)
{
    const struct phrase_list *smallest = &description->smallest;
    for (size_t i = 0; i < smallest->kinds.n; i++) {
        const char *name = smallest->kinds.texts[i];
        uint32_t kind;
        if (kind_find(parser, name, strlen(name), true, &kind) != KIND_NAME_GOOD &&
            kind_find(parser, name, strlen(name), false, &kind) != KIND_NAME_GOOD) {
            blame_phrase(description, parser, "smallest", name, mistakes);
            continue;
        }
        free(ret->phrases[kind]);
        ret->phrases[kind] = mem_string(smallest->texts.texts[i]);
        ret->phrase_rank[kind] = (uint32_t)i;
    }
}

void kind_names_apply(const struct description *description, const TSLanguage *parser,
                      struct kind_table *ret, struct mistakes *mistakes)
{
    kind_table_init(ret, ts_language_symbol_count(parser));
    for (int fact = 0; fact < N_KIND_FACTS; fact++)
        apply_fact(description, parser, (enum kind_fact)fact, ret, mistakes);
    apply_leaves(description, parser, ret, mistakes);
    apply_smallest(description, parser, ret, mistakes);
}

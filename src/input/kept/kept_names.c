#include "input/kept/kept_names.h"

#include "base/containers/text_table.h"
#include "base/memory.h"
#include "input/text/lexer.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/identifier.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/query/mention.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

struct name_patterns {
    regex_t *regexes;
    size_t n_regexes, regexes_capacity;
    const char **exact;
    size_t n_exact, exact_capacity;
};

struct name_patterns *name_patterns_new(void)
{
    return mem_zero(1, sizeof(struct name_patterns));
}

void name_patterns_free(struct name_patterns *patterns)
{
    if (patterns == NULL)
        return;
    for (size_t i = 0; i < patterns->n_regexes; i++)
        regfree(&patterns->regexes[i]);
    free(patterns->regexes);
    free(patterns->exact);
    free(patterns);
}

enum status name_patterns_add(struct name_patterns *patterns, const char *regex, struct error *err)
{
    char message[200];
    char *whole = mem_format("^(%s)$", regex);
    mem_grow((void **)&patterns->regexes, &patterns->regexes_capacity, patterns->n_regexes + 1,
             sizeof *patterns->regexes);
    regex_t *compiled = &patterns->regexes[patterns->n_regexes];
    int problem = regcomp(compiled, whole, REG_EXTENDED | REG_NOSUB);
    free(whole);
    if (problem == 0) {
        patterns->n_regexes++;
        return STATUS_OK;
    }
    regerror(problem, compiled, message, sizeof message);
    return fail(err, STATUS_USAGE, "--keep-names %s: %s", regex, message);
}

void name_patterns_add_exact(struct name_patterns *patterns, const char *name)
{
    mem_grow((void **)&patterns->exact, &patterns->exact_capacity, patterns->n_exact + 1,
             sizeof *patterns->exact);
    patterns->exact[patterns->n_exact++] = name;
}

bool name_patterns_is_empty(const struct name_patterns *patterns)
{
    return patterns->n_regexes == 0 && patterns->n_exact == 0;
}

static bool matches(const struct name_patterns *patterns, const char *name)
{
    for (size_t i = 0; i < patterns->n_exact; i++)
        if (strcmp(patterns->exact[i], name) == 0)
            return true;
    for (size_t i = 0; i < patterns->n_regexes; i++)
        if (regexec(&patterns->regexes[i], name, 0, NULL, 0) == 0)
            return true;
    return false;
}

/* --- places ------------------------------------------------------------------------------- */

struct name_place {
    uint32_t name;
    struct byte_range where;
    bool declares;
};

struct name_search {
    const struct name_patterns *patterns;
    struct text_table names; /* the matching names */
    struct name_place *places;
    size_t n_places, capacity;
};

static void add_place(struct name_search *search, const struct file *file, size_t number,
                      struct span span, bool declares)
{
    const unsigned char *text = file->data + span.start;
    size_t prefix, n_bytes = span.end - span.start;
    if (!identifier_is_name(text, n_bytes, &prefix))
        return;
    char *name = mem_format("%.*s", (int)(n_bytes - prefix), (const char *)text + prefix);
    if (matches(search->patterns, name)) {
        mem_grow((void **)&search->places, &search->capacity, search->n_places + 1,
                 sizeof *search->places);
        search->places[search->n_places++] = (struct name_place){
            .name = text_table_add(&search->names, name, strlen(name)),
            .where = {number, span.start, span.end},
            .declares = declares,
        };
    }
    free(name);
}

static void search_words(struct name_search *search, const struct file *file, size_t number)
{
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token))
        if (token.kind == TOKEN_WORD)
            add_place(search, file, number,
                      (struct span){(uint32_t)token.start, (uint32_t)token.end}, false);
}

static bool is_leaf(const struct syntax *syntax, uint32_t node)
{
    return syntax->nodes[node].end == node + 1 &&
           syntax->nodes[node].end_piece == syntax->nodes[node].first_piece + 1;
}

static void search_tree(struct name_search *search, const struct language *language,
                        const struct syntax *syntax, const struct file *file, size_t number)
{
    struct mention_list declared;
    bool *kinds = identifier_kinds(language);
    mentions_find(&declared, syntax, language->names);
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        if (!is_leaf(syntax, i))
            continue;
        bool declares = mentions_at(&declared, i, MENTION_DEF) != NULL;
        if (declares || kinds[syntax->nodes[i].kind])
            add_place(search, file, number, syntax->pieces[syntax->nodes[i].first_piece], declares);
    }
    mentions_done(&declared);
    free(kinds);
}

static void search_file(struct name_search *search, const struct fileset *input, size_t number,
                        struct languages *languages, const char *language_name)
{
    const struct file *file = &input->files[number];
    const struct language *language = NULL;
    struct syntax syntax = {0};
    if (languages_open_for(languages, language_name, file->name, &language, NULL) == STATUS_OK &&
        language != NULL && syntax_parse(&syntax, language, file, NULL, NULL) == STATUS_OK)
        search_tree(search, language, &syntax, file, number);
    else
        search_words(search, file, number);
    syntax_done(&syntax);
}

/* Chooses the declarations of each name, or its first occurrence. */
static void choose_places(const struct name_search *search, struct ranges *ret)
{
    bool *is_declared = mem_zero(search->names.n_names + 1, sizeof *is_declared);
    bool *is_seen = mem_zero(search->names.n_names + 1, sizeof *is_seen);
    for (size_t i = 0; i < search->n_places; i++)
        is_declared[search->places[i].name] |= search->places[i].declares;
    for (size_t i = 0; i < search->n_places; i++) {
        const struct name_place *place = &search->places[i];
        bool stays = is_declared[place->name] ? place->declares : !is_seen[place->name];
        is_seen[place->name] = true;
        if (stays)
            ranges_add(ret, place->where.file, place->where.start, place->where.end);
    }
    free(is_declared);
    free(is_seen);
}

void kept_names_find(const struct name_patterns *patterns, const struct fileset *input,
                     const struct read_options *options, struct ranges *ret)
{
    struct name_search search = {.patterns = patterns};
    struct languages *languages = languages_shared(options->languages);
    const char *language = options->language;
    enum status status = STATUS_OK;
    text_table_init(&search.names);
    if (options->grammar != NULL)
        status = languages_add_grammar(languages, options->grammar, &language, NULL);
    for (size_t f = 0; f < input->n_files && status == STATUS_OK; f++)
        search_file(&search, input, f, languages, language);
    choose_places(&search, ret);
    free(search.places);
    text_table_done(&search.names);
    languages_free(languages);
}

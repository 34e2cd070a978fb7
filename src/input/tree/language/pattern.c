#include "input/tree/language/pattern.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/language/kind_names.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

enum {
    /* the deepest nesting, because reading recurses; patterns that people write are nested five
     * deep */
    MAX_NESTED = 64,
    MAX_FIELD = UINT8_MAX, /* a node has one byte for its field */
};

struct reader {
    const char *text, *at;
    const TSLanguage *parser;
    struct patterns *ret;
    struct mistakes *mistakes;
    unsigned nested;
    size_t steps_capacity, n_steps, kinds_capacity, n_kinds, captures_capacity, n_captures;
    size_t patterns_capacity, predicates_capacity, n_predicates, words_capacity, names_capacity;
};

/* --- characters ------------------------------------------------------------------------------ */

/* Ends the reading with a mistake.  Returns false. */
static bool fail_at(struct reader *reader, const char *where, const char *problem)
{
    patterns_blame(reader->ret, (size_t)(where - reader->text), reader->mistakes, "%s", problem);
    return false;
}

static bool fail_syntax(struct reader *reader)
{
    return fail_at(reader, reader->at, "a pattern is not understood here");
}

/* Records a mistake, and reading continues.  Takes ownership of the complaint. */
static void complain(struct reader *reader, const char *where, char *complaint)
{
    patterns_blame(reader->ret, (size_t)(where - reader->text), reader->mistakes, "%s", complaint);
    free(complaint);
}

static void skip_blank(struct reader *reader)
{
    for (;; reader->at++) {
        if (*reader->at == ';')
            reader->at += strcspn(reader->at, "\n");
        if (*reader->at == '\0' || !isspace((unsigned char)*reader->at))
            return;
    }
}

/* If this character comes next, skips it and the blank space after it, and returns true. */
static bool take(struct reader *reader, char character)
{
    if (*reader->at != character)
        return false;
    reader->at++;
    skip_blank(reader);
    return true;
}

static size_t word_length(const char *at)
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || (at[n] != '\0' && strchr("_-.?!", at[n]) != NULL))
        n++;
    return isalnum((unsigned char)*at) || *at == '_' || *at == '-' ? n : 0;
}

/* Reads a word and skips the blank space after it.  Returns its length; 0: there is none. */
static size_t take_word(struct reader *reader, const char **ret)
{
    size_t n = word_length(reader->at);
    *ret = reader->at;
    reader->at += n;
    skip_blank(reader);
    return n;
}

/* Reads a text in quotes.  NULL: it does not end.  The caller frees it. */
static char *take_text(struct reader *reader, size_t *ret_n)
{
    struct buffer text = {0};
    for (reader->at++; *reader->at != '"'; reader->at++) {
        bool is_escaped = *reader->at == '\\';
        reader->at += is_escaped;
        if (*reader->at == '\0') {
            buffer_done(&text);
            fail_syntax(reader);
            return NULL;
        }
        buffer_add_byte(&text,
                        is_escaped && *reader->at == 'n' ? '\n' : (unsigned char)*reader->at);
    }
    reader->at++;
    skip_blank(reader);
    *ret_n = text.n_bytes;
    return buffer_take(&text);
}

/* --- building the patterns
 * --------------------------------------------------------------------- */

static void add_number(uint32_t **numbers, size_t *n, size_t *capacity, uint32_t number)
{
    mem_grow((void **)numbers, capacity, *n + 1, sizeof **numbers);
    (*numbers)[(*n)++] = number;
}

/* The number of the capture with the name at this position. */
static uint32_t capture_named(struct reader *reader, const char *name, size_t n_bytes)
{
    struct patterns *ret = reader->ret;
    for (uint32_t i = 0; i < ret->n_names; i++)
        if (strlen(ret->names[i]) == n_bytes && memcmp(ret->names[i], name, n_bytes) == 0)
            return i;
    size_t n = ret->n_names++;
    mem_grow((void **)&ret->names, &reader->names_capacity, n + 1, sizeof *ret->names);
    ret->name_offsets =
        mem_resize(ret->name_offsets, reader->names_capacity, sizeof *ret->name_offsets);
    ret->names[n] = mem_format("%.*s", (int)n_bytes, name);
    ret->name_offsets[n] = (uint32_t)(name - reader->text);
    return (uint32_t)n;
}

static void add_kind(struct reader *reader, const char *where, const char *name, size_t n_bytes,
                     bool is_named)
{
    uint32_t kind = 0; /* no node has kind 0 */
    if (kind_find(reader->parser, name, n_bytes, is_named, &kind) != KIND_NAME_GOOD)
        complain(reader, where, kind_complaint(reader->parser, name, n_bytes, is_named));
    add_number(&reader->ret->kinds, &reader->n_kinds, &reader->kinds_capacity, kind);
}

static bool take_field(struct reader *reader, uint32_t *ret)
{
    const char *name;
    size_t n = take_word(reader, &name);
    if (n == 0)
        return fail_syntax(reader);
    *ret = ts_language_field_id_for_name(reader->parser, name, (uint32_t)n);
    if (*ret == 0 || *ret > MAX_FIELD)
        complain(reader, name, field_complaint(reader->parser, name, n));
    return true;
}

/* --- predicates ------------------------------------------------------------------------------ */

static bool take_predicate_word(struct reader *reader)
{
    struct word word = {.offset = (uint32_t)(reader->at - reader->text)};
    const char *name;
    if (*reader->at == '"') {
        size_t n;
        word.text = take_text(reader, &n);
        if (word.text == NULL)
            return false;
        word.n_bytes = (uint32_t)n;
    } else if (take(reader, '@')) {
        size_t n = take_word(reader, &name);
        if (n == 0)
            return fail_syntax(reader);
        word.capture = capture_named(reader, name, n);
    } else {
        word.n_bytes = (uint32_t)take_word(reader, &name);
        if (word.n_bytes == 0)
            return fail_syntax(reader);
        word.text = mem_format("%.*s", (int)word.n_bytes, name);
    }
    struct patterns *ret = reader->ret;
    mem_grow((void **)&ret->words, &reader->words_capacity, ret->n_words + 1, sizeof word);
    ret->words[ret->n_words++] = word;
    return true;
}

/* Reads (#name word ...), after the parenthesis. */
static bool take_predicate(struct reader *reader)
{
    struct patterns *ret = reader->ret;
    uint32_t first = (uint32_t)ret->n_words;
    take(reader, '#');
    while (!take(reader, ')'))
        if (!take_predicate_word(reader))
            return false;
    mem_grow((void **)&ret->predicates, &reader->predicates_capacity, reader->n_predicates + 1,
             sizeof *ret->predicates);
    ret->predicates[reader->n_predicates++] = (struct range){first, (uint32_t)ret->n_words - first};
    return true;
}

static bool is_predicate(const struct reader *reader)
{
    return reader->at[0] == '(' && reader->at[1] == '#';
}

/* --- steps ----------------------------------------------------------------------------------- */

static bool take_step(struct reader *reader, uint32_t parent, uint32_t before, bool is_next);

/* Reads sibling nodes, up to the closing parenthesis. */
static bool take_row(struct reader *reader, uint32_t parent)
{
    uint32_t before = NO_STEP;
    while (*reader->at != ')') {
        uint32_t number;
        bool is_next = take(reader, '.');
        if (is_next && *reader->at == ')') {
            if (before == NO_STEP)
                return fail_syntax(reader);
            reader->ret->steps[before].is_last = true;
        } else if (is_predicate(reader)) {
            reader->at++;
            if (!take_predicate(reader))
                return false;
        } else if (parent != NO_STEP && take(reader, '!')) {
            struct step *step = &reader->ret->steps[parent];
            if (!take_field(reader, &number))
                return false;
            if (step->n_absent == MAX_ABSENT)
                return fail_at(reader, reader->at, "too many absent fields");
            step->absent[step->n_absent++] = (uint8_t)number;
        } else {
            number = (uint32_t)reader->n_steps;
            if (!take_step(reader, parent, before, is_next))
                return false;
            before = number;
        }
    }
    return take(reader, ')');
}

/* Reads the kind of a step: (kind, "token" or a choice. */
static bool take_kind(struct reader *reader, struct step *step)
{
    const char *where = reader->at, *name;
    size_t n;
    if (*reader->at == '"') {
        char *text = take_text(reader, &n);
        if (text == NULL)
            return false;
        add_kind(reader, where, text, n, false);
        step->kinds.n++;
        free(text);
        return true;
    }
    if (!take(reader, '('))
        return fail_syntax(reader);
    n = take_word(reader, &name);
    if (n == 1 && *name == '_') {
        step->is_named = true;
        return true;
    }
    if (n == 0)
        return fail_syntax(reader);
    step->is_error = n == strlen("ERROR") && memcmp(name, "ERROR", n) == 0;
    if (step->is_error)
        return true;
    add_kind(reader, name, name, n, true);
    step->kinds.n++;
    return true;
}

static bool take_choice(struct reader *reader, struct step *step)
{
    while (!take(reader, ']')) {
        bool is_node = *reader->at == '(';
        if (!take_kind(reader, step))
            return false;
        if ((is_node && !take(reader, ')')) || step->is_named || step->is_error)
            return fail_at(reader, reader->at, "in [ ] stand only kinds of nodes");
    }
    return step->kinds.n > 0 || fail_syntax(reader);
}

static bool take_captures(struct reader *reader, struct step *step)
{
    step->captures.first = (uint32_t)reader->n_captures;
    while (*reader->at == '@') {
        const char *name;
        reader->at++;
        size_t n = take_word(reader, &name);
        if (n == 0)
            return fail_syntax(reader);
        add_number(&reader->ret->captures, &reader->n_captures, &reader->captures_capacity,
                   capture_named(reader, name, n));
        step->captures.n++;
    }
    if (*reader->at != '\0' && strchr("+*?", *reader->at) != NULL)
        return fail_at(reader, reader->at,
                       "+, * and ? are not known here: a step of a pattern is one node");
    return true;
}

/* Reads a step, without the field before it.  The array of steps may move while inner steps are
 * added. */
static bool take_node(struct reader *reader, uint32_t self)
{
    struct step step = {.kinds.first = (uint32_t)reader->n_kinds};
    bool good, has_inner = false;
    if (take(reader, '['))
        good = take_choice(reader, &step);
    else if (*reader->at == '_' && word_length(reader->at) == 1)
        good = take(reader, '_');
    else {
        has_inner = *reader->at == '(';
        good = take_kind(reader, &step);
    }
    struct step *made = &reader->ret->steps[self];
    made->kinds = step.kinds;
    made->is_named = step.is_named;
    made->is_error = step.is_error;
    if (!good || (has_inner && !take_row(reader, self)))
        return false;
    made = &reader->ret->steps[self];
    made->behind = (uint32_t)reader->n_steps;
    if (!take_captures(reader, made))
        return false;
    made->has_captures |= made->captures.n > 0;
    if (made->has_captures && made->parent != NO_STEP)
        reader->ret->steps[made->parent].has_captures = true;
    return true;
}

static bool take_step(struct reader *reader, uint32_t parent, uint32_t before, bool is_next)
{
    uint32_t self = (uint32_t)reader->n_steps++, field = 0;
    mem_grow((void **)&reader->ret->steps, &reader->steps_capacity, reader->n_steps,
             sizeof *reader->ret->steps);
    bool is_wildcard = *reader->at == '_' && word_length(reader->at) == 1;
    if (!is_wildcard && word_length(reader->at) > 0) {
        if (!take_field(reader, &field))
            return false;
        if (!take(reader, ':'))
            return fail_syntax(reader);
    }
    reader->ret->steps[self] = (struct step){
        .parent = parent, .before = before, .field = (uint8_t)field, .is_next = is_next};
    if (++reader->nested > MAX_NESTED)
        return fail_at(reader, reader->at, "a pattern is nested too deeply");
    bool good = take_node(reader, self);
    reader->nested--;
    return good;
}

/* Reads one pattern: a node, or a row of nodes and predicates in parentheses. */
static bool take_pattern(struct reader *reader)
{
    struct patterns *ret = reader->ret;
    struct pattern pattern = {.first = (uint32_t)reader->n_steps,
                              .predicates.first = (uint32_t)reader->n_predicates,
                              .offset = (uint32_t)(reader->at - reader->text)};
    const char *inner = reader->at + 1 + strspn(reader->at + 1, " \t\r\n");
    bool is_group = *reader->at == '(' && *inner != '\0' && strchr("([\"", *inner) != NULL;
    bool good = is_group ? take(reader, '(') && take_row(reader, NO_STEP)
                         : take_step(reader, NO_STEP, NO_STEP, false);
    if (!good)
        return false;
    pattern.end = (uint32_t)reader->n_steps;
    pattern.predicates.n = (uint32_t)reader->n_predicates - pattern.predicates.first;
    if (pattern.end == pattern.first)
        return fail_syntax(reader);
    pattern.is_row = ret->steps[pattern.first].behind < pattern.end;
    mem_grow((void **)&ret->patterns, &reader->patterns_capacity, ret->n_patterns + 1,
             sizeof *ret->patterns);
    ret->patterns[ret->n_patterns++] = pattern;
    return true;
}

/* --- by the first kind ----------------------------------------------------------------------- */

static bool may_start_with(const struct patterns *patterns, size_t pattern, uint32_t kind)
{
    struct range kinds = patterns->steps[patterns->patterns[pattern].first].kinds;
    for (uint32_t i = 0; i < kinds.n; i++)
        if (patterns->kinds[kinds.first + i] == kind)
            return true;
    return kinds.n == 0;
}

static void index_starts(struct patterns *patterns, const TSLanguage *parser)
{
    size_t n = 0, capacity = 0;
    patterns->n_kinds = ts_language_symbol_count(parser);
    patterns->starts = mem_zero(patterns->n_kinds + 1, sizeof *patterns->starts);
    for (uint32_t kind = 0; kind < patterns->n_kinds; kind++) {
        for (size_t i = 0; i < patterns->n_patterns; i++)
            if (may_start_with(patterns, i, kind))
                add_number(&patterns->starters, &n, &capacity, (uint32_t)i);
        patterns->starts[kind + 1] = (uint32_t)n;
    }
}

static void source_done(struct pattern_source *source)
{
    for (size_t i = 0; i < source->n_files; i++)
        free(source->paths[i]);
    free(source->paths);
    free(source->ends);
    free(source->text);
}

void patterns_free(struct patterns *patterns)
{
    if (patterns == NULL)
        return;
    for (size_t i = 0; i < patterns->n_words; i++)
        free(patterns->words[i].text);
    for (size_t i = 0; i < patterns->n_names; i++)
        free(patterns->names[i]);
    source_done(&patterns->source);
    free(patterns->patterns);
    free(patterns->steps);
    free(patterns->kinds);
    free(patterns->captures);
    free(patterns->predicates);
    free(patterns->words);
    free(patterns->names);
    free(patterns->name_offsets);
    free(patterns->starts);
    free(patterns->starters);
    free(patterns);
}

/* --- files ----------------------------------------------------------------------------------- */

const char *patterns_place(const struct patterns *patterns, size_t offset, unsigned *ret_line)
{
    const struct pattern_source *source = &patterns->source;
    size_t file = 0;
    while (file + 1 < source->n_files && offset >= source->ends[file])
        file++;
    *ret_line = 1;
    for (size_t i = file == 0 ? 0 : source->ends[file - 1]; i < offset; i++)
        *ret_line += source->text[i] == '\n';
    return source->paths[file];
}

void patterns_blame(const struct patterns *patterns, size_t offset, struct mistakes *mistakes,
                    const char *format, ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    unsigned line;
    const char *path = patterns_place(patterns, offset, &line);
    mistakes_add(mistakes, path, line, "%s", message);
}

/* Appends a file to the text.  Takes ownership of the path. */
static void add_source(struct pattern_source *source, char *path, const void *data, size_t n_bytes)
{
    size_t n = source->n_files++;
    source->paths = mem_resize(source->paths, n + 1, sizeof *source->paths);
    source->ends = mem_resize(source->ends, n + 1, sizeof *source->ends);
    source->text = mem_resize(source->text, source->n_bytes + n_bytes + 1, 1);
    if (n_bytes > 0)
        memcpy(source->text + source->n_bytes, data, n_bytes);
    source->n_bytes += n_bytes;
    source->text[source->n_bytes] = '\0';
    source->paths[n] = path;
    source->ends[n] = source->n_bytes;
}

static struct patterns *read_source(struct pattern_source *source, const TSLanguage *parser,
                                    struct mistakes *mistakes)
{
    struct reader reader = {.text = source->text, .at = source->text, .parser = parser};
    reader.ret = mem_zero(1, sizeof *reader.ret);
    reader.ret->source = *source;
    reader.mistakes = mistakes;
    skip_blank(&reader);
    while (*reader.at != '\0' && take_pattern(&reader))
        ;
    if (strlen(source->text) < source->n_bytes)
        patterns_blame(reader.ret, strlen(source->text), mistakes, "there is a NUL byte here");
    if (mistakes->n == 0)
        index_starts(reader.ret, parser);
    return reader.ret;
}

struct patterns *patterns_read(const char *path, const char *text, const TSLanguage *parser,
                               struct mistakes *mistakes)
{
    struct pattern_source source = {0};
    add_source(&source, mem_string(path), text, strlen(text));
    return read_source(&source, parser, mistakes);
}

struct patterns *patterns_load(const char *folder, const char *const *files, size_t n_files,
                               const TSLanguage *parser, struct mistakes *mistakes)
{
    struct pattern_source source = {0};
    for (size_t i = 0; i < n_files; i++) {
        unsigned char *data;
        size_t n_bytes;
        struct error err;
        char *path = disk_join(folder, files[i]);
        if (!disk_exists(path)) {
            free(path);
        } else if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK) {
            mistakes_add(mistakes, path, 0, "%s", err.message);
            free(path);
        } else {
            add_source(&source, path, data, n_bytes);
            free(data);
        }
    }
    if (source.n_bytes > 0)
        return read_source(&source, parser, mistakes);
    source_done(&source);
    return NULL;
}

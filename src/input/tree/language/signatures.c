#include "input/tree/language/signatures.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGUMENTS = 8 }; /* arguments of a signature; more are an error */

struct reader {
    struct signatures *ret;
    const char *path;
    struct mistakes *mistakes;
};

static void blame(struct reader *reader, const char *key, const char *message)
{
    mistakes_add(reader->mistakes, reader->path, 0, "\"%s\": %s", key, message);
}

/* Reads the next sort or word of a signature; NULL: there is none.  The text is in the arena. */
static const char *next_sort(struct reader *reader, const char **at)
{
    const char *start = *at + strspn(*at, " "), *end = start;
    unsigned depth = 0;
    for (; *end != '\0' && (depth > 0 || *end != ' '); end++) {
        depth += *end == '(';
        depth -= depth > 0 && *end == ')';
    }
    *at = end;
    if (end == start)
        return NULL;
    return arena_string(&reader->ret->arena, start, (size_t)(end - start));
}

/* --- operators ---------------------------------------------------------------------------------
 */

static bool read_signature(struct reader *reader, const char *key, const char *text,
                           struct signature *ret)
{
    const char *arguments[MAX_ARGUMENTS], *sort;
    *ret = (struct signature){0};
    while ((sort = next_sort(reader, &text)) != NULL && strcmp(sort, "->") != 0) {
        if (ret->n_arguments == MAX_ARGUMENTS || ret->repeats) {
            blame(reader, key, "has too many arguments, or one behind a repeated one");
            return false;
        }
        size_t length = strlen(sort);
        ret->repeats = sort[length - 1] == '*';
        arguments[ret->n_arguments++] =
            arena_string(&reader->ret->arena, sort, length - ret->repeats);
    }
    ret->result = sort == NULL ? NULL : next_sort(reader, &text);
    if (ret->result == NULL) {
        blame(reader, key, "a signature is written as \"SORT ... -> SORT\"");
        return false;
    }
    ret->arguments =
        arena_copy(&reader->ret->arena, arguments, ret->n_arguments * sizeof *arguments);
    return true;
}

static void read_operator(struct reader *reader, const char *key, const json_t *value)
{
    struct signatures *ret = reader->ret;
    size_t n = json_is_array(value) ? json_array_size(value) : 1;
    struct operator_entry *entry = &ret->entries[text_table_add(&ret->operators, key, strlen(key))];
    entry->signatures = arena_alloc(&ret->arena, n * sizeof *entry->signatures);
    for (size_t i = 0; i < n; i++) {
        const char *text =
            json_string_value(json_is_array(value) ? json_array_get(value, i) : value);
        if (text == NULL)
            blame(reader, key, "is a signature or a list of signatures");
        else if (read_signature(reader, key, text, &entry->signatures[entry->n_signatures]))
            entry->n_signatures++;
    }
}

/* --- forms -------------------------------------------------------------------------------------
 */

static bool part_of(const char *word, enum term_part *ret)
{
    static const struct {
        const char *word;
        enum term_part part;
    } words[] = {
        {"_", PART_UNKNOWN},     {"name", PART_NAME},           {"term", PART_TERM},
        {"terms", PART_TERMS},   {"sort", PART_SORT},           {"sorts", PART_SORTS},
        {"values", PART_VALUES}, {"variables", PART_VARIABLES}, {"attributes", PART_ATTRIBUTE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0) {
            *ret = words[i].part;
            return true;
        }
    return false;
}

static void read_form(struct reader *reader, const char *key, const json_t *value)
{
    struct signatures *ret = reader->ret;
    struct form *form = &ret->form_list[text_table_add(&ret->forms, key, strlen(key))];
    const char *text = json_string_value(value), *word;
    if (text == NULL) {
        blame(reader, key, "is a text with the parts of the form");
        return;
    }
    while ((word = next_sort(reader, &text)) != NULL && strcmp(word, "->") != 0)
        if (form->n_parts == MAX_FORM_PARTS || !part_of(word, &form->parts[form->n_parts++])) {
            blame(reader, key,
                  "parts are _, name, term, terms, sort, sorts, values, variables and attributes; "
                  "at most six");
            return;
        }
    form->result = word == NULL ? NULL : next_sort(reader, &text);
}

/* --- literals and defaults ---------------------------------------------------------------------
 */

static struct pattern_pair *read_pairs(struct reader *reader, const json_t *object,
                                       const char *field, size_t *ret_n)
{
    const json_t *rows = json_object_get(object, field);
    struct arena *arena = &reader->ret->arena;
    struct pattern_pair *pairs = arena_alloc(arena, json_array_size(rows) * sizeof *pairs + 1);
    *ret_n = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        size_t n = json_array_size(row);
        const char **texts = arena_alloc(arena, n * sizeof *texts + 1);
        bool is_good = n >= 2;
        for (size_t k = 0; k < n; k++) {
            const char *text = json_string_value(json_array_get(row, k));
            is_good &= text != NULL;
            texts[k] = text == NULL ? "" : arena_string(arena, text, strlen(text));
        }
        if (!is_good)
            blame(reader, field, "every row is a list of at least two texts");
        else
            pairs[(*ret_n)++] = (struct pattern_pair){texts[0], texts + 1, n - 1};
    }
    return pairs;
}

/* --- the file ----------------------------------------------------------------------------------
 */

static bool is_field(const char *key)
{
    static const char *const fields[] = {"operators",     "forms",   "literals", "defaults",
                                         "late_defaults", "instead", "widths"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i], key) == 0)
            return true;
    return false;
}

static void read_object(struct reader *reader, json_t *object)
{
    struct signatures *ret = reader->ret;
    json_t *operators = json_object_get(object, "operators"), *value;
    json_t *forms = json_object_get(object, "forms");
    const char *key;
    ret->entries = mem_zero(json_object_size(operators) + 1, sizeof *ret->entries);
    ret->form_list = mem_zero(json_object_size(forms) + 1, sizeof *ret->form_list);
    json_object_foreach(operators, key, value) read_operator(reader, key, value);
    json_object_foreach(forms, key, value) read_form(reader, key, value);
    ret->literals = read_pairs(reader, object, "literals", &ret->n_literals);
    ret->defaults = read_pairs(reader, object, "defaults", &ret->n_defaults);
    ret->late_defaults = read_pairs(reader, object, "late_defaults", &ret->n_late_defaults);
    ret->instead = read_pairs(reader, object, "instead", &ret->n_instead);
    const char *widths = json_string_value(json_object_get(object, "widths"));
    if (widths != NULL && strstr(widths, " ?n)") != NULL)
        ret->widths = arena_string(&ret->arena, widths, strlen(widths));
    else if (json_object_get(object, "widths") != NULL)
        blame(reader, "widths", "this is a sort with the number ?n at its end");
    json_object_foreach(object, key, value) if (!is_field(key))
        blame(reader, key, "no field has this name");
}

struct signatures *signatures_load(const char *path, struct mistakes *mistakes)
{
    json_error_t where;
    if (!disk_exists(path))
        return NULL;
    json_t *object = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(object)) {
        mistakes_add(mistakes, path, object == NULL ? (unsigned)where.line : 0, "%s",
                     object == NULL ? where.text : "the file is no object");
        json_decref(object);
        return NULL;
    }
    struct signatures *ret = mem_zero(1, sizeof *ret);
    arena_init(&ret->arena);
    text_table_init(&ret->operators);
    text_table_init(&ret->forms);
    struct reader reader = {ret, path, mistakes};
    read_object(&reader, object);
    json_decref(object);
    return ret;
}

void signatures_free(struct signatures *signatures)
{
    if (signatures == NULL)
        return;
    text_table_done(&signatures->operators);
    text_table_done(&signatures->forms);
    free(signatures->entries);
    free(signatures->form_list);
    arena_done(&signatures->arena);
    free(signatures);
}

const struct form *signatures_form(const struct signatures *signatures, const char *text,
                                   size_t n_bytes)
{
    uint32_t number = text_table_find(&signatures->forms, text, n_bytes);
    return number == NO_NAME ? NULL : &signatures->form_list[number];
}

const struct operator_entry *signatures_operator(const struct signatures *signatures,
                                                 const char *text, size_t n_bytes)
{
    uint32_t number = text_table_find(&signatures->operators, text, n_bytes);
    return number == NO_NAME ? NULL : &signatures->entries[number];
}

#include "input/tree/language/description.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/core/json_line.h"

#include <ctype.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the fields ------------------------------------------------------------------------------ */

enum field_type {
    FIELD_TEXT,    /* "..." */
    FIELD_TRUE,    /* true or false */
    FIELD_FALSE,   /* the same, but stored as the opposite */
    FIELD_TEXTS,   /* ["...", "..."] */
    FIELD_PHRASES, /* {"KIND": "...", ...} */
    FIELD_XML,     /* "xml" */
};

struct field {
    const char *name;
    enum field_type type;
    size_t offset; /* offset in struct description */
};

#define FIELD(name, type, member)                                                                  \
    {                                                                                              \
        name, type, offsetof(struct description, member)                                           \
    }
#define FACT(name, fact) FIELD(name, FIELD_TEXTS, kinds[fact])

static const struct field fields[] = {
    FIELD("files", FIELD_TEXTS, files),
    FIELD("package", FIELD_TEXT, package),
    FIELD("source", FIELD_TEXT, source),
    FIELD("symbol", FIELD_TEXT, symbol),
    FIELD("section_end", FIELD_TEXT, section_end),
    FIELD("section_next", FIELD_TEXT, section_next),
    FIELD("orphan", FIELD_TEXT, orphan),
    FIELD("numbered", FIELD_TEXT, numbered),
    FIELD("indent", FIELD_TEXT, indent),
    FIELD("family", FIELD_TEXT, family),
    FIELD("names", FIELD_TEXTS, names),
    FIELD("rewrites", FIELD_TEXTS, rewrites),
    FIELD("filled", FIELD_TEXTS, filled),
    FIELD("masked", FIELD_TEXTS, masked),
    FIELD("pairs", FIELD_TEXTS, pairs),
    FIELD("passes", FIELD_TEXTS, passes),
    FIELD("leaves", FIELD_PHRASES, leaves),
    FIELD("smallest", FIELD_PHRASES, smallest),
    FIELD("document", FIELD_XML, is_xml),
    FIELD("indexed", FIELD_TRUE, indexed),
    FIELD("guard", FIELD_FALSE, no_guard),
    FIELD("indented", FIELD_TRUE, indented),
    FIELD("free", FIELD_TRUE, free),
    FIELD("layout", FIELD_TRUE, layout),
    FIELD("exact", FIELD_TRUE, exact),
    FIELD("only_remove", FIELD_TRUE, only_remove),
    FIELD("linked", FIELD_TRUE, linked),
    FIELD("overloaded", FIELD_TRUE, overloaded),
    FACT("comments", KIND_COMMENT),
    FACT("atoms", KIND_ATOM),
    FACT("anchored", KIND_ANCHORED),
    FACT("closed_by", KIND_CLOSER),
    FACT("lines", KIND_LINE),
    FACT("rigid", KIND_RIGID),
    FACT("keep", KIND_KEPT),
    FACT("full", KIND_FULL),
    FACT("head", KIND_HEAD),
    FACT("solid", KIND_SOLID),
    FACT("callee", KIND_CALLEE),
    FACT("named", KIND_NAMED),
    FACT("nonempty", KIND_NONEMPTY),
    FACT("coarse", KIND_COARSE),
    FACT("stubs", KIND_STUB),
    FACT("open", KIND_OPEN),
    FACT("inner", KIND_INNER),
    FACT("literals", KIND_LITERAL),
    FACT("sectioned", KIND_SECTIONED),
    FACT("sections", KIND_SECTION),
    FACT("section_heads", KIND_SECTION_HEAD),
    FACT("orphans", KIND_ORPHAN),
    FACT("identifiers", KIND_IDENTIFIER),
    FACT("blocks", KIND_BLOCK),
    FACT("rows", KIND_ROWS),
    FACT("bodies", KIND_BODY),
};

enum { N_FIELDS = sizeof fields / sizeof *fields };

const char *description_fact_field(enum kind_fact fact)
{
    size_t offset = offsetof(struct description, kinds) + fact * sizeof(struct text_list);
    for (size_t i = 0; i < N_FIELDS; i++)
        if (fields[i].offset == offset)
            return fields[i].name;
    return NULL;
}

static void *member_of(struct description *description, const struct field *field)
{
    return (char *)description + field->offset;
}

/* --- mistakes -------------------------------------------------------------------------------- */

static void blame_at(const struct description *description, struct mistakes *mistakes,
                     struct where where, const char *format, va_list args)
{
    char message[512];
    vsnprintf(message, sizeof message, format, args);
    mistakes_add(mistakes, description->path,
                 where_line(where, description->text, description->n_bytes), "%s", message);
}

void description_blame(const struct description *description, struct mistakes *mistakes,
                       const char *field, size_t index, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    blame_at(description, mistakes, where_at(where_into(where_root(), field), index), format, args);
    va_end(args);
}

void description_blame_kind(const struct description *description, struct mistakes *mistakes,
                            const char *field, const char *kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    blame_at(description, mistakes, where_into(where_into(where_root(), field), kind), format,
             args);
    va_end(args);
}

__attribute__((format(printf, 4, 5))) static void blame_field(const struct description *description,
                                                              struct mistakes *mistakes,
                                                              const char *field, const char *format,
                                                              ...)
{
    va_list args;
    va_start(args, format);
    blame_at(description, mistakes, where_into(where_root(), field), format, args);
    va_end(args);
}

/* --- values ---------------------------------------------------------------------------------- */

static void add_text(struct text_list *list, const char *text)
{
    list->texts = mem_resize(list->texts, list->n + 1, sizeof *list->texts);
    list->texts[list->n++] = mem_string(text);
}

static void read_texts(struct description *description, const char *field, const json_t *value,
                       struct text_list *ret, struct mistakes *mistakes)
{
    ret->is_given = true;
    if (!json_is_array(value)) {
        blame_field(description, mistakes, field, "\"%s\" is a list of texts: [\"...\", \"...\"]",
                    field);
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        if (text == NULL)
            description_blame(description, mistakes, field, i, "\"%s\" is a list of texts", field);
        else
            add_text(ret, text);
    }
}

static void read_phrases(struct description *description, const char *field, json_t *value,
                         struct phrase_list *ret, struct mistakes *mistakes)
{
    const char *kind;
    json_t *text;
    if (!json_is_object(value)) {
        blame_field(description, mistakes, field,
                    "\"%s\" gives texts by the kinds of nodes: {\"KIND\": \"...\"}", field);
        return;
    }
    json_object_foreach(value, kind, text)
    {
        if (!json_is_string(text)) {
            description_blame_kind(description, mistakes, field, kind, "\"%s\" is given no text",
                                   kind);
            continue;
        }
        add_text(&ret->kinds, kind);
        add_text(&ret->texts, json_string_value(text));
    }
}

static void read_flag(struct description *description, const struct field *field,
                      const json_t *value, struct mistakes *mistakes)
{
    bool *flag = member_of(description, field);
    if (!json_is_boolean(value))
        blame_field(description, mistakes, field->name, "\"%s\" is true or false", field->name);
    *flag = field->type == FIELD_TRUE ? json_is_true(value) : json_is_false(value);
}

static void read_field(struct description *description, const struct field *field, json_t *value,
                       struct mistakes *mistakes)
{
    void *member = member_of(description, field);
    const char *text = json_string_value(value);
    switch (field->type) {
    case FIELD_TEXT:
        if (text == NULL)
            blame_field(description, mistakes, field->name, "\"%s\" is a text", field->name);
        else
            *(char **)member = mem_string(text);
        break;
    case FIELD_TRUE:
    case FIELD_FALSE:
        read_flag(description, field, value, mistakes);
        break;
    case FIELD_TEXTS:
        read_texts(description, field->name, value, member, mistakes);
        break;
    case FIELD_PHRASES:
        read_phrases(description, field->name, value, member, mistakes);
        break;
    case FIELD_XML:
        *(bool *)member = text != NULL && strcmp(text, "xml") == 0;
        if (!*(bool *)member)
            blame_field(description, mistakes, field->name, "the only \"document\" is \"xml\"");
        break;
    }
}

/* --- the file -------------------------------------------------------------------------------- */

static const struct field *find_field(const char *name)
{
    for (size_t i = 0; i < N_FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}

static void blame_unknown(const struct description *description, struct mistakes *mistakes,
                          const char *name)
{
    struct suggestion suggestion;
    suggest_start(&suggestion, name, strlen(name));
    for (size_t i = 0; i < N_FIELDS; i++)
        suggest_try(&suggestion, fields[i].name);
    char *hint = mistakes_hint(&suggestion, "");
    blame_field(description, mistakes, name, "there is no field \"%s\"%s", name, hint);
    free(hint);
}

/* Checks a masked word: "word", "word(", "word(," or "word next" (mask.h). */
static void check_masked(const struct description *description, struct mistakes *mistakes)
{
    for (size_t i = 0; i < description->masked.n; i++) {
        const char *rest = description->masked.texts[i];
        while (isalnum((unsigned char)*rest) || *rest == '_')
            rest++;
        bool is_known = *rest == '\0' || strcmp(rest, "(") == 0 || strcmp(rest, "(,") == 0 ||
                        (rest[0] == ' ' && rest[1] != '\0');
        if (rest == description->masked.texts[i] || !is_known)
            description_blame(description, mistakes, "masked", i,
                              "\"%s\" is none of \"word\", \"word(\", \"word(,\", \"word next\"",
                              description->masked.texts[i]);
    }
}

static void read_object(struct description *description, json_t *json, struct mistakes *mistakes)
{
    const char *name;
    json_t *value;
    if (!json_is_object(json)) {
        mistakes_add(mistakes, description->path, 1, "language.json is an object: {...}");
        return;
    }
    json_object_foreach(json, name, value)
    {
        const struct field *field = find_field(name);
        if (field != NULL)
            read_field(description, field, value, mistakes);
        else
            blame_unknown(description, mistakes, name);
    }
}

void description_parse(struct description *ret, const char *path, char *text, size_t n_bytes,
                       struct mistakes *mistakes)
{
    json_error_t where;
    *ret = (struct description){.path = mem_string(path), .text = text, .n_bytes = n_bytes};
    json_t *json = json_loadb(text, n_bytes, JSON_REJECT_DUPLICATES, &where);
    if (json == NULL)
        mistakes_add(mistakes, path, where.line > 0 ? (unsigned)where.line : 1, "%s", where.text);
    else
        read_object(ret, json, mistakes);
    check_masked(ret, mistakes);
    json_decref(json);
}

void description_read(struct description *ret, const char *path, struct mistakes *mistakes)
{
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    if (disk_read(path, &data, &n_bytes, NULL, &err) == STATUS_OK) {
        description_parse(ret, path, (char *)data, n_bytes, mistakes);
        return;
    }
    *ret = (struct description){.path = mem_string(path)};
    mistakes_add(mistakes, path, 0, "%s", err.message);
}

static void list_done(struct text_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->texts[i]);
    free(list->texts);
}

void description_done(struct description *description)
{
    for (size_t i = 0; i < N_FIELDS; i++) {
        void *member = member_of(description, &fields[i]);
        if (fields[i].type == FIELD_TEXT)
            free(*(char **)member);
        else if (fields[i].type == FIELD_TEXTS)
            list_done(member);
        else if (fields[i].type == FIELD_PHRASES) {
            list_done(&((struct phrase_list *)member)->kinds);
            list_done(&((struct phrase_list *)member)->texts);
        }
    }
    free(description->path);
    free(description->text);
    *description = (struct description){0};
}

/* document - a model after reading: plain data that the files of this folder share.
 *
 * Texts are borrowed from the JSON document, which lives as long as the model. */
#ifndef PARE_INPUT_MODEL_DOCUMENT_H
#define PARE_INPUT_MODEL_DOCUMENT_H

#include "base/containers/text_table.h"
#include "input/core/json_line.h"
#include "input/model/model.h"
#include "problem/rules.h"

#include <jansson.h>
#include <stdbool.h>

enum part_kind { PART_FILE, PART_LINES, PART_BYTES, PART_TEXT, PART_MARKERS };

struct model_part {
    enum part_kind kind;
    uint32_t item;
    uint32_t in_list;   /* index in the item's "parts"; NO_NAME: the item itself is the part */
    const char *file;   /* NULL: the only file of the input */
    uint64_t from, to;  /* lines from 1, both in; or bytes from 0, the last one out */
    const char *text;   /* the fragment, or the marker line before it */
    const char *end;    /* the marker line after it */
    const char *absent; /* replacement text if the item is absent; NULL: nothing */
};

/* Where a stretch of clauses came from: it ends where the next one begins. */
struct model_source {
    size_t first_clause;
    const char *text; /* the rule, or the name of the required item */
    uint32_t index;   /* in its list; NO_NAME: no list */
    bool is_rule;
};

struct model {
    char *path;
    char *text;
    size_t n_bytes;
    struct hash hash; /* hash of the text, and of the DIMACS text */
    json_t *root;
    struct text_table names; /* an item's number is its number here */
    int64_t *cost;           /* by item; -1: the bytes that it covers */
    size_t cost_capacity;
    struct model_part *parts; /* in the order of the items */
    size_t n_parts, parts_capacity;
    struct arena arena;           /* expressions of the rules */
    struct rules rules;           /* with requirements and imported clauses */
    struct model_source *sources; /* sources of the rules and requirements */
    size_t n_sources, sources_capacity;
    size_t n_rules, n_required, n_imported;
};

struct where part_where(const struct model_part *part);
struct where source_where(const struct model_source *source);

/* Fails with "PATH:LINE: message". */
enum status model_wrong(const struct model *model, struct where where, struct error *err,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A text from the user as it can stand in a message: one line, not too long. */
struct shown {
    char text[84];
};
struct shown show(const char *text);

/* The name of a variable of the rules, an item or a fresh one; for rules_name. */
void model_var_name(void *model, uint32_t var, struct buffer *out);

/* Appends "a", "b" and "c" to ret; a long list is cut short. */
void model_list_items(const struct model *model, const uint32_t *items, size_t n_items,
                      struct buffer *ret);

/* Schema.  model_text gives NULL for a key that is not there. */
enum status check_keys(const struct model *model, struct where where, const json_t *object,
                       const char *const *known, struct error *err); /* known ends with NULL */
enum status model_text(const struct model *model, struct where where, const json_t *object,
                       const char *key, const char **ret, struct error *err);
enum status model_load_items(struct model *model, struct error *err);
enum status model_load_rules(struct model *model, struct error *err);

/* Rules must hold for the whole input: everything starts from it.  Says which one does not, and
 * which ones contradict each other if nothing at all satisfies them. */
enum status model_check_rules(const struct model *model, struct error *err);

/* The clauses of the model and, if places is not NULL, of nesting; frozen; caller frees. */
struct places;
struct formula *model_formula(const struct model *model, const struct places *places);

#endif

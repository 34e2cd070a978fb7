/* language - the languages that Pare can parse: folders with data, found by file name.
 *
 * A language is a folder with language.json (docs/extending), grammar.json and parser.so.
 * Folders are looked for in the directories of PARE_LANGUAGES (separated by ':'), then beside the
 * program and the library, then where they are installed; the first folder of a name wins.  Opening
 * a language costs a dlopen and reading grammar.json (some milliseconds) and happens once. */
#ifndef PARE_INPUT_TREE_LANGUAGE_LANGUAGE_H
#define PARE_INPUT_TREE_LANGUAGE_LANGUAGE_H

#include "base/status.h"

#include <jansson.h>
#include <stddef.h>

typedef struct TSLanguage TSLanguage; /* a parser's tables, of tree-sitter */
struct grammar;
struct languages;
struct patterns;
struct rules;

struct language {
    char *name;
    json_t *data;                      /* language.json */
    char *library_path, *grammar_path; /* parser.so, grammar.json */
    void *library;
    const TSLanguage *parser; /* NULL until opened, as the grammar */
    struct grammar *grammar;
    struct patterns *names; /* NULL: nothing is known of its names */
    struct rules *rules;    /* NULL: it has no rewrites */
};

struct languages *languages_new(void);            /* caller frees; reads descriptions only */
void languages_free(struct languages *languages); /* NULL is fine */

/* The same with one more user, who frees it too, or new ones for NULL.  What is opened stays open:
 * reading a language costs more than reading a small file. */
struct languages *languages_shared(struct languages *languages);

size_t languages_count(const struct languages *languages);
const char *languages_name(const struct languages *languages, size_t index);

/* Adds a grammar that has no folder: lib.so with its grammar.json beside it or in ../src.  It is
 * then the language of every file, under the name that grammar.json gives. */
enum status languages_add_grammar(struct languages *languages, const char *library_path,
                                  const char **ret_name, struct error *err);

/* The language of a file by its name, or NULL. */
const struct language *languages_for_file(const struct languages *languages, const char *file_name);

/* STATUS_INPUT when the file is of a language whose parser is not built.  Opens nothing. */
enum status languages_check_file(const struct languages *languages, const char *file_name,
                                 struct error *err);

/* The opened language of a file, or of this name when it is not NULL; *ret is NULL without an error
 * when the file has none. */
enum status languages_open_for(struct languages *languages, const char *name, const char *file_name,
                               const struct language **ret, struct error *err);

/* The opened language of this name. */
enum status languages_open(struct languages *languages, const char *name,
                           const struct language **ret, struct error *err);

#endif

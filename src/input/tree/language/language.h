/* language - one language that Pare can parse: its parser, its grammar and its rules.
 *
 * A language is a folder with language.json, grammar.json, parser.so and perhaps names.scm and
 * rewrites.scm (docs/extending/language.md).  Opening it costs a dlopen and reading grammar.json
 * (some milliseconds), and happens once.  Every mistake in the data is an error: nothing is
 * silently ignored. */
#ifndef PARE_INPUT_TREE_LANGUAGE_LANGUAGE_H
#define PARE_INPUT_TREE_LANGUAGE_LANGUAGE_H

#include "base/status.h"
#include "input/tree/language/description.h"

typedef struct TSLanguage TSLanguage; /* a parser's tables, of tree-sitter */
struct grammar;
struct name_rules;
struct rules;
struct signatures;

struct language {
    char *name;
    struct description description;
    struct mistakes mistakes;                   /* mistakes found so far */
    char *folder, *library_path, *grammar_path; /* library: parser.so; grammar: grammar.json */
    void *library;
    const TSLanguage *parser;      /* NULL until it is loaded, as the two below */
    struct name_rules *names;      /* NULL: nothing is known of its names */
    struct rules *rules;           /* NULL: it has no rewrites */
    struct signatures *signatures; /* NULL: it has no terms.json */
    struct kind_table kinds;       /* until the grammar takes it */
    struct grammar *grammar;       /* NULL until it is opened */
};

/* Reads language.json in the folder; mistakes are told when it is loaded.  Caller frees. */
struct language *language_new(const char *name, const char *folder);

/* A parser library and its grammar.json without a folder. */
struct language *language_new_bare(const char *name, const char *library_path,
                                   const char *grammar_path);
void language_free(struct language *language); /* NULL is fine */

/* Loads the parser and the rules, and checks all data of the language but grammar.json. */
enum status language_load(struct language *language, struct error *err);

/* The same, and reads the grammar. */
enum status language_open(struct language *language, struct error *err);

/* STATUS_INPUT when there is no parser.so; it says how to build it. */
enum status language_check_built(const struct language *language, struct error *err);

#endif

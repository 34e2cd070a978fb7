/* languages - the languages that Pare knows: folders with data, found by file name.
 *
 * Folders are looked for in the directories of PARE_LANGUAGES (separated by ':'), then beside the
 * program and the library, then where they are installed; the first folder of a name wins. */
#ifndef PARE_INPUT_TREE_LANGUAGE_LANGUAGES_H
#define PARE_INPUT_TREE_LANGUAGE_LANGUAGES_H

#include "input/tree/language/language.h"

struct languages;

struct languages *languages_new(void);            /* caller frees; reads descriptions only */
void languages_free(struct languages *languages); /* NULL is fine */

/* The same languages with one more user, who frees them too; for NULL: new ones.  Opened languages
 * stay open, because opening one costs more than reading a small file. */
struct languages *languages_shared(struct languages *languages);

size_t languages_count(const struct languages *languages);
const char *languages_name(const struct languages *languages, size_t index);

/* Adds a grammar that has no folder: lib.so with its grammar.json beside it or in ../src.  It is
 * then the language of every file; *ret_name is its name. */
enum status languages_add_grammar(struct languages *languages, const char *library_path,
                                  const char **ret_name, struct error *err);

/* The language of a file by its name, or NULL. */
const struct language *languages_for_file(const struct languages *languages, const char *file_name);

/* STATUS_INPUT when the file is of a language whose parser is not built, or whose data has
 * mistakes.  Does not read the grammar. */
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

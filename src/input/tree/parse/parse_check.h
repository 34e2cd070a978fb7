/* parse_check - whether a candidate still parses: free, compared with a test.
 *
 * Costs a parse of the files that are looked at. */
#ifndef PARE_INPUT_TREE_PARSE_PARSE_CHECK_H
#define PARE_INPUT_TREE_PARSE_PARSE_CHECK_H

#include "base/files/fileset.h"
#include "base/stop.h"
#include "input/tree/language/language.h"

#include <stdbool.h>

struct languages;
struct parse_check;

/* Caller frees; checks nothing yet.  Borrows stop, which may be NULL; after a stop its answers mean
 * nothing. */
struct parse_check *parse_check_new(struct stop *stop);
void parse_check_free(struct parse_check *check); /* NULL is fine */

/* The file of this name parses, and shall go on doing so.  Borrows both. */
void parse_check_add(struct parse_check *check, const struct language *language,
                     const char *file_name);

/* The same for all files of the original that have a language; one that has syntax errors may keep
 * as many.  For front ends that know no trees.  language: for all files, or NULL. */
void parse_check_add_all(struct parse_check *check, const struct fileset *original,
                         const char *language, struct languages *languages);

/* True if a file of the original had syntax errors. */
bool parse_check_allows_errors(const struct parse_check *check);

bool parse_check_parses(const struct parse_check *check, const struct fileset *candidate);

#endif

/* check - whether a candidate still parses: free, compared with a test.
 *
 * Costs a parse of the files that are looked at. */
#ifndef PARE_INPUT_TREE_CHECK_H
#define PARE_INPUT_TREE_CHECK_H

#include "base/fileset.h"
#include "input/tree/language.h"

#include <stdbool.h>

struct tree_check;

struct tree_check *tree_check_new(void);        /* caller frees; checks nothing yet */
void tree_check_free(struct tree_check *check); /* NULL is fine */

/* The file of this name parses, and shall go on doing so.  Borrows both. */
void tree_check_add(struct tree_check *check, const struct language *language,
                    const char *file_name);

/* The same for all files of the original that have a language; one that has syntax errors may keep
 * as many.  For front ends that know no trees.  language: for all files, or NULL. */
void tree_check_add_all(struct tree_check *check, const struct fileset *original,
                        const char *language, struct languages *languages);

bool tree_check_parses(const struct tree_check *check, const struct fileset *candidate);

#endif

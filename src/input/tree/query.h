/* query - the files of patterns that a language has: names.scm, rewrites.scm. */
#ifndef PARE_INPUT_TREE_QUERY_H
#define PARE_INPUT_TREE_QUERY_H

#include "base/status.h"

#include <stddef.h>

typedef struct TSLanguage TSLanguage; /* of tree-sitter, as the next */
typedef struct TSQuery TSQuery;

/* Reads the files with these names in the folder of the language as one query; a file that is not
 * there is passed over, and *ret is NULL when none is.  Caller frees with ts_query_delete. */
enum status query_load(const char *folder, const char *const *files, size_t n_files,
                       const TSLanguage *parser, TSQuery **ret, struct error *err);

#endif

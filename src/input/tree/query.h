/* query - the files of patterns that a language has: names.scm, rewrites.scm. */
#ifndef PARE_INPUT_TREE_QUERY_H
#define PARE_INPUT_TREE_QUERY_H

#include "base/status.h"

typedef struct TSLanguage TSLanguage; /* of tree-sitter, as the next */
typedef struct TSQuery TSQuery;

/* *ret is NULL when there is no such file.  Caller frees with ts_query_delete. */
enum status query_load(const char *path, const TSLanguage *parser, TSQuery **ret,
                       struct error *err);

#endif

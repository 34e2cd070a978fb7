/* parse - runs the parser of a language over a text.
 *
 * Where it does not understand a text it is given one in which what its grammar lacks is masked
 * (mask.h), and the better tree counts. */
#ifndef PARE_INPUT_TREE_PARSE_PARSE_H
#define PARE_INPUT_TREE_PARSE_PARSE_H

#include "base/files/fileset.h"
#include "base/stop.h"
#include "input/tree/language/language.h"

typedef struct TSTree TSTree;

/* NULL if the parser gives up: at its limits on memory and work, or because a stop was requested.
 * Files must be smaller than 2 GB. */
TSTree *parse_file(const struct language *language, const struct file *file, struct stop *stop);

/* The tree goes, and all that was made with it (parser_memory.h).  Before the next parse_file, and
 * also for NULL. */
void parse_done(TSTree *tree);

/* How many errors the better tree has, SIZE_MAX when there is none.  The masked text comes first:
 * it is mostly the one that is understood, and then the other is not parsed. */
size_t parse_errors(const struct language *language, const struct file *file, struct stop *stop);

#endif

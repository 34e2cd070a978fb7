/* rewrite - the front ends that change a file instead of removing parts of it.
 *
 * `rename` shortens identifiers (rename.c); `rewrites`, `rewrites-first`, `values` and
 * `rewrites-last` apply the rules of languages/NAME/rewrites.scm (rewrite_reading.c). */
#ifndef PARE_INPUT_TREE_REWRITE_REWRITE_H
#define PARE_INPUT_TREE_REWRITE_REWRITE_H

#include "input/core/reading.h"

frontend_reader rename_read, pretty_read, rewrites_read, rewrites_first_read, values_read,
    rewrites_last_read;
frontend_reader_with rename_read_with, pretty_read_with, rewrites_read_with,
    rewrites_first_read_with, values_read_with, rewrites_last_read_with;

#endif

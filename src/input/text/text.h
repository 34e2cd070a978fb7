/* text - the front ends that need no grammar.
 *
 * Each has one .c file, which says at its head what its items are. */
#ifndef PARE_INPUT_TEXT_TEXT_H
#define PARE_INPUT_TEXT_TEXT_H

#include "input/core/reading.h"

frontend_reader files_read;
frontend_reader lines_read, tokens_read, brackets_first_read, subtokens_read, blank_read,
    blank_inner_read, compact_read;
frontend_reader brackets_read, unwrap_read, run_lines_read;
frontend_reader blocks4096_read, blocks256_read, blocks16_read, bytes_read, normalise_read;

/* The kinds of items of `brackets`. */
enum { BRACKETS_GROUP, BRACKETS_CONTENTS, BRACKETS_PIECE };

#endif

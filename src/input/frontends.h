/* frontends - what the table of front ends refers to; see the head of each .c file. */
#ifndef PARE_INPUT_FRONTENDS_H
#define PARE_INPUT_FRONTENDS_H

#include "input/core/reading.h"

typedef enum status frontend_reader(const struct fileset *input, struct reading **ret,
                                    struct error *err);

frontend_reader files_read;
frontend_reader lines_read, tokens_read, blank_read, blank_inner_read, compact_read, rename_read;
frontend_reader brackets_read, unwrap_read;
frontend_reader tree_coarse_read, tree_read, tree_syntax_read, tree_replace_read, tree_shells_read,
    rewrites_read, rewrites_last_read, tree_tokens_read;
frontend_reader blocks4096_read, blocks256_read, blocks16_read, bytes_read, normalise_read;
frontend_reader fji_read;
frontend_reader classes_read, members_read, calls_read, types_read, code_points_read;

typedef enum status frontend_reader_with(const struct fileset *input,
                                         const struct read_options *options, struct reading **ret,
                                         struct error *err);
frontend_reader_with classes_read_with, members_read_with, calls_read_with, types_read_with,
    code_points_read_with;
frontend_reader_with rename_read_with;
frontend_reader_with tree_coarse_read_with, tree_plain_read_with, tree_syntax_read_with,
    tree_replace_read_with, tree_shells_read_with, rewrites_read_with, rewrites_last_read_with,
    tree_tokens_read_with;

/* The kinds of items of `brackets`. */
enum { BRACKETS_GROUP, BRACKETS_CONTENTS, BRACKETS_PIECE };

#endif

/* list - the text of --list: front ends, reducers and languages. */
#ifndef PARE_CLI_TEXT_LIST_H
#define PARE_CLI_TEXT_LIST_H

#include "base/buffer.h"

void list_write(struct buffer *ret);

/* The names alone, one per line, for completions. */
void list_front_ends(struct buffer *ret);
void list_reducers(struct buffer *ret);
void list_languages(struct buffer *ret);

#endif

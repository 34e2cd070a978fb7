/* mistakes - the mistakes in the data of a language, each with its file and line.
 *
 * Reading continues after a mistake if possible, so that one run of `pare language check` shows all
 * of them. */
#ifndef PARE_INPUT_TREE_LANGUAGE_MISTAKES_H
#define PARE_INPUT_TREE_LANGUAGE_MISTAKES_H

#include "base/status.h"
#include "base/suggest.h"

#include <stddef.h>

struct mistakes {
    char **texts; /* "FILE:LINE: message" */
    size_t n, capacity;
};

void mistakes_done(struct mistakes *mistakes); /* zeroed is fine */

/* line: from 1; 0: the file as a whole. */
void mistakes_add(struct mistakes *mistakes, const char *file, unsigned line, const char *format,
                  ...) __attribute__((format(printf, 4, 5)));

/* The end of a message about a misspelled word: "; did you mean X?", or "" when no known word is
 * close.  sign: stands before the word in the file, "#" or "@"; or "".  Caller frees. */
char *mistakes_hint(const struct suggestion *suggestion, const char *sign);

/* STATUS_OK without mistakes; otherwise STATUS_INPUT with the first one, and how many there are. */
enum status mistakes_status(const struct mistakes *mistakes, struct error *err);

#endif

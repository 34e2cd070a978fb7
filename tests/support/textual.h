/* textual - reading and rendering small inputs in tests of front ends. */
#ifndef PARE_TESTS_TEXTUAL_H
#define PARE_TESTS_TEXTUAL_H

#include "base/buffer.h"
#include "base/files/fileset.h"
#include "input/core/reading.h"

#include <stddef.h>
#include <stdint.h>

/* Files "a", "b", "c" ... that borrow the given texts. */
void textual_fileset(struct fileset *ret, const char *const *texts, size_t n_texts);

struct reading *textual_read(const char *frontend, const struct fileset *input); /* or fails */

/* Rendering of everything but the items listed, all files one after the other; caller frees. */
char *textual_without(const struct reading *reading, const uint32_t *items, size_t n_items);

/* One text read by one front end, rendered without the items listed, must give `expected`. */
void textual_expect(const char *frontend, const char *text, const uint32_t *items, size_t n_items,
                    const char *expected);
#define WITHOUT(...)                                                                               \
    (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)

void textual_expect_items(const char *frontend, const char *text, uint32_t n_items);

/* Rendering all items must give the input, file by file and byte by byte. */
void textual_expect_identity(const struct reading *reading, const struct fileset *input);

/* Rendering of a subset, all files one after the other; caller buffer_done()s it. */
void textual_render(const struct reading *reading, const struct bitset *subset, struct buffer *ret);

/* A text with the things that go wrong: brackets that do not match, quotes, comments, CRLF, stray
 * bytes, UTF-8, blanks everywhere; with binary, any bytes in between. */
void textual_random(struct buffer *ret, uint64_t *random, size_t n_pieces, int binary);

/* A text of C-like tokens and nothing that is left open. */
void textual_random_clean(struct buffer *ret, uint64_t *random, size_t n_tokens);

#endif

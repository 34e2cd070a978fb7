/* buffer - bytes that grow at the end: rendered candidates, messages, encoded records.
 *
 * A NUL that does not count always follows the data, so text can be used as a string. */
#ifndef PARE_BASE_BUFFER_H
#define PARE_BASE_BUFFER_H

#include <stddef.h>
#include <stdint.h>

struct buffer {
    unsigned char *data; /* NULL while nothing was added */
    size_t n_bytes;
    size_t capacity;
};

void buffer_done(struct buffer *buffer); /* frees; a zeroed struct buffer is a valid empty one */
void buffer_reserve(struct buffer *buffer, size_t n_more);
void buffer_add(struct buffer *buffer, const void *data, size_t n_bytes);
void buffer_add_byte(struct buffer *buffer, unsigned char byte);
void buffer_add_text(struct buffer *buffer, const char *text);
void buffer_add_format(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *buffer_text(const struct buffer *buffer); /* "" when empty; borrowed */
char *buffer_take(struct buffer *buffer);             /* the data as a string; caller frees */

#endif

/* arena - memory that is freed all at once.
 *
 * For everything that lives as long as one parse or one problem.  Blocks double in size up to 1
 * MiB. Nothing is freed before arena_done.  Memory is aligned for any type and is not zeroed. */
#ifndef PARE_BASE_ARENA_H
#define PARE_BASE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *block;
    size_t n_used; /* bytes used in the newest block */
};

void arena_init(struct arena *arena);
void arena_done(struct arena *arena);
void *arena_alloc(struct arena *arena, size_t n_bytes);
void *arena_copy(struct arena *arena, const void *data, size_t n_bytes);
char *arena_string(struct arena *arena, const char *text, size_t n_bytes); /* adds a final NUL */

#endif

/* parser_memory - the parser's memory: many small blocks, all given back at once.
 *
 * A syntax tree is some hundred thousand blocks that live until it was read; freeing them one by
 * one took as long as a fifth of the parsing.  Blocks that the parser frees on its way are used
 * again, by size.  The parsing core knows one allocator for the whole process.  Each thread has one
 * pool, and one tree at a time. */
#ifndef PARE_INPUT_TREE_PARSE_PARSER_MEMORY_H
#define PARE_INPUT_TREE_PARSE_PARSER_MEMORY_H

#include <stddef.h>

void pool_use(void);   /* from now on the parser's memory comes from the pool */
void pool_empty(void); /* all of it is gone; some room is kept for the next tree */

size_t pool_bytes(void); /* bytes of this thread's pool used since it was emptied */

/* Forgets the memory of this thread's pool, because its owner frees it (src/api/heap.h). */
void pool_forget(void);

#endif

/* parser_memory - the parser's memory: many small blocks, all given back at once.
 *
 * A syntax tree is some hundred thousand blocks that live until it was read; freeing them one by
 * one took as long as a fifth of the parsing.  What the parser frees on its way is used again, by
 * size. The parsing core knows one allocator for the whole program, so there is one pool: Pare has
 * one thread, and one tree at a time. */
#ifndef PARE_INPUT_TREE_PARSE_PARSER_MEMORY_H
#define PARE_INPUT_TREE_PARSE_PARSER_MEMORY_H

void pool_use(void);   /* from now on the parser's memory comes from the pool */
void pool_empty(void); /* all of it is gone; some room is kept for the next tree */

#endif

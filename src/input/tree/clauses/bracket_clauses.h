/* bracket_clauses - parts that belong together in a text that the parser does not understand.
 *
 * After a word that it does not know, a parser may match brackets of different blocks.  The text
 * itself shows which bracket closes which.  So the items that hold the two brackets of a pair need
 * each other.  A masked word (mask.h) needs the code after it. */
#ifndef PARE_INPUT_TREE_CLAUSES_BRACKET_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_BRACKET_CLAUSES_H

struct item_maker;

/* Adds the clauses to the draft, when every piece has its group.  Linear in the pieces. */
void bracket_clauses_add(struct item_maker *maker);

#endif

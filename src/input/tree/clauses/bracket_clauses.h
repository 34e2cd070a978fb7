/* bracket_clauses - what belongs together in a text that the parser does not understand.
 *
 * Behind a word that it does not know a parser may take one block's end for another's.  The text
 * itself says which bracket closes which: what holds the one needs what holds the other.  A word
 * that was masked (mask.h) needs what it stands before. */
#ifndef PARE_INPUT_TREE_CLAUSES_BRACKET_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_BRACKET_CLAUSES_H

struct item_maker;

/* Adds the clauses to the draft, when every piece has its group.  Linear in the pieces. */
void bracket_clauses_add(struct item_maker *maker);

#endif

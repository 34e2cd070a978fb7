/* overload_clauses - declarations that only types tell apart, and what is used without a name of
 * its own.
 *
 * Guesses, for the coarse reading: an overload, an operator, a constructor is there where all types
 * of its parameters are.  Linear in the declarations and the names in their parameters. */
#ifndef PARE_INPUT_TREE_CLAUSES_OVERLOAD_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_OVERLOAD_CLAUSES_H

#include <stdint.h>

struct item_maker;
struct name_table;

/* Adds the clauses.  Returns by declaration: of those of its name, the one that needs the fewest
 * types; caller frees. */
uint32_t *overload_clauses_add(const struct item_maker *maker, const struct name_table *names);

/* Adds those of operators, constructors and whatever else is @attached. */
void overload_clauses_add_attached(const struct item_maker *maker, const struct name_table *names);

#endif

/* overload_clauses - clauses for declarations that differ only in types (overloads), and for
 * declarations that are used without being named (operators, constructors, conversions).
 *
 * The clauses are guesses, for the coarse reading only: such a declaration stays while all types of
 * its parameters stay.  Linear in the number of declarations and of names in their parameters. */
#ifndef PARE_INPUT_TREE_CLAUSES_OVERLOAD_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_OVERLOAD_CLAUSES_H

#include <stdint.h>

struct item_maker;
struct name_table;

/* Adds the clauses for overloads.  Returns by declaration: of those of its name, the plain one,
 * which needs the fewest types; caller frees. */
uint32_t *overload_clauses_add(const struct item_maker *maker, const struct name_table *names);

/* Adds the clauses for whatever is @attached in names.scm. */
void overload_clauses_add_attached(const struct item_maker *maker, const struct name_table *names);

#endif

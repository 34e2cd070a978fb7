/* fji - Featherweight Java with Interfaces: read a program, say which parts depend on which,
 * reduce it to any valid subset of them, print it.
 *
 * The theorem that makes this useful (theorem 2 of "Reporting Bugs in Metaprograms", and a
 * property test here): reducing a well-typed program to a subset that satisfies its formula gives
 * a well-typed program. */
#ifndef PARE_INPUT_FJI_FJI_H
#define PARE_INPUT_FJI_FJI_H

#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "base/status.h"
#include "input/core/reading.h"
#include "input/fji/syntax.h"

struct formula;

frontend_reader fji_read;
frontend_reader_with fji_read_with; /* with options->core */

/* Parses a program and numbers its variables.  `file` names it in messages and is borrowed; the
 * text is not kept.  Caller frees. */
enum status fji_parse(const char *file, const unsigned char *text, size_t n_bytes,
                      struct fji_program **ret, struct error *err);
void fji_free(struct fji_program *program); /* NULL is fine */

/* Gives every part its variable: types, bodies, methods, implements, signatures, each in the order
 * of the text.  (That order of the kinds is the one that gives the published variable order.) */
void fji_number(struct fji_program *program);

/* The names of the variables, such as "A", "A.m()!code", "A.m()", "A<I"; in the arena. */
const char **fji_variable_names(const struct fji_program *program, struct arena *arena);

/* Type-checks the program and gives the clauses that keep it well-typed, one for each use, in the
 * order of the text.  Not yet frozen: repeats are still there, and requirements may be added.
 * Caller freezes and frees. */
enum status fji_check(const struct fji_program *program, struct formula **ret, struct error *err);

/* The program without the parts that are not in `subset`; a method that lost only its body calls
 * itself.  Caller frees before `program`, whose names and bodies it shares. */
struct fji_program *fji_reduce(const struct fji_program *program, const struct bitset *subset);

void fji_print(const struct fji_program *program, struct buffer *ret); /* appends */

#endif

/* syntax - programs of Featherweight Java with Interfaces, as the parser leaves them.
 *
 * Figure 4.4 of Kalhauge's "Reporting Bugs in Metaprograms", with `extends Object`, `implements
 * EmptyInterface` and the constructor optional, the main expression optional, and an opaque
 * expression `...` that has whatever type is expected and needs nothing.
 *
 * Lists are chained through `next` in the order of the text.  Everything lies in the arena of its
 * program; a reduced program shares names and bodies with the program that it came from.  Names
 * are numbers of one table, so that equal names are equal numbers.
 *
 * Every part that may go has a variable: its item in the problem.  NO_ITEM stands for "true": the
 * base types Object, String and EmptyInterface, and implementing EmptyInterface. */
#ifndef PARE_INPUT_FJI_SYNTAX_H
#define PARE_INPUT_FJI_SYNTAX_H

#include "base/arena.h"
#include "base/containers/text_table.h"
#include "problem/problem.h"

#include <stdbool.h>
#include <stdint.h>

/* The first names of every table: the keywords, `this`, and the base types. */
enum fji_known_name {
    FJI_CLASS,
    FJI_INTERFACE,
    FJI_EXTENDS,
    FJI_IMPLEMENTS,
    FJI_NEW,
    FJI_RETURN,
    FJI_SUPER,
    FJI_THIS, /* the last of the keywords */
    FJI_OBJECT,
    FJI_STRING,
    FJI_EMPTY_INTERFACE,
    FJI_N_KNOWN,
};

struct fji_name { /* where a name stands in the text */
    uint32_t text;
    uint32_t line, column; /* from 1; columns count bytes */
};

enum fji_expr_kind { FJI_VARIABLE, FJI_FIELD, FJI_CALL, FJI_CREATE, FJI_CAST, FJI_OPAQUE };

/* Walking an expression recurses, so its nesting is bounded: this many levels fit on every stack,
 * and no program that people write has a tenth of them. */
enum { FJI_MAX_DEPTH = 1000 };

struct fji_expr {
    enum fji_expr_kind kind;
    uint32_t depth;
    struct fji_name name;         /* variable, field, method, class created, type cast to */
    const struct fji_expr *inner; /* the object of a field or method; the operand of a cast */
    const struct fji_expr *args;
    const struct fji_expr *next; /* the argument after this one */
};

struct fji_typed { /* a field or a parameter */
    struct fji_name type, name;
    const struct fji_typed *next;
};

struct fji_method { /* or, in an interface, a signature */
    struct fji_name type, name;
    const struct fji_typed *params;
    const struct fji_expr *body; /* NULL in an interface */
    uint32_t var, code_var;
    struct fji_method *next;
};

/* C(params) { super(the first n_super); this.f = f; for the others }.  The parser sees to it that
 * the statements have this form. */
struct fji_constructor {
    struct fji_name name;
    const struct fji_typed *params;
    uint32_t n_super;
};

struct fji_type {
    bool is_interface;
    struct fji_name name, super, implements; /* the last two only of classes */
    const struct fji_typed *fields;
    const struct fji_constructor *constructor; /* NULL: implied by the fields */
    struct fji_method *methods;
    uint32_t var, implements_var;
    struct fji_type *next;
};

struct fji_program {
    struct arena arena;
    const char *file; /* for messages; borrowed */
    struct text_table *names;
    bool owns_names;
    struct fji_type *types;
    const struct fji_expr *main; /* NULL: none */
    uint32_t n_vars;
};

#endif

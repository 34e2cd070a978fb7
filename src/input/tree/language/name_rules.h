/* name_rules - the patterns of names.scm, and what their captures mean.
 *
 * docs/extending/names.md explains each capture.  A capture that is not known, or that does nothing
 * in its pattern, is a mistake. */
#ifndef PARE_INPUT_TREE_LANGUAGE_NAME_RULES_H
#define PARE_INPUT_TREE_LANGUAGE_NAME_RULES_H

#include "input/tree/language/mistakes.h"
#include "input/tree/language/pattern.h"

#include <stdbool.h>
#include <stdint.h>

enum mention_role {
    MENTION_SCOPE,  /* @scope: names that are declared in it are not seen outside */
    MENTION_FRAME,  /* @frame: a scope that hoisted names do not leave either: a function */
    MENTION_CLOSED, /* @closed: a declaration as a whole; it keeps its parameters, nothing else */
    MENTION_MODULE, /* @module: a namespace.  Its name is @named in the last pattern on the node; if
                     * that has none, the namespace has none */
    MENTION_BODY,   /* @body: members that are declared in it belong to the closed node around it */
    MENTION_PARAMS, /* @params: a list of parameters */
    MENTION_DEF,    /* @def.KIND, @hoist.KIND, @around.KIND: a declaration */
    MENTION_REF,    /* @ref.KIND, @typed.KIND, @within.KIND: a use */
    MENTION_TYPE,   /* @type: the type that the closed node around it declares names with */
    MENTION_BASE,   /* @base: in a closed node with a body, the name of its base class */
    MENTION_SOURCE, /* @source: its members are members of the closed node with a body around it */
    MENTION_OBJECT, /* @object: in one pattern with the use of a member, the name of its object */
    MENTION_FUNCTION_NAME, /* @function.name, @function.params, @function.receiver: in one pattern
                            */
    MENTION_FUNCTION_PARAMS,
    MENTION_FUNCTION_RECEIVER,
    MENTION_CALL_NAME, /* @call.name and @call.args: in one pattern */
    MENTION_CALL_ARGS,
    MENTION_CALL_FIXED, /* @call.fixed: arguments that stay unless the parameters are known */
    MENTION_CALL_NAMED, /* @call.named: an argument that begins with the name of its parameter */
    MENTION_NOW_PARAMS, /* @now.params and @now.args: in one pattern; of a function without a name
                         * that is called where it stands */
    MENTION_NOW_ARGS,
    MENTION_IF,        /* @if and @then, in one pattern: all of the first => one of the second */
    MENTION_THEN,      /* @then */
    MENTION_THERE,     /* @there: like @then, but a descendant in its place is enough */
    MENTION_ABSTRACT,  /* @abstract: the name of a member that every derived class must have */
    MENTION_UNSET,     /* @unset: the name of a variable that is declared without a value */
    MENTION_SET,       /* @set: a use that gives a variable a value */
    MENTION_ELSEWHERE, /* @elsewhere: the name of a class that is declared in another file */
    MENTION_ATTACHED,  /* @attached: a declaration that is used without being named: an operator */
    MENTION_NAMED, /* @named: the name of the declaration, use or namespace in its pattern, in place
                    * of its own text */
    MENTION_STAY,  /* @stay: no phrase takes its place */
    MENTION_SAY,   /* @say.TEXT: the phrase that takes its place is TEXT */
    MENTION_WANTS, /* @wants, @wants.KIND: a declaration that is no good without a use */
    MENTION_USED,  /* @used: a declaration that the language refuses without a use */
    MENTION_UNIQUE, /* @unique and @unique.name: a word, and the column whose values it keeps apart
                     */
    MENTION_UNIQUE_NAME,
    MENTION_FOREIGN, /* @foreign, @foreign.name, @foreign.table, @foreign.key: a word by which the
                      * values of a column are values of the key of a table */
    MENTION_FOREIGN_NAME,
    MENTION_FOREIGN_TABLE,
    MENTION_FOREIGN_KEY,
    MENTION_REQUIRED, /* @required and @required.name: a word, and the column of which it wants a
                       * value
                       */
    MENTION_REQUIRED_NAME,
    MENTION_FILLS,   /* @fills: a use of a column that gives it values */
    MENTION_NOTHING, /* @_name: only for comparisons */
};

/* A use means a declaration of its own name space. */
enum name_space {
    SPACE_NAME,
    SPACE_TAG,
    SPACE_MEMBER,
    SPACE_LABEL,
    SPACE_CONSTRUCTOR, /* beside another meaning of the same name */
    SPACE_PLACE, /* name space of KINDs, not names: a node @within needs the nearest @around */
};

struct capture_meaning {
    uint64_t place; /* for @around, @within and @wants: a hash of KIND */
    uint8_t role, space;
    bool is_variable;  /* @def.variable */
    bool is_hoisted;   /* @hoist.KIND: declared in the nearest frame */
    bool is_typed;     /* @typed.KIND: the use needs the type and declarators of its declaration */
    bool or_member;    /* @ref.unqualified: a name in scope, or else a member */
    bool is_qualified; /* @ref.qualified: of the @object, be it a class or a namespace */
    bool is_own;       /* @ref.own: a member, of a class around it if one has it */
    bool is_path;      /* @def.path: the name is the last part of a path */
    bool is_guess;     /* @guess.: counts in a coarse reading only */
};

struct name_rules {
    struct patterns *patterns;
    struct capture_meaning *meanings; /* by capture */
};

/* Takes the patterns.  Caller frees. */
struct name_rules *name_rules_new(struct patterns *patterns, struct mistakes *mistakes);
void name_rules_free(struct name_rules *rules); /* NULL is fine */

/* The TEXT of a capture @say.TEXT. */
const char *name_rules_said(const struct name_rules *rules, uint32_t capture);

#endif

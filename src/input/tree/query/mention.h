/* mention - where a file declares and uses names, as patterns in languages/NAME/names.scm say.
 *
 * A capture there is called after what it finds (docs/extending); the roles below list them.
 * The predicates #eq?, #not-eq? and #any-of? work; others are always true.  Finding costs one
 * matching of all patterns (pattern_match.h) and linear time. */
#ifndef PARE_INPUT_TREE_QUERY_MENTION_H
#define PARE_INPUT_TREE_QUERY_MENTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct patterns;
struct syntax;

enum mention_role {
    MENTION_SCOPE,  /* @scope: names declared in here are not seen outside */
    MENTION_FRAME,  /* @frame: a scope that hoisted names do not leave either, a function */
    MENTION_CLOSED, /* @closed: keeps the parameters declared in it, nothing else */
    MENTION_MODULE, /* @module: a namespace; its name is @named, or the last pattern on it gives
                       none */
    MENTION_BODY,   /* @body: members declared in it are those of the closed node around it */
    MENTION_PARAMS, /* @params: a list of parameters */
    MENTION_DEF,    /* @def.KIND, @hoist.KIND, @around.KIND */
    MENTION_REF,    /* @ref.KIND, @typed.KIND, @within.KIND */
    MENTION_TYPE,   /* @type: in the closed node around it, what it declares names to be */
    MENTION_BASE,   /* @base: in a closed node with a body, the name of its base class */
    MENTION_OBJECT, /* @object: in one pattern with a member, the name of what it is a member of */
    MENTION_FUNCTION_NAME, /* @function.name, @function.params, @function.receiver: one pattern */
    MENTION_FUNCTION_PARAMS,
    MENTION_FUNCTION_RECEIVER,
    MENTION_CALL_NAME, /* @call.name and @call.args, in one pattern */
    MENTION_CALL_ARGS,
    MENTION_CALL_FIXED, /* @call.fixed: arguments that stay unless the parameters are known */
    MENTION_CALL_NAMED, /* @call.named: an argument that begins with its parameter's name */
    MENTION_NOW_PARAMS, /* @now.params and @now.args, in one pattern: of a function without a name
                         * that is called where it stands */
    MENTION_NOW_ARGS,
    MENTION_IF, /* @if and @then in one pattern: a clause, all of the first => one of the second */
    MENTION_THEN,
    MENTION_THERE,     /* @there: as @then, but a descendant in its place will do */
    MENTION_ABSTRACT,  /* @abstract: the name of a member that every derived class must have */
    MENTION_UNSET,     /* @unset: the name of a variable that is declared without a value */
    MENTION_SET,       /* @set: a use that gives it one */
    MENTION_ELSEWHERE, /* @elsewhere: the name of a class of which nothing more is known here */
    MENTION_ATTACHED,  /* @attached: what is used without a name of its own.  In the body of a
                        * class: the class needs it; else with @function.params: where those are */
    MENTION_NAMED, /* @named: the name that the use in its pattern goes by, in place of its text */
    MENTION_STAY,  /* @stay: no phrase stands in its place */
    MENTION_SAY,   /* @say.TEXT: what may stand in its place says TEXT */
    MENTION_WANTS, /* @wants, @wants.KIND: a declaration that is no good without a use */
    MENTION_UNKNOWN,
};

/* Which names can be meant by one another. */
enum name_space {
    SPACE_NAME,
    SPACE_TAG,
    SPACE_MEMBER,
    SPACE_LABEL,
    SPACE_CONSTRUCTOR, /* beside another meaning of the same name */
    SPACE_PLACE,       /* no name but a KIND: what is @within needs the nearest @around */
};

struct mention {
    uint64_t name; /* hash of the text, or of the KIND */
    uint32_t node;
    uint32_t match;            /* mentions of one match of a pattern have the same number */
    uint16_t pattern, capture; /* their numbers */
    uint8_t role, space;
    bool is_variable;  /* @def.variable */
    bool is_hoisted;   /* declared in the nearest frame */
    bool is_typed;     /* what it means keeps its type and its declarators */
    bool or_member;    /* @ref.unqualified: a name in scope, or else a member */
    bool is_qualified; /* @ref.qualified: of the @object, be it a class or a namespace */
    bool is_own;       /* @ref.own: a member, of a class around it if one has it */
    bool is_guess;     /* counts in a coarse reading only */
};

/* The mentions of one file, ordered by node, then role, then pattern. */
struct mention_list {
    const struct syntax *syntax; /* borrowed */
    struct mention *mentions;
    size_t n_mentions;
    uint32_t *ends; /* by node: the number of the first mention behind its own; NULL without any */
    uint64_t roles; /* bit r: some mention plays role r */
};

/* Finds all mentions.  patterns: those of names.scm; NULL: there are none.  ret is overwritten;
 * caller mentions_done()s it. */
void mentions_find(struct mention_list *ret, const struct syntax *syntax,
                   const struct patterns *patterns);
void mentions_done(struct mention_list *list);

/* The number of the first mention of a node or of one behind it. */
size_t mentions_first(const struct mention_list *list, uint32_t node);

/* The first mention of this role on a node; NULL: none. */
const struct mention *mentions_at(const struct mention_list *list, uint32_t node,
                                  enum mention_role role);

/* The TEXT of a capture @say.TEXT on the node, the last one if there are several; NULL: none. */
const char *mentions_said(const struct mention_list *list, const struct patterns *patterns,
                          uint32_t node);

#endif

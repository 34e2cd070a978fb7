/* mention - where a file declares and uses names, as queries in languages/NAME/names.scm say.
 *
 * A capture there is called after what it finds (docs/languages.md); the roles below list them.
 * Finding costs one run of the query over the tree. */
#ifndef PARE_INPUT_TREE_MENTION_H
#define PARE_INPUT_TREE_MENTION_H

#include <stdint.h>
#include <tree_sitter/api.h>

struct syntax;

enum mention_role {
    MENTION_SCOPE,         /* @scope: names declared in here are not seen outside */
    MENTION_CLOSED,        /* @closed: keeps the parameters declared in it, nothing else */
    MENTION_PARAMS,        /* @params: a list of parameters */
    MENTION_DEF,           /* @def.KIND: the name in a declaration */
    MENTION_REF,           /* @ref.KIND: a use */
    MENTION_FUNCTION_NAME, /* @function.name and @function.params, in one pattern */
    MENTION_FUNCTION_PARAMS,
    MENTION_CALL_NAME, /* @call.name and @call.args, in one pattern */
    MENTION_CALL_ARGS,
    MENTION_PART, /* @part: what the closed node around it is not valid without */
    MENTION_UNKNOWN,
};

/* Which names can be meant by one another. */
enum name_space { SPACE_NAME, SPACE_TAG, SPACE_MEMBER, SPACE_LABEL };

struct mention {
    uint32_t node;
    uint32_t match; /* mentions of one match of a pattern have the same number */
    uint8_t role, space;
};

/* Fills syntax->mentions, by node; of several for one node and role the last pattern's. */
void mention_find(struct syntax *syntax, const TSQuery *query, TSNode root);

#endif

/* limits - bounds on the work that a front end does for one place of the input.
 *
 * A bound keeps a strange input (say, ten thousand declarations of one name) from taking the square
 * of its size in time or memory.  Beyond a bound some items or clauses are left out.  Results stay
 * right, because the test has the last word, but the run may need more tests.  So a reading counts
 * how often each bound was hit, and the run's log says so.
 *
 * Each value was checked on the 13 inputs of `./dev bench source` and the 31 files of
 * tests/samples.  "Seen" below is the largest number that occurs in them; where inputs go beyond
 * the bound, the share of them is given. */
#ifndef PARE_INPUT_CORE_LIMITS_H
#define PARE_INPUT_CORE_LIMITS_H

#include <stddef.h>

enum {
    /* Declarations of one name in one scope that a use may mean.  One look-up in 75 has more: names
     * with many overloads, which a clause for each would not tell apart anyway. */
    MAX_MEANT = 64,
    /* Types that are followed, from an object to its class and the bases of that.  One look-up in
     * 70 goes further: types that lead to each other in a circle. */
    MAX_TYPE_STEPS = 8,
    /* Elements of a list of arguments or parameters.  Seen: 11. */
    MAX_ELEMENTS = 64,
    /* Functions of one name whose parameters are paired with the arguments of a call.  One call in
     * 90 may mean more. */
    MAX_PAIRED = 8,
    /* Assignments to a variable before a use that the use needs.  Seen: 7. */
    MAX_SETS = 8,
    /* Captures of @if, @then and @there in one match.  Seen: 3. */
    MAX_LITERALS = 32,
    /* Types in the parameters of one declaration.  Seen: 11. */
    MAX_TYPES = 16,
    /* Nodes that could take the place of one node.  One node in 50 has more: long lists of
     * expressions, whose elements can go one by one. */
    MAX_HOISTED = 6,
    /* Nodes that are looked at to find those.  One search in 3000 ends here. */
    MAX_VISITED = 48,
    /* Levels below a node that are looked at to find those.  Seen: 5. */
    MAX_HOIST_DEPTH = 6,
    /* Tokens of a node in a language with indentation, whose lines are then scanned for brackets.
     * Seen: 306. */
    MAX_SCANNED = 4096,
    /* Names that one name is merged with.  Most names have more partners; the nearest are taken,
     * and the others come in later rounds. */
    MAX_PARTNERS = 4,
    /* Literals of a file that a value may become.  Files with more are large; the first ones are
     * taken, and others are the first later. */
    MAX_VALUES = 4,
    /* Places in an XML document that may declare entities.  Seen: 1. */
    MAX_ELSEWHERE = 64,
    /* Nodes of a file in which a part may be replaced by something inside it.  The items for that
     * take some 150 bytes for each node, and larger files shrink in the passes before. */
    MAX_SHELL_NODES = 1 << 19,
};

enum limit {
    LIMIT_MEANT,
    LIMIT_TYPE_STEPS,
    LIMIT_ELEMENTS,
    LIMIT_PAIRED,
    LIMIT_SETS,
    LIMIT_LITERALS,
    LIMIT_TYPES,
    LIMIT_HOISTED,
    LIMIT_VISITED,
    LIMIT_HOIST_DEPTH,
    LIMIT_SCANNED,
    LIMIT_PARTNERS,
    LIMIT_ELSEWHERE,
    LIMIT_SHELL_NODES,
    N_LIMITS
};

/* How often each bound was hit; zeroed: never. */
struct limits {
    size_t n_hits[N_LIMITS];
};

void limits_hit(struct limits *limits, enum limit limit); /* NULL is fine */

/* One line that says which bounds were hit and how often, or NULL: none was.  Caller frees. */
char *limits_text(const struct limits *limits);

#endif

/* syntax - a file's syntax tree as flat arrays.
 *
 * Nodes stand in preorder, so a loop over an array takes the place of recursion: trees may be
 * 100,000 levels deep.  Pieces are the tokens, in order; between two pieces there is nothing but
 * blank space. Text that the parser hides between children is a piece and a node of its own (kind
 * grammar_gap_kind).  Parsing costs what the parser takes; the arrays cost 16 bytes a node and 8 a
 * piece. */
#ifndef PARE_INPUT_TREE_PARSE_SYNTAX_H
#define PARE_INPUT_TREE_PARSE_SYNTAX_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "base/stop.h"
#include "input/tree/language/language.h"

#include <stdint.h>

enum node_flag {
    NODE_NAMED = 1,
    NODE_EXTRA = 2,   /* a comment or the like: belongs to no rule */
    NODE_ERROR = 4,   /* text that the parser could not place */
    NODE_MISSING = 8, /* a token that the parser made up */
    NODE_GAP = 16,
    NODE_BROKEN = 32,   /* a child is NODE_MISSING */
    NODE_ALIASED = 64,  /* its content belongs to another rule than its kind */
    NODE_KEYWORD = 128, /* a fixed word under the name of a kind of words */
};

#define NO_NODE UINT32_MAX

struct node {
    uint32_t end; /* the node behind its last descendant */
    uint32_t first_piece, end_piece;
    uint16_t kind;
    uint8_t flags;
    uint8_t field; /* number of its field in the grammar; 0: none, or not asked for */
};

struct span {
    uint32_t start, end; /* bytes */
};

struct syntax {
    const unsigned char *text; /* borrowed */
    uint32_t n_bytes;
    struct node *nodes; /* the root first; at least one */
    size_t n_nodes, nodes_capacity;
    struct span *pieces;
    size_t n_pieces, pieces_capacity;
    bool has_errors;
};

/* STATUS_LIMIT if the parser was stopped at a limit (parse.c) or by `stop`, which may be NULL. */
enum status syntax_parse(struct syntax *syntax, const struct language *language,
                         const struct file *file, struct stop *stop, struct error *err);
void syntax_done(struct syntax *syntax);

#endif

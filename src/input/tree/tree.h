/* tree - source text as a syntax tree: what may go is what the language's own grammar says.
 *
 * The language of a file is known by its name; a file without one stays whole.  Four front ends
 * share one reading: `tree` (removals), `tree-syntax` (without rules for names), `tree-replace`
 * (and smallest phrases for what must stay) and `tree-shells` (and descendants in the place of a
 * node).  The cost of an item is the number of tokens that go with it alone: problem_cost is the
 * number of tokens that may go.
 *
 * Input that does not parse is read all the same: the tokens of error regions are items of their
 * own.  The reading accepts a candidate when the files that parsed still do. */
#ifndef PARE_INPUT_TREE_TREE_H
#define PARE_INPUT_TREE_TREE_H

#include "input/core/reading.h"
#include "input/tree/items/item_maker.h"
#include "input/tree/parse/parse_check.h"

#include <stdbool.h>

struct languages;

frontend_reader tree_coarse_read, tree_read, tree_syntax_read, tree_replace_read, tree_shells_read,
    tree_tokens_read, loose_tokens_read;
frontend_reader_with tree_coarse_read_with, tree_plain_read_with, tree_syntax_read_with,
    tree_replace_read_with, tree_shells_read_with, tree_tokens_read_with, loose_tokens_read_with;

struct tree_options {
    bool coarse;      /* only declarations, statements and the like: "coarse" in language.json */
    bool replace;     /* items for mandatory nodes with a smaller phrase */
    bool shells;      /* items for nodes with a descendant that can take their place */
    bool syntax_only; /* no rules for names: what the papers on syntax trees work with */
    unsigned without_rules; /* a bit for each rule of need_rule.h that is left out: for
                               measurements */
    const char *language;   /* for all files; NULL: by file name */
    const char *grammar;    /* a parser library for all files; NULL: none */
    struct stop *stop;      /* NULL: none */
};

/* Languages are borrowed and outlive the reading; NULL: the reading has its own. */
enum status tree_read_with(const struct fileset *input, const struct tree_options *options,
                           struct languages *languages, struct reading **ret, struct error *err);

/* How much is known about the languages of all files: the least of them. */
enum tree_support {
    TREE_NONE,
    TREE_GRAMMAR,
    TREE_NAMES,
    TREE_EXACT, /* names, and "exact" in language.json: nothing past the rules is worth a test */
};
enum tree_support tree_support(const struct fileset *input, const struct read_options *options);

/* The passes that the language of these files names, a line each ("tree:pardis late"); NULL: the
 * files have several languages, or theirs names none.  Caller frees. */
char *tree_passes(const struct fileset *input, const struct read_options *options);

/* Whether indentation means something in the language of a file. */
bool tree_has_layout(const struct fileset *input, const struct read_options *options);

/* The first file with parse errors, or NULL.  Only for a reading made by a tree front end. */
const char *tree_broken_file(const struct reading *reading);

/* What an item's kind means: the name of the node, and what its absence does. */
const char *tree_kind_name(const struct reading *reading, uint16_t kind, enum item_role *ret_role);

#endif

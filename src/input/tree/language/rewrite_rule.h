/* rewrite_rule - the rules of rewrites.scm: how phrases of a language may be rewritten.
 *
 * A rule is a pattern with a capture @whole and directives (docs/extending/rewrites.md): the new
 * text of @whole, of @gone and of every use of @name, and the other rules that belong to it as
 * parts.  New texts are templates, in which {capture} stands for the text of a capture.  A
 * directive, key or capture that is not known or does nothing is a mistake.  Rules are immutable
 * once read. */
#ifndef PARE_INPUT_TREE_LANGUAGE_REWRITE_RULE_H
#define PARE_INPUT_TREE_LANGUAGE_REWRITE_RULE_H

#include "input/tree/language/mistakes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct patterns;
struct word;
typedef struct TSLanguage TSLanguage; /* declared by tree-sitter */

#define NO_CAPTURE UINT32_MAX

enum extent {
    EXTENT_ALL,
    EXTENT_INNER,  /* {capture.inner}: without its first and last child, which are brackets */
    EXTENT_HEAD,   /* {capture.head}: without its last child */
    EXTENT_TAIL,   /* {capture.tail}: without its first child */
    EXTENT_LAST,   /* {capture.last}: its last child alone */
    EXTENT_START,  /* {capture.start}: the first half of its text */
    EXTENT_BEFORE, /* {capture.before}: what stands before it in the node around it */
};

struct segment {
    const char *text; /* when capture is NO_CAPTURE; borrowed from the patterns */
    uint32_t n_bytes;
    uint32_t capture;
    enum extent extent;
};

struct template
{
    struct segment *segments;
    size_t n_segments;
};

/* @capture must (or, negated, must not) have one of these texts, or the text of the other capture.
 */
struct condition {
    uint32_t capture, other;  /* other: NO_CAPTURE when there are texts */
    const struct word *texts; /* borrowed from the patterns */
    uint32_t n_texts;
    bool negated;
};

/* When a rule is offered: "turn" in rewrites.scm. */
enum rule_turn {
    RULE_USUAL,
    RULE_FIRST, /* takes away the bulk, before anything else */
    RULE_VALUE, /* puts a default value in the place of a name, when nothing else is left */
    RULE_LAST,  /* offered once, at the end, and its candidates are not parsed */
};

enum { RULE_MORE_GONE = 3 }; /* the captures @gone.1, @gone.2 and @gone.3 */

struct rule {
    uint32_t whole, name, gone;         /* captures; NO_CAPTURE: no rule has it */
    uint32_t more_gone[RULE_MORE_GONE]; /* @gone.1 to @gone.3, which become nothing */
    struct template becomes;            /* the new text of @whole */
    struct template remains;            /* the new text of @gone: most often nothing */
    bool has_uses;
    struct template uses; /* the new text of every use of @name */
    const char *around;   /* NULL: uses themselves are rewritten; otherwise the nearest node of this
                           * kind around each use */
    bool others_stay;     /* uses that cannot be rewritten stay as they are; otherwise the rule does
                           * not apply where there are any */
    enum rule_turn turn;
    uint32_t parameter;     /* the capture of a parameter that goes, with the arguments for it; or
                             * NO_CAPTURE */
    uint32_t arguments;     /* the capture of a list of parameters: their uses in the text of a call
                             * become the arguments of the call; or NO_CAPTURE */
    struct template object; /* the text of the nodes in the rule's match that mean the object of a
                             * method: `this`.  They become the object of the call.  Or empty */
    bool is_single;         /* each use is an edit of its own, and nothing else changes */
    bool has_argument;      /* {argument} stands in a template */
    bool has_literal;       /* {literal} stands in a template: one edit for each of some literals */
    bool merges;            /* uses become the name of another match with an equal `like` */
    struct template like;
    const char *part;  /* made only with a rule that takes the parts of this name; or NULL */
    uint32_t of;       /* for a part: the capture that is the other rule's @whole */
    const char *takes; /* the name of the parts that are made with this rule; or NULL */
    struct condition *conditions;
    size_t n_conditions;
};

/* What a template may name beside captures. */
enum {
    MORE_OTHER,    /* {other}: the name of the other match, in a rule that merges */
    MORE_ARGUMENT, /* {argument}: what the first call has in the place of the parameter */
    MORE_HERE,     /* {here}: the node that is rewritten, such as one of many uses */
    MORE_LITERAL,  /* {literal}: a string or number of the file */
    RULES_MORE
};

struct rules {
    struct patterns *patterns;
    uint32_t n_captures; /* behind them, RULES_MORE more: {other} and so on */
    struct rule *rules;
    size_t n_rules; /* one a pattern */
};

/* Takes the patterns.  The parser knows the kinds of nodes that "around" names.  Caller frees. */
struct rules *rules_new(struct patterns *patterns, const TSLanguage *parser,
                        struct mistakes *mistakes);
void rules_free(struct rules *rules); /* NULL is fine */

#endif

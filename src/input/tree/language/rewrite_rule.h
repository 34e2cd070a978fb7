/* rewrite_rule - how phrases of a language may be rewritten, as languages/NAME/rewrites.scm says.
 *
 * A rule is a pattern with a capture @whole and directives (docs/extending): what @whole
 * becomes, what remains of @gone, what every use of the name @name becomes, and which other rules
 * are made with it as parts.  Texts are templates:
 * {capture} stands for what the capture holds.  Rules are immutable once read. */
#ifndef PARE_INPUT_TREE_LANGUAGE_REWRITE_RULE_H
#define PARE_INPUT_TREE_LANGUAGE_REWRITE_RULE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct patterns;

#define NO_CAPTURE UINT32_MAX

enum extent {
    EXTENT_ALL,
    EXTENT_INNER, /* {capture.inner}: without its first and last child, which are brackets */
    EXTENT_HEAD,  /* {capture.head}: without its last child */
    EXTENT_LAST,  /* {capture.last}: its last child alone */
    EXTENT_START, /* {capture.start}: the first half of its text */
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

/* @capture must, or must not, be the text, or the same as the other capture. */
struct condition {
    uint32_t capture, other; /* other: NO_CAPTURE when there is a text */
    const char *text;
    bool negated;
};

struct rule {
    uint32_t whole, name, gone; /* captures; those that the pattern lacks are never matched */
    struct template becomes;    /* @whole */
    struct template remains;    /* @gone: most often nothing */
    bool has_uses;
    struct template uses;
    const char *around; /* not the use itself becomes that but the node of this kind around it */
    bool others_stay;   /* uses without such a node stay as they are, and those inside @whole unless
                         * they become a part of themselves; otherwise the rule is off */
    bool is_last;       /* offered once, at the end, and not parsed */
    uint32_t
        parameter; /* the capture of a parameter that goes, with what stands for it elsewhere */
    bool merges;   /* uses become the name of another match with an equal `like` */
    struct template like;
    const char *part;  /* made only with a rule that takes the parts of this name */
    uint32_t of;       /* the capture that is then the other rule's @whole */
    const char *takes; /* the name of parts that are made with this rule */
    struct condition *conditions;
    size_t n_conditions;
};

/* What a template may name beside captures. */
enum {
    MORE_OTHER,    /* {other}: the name of the other match, in a rule that merges */
    MORE_ARGUMENT, /* {argument}: what the first call has in the place of the parameter */
    MORE_HERE,     /* {here}: what is rewritten, one of many uses perhaps */
    RULES_MORE
};

struct rules {
    struct patterns *patterns;
    uint32_t n_captures; /* behind them, RULES_MORE more: {other} and so on */
    struct rule *rules;
    size_t n_rules; /* one a pattern */
};

/* Takes the patterns, also when it fails.  Caller frees. */
enum status rules_new(struct patterns *patterns, const char *language, struct rules **ret,
                      struct error *err);
void rules_free(struct rules *rules); /* NULL is fine */

#endif

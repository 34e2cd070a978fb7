/* join_rule - how the text of one source file takes its place in another, by the kind of file.
 *
 * A directive is a line with which a file uses another one: #include "x.h", mod x;, from x import
 * f. A merge needs no directive: two files of one package, or two C sources.  The rules work on
 * text and are approximate: the test decides. */
#ifndef PARE_INPUT_JOIN_JOIN_RULE_H
#define PARE_INPUT_JOIN_JOIN_RULE_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    JOIN_GROUPS = 4,   /* groups of a pattern, with the whole match */
    N_DIRECTIVES = 13, /* rows of the table of directives */
    N_MERGES = 3,      /* rows of the table of merges */
};

/* Patterns are extended regular expressions, tried where a line begins. */
struct directive_rule {
    const char *endings; /* endings of the files that may contain it */
    const char *pattern;
    const char *names; /* names of the other file, separated by blanks; {} is the group `name` */
    int name;          /* number of a group */
    int alias; /* number of the group with the alias: members are written "alias.member", and
                  "alias." is removed; 0: none */
    const char *before, *after; /* texts around the other file's; {} is the whole match without its
                                   last character; NULL: none */
};

struct merge_rule {
    const char *endings;
    const char *drops; /* lines of the other file that go; NULL: none */
    const char *front; /* lines of it that are put behind the last line of this kind, or behind
                          `drops`, at the head of the file; NULL: none */
    const char *loses; /* a word that goes from the beginning of its lines; NULL: none */
};

extern const struct directive_rule directive_rules[N_DIRECTIVES];
extern const struct merge_rule merge_rules[N_MERGES];

/* The row for a file name, from `from` on; -1: none. */
int directive_rule_for(const char *file_name, int from);
int merge_rule_for(const char *file_name);

/* The compiled patterns of the tables; caller join_patterns_done()s them. */
struct join_patterns {
    regex_t directives[N_DIRECTIVES], drops[N_MERGES], front[N_MERGES];
};
void join_patterns_init(struct join_patterns *patterns);
void join_patterns_done(struct join_patterns *patterns);

/* The length of the match that begins at `start` of the text; 0: there is none. */
size_t join_match(const regex_t *pattern, const char *text, size_t n_bytes, size_t start,
                  regmatch_t groups[JOIN_GROUPS]);

#endif

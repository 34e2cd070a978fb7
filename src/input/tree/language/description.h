/* description - language.json as a typed struct.
 *
 * Reading checks everything that can be seen without the parser: fields that do not exist, values
 * of a wrong type.  kind_names.h then checks the names of kinds. */
#ifndef PARE_INPUT_TREE_LANGUAGE_DESCRIPTION_H
#define PARE_INPUT_TREE_LANGUAGE_DESCRIPTION_H

#include "input/tree/grammar/kind_table.h"
#include "input/tree/language/mistakes.h"

#include <stdbool.h>
#include <stddef.h>

struct text_list {
    char **texts;
    size_t n;
    bool is_given; /* the field is there, be it empty */
};

/* Texts by the name of a kind, in the order of the file. */
struct phrase_list {
    struct text_list kinds, texts; /* as many */
};

struct description {
    char *path; /* path of language.json */
    char *text; /* text of the file, to find lines for messages */
    size_t n_bytes;

    char *symbol;                     /* NULL: by the name of the grammar */
    char *package, *source;           /* for the build of Pare only */
    char *section_next;               /* the same, with {next} for the section that it falls into */
    char *section_end;                /* a phrase in the place of the last part of a section */
    char *orphan;                     /* the phrase that replaces a use of a removed declaration */
    char *numbered;                   /* the character before names that are numbers (renumber.h) */
    char *family;                     /* languages of one family use each other's names */
    char *indent;                     /* one step to the right in a pretty result */
    struct text_list files;           /* patterns of file names */
    struct text_list names, rewrites; /* files with patterns */
    struct text_list filled;          /* rules of the grammar */
    struct text_list pairs;           /* words that open and close a level, in turn */
    struct text_list masked;          /* words (mask.h) */
    struct text_list passes;          /* the default plan; none: the usual one */
    struct text_list kinds[N_KIND_FACTS];
    struct phrase_list leaves, smallest;
    bool is_xml;      /* "document": "xml" */
    bool indexed;     /* numbers mean what is declared by its place (indices/index_names.h) */
    bool no_guard;    /* "guard": false */
    bool indented;    /* indentation means something, and Pare fixes it */
    bool layout;      /* indentation means something */
    bool free;        /* line breaks mean nothing */
    bool exact;       /* no pass past the rules for names and rewrites is worth a test */
    bool only_remove; /* nothing is replaced */
    bool linked;      /* files are linked: a name may be declared in several of them */
    bool overloaded;  /* types tell declarations of one name apart */
};

/* Reads the text of a language.json; path: for messages.  Takes the text.  After mistakes, ret
 * still has the fields that are well-formed. ret is overwritten; the caller calls
 * description_done(). */
void description_parse(struct description *ret, const char *path, char *text, size_t n_bytes,
                       struct mistakes *mistakes);

/* The same for a file. */
void description_read(struct description *ret, const char *path, struct mistakes *mistakes);
void description_done(struct description *description); /* zeroed is fine */

/* Adds a mistake about an element of a list, or about a kind of leaves or smallest. */
void description_blame(const struct description *description, struct mistakes *mistakes,
                       const char *field, size_t index, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void description_blame_kind(const struct description *description, struct mistakes *mistakes,
                            const char *field, const char *kind, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The name of the list of a fact in language.json. */
const char *description_fact_field(enum kind_fact fact);

#endif

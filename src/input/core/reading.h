/* reading - an input seen as a problem, and the way back: subset -> candidate files.
 *
 * A front end reads a fileset and gives a reading.  Rendering all items gives the input byte for
 * byte.  Front ends know nothing of reducers. */
#ifndef PARE_INPUT_CORE_READING_H
#define PARE_INPUT_CORE_READING_H

#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "base/files/fileset.h"
#include "base/status.h"
#include "base/stop.h"
#include "problem/problem.h"

struct reading;
struct languages;

/* The bytes [start, end) of a file of the input are changed when the item is absent. */
typedef void cover_sink(void *context, uint32_t item, size_t file, size_t start, size_t end);

struct reading_ops {
    void (*render)(const struct reading *self, const struct bitset *subset, struct fileset *ret);
    void (*free)(struct reading *self);
    /* A free check of a rendered candidate, before any test; NULL: everything is worth a test. */
    bool (*accepts)(const struct reading *self, const struct fileset *rendered);
    /* Tells the sink which bytes each item covers, in any order; NULL: not known. */
    void (*cover)(const struct reading *self, cover_sink *sink, void *context);
};

/* Which interesting candidates become the best so far. */
enum size_rule {
    SIZE_SMALLER, /* smaller ones */
    SIZE_SAME,    /* also those of the same size: their content is simpler */
    SIZE_TOKENS,  /* also those with as many tokens and more bytes: others may follow */
    SIZE_ANY,     /* all: how they look counts */
};

struct reading {
    const struct reading_ops *ops;
    struct problem problem;
    const char *remark; /* one line that the user should know of the input; NULL: none */
    const char *limits; /* one line for the log: which bounds were hit (limits.h); NULL: none */
    bool is_apart;      /* asks about what others refuse, so their answers do not count */
    enum size_rule size_rule;
};

/* A formatter that the user asked for.  False: it does not know the file, or it failed; otherwise
 * the caller buffer_done()s ret. */
struct formatter {
    bool (*lay_out)(void *context, const struct file *file, struct buffer *ret);
    void *context;
};

/* What some front ends need to know beside the input; zeroed: nothing. */
struct read_options {
    const char *class_path; /* for Java programs: jars and directories, separated by ':'; or NULL */
    const char *const *core; /* names of parts that must stay */
    size_t n_core;
    const char *language;        /* language of all source files; NULL: determined by their names */
    const char *grammar;         /* a parser library for all source files; or NULL */
    struct stop *stop;           /* ends a long reading; NULL: nothing does */
    struct languages *languages; /* the languages that readings open and share; or NULL */
    const struct formatter *formatter; /* for `pretty`; NULL: only the built-in layouts */
};

/* Reads an input, with or without options.  `input` outlives the reading, which may borrow from
 * it. */
typedef enum status frontend_reader(const struct fileset *input, struct reading **ret,
                                    struct error *err);
typedef enum status frontend_reader_with(const struct fileset *input,
                                         const struct read_options *options, struct reading **ret,
                                         struct error *err);

/* One row of the table of front ends (input/frontends.h). */
struct frontend {
    const char *name;
    const char *what; /* one line for --help */
    frontend_reader *read;
    frontend_reader_with *read_with; /* NULL: this front end has no options */
    /* What a pass leaves has other items than before (code that computed for what went, a rewrite
     * that another one made room for), so the pass is run on it again. */
    bool reads_anew;
    /* The front end to take for an input beyond the limits of this one; NULL: none. */
    const char *plainer;
};

enum status frontend_read(const struct frontend *frontend, const struct fileset *input,
                          const struct read_options *options, struct reading **ret,
                          struct error *err);

/* The candidate may borrow bytes from the input (a file that did not change) and from the reading:
 * fileset_copy it to keep it longer. */
void reading_render(const struct reading *reading, const struct bitset *subset,
                    struct fileset *ret); /* ret is overwritten; caller fileset_done()s it */
bool reading_accepts(const struct reading *reading, const struct fileset *rendered);
void reading_cover(const struct reading *reading, cover_sink *sink, void *context);
void reading_free(struct reading *reading);

#endif

/* tool - an analysis or a tracer as a black box: a command that prints facts, or a file that has
 * them.
 *
 * In a command these words are replaced, each quoted for the shell:
 *     {} {classes}   the input         {classpath}  what it needs        {main}  its main class
 *     {out}          a file to write to; without it, standard output is read
 *     {fact}         the first lost fact (only when more is asked about it)
 *     {args}         the arguments of the run, as the user wrote them
 * In the name of a file, {} is the path of the input: each input has a file of its own. */
#ifndef PARE_TRIAGE_RUN_TOOL_H
#define PARE_TRIAGE_RUN_TOOL_H

#include "base/buffer.h"
#include "base/hash.h"
#include "base/status.h"

#include <stddef.h>

struct tool {
    char *name;
    double weight;
    char *command;        /* NULL: the tool is a file */
    char *file;           /* NULL: the tool is a command */
    struct hash identity; /* hash of its text, and of the files that its words name */
};

/* The input that is analysed. */
struct subject {
    char *name;       /* in messages and rows */
    char *path;       /* absolute */
    char *main_class; /* p.Main; "": the input has none */
    char *class_path; /* absolute paths, separated by colons; may be "" */
    char **runs;      /* the arguments of each run */
    size_t n_runs;
    struct hash content; /* hash of the files at the path and on the class path */
};

/* Makes a tool from "NAME=COMMAND" or "NAME=@FILE".  A file without {} must exist.  Relative paths
 * (of the file, and of the first word of the command) start at the current directory.  The caller
 * calls tool_done on *ret. */
enum status tool_parse(const char *text, struct tool *ret, struct error *err);
/* Makes a tool from "COMMAND" or "@FILE". */
enum status tool_make(const char *name, const char *what, struct tool *ret, struct error *err);
void tool_done(struct tool *tool);

enum status subject_make(const char *path, struct subject *ret, struct error *err);
void subject_done(struct subject *subject);
/* Computes the content again, after class_path or path has changed. */
enum status subject_hash(struct subject *subject, struct error *err);

/* The shell script of one run of a tool on a subject; appends to out.  fact may be NULL. */
void tool_script(const struct tool *tool, const struct subject *subject, size_t run,
                 const char *fact, struct buffer *out);
/* The file with the tool's results on a subject, for a tool that is a file; caller frees. */
char *tool_file(const struct tool *tool, const struct subject *subject);
/* The same as a user would type it: {out} is out.txt. */
void tool_command_line(const struct tool *tool, const struct subject *subject, size_t run,
                       struct buffer *out);
/* The hash of everything that the result of a tool on a subject depends on. */
struct hash tool_key(const struct tool *tool, const struct subject *subject, size_t run,
                     const char *fact);

void shell_quote(struct buffer *out, const char *text);
/* The same as people would type it: behind a blank, and quoted only if it must be. */
void shell_add_word(struct buffer *out, const char *word);

#endif

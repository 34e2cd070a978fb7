/* program - a command line of the user.  It is looked up once, and filled in for each candidate. */
#ifndef PARE_ORACLE_PROCESS_PROGRAM_H
#define PARE_ORACLE_PROCESS_PROGRAM_H

#include "base/files/fileset.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct program {
    char *path;  /* absolute: the test runs in another directory */
    char **argv; /* own copy; argv[0] is absolute when it was a path */
    size_t n_args;
    bool names_candidate; /* {}, @@ or {files} occurs in it */
};

/* Whether a command of this name, which has no slash, would be found. */
bool program_is_in_path(const char *name);

/* Looks argv[0] up in PATH unless it has a slash.  `what` names it in messages ("test"). */
enum status program_find(char *const *argv, const char *what, struct program *ret,
                         struct error *err);
void program_done(struct program *program);

/* Whether {}, @@ or {files} occurs in an argument. */
bool program_names(const char *argument);

/* How a candidate is put into the arguments. */
struct fill {
    bool is_directory; /* the candidate is the working directory itself */
    bool append;       /* the candidate is added at the end if nothing else stands for it */
    bool is_literal;   /* the candidate is not put in: {} and @@ stay as they are */
};

/* The arguments for this candidate.  {files} becomes the names of all files.  {} or @@ inside an
 * argument becomes the name of the candidate's first file; as a whole argument it becomes the names
 * of all files.  If the candidate is a directory, {} and @@ are the directory.  Caller frees with
 * program_free_argv. */
char **program_fill(const struct program *program, const struct fileset *candidate,
                    struct fill fill);

/* The program's own arguments, then the path of each name in `dir` ("": of dir itself). */
char **program_add_paths(const struct program *program, const char *dir, char *const *names);
void program_free_argv(char **argv);

#endif

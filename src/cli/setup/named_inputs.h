/* named_inputs - finds the names of the inputs in a command.
 *
 * People write `pare bug.c -- gcc -c bug.c` as well as `pare bug.c -- gcc -c {}`.  If a command has
 * neither {} nor @@ nor {files}, it is searched for the names of the inputs: as given, as absolute
 * paths, and without their directories.  Each name that is found stands for the candidate. */
#ifndef PARE_CLI_SETUP_NAMED_INPUTS_H
#define PARE_CLI_SETUP_NAMED_INPUTS_H

#include <stdbool.h>

/* *argv: the command's words, owned by the caller; replaced if an input is named.  Returns true if
 * nothing is to be appended to the command although it has no {}: it names several inputs, or it
 * works in the current directory. */
bool named_inputs_mark(char ***argv, char *const *paths, int n_paths);

/* The script that a command runs (`python3 load.py`) is part of the tool.  It is not in the test's
 * directory, so it gets its absolute path.  Other words stay as they are: they may name files that
 * the command writes.  Returns the path, a word of argv; NULL: the command runs no script. */
const char *named_inputs_locate_script(char **argv, char *const *paths, int n_paths);

/* A command that is one word with blanks, such as 'sqlite3 :memory: <bug.sql', is a line for the
 * shell.  Returns the words to run, owned by the caller; NULL: it is none. */
char **named_inputs_shell_line(char *const *command, char *const *paths, int n_paths);

#endif

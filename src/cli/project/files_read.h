/* files_read - which files of a directory a command reads, from a trace by strace -f -y.
 *
 * Read are files that the command opens, executes or asks about (stat, access).  A file that the
 * command writes before it reads it is a result of the command, and left out. */
#ifndef PARE_CLI_PROJECT_FILES_READ_H
#define PARE_CLI_PROJECT_FILES_READ_H

#include <stddef.h>

struct files_read {
    char **names; /* relative to the directory, sorted; NULL-terminated */
    size_t n;
};

/* root: the absolute path of the directory in which the command ran.  listed: the files that were
 * there, one a line; trace: what strace wrote.  Both are changed. */
void files_read_find(const char *root, char *listed, char *trace, struct files_read *ret);
void files_read_done(struct files_read *files);

#endif

/* project - the files of a directory that a command reads, as the inputs of a run.
 *
 * The directory is copied, the command is run once in the copy under strace, and only the files
 * that it reads are reduced.  In a git work tree, ignored files are not copied: they are results of
 * builds.  The directory itself is only read. */
#ifndef PARE_CLI_PROJECT_PROJECT_H
#define PARE_CLI_PROJECT_PROJECT_H

#include "drive/files/inputs.h"

enum status project_load(const char *dir, char *const *command, struct inputs **ret,
                         struct error *err);

#endif

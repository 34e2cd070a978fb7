/* disk_files - files that a test writes and looks at, in the current directory. */
#ifndef PARE_TESTS_DISK_FILES_H
#define PARE_TESTS_DISK_FILES_H

#include "base/files/fileset.h"

/* Makes a temporary directory the current one; both are for cmocka's setup and teardown. */
int disk_files_enter(void **state);
int disk_files_leave(void **state);

void disk_files_write(const char *path, const char *text); /* makes directories, too */

/* Fails the test unless the file has this text; NULL: unless there is nothing at the path. */
void disk_files_expect(const char *path, const char *text);

/* "a.txt b/c.txt ": the names of all files and directories below the path, sorted. */
void disk_files_expect_names(const char *path, const char *names);

/* A set of files from names and texts, ended by NULL.  Names and texts are borrowed. */
struct fileset disk_files_set(const char *name, const char *text, ...);

#endif

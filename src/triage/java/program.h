/* program - is an input a Java program, and where does it start? */
#ifndef PARE_TRIAGE_JAVA_PROGRAM_H
#define PARE_TRIAGE_JAVA_PROGRAM_H

#include "base/status.h"

#include <stdbool.h>

bool java_is_program(const char *path); /* a jar, or a directory that holds a class file */

/* The Main-Class of a jar's manifest; NULL: it names none, or the path is no jar.  Caller frees. */
char *java_manifest_main(const char *path);

#endif

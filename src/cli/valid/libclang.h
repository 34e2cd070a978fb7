/* libclang - whether a C or C++ file compiles, by the library libclang if it is installed.
 *
 * The library is opened at run time: Pare neither needs it nor its headers to be built. */
#ifndef PARE_CLI_VALID_LIBCLANG_H
#define PARE_CLI_VALID_LIBCLANG_H

#include <stdbool.h>

struct libclang;

/* The newest libclang that is installed; NULL: there is none.  Caller closes it. */
struct libclang *libclang_open(void);
void libclang_close(struct libclang *clang); /* NULL is fine */

/* False if there are errors.  True if the library gave up: that says nothing about the file. */
bool libclang_compiles(const struct libclang *clang, const char *path);

#endif

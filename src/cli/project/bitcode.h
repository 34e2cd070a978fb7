/* bitcode - LLVM bitcode is reduced as text, and the test and the result get bitcode again.
 *
 * llvm-dis and llvm-as come from the machine.  Versions read the bitcode of older ones, so the
 * version in the name of the command (opt-14) is tried first, then the plain names, then the
 * newest. */
#ifndef PARE_CLI_PROJECT_BITCODE_H
#define PARE_CLI_PROJECT_BITCODE_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct bitcode {
    char *assembler;    /* llvm-as, perhaps with a version; NULL: the input is no bitcode */
    char *text_path;    /* of the text: the path of the input with the ending .ll */
    char *name;         /* of the bitcode in the directory of the test */
    char *recipe;       /* a command that prints the text */
    struct buffer text; /* the module */
};

bool bitcode_is(const unsigned char *data, size_t n_bytes); /* by its first bytes */

/* command: the words of the test, for the version.  Caller bitcode_done()s ret on success. */
enum status bitcode_read(const char *path, char *const *command, struct bitcode *ret,
                         struct error *err);
void bitcode_done(struct bitcode *bitcode);

/* The words that make bitcode of the text and run the test on it.  Takes the words of the test. */
enum status bitcode_wrap(const struct bitcode *bitcode, bool is_stdin, char **words, char ***ret,
                         struct error *err);

/* Writes the bitcode of a text beside it, with the ending .bc.  *ret: its path; caller frees. */
enum status bitcode_write(const struct bitcode *bitcode, const char *text_path, char **ret,
                          struct error *err);

/* The path with this ending in the place of its own .bc or .ll.  Caller frees. */
char *bitcode_with_ending(const char *path, const char *ending);

#endif

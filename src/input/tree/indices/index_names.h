/* index_names - WebAssembly text with names in the place of numbers, and back.
 *
 * A candidate that lacks a function must say `call 2` where the input said `call 3`.  So everything
 * that the input means by a number gets a name before it is parsed: `(func $~f3 ...)` and
 * `call $~f3`.  Rules for names then link uses with declarations as in any language.  Rendered
 * text loses these names again, and has the numbers that are right in it.
 *
 *   (func (param i32 i32) local.get 1)
 *   (func (param $~l0 i32) (param $~l1+ i32) local.get $~l1+)
 *
 * A load gets the name of the one memory, so that the memory stays where it is needed. */
#ifndef PARE_INPUT_TREE_INDICES_INDEX_NAMES_H
#define PARE_INPUT_TREE_INDICES_INDEX_NAMES_H

#include "base/buffer.h"
#include "base/files/fileset.h"

/* The bytes [from, from_end) of the file are [to, to_end) in the text with names. */
struct name_edit {
    size_t from, from_end, to, to_end;
};

struct index_names {
    struct file file;        /* with names; owns its bytes */
    struct name_edit *edits; /* ascending */
    size_t n_edits;
};

/* False: nothing is meant by a number, or it is not known what.  ret is overwritten; caller
 * index_names_done()s it in both cases. */
bool index_names_give(const struct file *file, struct index_names *ret);
void index_names_done(struct index_names *names);

/* Adds the text without names to ret. */
void index_names_take(const unsigned char *text, size_t n_bytes, struct buffer *ret);

/* The place in the file that a place in the text with names comes from. */
size_t index_names_place(const struct index_names *names, size_t at);

#endif

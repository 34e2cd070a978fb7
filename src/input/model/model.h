/* model - what a user says about an input: its items, and which of them need which.
 *
 * A model is a JSON file (docs/manual): items are files, line ranges, byte ranges or named
 * fragments of the input; rules such as "a & b => c | d", requirements and imported DIMACS clauses
 * say which subsets are valid.  A range inside another needs it without being told.
 *
 * An error in a model is one message with the file and the line.  Loading
 * takes time linear in the model, placing the items in an input O(n log n) and, for fragments that
 * are found by their text, the size of their file each. */
#ifndef PARE_INPUT_MODEL_MODEL_H
#define PARE_INPUT_MODEL_MODEL_H

#include "base/buffer.h"
#include "base/files/fileset.h"
#include "base/hash.h"
#include "base/status.h"

#include <stdint.h>

struct model;
struct reading;

/* Reads a model and the DIMACS file that it names, relative to itself.  Caller frees. */
enum status model_load(const char *path, struct model **ret, struct error *err);

/* The same from text, without the DIMACS file.  `path` is for messages; nothing is borrowed. */
enum status model_parse(const char *path, const char *text, size_t n_bytes, struct model **ret,
                        struct error *err);

/* Adds the clauses of a DIMACS CNF text, by the model's table of variables.  For model_load. */
enum status model_add_dimacs(struct model *model, const char *path, const char *text,
                             size_t n_bytes, struct error *err);
void model_free(struct model *model); /* NULL is fine */

struct hash model_hash(const struct model *model); /* hash of all texts that it was read from */
uint32_t model_n_items(const struct model *model);
const char *model_item_name(const struct model *model, uint32_t item); /* borrowed */

/* Places the items in an input and checks that they nest. */
enum status model_check(const struct model *model, const struct fileset *input, struct error *err);

/* Makes the reading: item i of the problem is item i of the model.  The reading borrows the input
 * but nothing of the model, and is never made again between passes: its items have no meaning in
 * another input, so the next pass goes on with the same reading from the best subset. */
enum status model_read(const struct model *model, const struct fileset *input, struct reading **ret,
                       struct error *err);

/* What `pare model check|count|show` say; append text to ret.  Without an input (NULL) what
 * follows from nesting is left out. */
enum status model_report_check(const struct model *model, const struct fileset *input,
                               struct buffer *ret, struct error *err);
enum status model_report_count(const struct model *model, const struct fileset *input,
                               struct buffer *ret, struct error *err);
enum status model_report_dot(const struct model *model, const struct fileset *input,
                             struct buffer *ret, struct error *err);

#endif

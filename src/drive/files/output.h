/* output - the file or directory where the user finds the best so far.  It is complete and
 * interesting at every moment.
 *
 * One input file has one output file, which is replaced by rename.  Several files or a directory
 * have an output directory, which is exchanged with a freshly written one; unchanged files are
 * linked, not copied.  A jar has an output jar, also when the tests get its entries as files.  With
 * --in-place the output is the inputs themselves; each is saved as NAME.orig first.  An existing
 * NAME.orig is never overwritten: if it differs, the run is refused.
 */
#ifndef PARE_DRIVE_FILES_OUTPUT_H
#define PARE_DRIVE_FILES_OUTPUT_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "drive/files/inputs.h"

#include <stdbool.h>

struct output;

/* path NULL: NAME.reduced.EXT beside the input, or NAME.reduced/NAME.EXT where tools want the file
 * by its own name (Rust, Java, Makefile).  Borrows `inputs`.  A link to a file or directory
 * stays, and its target is the output. */
enum status output_choose(const struct inputs *inputs, const char *path, bool in_place,
                          struct output **ret, struct error *err);

/* No output: nothing is ever written but the journal, which is named after the input. */
struct output *output_none(const struct inputs *inputs);
void output_free(struct output *output);

const char *output_path(const struct output *output);        /* to show to the user; "": none */
const char *output_journal_dir(const struct output *output); /* NAME.pare beside it */

/* Before any test: fails if nothing can be written there. */
enum status output_check_writable(const struct output *output, struct error *err);

/* Before the first write: removes temporary files that a killed run left; with --in-place saves the
 * originals as NAME.orig; otherwise, when `fresh`, renames an older result to NAME~. */
enum status output_prepare(struct output *output, bool fresh, struct error *err);
enum status output_write(struct output *output, const struct fileset *files, struct error *err);

/* True if the output holds exactly these files. */
bool output_holds(const struct output *output, const struct fileset *files);

/* Renames whatever is at the output to a name that is free: NAME~, NAME~2 and so on.  *ret_name,
 * the caller's, is the new name; NULL: there was nothing. */
enum status output_set_aside(struct output *output, char **ret_name, struct error *err);

/* Reads the files that are at the output now, under the names that they have in the run; no files
 * when there is nothing.  False when they cannot be read, or when there is something that is not a
 * result, such as a link.  Call input_done in any case. */
bool output_read(const struct output *output, struct input *ret);

/* Writes files to a path that does not exist yet: a single file as a file, several as a directory.
 */
enum status output_write_elsewhere(const struct fileset *files, const char *path,
                                   struct error *err);

#endif

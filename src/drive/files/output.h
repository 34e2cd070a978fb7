/* output - where the best so far stands on disk, complete and interesting at every moment.
 *
 * One input file: one output file, replaced by rename.  Several files or a directory: a directory,
 * replaced whole by exchanging it with a freshly written one (unchanged files are linked, not
 * copied).  In place: the inputs themselves, each kept as NAME.orig first; an existing NAME.orig
 * is never overwritten: if it is another file, the run is refused. */
#ifndef PARE_DRIVE_FILES_OUTPUT_H
#define PARE_DRIVE_FILES_OUTPUT_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "drive/files/inputs.h"

#include <stdbool.h>

struct output;

/* path NULL: NAME.reduced.EXT beside the input.  Borrows `inputs`. */
enum status output_choose(const struct inputs *inputs, const char *path, bool in_place,
                          struct output **ret, struct error *err);
void output_free(struct output *output);

const char *output_path(const struct output *output);        /* what to show the user */
const char *output_journal_dir(const struct output *output); /* NAME.pare beside it */

/* Before any test: can something be written there at all? */
enum status output_check_writable(const struct output *output, struct error *err);

/* Before the first write: keeps originals (in place), and when `fresh` an older result that is in
 * the way as NAME~. */
enum status output_prepare(struct output *output, bool fresh, struct error *err);
enum status output_write(struct output *output, const struct fileset *files, struct error *err);

/* What stands there now, by the names that files have in the run; no files when there is nothing.
 * False when that cannot be told, or it has what no result has.  Call input_done in any case. */
bool output_read(const struct output *output, struct input *ret);

/* Writes files to a path where nothing is yet: a directory, or a single file as a file. */
enum status output_write_elsewhere(const struct fileset *files, const char *path,
                                   struct error *err);

#endif

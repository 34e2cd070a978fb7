/* run_key - which run a journal is about: its inputs, its test, and the options that change
 * results, as one hash. */
#ifndef PARE_DRIVE_RUN_RUN_KEY_H
#define PARE_DRIVE_RUN_RUN_KEY_H

#include "base/hash.h"
#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/run/options.h"

#include <stdbool.h>

enum status run_key(const struct run_options *options, char ret[HASH_TEXT], struct error *err);

/* True if it is safe to overwrite everything that stands at the output: the journal has a copy. */
bool journal_has_output(struct journal *journal, const struct output *output);

/* True if the journal beside the output is about this very run, and has a copy of everything that
 * stands at the output. */
bool run_can_resume(const struct run_options *options);

#endif

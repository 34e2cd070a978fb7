/* run_key - which run a journal is about: its inputs, its test, and the options that change
 * results.  The journal has each of these as a fact, and the whole as one hash. */
#ifndef PARE_DRIVE_RUN_RUN_KEY_H
#define PARE_DRIVE_RUN_RUN_KEY_H

#include "base/hash.h"
#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/run/options.h"

#include <stdbool.h>

struct run_key {
    char input[HASH_TEXT]; /* hash of the inputs */
    char test[HASH_TEXT];  /* hash of the script; of nothing where the test is a command */
    const char *identity;  /* the options that change results, a line each; borrowed */
    char whole[HASH_TEXT]; /* hash of all of it */
};

enum status run_key_make(const struct run_options *options, struct run_key *ret, struct error *err);

enum status run_key_save(const struct run_key *key, struct journal *journal, struct error *err);
/* Whether the journal is about the same run but for the content of the test script. */
bool run_key_has_other_test(const struct run_key *key, struct journal *journal);
bool run_key_is_of(const struct run_key *key, struct journal *journal);

/* What differs from the key in the journal, for people: "the input, the test and --timeout". */
void run_key_describe_changes(const struct run_key *key, struct journal *journal,
                              struct buffer *ret);

/* True if it is safe to overwrite everything that stands at the output: the journal has a copy. */
bool journal_has_output(struct journal *journal, const struct output *output);

/* True if the journal beside the output is about this very run, and has a copy of everything that
 * stands at the output. */
bool run_can_resume(const struct run_options *options);

#endif

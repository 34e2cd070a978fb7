/* journal - every answer and every accepted version of a run, in an SQLite database, so that a run
 * that was killed can be resumed.
 *
 * The journal is in a directory NAME.pare beside the output: `journal.db`, `lock`, `log`, `also/`.
 * It has facts about the run (name and value) and four tables:
 *   results   the verdict of every candidate that was tested, by content key, looked-ahead ones
 *             included: the cache of later passes and sessions;
 *   answers   the answers that the reducers were given, in order, with the key of each proposal.
 *             Reducers are deterministic, so replaying the answers restores the state of a run;
 *   versions  the accepted candidates as differences (version_delta.h);
 *   tests     the record of every test, for people (test_row.h).  No run depends on it.
 * Every row has a checksum (row_sum.h).  A damaged result is not used, and is tested again; a
 * damaged answer or version is an error; a damaged row of tests is left out.
 * New rows are collected in memory; journal_commit writes them in one transaction.  The run commits
 * before it waits for a test, so when the process is killed only tests under way are lost.  A
 * commit that fails because the disk is full (STATUS_FULL) loses nothing, and can be tried again.
 * The run calls journal_sync before a version replaces another at the output, so when the machine
 * crashes no version is lost. */
#ifndef PARE_DRIVE_JOURNAL_JOURNAL_H
#define PARE_DRIVE_JOURNAL_JOURNAL_H

#include "base/buffer.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/verdict.h"
#include "drive/journal/test_row.h"

#include <stdbool.h>
#include <stdint.h>

struct database;
struct journal;

struct version_row {
    uint64_t number; /* 0: the original; 1: the first accepted one */
    uint64_t n_asked, n_tokens, n_bytes, n_files, n_classes;
    double elapsed;
    char pass[64];
};

/* Opens the journal in directory `dir`, or makes one, and locks it.  STATUS_BUSY when another run
 * has the lock.  With read_only nothing is locked, made or changed. */
enum status journal_open(const char *dir, bool read_only, struct journal **ret, struct error *err);
void journal_close(struct journal *journal);                           /* commits */
enum status journal_clear(struct journal *journal, struct error *err); /* removes all rows */
enum status journal_commit(struct journal *journal, struct error *err);
enum status journal_sync(struct journal *journal, struct error *err); /* commits; all versions are
                                                                         on the disk */

/* Facts about the run; a missing one is NULL / the given default.  Text is owned by the caller. */
char *journal_get(struct journal *journal, const char *name);
double journal_get_number(struct journal *journal, const char *name, double missing);
enum status journal_set(struct journal *journal, const char *name, const char *value,
                        struct error *err);
enum status journal_set_number(struct journal *journal, const char *name, double value,
                               struct error *err);

enum status journal_add_result(struct journal *journal, struct hash key, enum verdict verdict,
                               struct error *err);
enum status journal_each_result(struct journal *journal,
                                void (*visit)(void *context, struct hash key, enum verdict verdict),
                                void *context, struct error *err);

uint64_t journal_n_answers(const struct journal *journal);
enum status journal_add_answer(struct journal *journal, struct hash key, enum verdict verdict,
                               struct error *err);
enum status journal_answer(struct journal *journal, uint64_t number, struct hash *ret_key,
                           enum verdict *ret_verdict, struct error *err);
enum status journal_forget_answers_from(struct journal *journal, uint64_t number,
                                        struct error *err);

uint64_t journal_n_versions(const struct journal *journal);
enum status journal_add_version(struct journal *journal, const struct version_row *row,
                                const struct buffer *difference, struct error *err);
enum status journal_version(struct journal *journal, uint64_t number, struct version_row *ret_row,
                            struct buffer *ret_difference, struct error *err);

uint64_t journal_n_tests(const struct journal *journal);
enum status journal_add_test(struct journal *journal, struct test_row *test,
                             struct error *err); /* sets the row's number: the next one */

/* The rows with this number and later ones, in order.  Damaged rows are left out. */
enum status journal_each_test(struct journal *journal, uint64_t from,
                              void (*visit)(void *context, const struct test_row *test),
                              void *context, struct error *err);

struct database *journal_database(struct journal *journal); /* for the files of this folder */

#endif

/* test_row - the record of one test, or of one answer that needed no test.
 *
 * A row is written when its answer is used; the row of a run whose answer nobody used is written
 * when its pass ends.  Times are seconds since the run began, earlier sessions included. */
#ifndef PARE_DRIVE_JOURNAL_TEST_ROW_H
#define PARE_DRIVE_JOURNAL_TEST_ROW_H

#include "base/hash.h"
#include "base/verdict.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct row_writer;

enum test_source {
    SOURCE_RUN,       /* the test ran, and its answer was used or was looked ahead for */
    SOURCE_CACHE,     /* the same candidate was tested before */
    SOURCE_CHECK,     /* the front end refused the candidate: no test was needed */
    SOURCE_CANCELLED, /* the test was stopped, because its answer was no longer needed */
    SOURCE_EXTRA,     /* a run beside the reduction: of the original, to confirm, of the result */
};

/* Bytes of the texts of a row: the name of a pass, the last line that a test printed (two lines of
 * a terminal), and the beginning of the removed text. */
enum { TEST_PASS = 64, TEST_LINE = 160, TEST_REMOVED = 200, TEST_UNKNOWN = -1 };

struct test_row {
    uint64_t number;      /* 1 for the first row; journal_add_test sets it */
    uint64_t answer;      /* number of the answer; 0: it was not used as one */
    char pass[TEST_PASS]; /* "lines:ddmin"; also "original" and "result" */
    unsigned round;
    struct hash key;
    int verdict; /* enum verdict; TEST_UNKNOWN of a cancelled test */
    enum test_source source;
    double start, seconds;
    int ending, code; /* enum ending, and exit status or signal; TEST_UNKNOWN: did not run */
    uint64_t n_bytes, n_tokens, n_files, n_classes, n_items;
    bool ahead;                 /* started while another answer was waited for */
    bool wasted;                /* the answer was not used in its pass */
    unsigned worker;            /* 0 for the first; of tests that ran */
    uint64_t version;           /* version of the best at that time; `removed` refers to it */
    char line[TEST_LINE];       /* the last line of its output */
    char removed[TEST_REMOVED]; /* the parts of the best that the candidate lacks: removal.h */
};

const char *test_source_name(enum test_source source); /* "run", "cache" ... */

/* "exit 1", "signal 11", "timeout", "output", "answered"; "" if it did not run. */
enum { TEST_ENDING = 32 };
const char *test_ending_text(const struct test_row *row, char text[TEST_ENDING]);

void test_row_bind(struct row_writer *writer, const struct test_row *row);
void test_row_read(sqlite3_stmt *statement, struct test_row *ret); /* all columns of the table */

#endif

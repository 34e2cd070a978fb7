/* testbed - an oracle over small scripts that a test writes, in a temporary directory of its own.
 */
#ifndef PARE_TESTS_TESTBED_H
#define PARE_TESTS_TESTBED_H

#include "oracle/oracle.h"

struct testbed {
    char dir[64];  /* where scripts are */
    char temp[80]; /* where the oracle makes its workspaces: empty when it is closed */
    char script[96];
    char *argv[8];
    struct oracle_options options;
    struct oracle *oracle;
    struct fileset candidate; /* one file, "bug.txt", with "hello\n" in it */
};

/* Writes an executable script (with #!/bin/sh) and sets sensible options; nothing is opened. */
void testbed_init(struct testbed *bed, const char *script);
void testbed_open(struct testbed *bed); /* fails the test when it cannot */
void testbed_start(struct testbed *bed, uint64_t job);
struct outcome testbed_wait(struct testbed *bed); /* the next outcome; fails after 30 seconds */
struct outcome testbed_run(struct testbed *bed);  /* start and wait */

/* Closes; fails the test when a process or a file is left. */
void testbed_done(struct testbed *bed);

void testbed_write(const char *path, const char *text, unsigned mode);
unsigned testbed_count_marked(const char *prefix);    /* processes with such an environment entry */
unsigned testbed_count_running(const char *argument); /* processes with this very argument */

/* Wait for a condition; fail the test after 30 seconds. */
void testbed_wait_running(const char *argument, unsigned n_processes); /* at least so many */
void testbed_wait_file(const struct testbed *bed, const char *name); /* exists beside the script */
void testbed_expect_tidy(const struct testbed *bed); /* no process of this run, no job's files */

#endif

/* recording - what tests answered and how long they took, kept in a file for each case.
 *
 * A recording is an append-only file of records of one size.  A candidate is known by the hash of
 * its content. Records of the same candidate may occur twice when two tests ran side by side; the
 * first one counts.  A lookup reads the whole file, which takes about 0.1 ms for 10,000 records. */
#ifndef PARE_BENCH_RECORDING_H
#define PARE_BENCH_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record {
    uint8_t key[16];
    int32_t status;  /* exit status of the test */
    float processor; /* seconds of processor time, children included */
    float seconds;   /* on the clock; depends on what else the machine does */
    uint32_t n_bytes;
};

void recording_key(const void *content, size_t n_bytes, uint8_t ret_key[16]);
bool recording_find(const char *path, const uint8_t key[16], struct record *ret);
bool recording_append(const char *path, const void *record, size_t n_bytes);

/* The real test, run in the current directory on the candidate that is there.  Fills in all but key
 * and n_bytes.  The status is RECORDING_KILLED when a signal ended the test. */
enum { RECORDING_LAST_STATUS = 125, RECORDING_KILLED = 127 };
void recording_run(const char *test, struct record *ret);

/* A recording in memory, for many lookups.  Records that are added are also written to the file. */
struct recording;
struct recording *recording_open(const char *path); /* NULL: see errno */
void recording_close(struct recording *recording);
const struct record *recording_look_up(const struct recording *recording, const uint8_t key[16]);
bool recording_add(struct recording *recording, const struct record *record);
double recording_mean(const struct recording *recording); /* processor seconds of a test */

#endif

/* resident_test - a resident test: one process that answers a line a candidate.
 *
 * We write the absolute path of the candidate's directory, it answers with one line: interesting,
 * not, invalid or unresolved, or a number (0 is interesting, as an exit status would be), perhaps
 * followed by a space and a message.  docs/resident.md is the user's page about it.
 *
 * It is started when the first question is asked and again when it has ended.  It runs where Pare
 * was started, so that its relative paths mean what they say, with a TMPDIR of its own.  What it
 * writes to standard error is kept, at most a megabyte of it. */
#ifndef PARE_ORACLE_JOB_RESIDENT_TEST_H
#define PARE_ORACLE_JOB_RESIDENT_TEST_H

#include "base/buffer.h"
#include "base/verdict.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/process/child.h"
#include "oracle/process/program.h"
#include "oracle/process/workspace.h"

#include <stdbool.h>

struct resident {
    struct child child; /* its deadline is that of the current question */
    int to, from;       /* pipes; -1 while it does not run */
    char *temp;         /* its TMPDIR */
    struct buffer line;
};

struct server_command {
    const struct program *program;
    char *const *envp;
    int dir; /* where Pare was started */
    volatile pid_t *cell;
};

enum server_reply {
    REPLY_NONE,    /* not yet */
    REPLY_VERDICT, /* a line that we understand */
    REPLY_GARBAGE, /* something else: whatever comes next could be an answer to anything */
    REPLY_CLOSED,  /* it has closed its standard output */
};

void resident_init(struct resident *server, const char *temp); /* copies temp */
void resident_done(struct resident *server);                   /* it must have ended */

/* Starts it.  Returns 0, or the errno that says why it could not be started. */
int resident_start(struct resident *server, const struct server_command *command,
                   const struct child_limits *limits, const struct workspace *workspace);

/* Asks about a directory, with `seconds` to answer.  False when it does not listen. */
bool resident_ask(struct resident *server, const char *dir, double now, double seconds);

/* Reads what has come.  Writes *ret and message only with REPLY_VERDICT. */
enum server_reply resident_listen(struct resident *server, enum verdict *ret,
                                  char message[FINGERPRINT_ROOM]);

void resident_hang_up(struct resident *server); /* closes the pipes: it should end by itself */

#endif

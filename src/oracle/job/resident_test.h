/* resident_test - a persistent test process: one directory per input line, one verdict per output
 * line.
 *
 * Pare writes the absolute path of the candidate's directory to its standard input.  It answers
 * with one line: interesting, not, invalid or unresolved, or a number that is read like an exit
 * status (0 is interesting).  A space and a message may follow.  docs/manual is the user's
 * page about it.
 *
 * The process is started for the first question, and again after it has ended.  Its working
 * directory is the one that Pare was started in, so that relative paths in its command line work;
 * its TMPDIR is its own.  The last megabyte of its standard error is kept. */
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
    const char *path;
    char *const *argv;
    char *const *envp;
    int dir;                     /* where Pare was started */
    const struct own_view *view; /* that it sees; NULL: that of Pare */
    const char *dir_in_view;
    volatile pid_t *cell;
    int rules; /* of the sandbox; 0: none */
    bool with_network;
    bool is_wrapped; /* the program is bwrap */
};

enum server_reply {
    REPLY_NONE,    /* not yet */
    REPLY_VERDICT, /* a line that we understand */
    REPLY_GARBAGE, /* another line: later lines can no longer be assigned to questions */
    REPLY_CLOSED,  /* it has closed its standard output */
};

void resident_init(struct resident *server, const char *temp); /* copies temp */
void resident_done(struct resident *server);                   /* it must have ended */

/* Starts it.  Returns 0, or the errno that says why it could not be started. */
int resident_start(struct resident *server, const struct server_command *command,
                   const struct child_limits *limits, const struct workspace *workspace);

/* Asks about a directory, with `seconds` to answer.  False when it does not read its input. */
bool resident_ask(struct resident *server, const char *dir, double now, double seconds);

/* Reads its output so far.  Writes *ret and message only with REPLY_VERDICT. */
enum server_reply resident_listen(struct resident *server, enum verdict *ret,
                                  char message[FINGERPRINT_ROOM]);

void resident_hang_up(struct resident *server); /* closes the pipes: it should end by itself */

#endif

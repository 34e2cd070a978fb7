/* sandbox - what a test may change: its own directories, and nothing else.
 *
 * With Landlock and seccomp, which need no rights and cost less than 1 ms a test: a test can write
 * only below its working directory and its TMPDIR, cannot open network sockets, mount, or send
 * signals to processes that it did not start.  It can read what Pare can read. */
#ifndef PARE_ORACLE_PROCESS_SANDBOX_H
#define PARE_ORACLE_PROCESS_SANDBOX_H

#include "base/status.h"
#include "oracle/process/workspace.h"

#include <stdbool.h>
#include <stddef.h>

struct sandbox {
    bool is_on, with_network;
    int version;  /* version of Landlock */
    int *allowed; /* descriptors of further places that may be changed */
    size_t n_allowed;
};

/* `allowed`: paths, or the word "net".  STATUS_ORACLE when the kernel has no
 * Landlock.  Not wanted: *ret is off, and everything below does nothing. */
enum status sandbox_open(bool is_wanted, const char *const *allowed, size_t n_allowed,
                         struct sandbox *ret, struct error *err);
void sandbox_close(struct sandbox *sandbox);

/* A descriptor of the rules for one test, which the caller closes; 0: there is no sandbox, -1:
 * errno says why there are no rules.  The test may change the directories of the workspace. */
int sandbox_rules(const struct sandbox *sandbox, const struct workspace *workspace);

/* The same for a persistent test: it may change the place of this workspace. */
int sandbox_rules_for_place(const struct sandbox *sandbox, const struct workspace *workspace);

/* In a child, before exec: the rules hold from now on, for it and its children.  Only system calls.
 * False: errno says why not. */
bool sandbox_enter(int rules, bool with_network);

#endif

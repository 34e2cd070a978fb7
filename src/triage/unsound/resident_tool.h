/* resident_tool - an analysis that stays up: the second program costs a fraction of the first.
 *
 * The program (share/triage) is started with --serve and two pipes.  We write a line, "CLASSES tab
 * CLASSPATH tab MAIN tab OUT", and it answers "done" or "failed: WHY".  One that runs out of time
 * or dies is started again when it is needed. */
#ifndef PARE_TRIAGE_UNSOUND_RESIDENT_TOOL_H
#define PARE_TRIAGE_UNSOUND_RESIDENT_TOOL_H

#include "triage/run/runner.h"
#include "triage/run/tool.h"

struct resident_tool {
    const struct tool *tool;
    struct runner *runner;
    uint64_t id;  /* the id of its job in the runner */
    char *dir;    /* the folder of its pipes and results */
    int to, from; /* -1: it does not run */
    struct buffer line;
};

/* Borrows tool and runner; copies dir, which must exist. */
void resident_tool_init(struct resident_tool *resident, const struct tool *tool,
                        struct runner *runner, uint64_t id, const char *dir);
void resident_tool_done(struct resident_tool *resident);
void resident_tool_stop(struct resident_tool *resident);

/* Asks the tool.  A failure of the tool is in the result; an error means that the runner cannot
 * start anything. */
enum status resident_tool_ask(struct resident_tool *resident, const struct subject *subject,
                              double timeout, struct result *ret, struct error *err);

#endif

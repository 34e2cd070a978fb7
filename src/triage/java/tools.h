/* tools - the analyses of Java programs that Pare has or finds, and the tracer, as commands. */
#ifndef PARE_TRIAGE_JAVA_TOOLS_H
#define PARE_TRIAGE_JAVA_TOOLS_H

#include "triage/run/tool.h"

#include <stdbool.h>

/* The names that java_tool knows, those with a defect left out; NULL: no more. */
const char *java_tool_name(size_t number);
/* True if everything that the tool needs is installed.  False: *ret_missing says how to get it
 * (borrowed). */
bool java_tool_is_there(const char *name, const char **ret_missing);

/* cha, rta, 0cfa (also with a defect, see reach.h), wala, proguard.  STATUS_USAGE: there is no such
 * analysis, or it is not installed.  The first use of wala or proguard prepares the classes of the
 * JDK (jdk_classes.h).  Caller tool_done()s *ret. */
enum status java_tool(const char *name, struct tool *ret, struct error *err);
/* The command of a packaged analysis that stays up, to which "--serve IN OUT" is added; *ret is
 * NULL for one that does not.  Caller frees. */
enum status java_tool_server(const char *name, char **ret, struct error *err);
bool java_has_tool(const char *name); /* whether java_tool knows the name */

/* java with the agent.  STATUS_USAGE: there is no java, or the agent was not built. */
enum status java_trace_tool(struct tool *ret, struct error *err);
/* The same, about one method: who returned the object that it is called on. */
enum status java_evidence_tool(struct tool *ret, struct error *err);

/* A file of Pare's own below share/triage; NULL: it is not there.  Caller frees. */
char *java_share_file(const char *name);

#endif

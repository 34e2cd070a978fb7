/* format_tool - a formatter that the user asks for: --format clang-format. */
#ifndef PARE_CLI_SETUP_FORMAT_TOOL_H
#define PARE_CLI_SETUP_FORMAT_TOOL_H

#include "base/status.h"
#include "input/core/reading.h"

struct format_tool {
    struct formatter formatter; /* for the front end `pretty`; its context is this struct */
    const char *command;        /* a line of the shell; {} is the name of the file; borrowed */
    const char *endings;        /* of the files that the tool knows; NULL: all files */
};

/* A known name stands for the tool with the options that it needs to be a filter.  Everything else
 * is a command that reads a file on standard input and prints it.  The first word must be a
 * program. */
enum status format_tool_find(const char *name, struct format_tool *ret, struct error *err);

#endif

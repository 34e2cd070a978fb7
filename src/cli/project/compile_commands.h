/* compile_commands - one translation unit of a project, preprocessed with the project's flags.
 *
 * compile_commands.json (of CMake, Bear, Meson) says how each file is compiled. */
#ifndef PARE_CLI_PROJECT_COMPILE_COMMANDS_H
#define PARE_CLI_PROJECT_COMPILE_COMMANDS_H

#include "base/buffer.h"
#include "base/status.h"

/* The preprocessed text of the file at `path`, by the entry that FILE has for it. */
enum status compile_commands_preprocess(const char *file, const char *path, struct buffer *ret,
                                        struct error *err);

#endif

/* setup - from the words on the command line to what a run or a check needs. */
#ifndef PARE_CLI_SETUP_SETUP_H
#define PARE_CLI_SETUP_SETUP_H

#include "base/buffer.h"
#include "cli/options/option_table.h"
#include "cli/setup/guide_setup.h"
#include "drive/run/run.h"
#include "input/model/model.h"

struct setup {
    struct options options;
    struct run_options run;
    struct inputs *inputs;
    struct plan plan;
    struct model *model;     /* NULL: none was given */
    struct reading *reading; /* of the model */
    struct guide_setup guide;
    struct keep *keep;
    struct buffer identity, command_line;
    char **test_argv, **valid_argv; /* owned */
};

/* Parses, checks and opens what can be opened before any test.  On success the caller calls
 * setup_done; on failure nothing is left. */
enum status setup_make(int argc, char **argv, struct setup *ret, struct error *err);
void setup_done(struct setup *setup);

#endif

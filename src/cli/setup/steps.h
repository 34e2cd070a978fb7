/* steps - the parts of setup_make, in the order in which it takes them.
 *
 * Each step reads the options and what earlier steps left in the setup, and fills in its own part.
 * A step that fails leaves the setup such that setup_done can free it. */
#ifndef PARE_CLI_SETUP_STEPS_H
#define PARE_CLI_SETUP_STEPS_H

#include "cli/setup/setup_data.h"

/* test_choice.c: the test's command, and which words are the inputs.  The command is read before a
 * branch takes another input, because it may name the original. */
void setup_read_command(struct setup *setup);
enum status setup_choose_test(struct setup *setup, struct error *err);
enum status setup_check_test_options(struct setup *setup, struct error *err);
enum status setup_read_keep(struct setup *setup, struct error *err);

/* languages.c: a language that cannot be used is an error now, not a worse plan later. */
/* checks the language of the options */
enum status setup_check_language(struct setup *setup, struct error *err);
enum status setup_check_parsers(struct setup *setup, struct error *err); /* for the inputs */

/* passes.c: the passes that the user named, and how they fit a model. */
enum status setup_read_plan(struct setup *setup, struct error *err);
enum status setup_read_style(struct setup *setup, struct error *err);
enum status setup_load_model(struct setup *setup, struct error *err);
enum status setup_read_model(struct setup *setup, struct error *err); /* needs the inputs */
enum status setup_check_plan_fits(struct setup *setup, struct error *err);

/* settings.c: limits and flags. */
enum status setup_read_settings(struct setup *setup, struct error *err);

/* input_choice.c: loads the inputs, then makes the guide and the identity, which depend on them. */
enum status setup_load_inputs(struct setup *setup, struct error *err);
void setup_take_inputs(struct setup *setup, struct inputs *inputs); /* takes them */
enum status setup_shape_inputs(struct setup *setup, struct error *err);
enum status setup_read_core(struct setup *setup, struct error *err); /* names of --core; before */
/* finds the parts that must stay */
enum status setup_read_kept(struct setup *setup, struct error *err);
enum status setup_name_inputs(struct setup *setup, struct error *err); /* $1, $2 ... of a script */

/* wrapped_test.c: bitcode as text, and arguments as a file. */
enum status setup_wrap_test(struct setup *setup, struct error *err);

/* output_choice.c: a result that goes to standard output, a device or a pipe. */
enum status setup_choose_stream(struct setup *setup, struct error *err);

/* test_choice.c again: the check before the test may depend on the inputs. */
enum status setup_read_valid(struct setup *setup, struct error *err);

/* identity.c: the options that are part of the journal's key, beside the contents of inputs and
 * test. */
void setup_make_identity(struct setup *setup);

#endif

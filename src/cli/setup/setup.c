#include "cli/setup/setup.h"

#include "cli/options/word_list.h"
#include "cli/setup/branch.h"
#include "cli/setup/command_line.h"
#include "cli/setup/steps.h"

#include <stdlib.h>

typedef enum status setup_step(struct setup *setup, struct error *err);

/* Steps that need only the command line come before steps that read files. */
static setup_step *const steps[] = {
    /* clang-format off */
    setup_choose_test,
    setup_check_test_options,
    setup_check_language,
    setup_read_plan,
    setup_read_style,
    setup_read_keep,
    setup_load_model,
    setup_read_settings,
    setup_read_core,

    setup_load_inputs,
    setup_wrap_test,
    setup_shape_inputs,
    setup_name_inputs,
    setup_choose_stream,
    setup_check_parsers,
    setup_read_valid,
    setup_read_model,
    setup_read_kept,
    setup_check_plan_fits,
    /* clang-format on */
};

/* `saved`: the candidate of a branch; NULL: this run is not a branch. */
static enum status make(int argc, char **argv, const char *saved, struct setup *ret,
                        struct error *err)
{
    struct setup *setup = ret;
    *setup = (struct setup){0};
    enum status status = options_parse(&reduce_options, argc, argv, &setup->options, err);
    if (status != STATUS_OK)
        return status;
    setup_read_command(setup);
    if (saved != NULL)
        setup->branch_words = branch_change_options(&setup->options, saved);
    command_line_pack(argc, argv, &setup->command_line);
    setup->run.command_line = buffer_text(&setup->command_line);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == STATUS_OK; i++)
        status = steps[i](setup, err);
    if (status != STATUS_OK)
        setup_done(setup);
    return status;
}

enum status setup_make(int argc, char **argv, struct setup *ret, struct error *err)
{
    return make(argc, argv, NULL, ret, err);
}

enum status setup_make_branch(int argc, char **argv, const char *saved, struct setup *ret,
                              struct error *err)
{
    return make(argc, argv, saved, ret, err);
}

void setup_done(struct setup *setup)
{
    options_done(&setup->options);
    keep_free(setup->keep);
    keep_free(setup->watch);
    line_rules_done(&setup->rules);
    reading_free(setup->reading);
    model_free(setup->model);
    inputs_free(setup->inputs);
    guide_setup_done(&setup->guide);
    buffer_done(&setup->identity);
    buffer_done(&setup->command_line);
    unsound_done(&setup->unsound);
    git_difference_done(&setup->git);
    bitcode_done(&setup->bitcode);
    free(setup->text_output);
    free(setup->again);
    words_free(setup->test_argv);
    words_free(setup->valid_argv);
    words_free(setup->core);
    kept_free(setup->kept);
    words_free(setup->input_names);
    words_free(setup->branch_words);
    *setup = (struct setup){0};
}

bool setup_branches(const struct setup *setup)
{
    static const size_t branch = 2; /* the third of "warn reject branch" */
    return options_has(&setup->options, OPT_ON_SLIP) &&
           options_word(&setup->options, OPT_ON_SLIP) == branch;
}

/* passes - the passes of the run, and the model that they may use. */
#include "cli/setup/steps.h"

enum status setup_read_plan(struct setup *setup, struct error *err)
{
    const struct option_values *given = &setup->options.given[OPT_PASS];
    enum status status = STATUS_OK;
    for (size_t i = 0; i < given->n && status == STATUS_OK; i++)
        status = plan_add(&setup->plan, given->values[i], err);
    if (status == STATUS_OK && given->n == 0 && setup->git.name != NULL)
        status = plan_for_difference(&setup->plan, err);
    if (status != STATUS_OK)
        return status;
    setup->plan.once = options_has(&setup->options, OPT_ONCE);
    setup->run.once = setup->plan.once;
    if (setup->plan.n_passes > 0)
        setup->run.plan = &setup->plan;
    return STATUS_OK;
}

enum status setup_read_style(struct setup *setup, struct error *err)
{
    static const enum plan_format formats[] = {FORMAT_PRETTY, FORMAT_KEEP, FORMAT_NONE,
                                               FORMAT_COMPACT};
    const struct options *options = &setup->options;
    bool has_format = options_has(options, OPT_FORMAT);
    setup->run.renames = options_has(options, OPT_RENAME);
    setup->run.is_strict = options_has(options, OPT_STRICT);
    size_t word = options_word(options, OPT_FORMAT);
    bool is_built_in = word < sizeof formats / sizeof *formats;
    setup->run.format = is_built_in ? formats[word] : FORMAT_PRETTY;
    enum status status = STATUS_OK;
    if (!is_built_in)
        status = format_tool_find(options_value(options, OPT_FORMAT), &setup->format_tool, err);
    if (status != STATUS_OK)
        return status;
    if ((has_format || setup->run.renames) && setup->plan.n_passes > 0)
        return fail(err, STATUS_USAGE,
                    "--%s changes the default plan; with --pass, give the passes blank, pretty, "
                    "compact or rename instead",
                    has_format ? "format" : "rename");
    if (setup->run.is_strict && setup->plan.n_passes > 0)
        return fail(err, STATUS_USAGE,
                    "--strict changes the default plan; with --pass, leave out the passes "
                    "loose-tokens and subtokens instead");
    return STATUS_OK;
}

enum status setup_load_model(struct setup *setup, struct error *err)
{
    if (!options_has(&setup->options, OPT_MODEL))
        return STATUS_OK;
    return model_load(options_value(&setup->options, OPT_MODEL), &setup->model, err);
}

enum status setup_read_model(struct setup *setup, struct error *err)
{
    if (setup->model == NULL)
        return STATUS_OK;
    enum status status = model_read(setup->model, setup->inputs->files, &setup->reading, err);
    setup->run.reading = setup->reading;
    return status;
}

/* A pass over a model needs --model, and a run with --model has only passes over the model. */
enum status setup_check_plan_fits(struct setup *setup, struct error *err)
{
    for (unsigned i = 0; i < setup->plan.n_passes; i++) {
        const struct pass *pass = &setup->plan.passes[i];
        if (pass->frontend == NULL && setup->model == NULL)
            return fail(err, STATUS_USAGE, "the pass %s needs a model; give one with --model",
                        pass->name);
        if (pass->frontend != NULL && setup->model != NULL)
            return fail(err, STATUS_USAGE,
                        "with --model every pass is over the model: use model:%s instead of %s",
                        pass->reducer->name, pass->name);
    }
    return STATUS_OK;
}

/* model - pare model: reports about a model (--model) without reducing anything. */
#include "input/model/model.h"
#include "base/buffer.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/files/inputs.h"

#include <stdio.h>
#include <string.h>

typedef enum status report(const struct model *model, const struct fileset *input,
                           struct buffer *ret, struct error *err);

static const struct {
    const char *name;
    report *make;
} reports[] = {
    {"check", model_report_check},
    {"count", model_report_count},
    {"show", model_report_dot},
};

static report *find_report(const char *name)
{
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++)
        if (strcmp(reports[i].name, name) == 0)
            return reports[i].make;
    return NULL;
}

static enum status print_report(report *make, int argc, char **argv, struct error *err)
{
    struct model *model = NULL;
    struct inputs *inputs = NULL;
    struct buffer text = {0};
    enum status status = model_load(argv[0], &model, err);
    if (status == STATUS_OK && argc > 1)
        status = inputs_load(argv + 1, (size_t)argc - 1, false, &inputs, err);
    if (status == STATUS_OK)
        status = make(model, inputs != NULL ? inputs->files : NULL, &text, err);
    if (status == STATUS_OK)
        fputs(buffer_text(&text), stdout);
    buffer_done(&text);
    inputs_free(inputs);
    model_free(model);
    return status;
}

int command_model(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct options options;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    report *make = options.n_words > 1 ? find_report(options.words[0]) : NULL;
    if (make == NULL)
        status = fail(&err, STATUS_USAGE, "usage: pare model %s", self->usage);
    else
        status = print_report(make, options.n_words - 1, options.words + 1, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

/* output_choice - results that go to standard output, a device or a pipe (stream.h).
 * src/drive/files handles all other outputs. */
#include "cli/setup/steps.h"

enum status setup_choose_stream(struct setup *setup, struct error *err)
{
    const char *path = setup->run.output_path;
    if (path == NULL || setup->run.in_place)
        return STATUS_OK;
    enum status status = stream_find(path, &setup->stream, err);
    if (status != STATUS_OK || !setup->stream.is_used)
        return status;
    if (!setup->inputs->is_one_file)
        return fail(err, STATUS_USAGE,
                    "the result is a directory, which cannot be written to %s; choose a place for "
                    "it with -o",
                    path);
    if (stream_is_stdout(&setup->stream) && options_has(&setup->options, OPT_JSON))
        return fail(err, STATUS_USAGE, "--json and -o %s both use standard output", path);
    setup->run.output_path = NULL;
    setup->run.keeps_result = true;
    return STATUS_OK;
}

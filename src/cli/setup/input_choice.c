/* input_choice - which files are reduced, and in which form the test gets them. */
#include "base/files/disk.h"
#include "cli/setup/steps.h"
#include "cli/setup/word_list.h"

#include <string.h>

/* --- loading ----------------------------------------------------------------------------- */

/* The guide depends on the language of the inputs, the identity on the guide. */
static void take_inputs(struct setup *setup, struct inputs *inputs)
{
    inputs_free(setup->inputs);
    setup->inputs = inputs;
    setup->run.inputs = inputs;
    guide_setup_done(&setup->guide);
    guide_setup_make(&setup->options, inputs->files, &setup->guide);
    setup->run.guide = setup->guide.is_on ? &setup->guide.options : NULL;
    setup->run.learns = setup->guide.learns;
    setup->remark = setup->guide.remark;
    setup_make_identity(setup);
}

/* A run with --in-place that was stopped left the original as NAME.orig and its best result as
 * NAME.  The same command then continues that run, and takes the originals. */
static bool continues(struct setup *setup)
{
    struct inputs *originals;
    if (!setup->run.in_place || !inputs_have_orig(setup->paths, (size_t)setup->n_paths) ||
        inputs_load(setup->paths, (size_t)setup->n_paths, true, &originals, NULL) != STATUS_OK)
        return false;
    take_inputs(setup, originals);
    return run_can_resume(&setup->run);
}

enum status setup_load_inputs(struct setup *setup, struct error *err)
{
    struct inputs *inputs;
    if (continues(setup))
        return STATUS_OK;
    enum status status = inputs_load(setup->paths, (size_t)setup->n_paths, false, &inputs, err);
    if (status == STATUS_OK)
        take_inputs(setup, inputs);
    return status;
}

/* --- jars and directories of classes ----------------------------------------------------- */

static bool ends_with(const char *text, const char *ending)
{
    size_t n_text = strlen(text), n_ending = strlen(ending);
    return n_text >= n_ending && strcmp(text + n_text - n_ending, ending) == 0;
}

static enum status pack_as_jar(struct setup *setup, struct error *err)
{
    if (setup->run.in_place && !inputs_are_jar(setup->inputs))
        return fail(err, STATUS_USAGE,
                    "with --in-place, --as jar needs one jar as input; choose another place for "
                    "the result with -o");
    return inputs_as_jar(setup->inputs, err);
}

/* Bytes and a model's items are parts of the input as it is; in place, a jar stays a jar. */
static bool stays_packed(const struct setup *setup)
{
    return setup->run.in_place || setup->run.force_binary || setup->model != NULL;
}

/* The result has the form that the test gets. */
static enum status check_output_is_no_jar(const struct setup *setup, struct error *err)
{
    const char *output = setup->run.output_path;
    if (output == NULL || !setup->inputs->is_one_directory || !ends_with(output, ".jar"))
        return STATUS_OK;
    return fail(err, STATUS_USAGE,
                "%s would be a directory: the test and the result get the classes of the jar as "
                "files; use --as jar to make both a jar",
                output);
}

enum status setup_shape_inputs(struct setup *setup, struct error *err)
{
    const char *as = options_value(&setup->options, OPT_AS);
    if (as != NULL && strcmp(as, "jar") == 0)
        return pack_as_jar(setup, err);
    if (stays_packed(setup))
        return STATUS_OK;
    enum status status = inputs_as_directory(setup->inputs, &setup->run.n_signatures, err);
    return status == STATUS_OK && as == NULL ? check_output_is_no_jar(setup, err) : status;
}

/* --- the arguments of a script ----------------------------------------------------------- */

/* True if the test's directory has a file or directory of this name. */
static bool has_entry(const struct fileset *files, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < files->n_files; i++) {
        const char *file = files->files[i].name;
        if (strncmp(file, name, length) == 0 && (file[length] == '\0' || file[length] == '/'))
            return true;
    }
    return false;
}

/* A script gets the path of each input as $1, $2 ...  A directory, or a jar that was unpacked, is
 * the working directory itself. */
enum status setup_name_inputs(struct setup *setup, struct error *err)
{
    const struct inputs *inputs = setup->inputs;
    struct word_list names = {0};
    (void)err;
    for (size_t i = 0; i < inputs->n_paths; i++) {
        const char *name =
            inputs->is_one_file ? inputs->files->files[0].name : disk_base_name(inputs->paths[i]);
        bool is_entry = !inputs->is_one_directory && has_entry(inputs->files, name);
        word_list_add(&names, is_entry ? name : "");
    }
    setup->input_names = names.words;
    if (setup->run.oracle.kind == TEST_SCRIPT)
        setup->run.oracle.inputs = names.words;
    return STATUS_OK;
}

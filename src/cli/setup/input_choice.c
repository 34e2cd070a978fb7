/* input_choice - which files are reduced, in which form the test gets them, and which parts must
 * stay. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/word_list.h"
#include "cli/project/compile_commands.h"
#include "cli/project/project.h"
#include "cli/setup/steps.h"
#include "input/jvm/program/app.h"
#include "input/wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

/* --- loading ----------------------------------------------------------------------------- */

/* Takes the inputs first: the guide depends on their language, and the identity depends on the
 * guide. */
void setup_take_inputs(struct setup *setup, struct inputs *inputs)
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

/* True if the command continues a stopped run with --in-place.  That run left the original as
 * NAME.orig and its best result as NAME.  The originals become the input again. */
static bool continues(struct setup *setup)
{
    struct inputs *originals;
    if (!setup->run.in_place || !inputs_have_orig(setup->paths, (size_t)setup->n_paths) ||
        inputs_load(setup->paths, (size_t)setup->n_paths, true, &originals, NULL) != STATUS_OK)
        return false;
    setup_take_inputs(setup, originals);
    return run_can_resume(&setup->run);
}

static enum status load_project(struct setup *setup, struct error *err)
{
    struct inputs *inputs;
    if (setup->run.in_place)
        return fail(err, STATUS_USAGE,
                    "--in-place would lose the files that the command does not read; leave it out");
    enum status status = project_load(setup->project, setup->test_argv, &inputs, err);
    if (status == STATUS_OK)
        setup_take_inputs(setup, inputs);
    return status;
}

/* Replaces the text of the file by its preprocessed text. */
static enum status preprocess(struct setup *setup, struct inputs *inputs, struct error *err)
{
    const char *commands = options_value(&setup->options, OPT_COMPILE_COMMANDS);
    struct buffer text = {0};
    if (commands == NULL)
        return STATUS_OK;
    if (!inputs->is_one_file || setup->run.in_place)
        return fail(err, STATUS_USAGE,
                    "--compile-commands needs one source file as input, and no --in-place");
    enum status status = compile_commands_preprocess(commands, setup->paths[0], &text, err);
    if (status != STATUS_OK)
        return status;
    struct file *file = &inputs->loaded.files.files[0];
    free((unsigned char *)file->data);
    inputs->loaded.n_bytes = file->n_bytes = text.n_bytes;
    file->data = (unsigned char *)buffer_take(&text);
    return STATUS_OK;
}

enum status setup_load_inputs(struct setup *setup, struct error *err)
{
    struct inputs *inputs;
    if (setup->project != NULL)
        return load_project(setup, err);
    if (setup->git.name != NULL) {
        setup_take_inputs(setup, inputs_from_text(setup->git.name, setup->git.patch.data,
                                                  setup->git.patch.n_bytes, setup->git.recipe));
        return STATUS_OK;
    }
    if (continues(setup))
        return STATUS_OK;
    enum status status = inputs_load(setup->paths, (size_t)setup->n_paths, false, &inputs, err);
    if (status != STATUS_OK)
        return status;
    status = preprocess(setup, inputs, err);
    if (status == STATUS_OK)
        setup_take_inputs(setup, inputs);
    else
        inputs_free(inputs);
    return status;
}

/* --- jars and directories of classes ----------------------------------------------------- */

static enum status pack_as_jar(struct setup *setup, struct error *err)
{
    if (setup->run.in_place && !inputs_are_jar(setup->inputs))
        return fail(err, STATUS_USAGE,
                    "with --in-place, --as jar needs one jar as input; choose another place for "
                    "the result with -o");
    return inputs_as_jar(setup->inputs, err);
}

/* True if a jar is not unpacked: with bytes or a model, the items are parts of the jar itself; with
 * --in-place, the result must be a jar. */
static bool stays_packed(const struct setup *setup)
{
    return setup->run.in_place || setup->run.force_binary || setup->model != NULL;
}

/* A command that names the jar, or runs {} with java -jar, was written for a jar.  One that has {}
 * elsewhere gets a directory, which java -cp takes as well. */
static bool command_wants_jar(const struct setup *setup)
{
    static const char java_option[] = "-jar";
    char *const *words = setup->options.command;
    if (words == NULL || !inputs_are_jar(setup->inputs))
        return false;
    const char *name = setup->inputs->files->files[0].name;
    for (size_t i = 0; words[i] != NULL; i++)
        if (strstr(words[i], name) != NULL || strstr(words[i], "-jar {}") != NULL ||
            (i > 0 && strcmp(words[i], "{}") == 0 && strcmp(words[i - 1], java_option) == 0))
            return true;
    return false;
}

/* A directory of classes has a directory as result, unless the user wants a jar. */
static enum status check_output_is_no_jar(const struct setup *setup, struct error *err)
{
    const struct inputs *inputs = setup->inputs;
    const char *output = setup->run.output_path;
    if (output == NULL || !inputs->is_one_directory || inputs->is_unpacked_jar ||
        !name_is_jar(output))
        return STATUS_OK;
    return fail(err, STATUS_USAGE,
                "%s would be a directory: the test and the result get the classes as files; use "
                "--as jar to make both a jar",
                output);
}

enum status setup_shape_inputs(struct setup *setup, struct error *err)
{
    const char *as = options_value(&setup->options, OPT_AS);
    if (as != NULL ? strcmp(as, "jar") == 0 : command_wants_jar(setup))
        return pack_as_jar(setup, err);
    if (stays_packed(setup))
        return STATUS_OK;
    enum status status = inputs_as_directory(setup->inputs, &setup->run.n_signatures, err);
    if (status != STATUS_OK || as == NULL)
        return status == STATUS_OK ? check_output_is_no_jar(setup, err) : status;
    setup->inputs->is_unpacked_jar = false; /* --as directory is about the result, too */
    return STATUS_OK;
}

/* --- the arguments of a script ----------------------------------------------------------- */

/* True if the test's directory contains a file or directory of this name. */
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
    if (setup->run.oracle.kind == TEST_SCRIPT && setup->bitcode.assembler == NULL)
        setup->run.oracle.inputs = names.words;
    setup->run.oracle.is_directory = inputs->is_one_directory;
    return STATUS_OK;
}

/* --- names of --core ------------------------------------------------------------------------ */

/* One name a line; empty lines and lines that begin with '#' are skipped. */
static enum status add_names_of_file(struct word_list *names, const char *path, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    enum status status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    char *text = mem_format("%.*s", (int)n_bytes, (const char *)data), *rest = text;
    for (char *line; (line = strsep(&rest, "\r\n")) != NULL;) {
        line += strspn(line, " \t");
        line[strcspn(line, " \t")] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            word_list_add(names, line);
    }
    free(text);
    free(data);
    return STATUS_OK;
}

enum status setup_read_core(struct setup *setup, struct error *err)
{
    const struct option_values *given = &setup->options.given[OPT_CORE];
    struct word_list names = {0};
    enum status status = STATUS_OK;
    for (size_t i = 0; i < given->n && status == STATUS_OK; i++)
        if (given->values[i][0] == '@')
            status = add_names_of_file(&names, given->values[i] + 1, err);
        else
            word_list_add(&names, given->values[i]);
    setup->core = names.words;
    setup->run.read.core = (const char *const *)names.words;
    setup->run.read.n_core = names.n;
    return status;
}

/* --- parts of the inputs that must stay ------------------------------------------------------- */

static bool ends_with(const char *text, const char *ending)
{
    size_t n_text = strlen(text), n_ending = strlen(ending);
    return n_text >= n_ending && strcmp(text + n_text - n_ending, ending) == 0;
}

/* True if a front end interprets the names of --core: those for Java, WebAssembly and FJI do. */
static bool has_own_names(const struct fileset *files)
{
    for (size_t i = 0; i < files->n_files; i++)
        if (file_n_classes(&files->files[i]) > 0 || ends_with(files->files[i].name, ".fji") ||
            file_is_wasm(&files->files[i], &(struct error){0}))
            return true;
    return false;
}

enum status setup_read_kept(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    const struct fileset *files = setup->inputs->files;
    struct kept_request request = {
        .lines = options->given[OPT_KEEP_LINES].values,
        .n_lines = options->given[OPT_KEEP_LINES].n,
        .names = options->given[OPT_KEEP_NAMES].values,
        .n_names = options->given[OPT_KEEP_NAMES].n,
    };
    if (!has_own_names(files)) {
        request.core = setup->run.read.core;
        request.n_core = setup->run.read.n_core;
    }
    bool asks = request.n_lines + request.n_names + request.n_core > 0;
    if (asks && setup->model != NULL)
        return fail(err, STATUS_USAGE,
                    "with --model, the model says what must stay; leave out --keep-lines, "
                    "--keep-names and --core");
    enum status status = kept_new(files, &request, &setup->run.read, &setup->kept, err);
    setup->run.kept = setup->kept;
    return status;
}

/* reach - pare reach: the reachability analyses that come with Pare, each for itself. */
#include "triage/reach/reach.h"
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REACH_MAIN, REACH_CLASSPATH, REACH_TO, REACH_HELP, N_REACH_OPTIONS };

static const struct option_row rows[N_REACH_OPTIONS] = {
    [REACH_MAIN] = {.name = "main",
                    .argument = "CLASS",
                    .takes = TAKES_TEXT,
                    .help = "the class whose main method is called, as in p.Main"},
    [REACH_CLASSPATH] = {.name = "classpath",
                         .argument = "PATHS",
                         .takes = TAKES_TEXT,
                         .help = "jars and directories that the program needs, with : between"},
    [REACH_TO] = {.name = "to",
                  .argument = "DIR",
                  .takes = TAKES_DIRECTORY,
                  .help = "write DIR/ANALYSIS for each analysis instead of printing"},
    [REACH_HELP] = OPTION_ROW_HELP,
};
const struct option_table reach_options = {rows, N_REACH_OPTIONS};

static void add_methods(const struct world *world, const struct bitset *methods, struct buffer *out)
{
    for (size_t i = bitset_next(methods, 0); i != BITSET_END; i = bitset_next(methods, i + 1)) {
        world_write_method(world, (uint32_t)i, out);
        buffer_add_byte(out, '\n');
    }
}

/* Runs one analysis; its result goes to DIR/NAME, or to standard output if there is no DIR. */
static enum status run_one(struct world *world, const char *name, const char *main_class,
                           const char *dir, struct error *err)
{
    struct reach_analysis analysis;
    struct bitset methods;
    struct buffer out = {0};
    if (!reach_parse(name, &analysis))
        return fail(err, STATUS_USAGE, "there is no analysis %s: cha, rta or 0cfa", name);
    enum status status = reach(world, &analysis, main_class, &methods, err);
    if (status != STATUS_OK)
        return status;
    add_methods(world, &methods, &out);
    if (dir == NULL) {
        fwrite(buffer_text(&out), 1, out.n_bytes, stdout);
    } else {
        char *path = disk_join(dir, name);
        status = disk_write_atomic(path, buffer_text(&out), out.n_bytes, 0666, err);
        free(path);
    }
    buffer_done(&out);
    bitset_done(&methods);
    return status;
}

static enum status check_usage(const struct options *options, struct error *err)
{
    if (!options_has(options, REACH_MAIN))
        return fail(err, STATUS_USAGE, "say which class has the main method with --main p.Main");
    if (strchr(options->words[0], ',') != NULL && !options_has(options, REACH_TO))
        return fail(err, STATUS_USAGE, "several analyses need --to DIR, where each writes a file");
    return STATUS_OK;
}

/* The program is read once for all analyses. */
static enum status run(const struct options *options, struct error *err)
{
    const char *class_path = options_value(options, REACH_CLASSPATH);
    const char *dir = options_value(options, REACH_TO);
    struct world *world;
    enum status status = check_usage(options, err);
    if (status == STATUS_OK && dir != NULL)
        status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK)
        status = world_load(options->words[1], class_path != NULL ? class_path : "", WORLD_CODE,
                            &world, err);
    if (status != STATUS_OK)
        return status;
    char *names = mem_string(options->words[0]), *rest = names, *name;
    while (status == STATUS_OK && (name = strsep(&rest, ",")) != NULL)
        status = run_one(world, name, options_value(options, REACH_MAIN), dir, err);
    free(names);
    world_free(world);
    return status;
}

int command_reach(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    if (options.n_words != 2)
        status =
            fail(&err, STATUS_USAGE, "usage: pare reach %s; see pare reach --help", self->usage);
    else
        status = run(&options, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

/* reach - pare reach: the reachability analyses that come with Pare, each for itself. */
#include "triage/reach/reach.h"
#include "base/buffer.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"

#include <stdio.h>

enum { REACH_MAIN, REACH_CLASSPATH, REACH_HELP, N_REACH_OPTIONS };

static const struct option_row rows[N_REACH_OPTIONS] = {
    [REACH_MAIN] = {.name = "main",
                    .argument = "CLASS",
                    .takes = TAKES_TEXT,
                    .help = "the class whose main method is called, as in p.Main"},
    [REACH_CLASSPATH] = {.name = "classpath",
                         .argument = "PATHS",
                         .takes = TAKES_TEXT,
                         .help = "jars and directories that the program needs, with : between"},
    [REACH_HELP] = OPTION_ROW_HELP,
};
const struct option_table reach_options = {rows, N_REACH_OPTIONS};

static void print_methods(const struct world *world, const struct bitset *methods)
{
    struct buffer out = {0};
    for (size_t i = bitset_next(methods, 0); i != BITSET_END; i = bitset_next(methods, i + 1)) {
        world_write_method(world, (uint32_t)i, &out);
        buffer_add_byte(&out, '\n');
    }
    fwrite(buffer_text(&out), 1, out.n_bytes, stdout);
    buffer_done(&out);
}

static enum status run(const struct options *options, struct error *err)
{
    struct reach_analysis analysis;
    const char *main_class = options_value(options, REACH_MAIN);
    const char *class_path = options_value(options, REACH_CLASSPATH);
    if (!reach_parse(options->words[0], &analysis))
        return fail(err, STATUS_USAGE, "there is no analysis %s: cha, rta or 0cfa",
                    options->words[0]);
    if (main_class == NULL)
        return fail(err, STATUS_USAGE, "say which class has the main method with --main p.Main");
    struct world *world;
    struct bitset methods;
    enum status status = world_load(options->words[1], class_path != NULL ? class_path : "",
                                    WORLD_CODE, &world, err);
    if (status != STATUS_OK)
        return status;
    status = reach(world, &analysis, main_class, &methods, err);
    if (status == STATUS_OK) {
        print_methods(world, &methods);
        bitset_done(&methods);
    }
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

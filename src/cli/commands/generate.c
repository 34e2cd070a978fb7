/* generate - pare --generate.  The build uses it to make the man page and the completions.  The
 * completions use it to list the names that they complete. */
#include "base/files/disk.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "cli/text/completions.h"
#include "cli/text/list.h"
#include "cli/text/man.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    void (*write)(struct buffer *ret);
} texts[] = {
    {"bash", completions_bash},      {"zsh", completions_zsh},    {"fish", completions_fish},
    {"front-ends", list_front_ends}, {"reducers", list_reducers}, {"languages", list_languages},
};

static enum status generate(int argc, char **argv, struct buffer *ret, struct error *err)
{
    if (argc == 2 && strcmp(argv[0], "man") == 0) {
        unsigned char *template;
        size_t n_bytes;
        enum status status = disk_read(argv[1], &template, &n_bytes, NULL, err);
        if (status != STATUS_OK)
            return status;
        man_write((const char *)template, ret);
        free(template);
        return STATUS_OK;
    }
    for (size_t i = 0; argc == 1 && i < sizeof texts / sizeof *texts; i++)
        if (strcmp(argv[0], texts[i].name) == 0) {
            texts[i].write(ret);
            return STATUS_OK;
        }
    return fail(err, STATUS_USAGE, "usage: pare --generate %s", command_find("--generate")->usage);
}

int command_generate(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct buffer text = {0};
    (void)self;
    enum status status = generate(argc, argv, &text, &err);
    if (status == STATUS_OK)
        fputs(buffer_text(&text), stdout);
    buffer_done(&text);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

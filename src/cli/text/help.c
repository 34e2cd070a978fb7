#include "cli/text/help.h"

#include "cli/text/wrap.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_COLUMN = 30, COMMAND_COLUMN = 12 };

/* --- usage ------------------------------------------------------------------------------- */

static void add_usage(struct buffer *ret, const struct command *command)
{
    const char *form = command->usage;
    for (bool is_first = true; form != NULL; is_first = false) {
        size_t length = strcspn(form, "\n");
        buffer_add_format(ret, "%spare %s%s%.*s\n", is_first ? "usage: " : "       ", command->name,
                          command->name[0] != '\0' ? " " : "", (int)length, form);
        form = form[length] == '\n' ? form + length + 1 : NULL;
    }
}

static void add_commands(struct buffer *ret)
{
    buffer_add_text(ret, "\nCommands (pare COMMAND --help says more):\n");
    for (const struct command *command = commands; command->name != NULL; command++) {
        if (command->name[0] == '\0' || command->help == NULL)
            continue;
        buffer_add_format(ret, "  %-*s", COMMAND_COLUMN - 2, command->name);
        wrap_text(ret, command->help, COMMAND_COLUMN, COMMAND_COLUMN);
    }
}

/* "reduce INPUT" -> "Reduce INPUT." */
static void add_sentence(struct buffer *ret, const char *help, const char *more)
{
    struct buffer text = {0};
    buffer_add_format(&text, "%c%s.", help[0] - 'a' + 'A', help + 1);
    if (more != NULL)
        buffer_add_format(&text, " %s", more);
    wrap_text(ret, buffer_text(&text), 0, 0);
    buffer_done(&text);
}

/* --- options ----------------------------------------------------------------------------- */

void option_forms(const struct option_row *row, struct buffer *ret)
{
    for (const char *letter = row->letters; letter != NULL && *letter != '\0'; letter++)
        buffer_add_format(ret, "-%c, ", *letter);
    buffer_add_format(ret, "--%s", row->name);
    if (row->argument != NULL)
        buffer_add_format(ret, row->is_optional ? "[=%s]" : " %s", row->argument);
}

const char *option_default(const struct option_row *row)
{
    return row->standard != NULL ? row->standard : row->otherwise;
}

static void add_option(struct buffer *ret, const struct option_row *row)
{
    struct buffer forms = {0}, text = {0};
    option_forms(row, &forms);
    buffer_add_text(&text, row->help);
    if (option_default(row) != NULL)
        buffer_add_format(&text, " (default: %s)", option_default(row));
    buffer_add_format(ret, "  %-*s", OPTION_COLUMN - 2, buffer_text(&forms));
    if (forms.n_bytes + 3 > OPTION_COLUMN)
        buffer_add_format(ret, "\n%*s", OPTION_COLUMN, "");
    wrap_text(ret, buffer_text(&text), OPTION_COLUMN, OPTION_COLUMN);
    buffer_done(&forms);
    buffer_done(&text);
}

static void add_options(struct buffer *ret, const struct option_table *table)
{
    for (size_t i = 0; i < table->n_rows; i++) {
        const char *group = table->rows[i].group;
        if (group != NULL || i == 0)
            buffer_add_format(ret, "\n%s:\n", group != NULL ? group : "Options");
        add_option(ret, &table->rows[i]);
    }
}

static void add_exits(struct buffer *ret)
{
    buffer_add_text(ret, "\nExit status:\n");
    for (const struct exit_row *row = exit_rows; row->code != NULL; row++) {
        buffer_add_format(ret, "  %-*s", COMMAND_COLUMN - 2, row->code);
        wrap_text(ret, row->what, COMMAND_COLUMN, COMMAND_COLUMN);
    }
}

/* --- all of it --------------------------------------------------------------------------- */

void help_write(const struct command *command, struct buffer *ret)
{
    add_usage(ret, command);
    buffer_add_byte(ret, '\n');
    if (command->help != NULL)
        add_sentence(ret, command->help, command->about);
    bool is_whole = command->name[0] == '\0';
    if (is_whole)
        add_commands(ret);
    add_options(ret, command->options);
    if (is_whole) {
        add_exits(ret);
        buffer_add_text(
            ret, "\nThe manual page (man pare) explains each command and option, with examples.\n");
    }
}

void print_help(const struct command *command)
{
    struct buffer text = {0};
    help_write(command, &text);
    fputs(buffer_text(&text), stdout);
    buffer_done(&text);
}

int command_help(const struct command *self, int argc, char **argv)
{
    const struct command *command = command_find(argc > 0 ? argv[0] : "");
    (void)self;
    if (command == NULL) {
        fprintf(stderr, "pare: there is no command called %s; pare --help lists them\n", argv[0]);
        return EXIT_USAGE;
    }
    print_help(command);
    return EXIT_DONE;
}

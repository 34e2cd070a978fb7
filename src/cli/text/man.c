#include "cli/text/man.h"

#include "cli/table/commands.h"
#include "cli/text/help.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* --- text as roff ------------------------------------------------------------------------ */

/* Adds n_bytes of text: dashes are minus signs, `words` are bold. */
static void add_text(struct buffer *ret, const char *text, size_t n_bytes)
{
    bool is_bold = false;
    for (size_t i = 0; i < n_bytes; i++) {
        if (text[i] == '`') {
            is_bold = !is_bold;
            buffer_add_text(ret, is_bold ? "\\fB" : "\\fR");
        } else if (text[i] == '-') {
            buffer_add_text(ret, "\\-");
        } else if (text[i] == '\\') {
            buffer_add_text(ret, "\\e");
        } else {
            if (i == 0 && (text[i] == '.' || text[i] == '\''))
                buffer_add_text(ret, "\\&"); /* keeps roff from reading the line as a request */
            buffer_add_byte(ret, (unsigned char)text[i]);
        }
    }
}

/* "write the result" -> "Write the result." */
static void add_sentence(struct buffer *ret, const char *help)
{
    buffer_add_byte(ret, (unsigned char)toupper((unsigned char)help[0]));
    add_text(ret, help + 1, strlen(help + 1));
    buffer_add_text(ret, ".\n");
}

static void add_sentences(struct buffer *ret, const char *text)
{
    if (text == NULL)
        return;
    add_text(ret, text, strlen(text));
    buffer_add_byte(ret, '\n');
}

/* --- options ----------------------------------------------------------------------------- */

static void add_option(struct buffer *ret, const struct option_row *row)
{
    buffer_add_text(ret, ".TP\n\\fB");
    for (const char *letter = row->letters; letter != NULL && *letter != '\0'; letter++)
        buffer_add_format(ret, "\\-%c\\fR, \\fB", *letter);
    buffer_add_text(ret, "\\-\\-");
    add_text(ret, row->name, strlen(row->name));
    buffer_add_text(ret, "\\fR");
    if (row->argument != NULL)
        buffer_add_format(ret, row->is_optional ? "[=\\fI%s\\fR]" : " \\fI%s\\fR", row->argument);
    buffer_add_byte(ret, '\n');
    add_sentence(ret, row->help);
    if (option_default(row) != NULL) {
        buffer_add_text(ret, "Default: ");
        add_text(ret, option_default(row), strlen(option_default(row)));
        buffer_add_text(ret, ".\n");
    }
    add_sentences(ret, row->manual);
}

static void add_reduce_options(struct buffer *ret)
{
    const struct option_table *table = command_find("")->options;
    for (size_t i = 0; i < table->n_rows; i++) {
        if (table->rows[i].group != NULL)
            buffer_add_format(ret, ".SS %s\n", table->rows[i].group);
        add_option(ret, &table->rows[i]);
    }
}

/* --- commands ---------------------------------------------------------------------------- */

/* Adds the form of a command.  Words in capital letters are placeholders, and italic.  Other words
 * are literal, and bold.  Brackets are neither. */
static void add_form(struct buffer *ret, const char *form, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes;) {
        size_t length = strspn(form + i, " []|.");
        buffer_add(ret, form + i, length);
        i += length;
        if (i >= n_bytes)
            break;
        length = strcspn(form + i, " []|.\n");
        if (strncmp(form + i, "options", length) == 0)
            buffer_add_text(ret, "\\fIoptions\\fR");
        else {
            buffer_add_text(ret, isupper((unsigned char)form[i]) ? "\\fI" : "\\fB");
            add_text(ret, form + i, length);
            buffer_add_text(ret, "\\fR");
        }
        i += length;
    }
    buffer_add_byte(ret, '\n');
}

static void add_usage(struct buffer *ret, const struct command *command)
{
    for (const char *form = command->usage; form != NULL;) {
        size_t length = strcspn(form, "\n");
        buffer_add_format(ret, "\\fBpare%s%s\\fR ", command->name[0] != '\0' ? " " : "",
                          command->name);
        add_form(ret, form, length);
        form = form[length] == '\n' ? form + length + 1 : NULL;
    }
}

static void add_synopsis(struct buffer *ret)
{
    buffer_add_text(ret, ".nf\n");
    for (const struct command *command = commands; command->name != NULL; command++)
        if (command->help != NULL)
            add_usage(ret, command);
    buffer_add_text(ret, ".fi\n");
}

static bool has_own_options(const struct command *command)
{
    return command->options != command_find("")->options && command->options->n_rows > 1;
}

static void add_commands(struct buffer *ret)
{
    for (const struct command *command = commands; command->name != NULL; command++) {
        if (command->name[0] == '\0' || command->help == NULL)
            continue;
        buffer_add_format(ret, ".TP\n.B %s\n", command->name);
        add_sentence(ret, command->help);
        add_sentences(ret, command->about);
        if (!has_own_options(command))
            continue;
        buffer_add_text(ret, ".RS\n");
        for (size_t i = 0; i + 1 < command->options->n_rows; i++) /* the last is --help */
            add_option(ret, &command->options->rows[i]);
        buffer_add_text(ret, ".RE\n");
    }
}

static void add_exits(struct buffer *ret)
{
    for (const struct exit_row *row = exit_rows; row->code != NULL; row++) {
        buffer_add_format(ret, ".TP\n.B %s\n", row->code);
        add_sentence(ret, row->what);
    }
}

/* --- the template ------------------------------------------------------------------------ */

static void add_version(struct buffer *ret)
{
    buffer_add_text(ret, ".TH PARE 1 \"\" \"pare " PARE_VERSION "\" \"User Commands\"\n");
}

static const struct {
    const char *line;
    void (*write)(struct buffer *ret);
} parts[] = {
    {"@VERSION@", add_version},   {"@SYNOPSIS@", add_synopsis}, {"@OPTIONS@", add_reduce_options},
    {"@COMMANDS@", add_commands}, {"@EXITS@", add_exits},
};

static bool add_part(struct buffer *ret, const char *line, size_t length)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strlen(parts[i].line) == length && strncmp(parts[i].line, line, length) == 0) {
            parts[i].write(ret);
            return true;
        }
    return false;
}

void man_write(const char *template, struct buffer *ret)
{
    for (const char *line = template; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (!add_part(ret, line, length))
            buffer_add_format(ret, "%.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

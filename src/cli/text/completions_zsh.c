#include "cli/text/completions.h"

#include <string.h>

static const char head[] =
    "#compdef pare\n"
    "# zsh completion for pare, made by: pare --generate zsh\n"
    "_pare_passes() {\n"
    "    if compset -P '*:'; then\n"
    "        compadd -- ${(f)\"$(pare --generate reducers 2>/dev/null)\"}\n"
    "    else\n"
    "        compadd -- ${(f)\"$(pare --generate front-ends 2>/dev/null)\"}\n"
    "    fi\n"
    "}\n"
    "_pare_languages() { compadd -- ${(f)\"$(pare --generate languages 2>/dev/null)\"} }\n";

/* characters that need a backslash in the description of an option */
static const char special[] = "[]\\";

/* ":name:action" behind an option with a value. */
static void add_action(struct buffer *ret, const struct option_row *row)
{
    buffer_add_text(ret, ":");
    completions_escape(ret, row->argument, "[]:");
    switch (row->takes) {
    case TAKES_FILE:
        buffer_add_text(ret, ":_files");
        return;
    case TAKES_DIRECTORY:
        buffer_add_text(ret, ":_files -/");
        return;
    case TAKES_PASS:
        buffer_add_text(ret, ":_pare_passes");
        return;
    case TAKES_LANGUAGE:
        buffer_add_text(ret, ":_pare_languages");
        return;
    default:
        buffer_add_text(ret, ":");
    }
    if (row->words == NULL)
        return;
    buffer_add_byte(ret, '(');
    completions_escape(ret, row->words, ":>");
    buffer_add_byte(ret, ')');
}

/* One line for each form of the option: '(-o --output)-o[write ...]:PATH:_files' */
static void add_form(struct buffer *ret, const struct option_row *row, const char *form)
{
    buffer_add_text(ret, "        '");
    if (row->repeats) {
        buffer_add_byte(ret, '*');
    } else if (row->letters != NULL) {
        buffer_add_text(ret, "(");
        for (const char *letter = row->letters; *letter != '\0'; letter++)
            buffer_add_format(ret, "-%c ", *letter);
        buffer_add_format(ret, "--%s)", row->name);
    }
    buffer_add_format(ret, "%s[", form);
    completions_describe(ret, row->help, special);
    buffer_add_byte(ret, ']');
    if (row->argument != NULL && !row->is_optional)
        add_action(ret, row);
    buffer_add_text(ret, "' \\\n");
}

static void add_option(struct buffer *ret, const struct option_row *row)
{
    char letter[3] = "-?";
    struct buffer name = {0};
    for (const char *each = row->letters; each != NULL && *each != '\0'; each++) {
        letter[1] = *each;
        add_form(ret, row, letter);
    }
    buffer_add_format(&name, "--%s", row->name);
    add_form(ret, row, buffer_text(&name));
    buffer_done(&name);
}

static void add_command(struct buffer *ret, const struct command *command)
{
    buffer_add_format(ret, "_pare_in_%s() {\n    _arguments -s -S \\\n", command->name);
    for (size_t i = 0; i < command->options->n_rows; i++)
        add_option(ret, &command->options->rows[i]);
    if (command->name[0] == '\0')
        buffer_add_text(ret, "        '1:command or test:_pare_first' \\\n");
    else if (command->words != NULL) {
        buffer_add_text(ret, "        '1:word:(");
        completions_words(ret, command);
        buffer_add_text(ret, ")' \\\n");
    }
    buffer_add_text(ret, "        '*:file:_files'\n}\n");
}

static void add_first(struct buffer *ret)
{
    buffer_add_text(ret, "_pare_commands() {\n    local -a commands=(\n");
    for (const struct command *command = commands; command->name != NULL; command++) {
        if (command->name[0] == '\0' || command->help == NULL)
            continue;
        buffer_add_format(ret, "        '%s:", command->name);
        completions_describe(ret, command->help, "");
        buffer_add_text(ret, "'\n");
    }
    buffer_add_text(ret, "    )\n"
                         "    _describe command commands\n"
                         "}\n"
                         "_pare_first() { _alternative 'commands:command:_pare_commands' "
                         "'files:file:_files' }\n");
}

void completions_zsh(struct buffer *ret)
{
    buffer_add_text(ret, head);
    add_first(ret);
    for (const struct command *command = commands; command->name != NULL; command++)
        if (command->help != NULL)
            add_command(ret, command);
    buffer_add_text(ret,
                    "_pare() {\n"
                    "    local -i dashes=${words[(i)--]}\n"
                    "    if (( dashes < CURRENT )); then # behind --, the command of the test\n"
                    "        shift $dashes words\n"
                    "        (( CURRENT -= dashes ))\n"
                    "        _normal\n"
                    "        return\n"
                    "    fi\n"
                    "    case $(( CURRENT > 2 )):${words[2]} in\n"
                    "    (1:(");
    completions_commands(ret, "|");
    buffer_add_text(ret, "))\n"
                         "        local command=${words[2]}\n"
                         "        shift words\n"
                         "        (( CURRENT-- ))\n"
                         "        _pare_in_$command\n"
                         "        ;;\n"
                         "    (*) _pare_in_ ;;\n"
                         "    esac\n"
                         "}\n"
                         "_pare \"$@\"\n");
}

#include "cli/text/completions.h"

#include <string.h>

/* __pare_in NAME: true if the command line uses this subcommand ('' is the reduction) and has no
 * `--` yet. */
static void add_functions(struct buffer *ret)
{
    buffer_add_text(ret, "# fish completion for pare, made by: pare --generate fish\n"
                         "function __pare_behind\n"
                         "    contains -- -- (commandline -opc)\n"
                         "end\n"
                         "function __pare_in\n"
                         "    __pare_behind; and return 1\n"
                         "    set -l words (commandline -opc)\n"
                         "    set -l command ''\n"
                         "    if set -q words[2]; and contains -- $words[2] ");
    completions_commands(ret, " ");
    buffer_add_text(ret, "\n"
                         "        set command $words[2]\n"
                         "    end\n"
                         "    test \"$command\" = \"$argv[1]\"\n"
                         "end\n"
                         "function __pare_first\n"
                         "    __pare_in ''; and test (count (commandline -opc)) -eq 1\n"
                         "end\n"
                         "function __pare_second\n"
                         "    __pare_in $argv[1]; and test (count (commandline -opc)) -eq 2\n"
                         "end\n"
                         "function __pare_complete_command\n"
                         "    set -l words (commandline -opc) (commandline -ct)\n"
                         "    set -l place (contains -i -- -- $words)\n"
                         "    complete -C (string join ' ' -- $words[(math $place + 1)..-1])\n"
                         "end\n"
                         "complete -c pare -n __pare_behind -x -a '(__pare_complete_command)'\n");
}

static void add_value(struct buffer *ret, const struct option_row *row)
{
    switch (row->takes) {
    case TAKES_FILE:
        buffer_add_text(ret, " -r");
        return;
    case TAKES_DIRECTORY:
        buffer_add_text(ret, " -x -a '(__fish_complete_directories)'");
        return;
    case TAKES_PASS:
        buffer_add_text(ret, " -x -a '(pare --generate front-ends 2>/dev/null)'");
        return;
    case TAKES_LANGUAGE:
        buffer_add_text(ret, " -x -a '(pare --generate languages 2>/dev/null)'");
        return;
    default:
        buffer_add_text(ret, " -x");
        if (row->words == NULL)
            return;
        buffer_add_text(ret, " -a '");
        completions_escape(ret, row->words, ">"); /* fish reads the list as a command line */
        buffer_add_text(ret, "'");
    }
}

static void add_option(struct buffer *ret, const struct command *command,
                       const struct option_row *row)
{
    buffer_add_format(ret, "complete -c pare -n \"__pare_in '%s'\"", command->name);
    for (const char *letter = row->letters; letter != NULL && *letter != '\0'; letter++)
        buffer_add_format(ret, " -s %c", *letter);
    buffer_add_format(ret, " -l %s", row->name);
    if (row->argument != NULL && !row->is_optional)
        add_value(ret, row);
    buffer_add_text(ret, " -d '");
    completions_describe(ret, row->help, "'\\");
    buffer_add_text(ret, "'\n");
}

static void add_command(struct buffer *ret, const struct command *command)
{
    if (command->name[0] != '\0') {
        buffer_add_format(ret, "complete -c pare -n __pare_first -a %s -d '", command->name);
        completions_describe(ret, command->help, "'\\");
        buffer_add_text(ret, "'\n");
    }
    if (command->words != NULL) {
        buffer_add_format(ret, "complete -c pare -n '__pare_second %s' -f -a '", command->name);
        completions_words(ret, command);
        buffer_add_text(ret, "'\n");
    }
    for (size_t i = 0; i < command->options->n_rows; i++)
        add_option(ret, command, &command->options->rows[i]);
}

void completions_fish(struct buffer *ret)
{
    add_functions(ret);
    for (const struct command *command = commands; command->name != NULL; command++)
        if (command->help != NULL)
            add_command(ret, command);
}

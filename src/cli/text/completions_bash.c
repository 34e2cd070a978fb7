#include "cli/text/completions.h"

#include <string.h>

static const char head[] =
    "# bash completion for pare, made by: pare --generate bash\n"
    "_pare_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\"); }\n"
    "_pare_files() { mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); }\n"
    "_pare_directories() { mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); }\n"
    "_pare() {\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command='' options i\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do # behind --, the command of the test\n"
    "        [[ ${COMP_WORDS[i]} == -- ]] || continue\n"
    "        if declare -F _command_offset >/dev/null; then\n"
    "            _command_offset $((i + 1))\n"
    "        else\n"
    "            _pare_files\n"
    "        fi\n"
    "        return\n"
    "    done\n"
    "    # bash makes words of their own of = and : (--keep=exit, lines:ddmin)\n"
    "    local -i at=COMP_CWORD-1\n"
    "    if [[ $current == [=:] ]]; then\n"
    "        previous=$current current='' at=COMP_CWORD\n"
    "    fi\n"
    "    if [[ $previous == = ]]; then\n"
    "        previous=${COMP_WORDS[at - 1]}\n"
    "    elif [[ $previous == : ]]; then\n"
    "        [[ ${COMP_WORDS[at - 2]} == @(-p|--pass) ]] &&\n"
    "            _pare_words \"$(pare --generate reducers 2>/dev/null)\"\n"
    "        return\n"
    "    fi\n";

static const char tail[] = "    if [[ $current == -* ]]; then\n"
                           "        _pare_words \"$options\"\n"
                           "    elif [[ -n ${words-} ]]; then\n"
                           "        _pare_words \"$words\"\n"
                           "    else\n"
                           "        _pare_files\n"
                           "    fi\n"
                           "}\n"
                           "complete -o filenames -F _pare pare\n";

/* The function that completes the value of an option. */
static void add_action(struct buffer *ret, const struct option_row *row)
{
    switch (row->takes) {
    case TAKES_FILE:
        buffer_add_text(ret, "_pare_files");
        return;
    case TAKES_DIRECTORY:
        buffer_add_text(ret, "_pare_directories");
        return;
    case TAKES_PASS:
        buffer_add_text(ret, "_pare_words \"$(pare --generate front-ends 2>/dev/null)\"");
        return;
    case TAKES_LANGUAGE:
        buffer_add_text(ret, "_pare_words \"$(pare --generate languages 2>/dev/null)\"");
        return;
    default:
        if (row->words != NULL)
            buffer_add_format(ret, "_pare_words '%s'", row->words);
        else
            buffer_add_text(ret, "true");
    }
}

static void add_values(struct buffer *ret, const struct option_table *table)
{
    buffer_add_text(ret, "        case $previous in\n");
    for (size_t i = 0; i < table->n_rows; i++) {
        const struct option_row *row = &table->rows[i];
        if (row->argument == NULL || row->is_optional)
            continue;
        buffer_add_text(ret, "        ");
        for (const char *letter = row->letters; letter != NULL && *letter != '\0'; letter++)
            buffer_add_format(ret, "-%c | ", *letter);
        buffer_add_format(ret, "--%s) ", row->name);
        add_action(ret, row);
        buffer_add_text(ret, "; return ;;\n");
    }
    buffer_add_text(ret, "        esac\n");
}

static void add_command(struct buffer *ret, const struct command *command)
{
    const struct option_table *table = command->options;
    buffer_add_format(ret, "    '%s')\n", command->name);
    if (table->n_rows > 1)
        add_values(ret, table);
    buffer_add_text(ret, "        options='");
    for (size_t i = 0; i < table->n_rows; i++)
        buffer_add_format(ret, "%s--%s", i > 0 ? " " : "", table->rows[i].name);
    buffer_add_text(ret, "'\n");
    if (command->words != NULL) {
        buffer_add_text(ret, "        ((COMP_CWORD == 2)) && words='");
        completions_words(ret, command);
        buffer_add_text(ret, "'\n");
    }
    buffer_add_text(ret, "        ;;\n");
}

void completions_bash(struct buffer *ret)
{
    buffer_add_text(ret, head);
    buffer_add_text(ret, "    local words='' all='");
    completions_commands(ret, " ");
    buffer_add_text(ret,
                    "'\n    if ((COMP_CWORD > 1)) && [[ \" $all \" == *\" ${COMP_WORDS[1]} \"* "
                    "]]; then\n"
                    "        command=${COMP_WORDS[1]}\n"
                    "    elif ((COMP_CWORD == 1)) && [[ $current != -* ]]; then\n"
                    "        mapfile -t COMPREPLY < <(compgen -W \"$all\" -- \"$current\"\n"
                    "            compgen -f -- \"$current\")\n"
                    "        return\n"
                    "    fi\n"
                    "    case $command in\n");
    for (const struct command *command = commands; command->name != NULL; command++)
        if (command->help != NULL)
            add_command(ret, command);
    buffer_add_text(ret, "    esac\n");
    buffer_add_text(ret, tail);
}

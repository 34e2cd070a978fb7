#include "cli/text/completions.h"

#include <string.h>

void completions_commands(struct buffer *ret, const char *between)
{
    const char *separator = "";
    for (const struct command *command = commands; command->name != NULL; command++) {
        if (command->name[0] == '\0' || command->help == NULL)
            continue;
        buffer_add_format(ret, "%s%s", separator, command->name);
        separator = between;
    }
}

static void add_escaped(struct buffer *ret, const char *text, size_t n_bytes, const char *special)
{
    for (size_t i = 0; i < n_bytes; i++) {
        if (strchr(special, text[i]) != NULL)
            buffer_add_byte(ret, '\\');
        buffer_add_byte(ret, (unsigned char)text[i]);
    }
}

void completions_escape(struct buffer *ret, const char *text, const char *special)
{
    add_escaped(ret, text, strlen(text), special);
}

void completions_describe(struct buffer *ret, const char *help, const char *special)
{
    add_escaped(ret, help, strcspn(help, ";:"), special);
}

void completions_words(struct buffer *ret, const struct command *command)
{
    if (command->words[0] != '\0')
        buffer_add_text(ret, command->words);
    else
        completions_commands(ret, " ");
}

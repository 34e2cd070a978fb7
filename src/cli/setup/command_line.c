#include "cli/setup/command_line.h"

#include "base/memory.h"
#include "drive/journal/journal.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static json_t *pack_word(const char *word)
{
    json_t *text = json_string(word);
    if (text != NULL)
        return text;
    json_t *bytes = json_array();
    for (; *word != '\0'; word++)
        json_array_append_new(bytes, json_integer((unsigned char)*word));
    return bytes;
}

static char *unpack_word(const json_t *packed)
{
    if (json_is_string(packed))
        return mem_string(json_string_value(packed));
    struct buffer word = {0};
    for (size_t i = 0; i < json_array_size(packed); i++)
        buffer_add_byte(&word, (unsigned char)json_integer_value(json_array_get(packed, i)));
    return buffer_take(&word);
}

void command_line_pack(int argc, char **argv, struct buffer *ret)
{
    json_t *words = json_array();
    char *here = getcwd(NULL, 0);
    json_array_append_new(words, pack_word(here != NULL ? here : "."));
    free(here);
    for (int i = 0; i < argc; i++)
        json_array_append_new(words, pack_word(argv[i]));
    char *text = json_dumps(words, JSON_COMPACT);
    buffer_add_text(ret, text);
    free(text);
    json_decref(words);
}

enum status command_line_read(const char *dir, char ***ret, struct error *err)
{
    struct journal *journal;
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    char *text = journal_get(journal, "command");
    journal_close(journal);
    json_t *words = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    size_t n_words = json_array_size(words);
    if (n_words < 2) {
        json_decref(words);
        return fail(err, STATUS_IO, "the journal %s does not contain the command that started it",
                    dir);
    }
    char **list = mem_zero(n_words + 1, sizeof *list);
    for (size_t i = 0; i < n_words; i++)
        list[i] = unpack_word(json_array_get(words, i));
    json_decref(words);
    *ret = list;
    return STATUS_OK;
}

void command_line_free(char **words)
{
    for (char **word = words; word != NULL && *word != NULL; word++)
        free(*word);
    free(words);
}

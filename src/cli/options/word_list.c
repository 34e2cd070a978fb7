#include "cli/options/word_list.h"

#include "base/memory.h"

#include <stdlib.h>

void word_list_add(struct word_list *list, const char *word)
{
    mem_grow((void **)&list->words, &list->capacity, list->n + 2, sizeof *list->words);
    list->words[list->n++] = mem_string(word);
    list->words[list->n] = NULL;
}

char **words_copy(char *const *words)
{
    struct word_list list = {0};
    for (; *words != NULL; words++)
        word_list_add(&list, *words);
    return list.words;
}

char **words_for_shell(const char *text)
{
    struct word_list list = {0};
    word_list_add(&list, "/bin/sh");
    word_list_add(&list, "-c");
    word_list_add(&list, text);
    return list.words;
}

void words_free(char **words)
{
    for (char **word = words; word != NULL && *word != NULL; word++)
        free(*word);
    free(words);
}

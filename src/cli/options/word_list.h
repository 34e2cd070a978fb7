/* word_list - the words of a command, as execve takes them: allocated, ended by NULL. */
#ifndef PARE_CLI_OPTIONS_WORD_LIST_H
#define PARE_CLI_OPTIONS_WORD_LIST_H

#include <stddef.h>

struct word_list {
    char **words; /* NULL while it is empty */
    size_t n, capacity;
};

void word_list_add(struct word_list *list, const char *word); /* copies it */

char **words_copy(char *const *words);    /* caller words_free()s it; so for the next */
char **words_for_shell(const char *text); /* a command as the user would type it: /bin/sh -c text */
void words_free(char **words);            /* NULL is fine */

#endif

/* main - finds the subcommand and runs it. */
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "cli/table/missing_dashes.h"
#include "cli/text/help.h"

#include <errno.h>
#include <jansson.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGE_ARRAY = 1 << 20 }; /* bytes */

/* The subcommand that the first word probably means, if the word is not a command, option or file;
 * NULL: none. */
static const struct command *misspelled(const char *word)
{
    struct suggestion suggestion;
    if (word[0] == '-' || strchr(word, '/') != NULL || access(word, F_OK) == 0)
        return NULL;
    suggest_start(&suggestion, word, strlen(word));
    for (const struct command *command = commands; command->name != NULL; command++)
        if (command->help != NULL)
            suggest_try(&suggestion, command->name);
    return suggestion.best != NULL ? command_find(suggestion.best) : NULL;
}

/* Flushes the output and returns the exit status: an error if something could not be written. */
static int written(int code, bool as_json)
{
    struct error err;
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return code;
    fail(&err, STATUS_IO, "cannot write to standard output%s%s%s", errno != 0 ? ": " : "",
         errno != 0 ? strerror(errno) : "", as_json ? "; events are missing" : "");
    int trouble = complain(&err, false);
    return code != EXIT_DONE ? code : trouble;
}

int main(int argc, char **argv)
{
    /* a file that exceeds the size limit gives an error instead of a signal */
    signal(SIGXFSZ, SIG_IGN);
    /* Large arrays go back to the system when they are freed.  Without this the least size of an
     * array that does grows with every one that is freed, and holes stay between the others. */
    mallopt(M_MMAP_THRESHOLD, LARGE_ARRAY);
    json_set_alloc_funcs(mem_alloc, free); /* mem_alloc never returns NULL */
    const struct command *command = argc > 1 ? command_find(argv[1]) : NULL;
    int n_skipped = command != NULL && argv[1][0] != '\0' ? 2 : 1;
    if (n_skipped == 1)
        command = command_find("");
    argc -= n_skipped;
    argv += n_skipped;
    if (option_is_among(argc, argv, "help", 'h')) {
        print_help(command);
        return EXIT_DONE;
    }
    const struct command *meant = n_skipped == 1 && argc > 0 ? misspelled(argv[0]) : NULL;
    if (meant != NULL) {
        struct error err;
        fail(&err, STATUS_USAGE, "there is no command or file called %s; did you mean: pare %s",
             argv[0], meant->name);
        return complain(&err, option_is_among(argc, argv, "json", '\0'));
    }
    struct buffer dashes = {0};
    if (n_skipped == 1 && missing_dashes_find(argc, argv, &dashes)) {
        struct error err;
        fail(&err, STATUS_USAGE, "a command comes behind --; did you mean: %s",
             buffer_text(&dashes));
        buffer_done(&dashes);
        return complain(&err, option_is_among(argc, argv, "json", '\0'));
    }
    int code = command->run(command, argc, argv);
    return written(code, option_is_among(argc, argv, "json", '\0'));
}

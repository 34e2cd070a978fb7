/* main - finds the subcommand and runs it. */
#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/show/complain.h"
#include "cli/text/help.h"

#include <string.h>
#include <unistd.h>

/* The command that was probably meant by a first word that is neither command, option nor file;
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

int main(int argc, char **argv)
{
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
    return command->run(command, argc, argv);
}

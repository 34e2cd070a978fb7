#include "cli/help.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "input/core/reading.h"
#include "input/tree/language/language.h"
#include "reduce/core/reducer.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "usage: pare [options] TEST INPUT...           reduce while TEST exits with 0\n"
    "       pare [options] INPUT... -- COMMAND     reduce while COMMAND does what it does now\n"
    "       pare [options] --server COMMAND INPUT...\n"
    "       pare check [options] TEST INPUT...     only diagnose the test (also with -- COMMAND)\n"
    "       pare resume [DIR]                      go on with a run that was stopped\n"
    "       pare history [DIR]                     list the accepted versions of a run\n"
    "       pare restore N [DIR] [-o PATH]         bring version N back\n"
    "       pare model check|count|show MODEL [INPUT...]\n"
    "                                              look at a model: errors, valid subsets, graph\n"
    "       pare jvm stubs [-o FILE] [JAVA-HOME]   what Java programs need of the JDK, as one "
    "file\n"
    "       pare train --language NAME [options] CORPUS... -- CHECKER {}\n"
    "                                              a model that says which removals are hopeless\n"
    "       pare valid FILE...                     whether libclang takes these C or C++ files\n"
    "\n"
    "INPUT is a file, several files, or a directory.  TEST runs in a fresh directory that holds "
    "only\n"
    "the candidate under its own name.  In COMMAND, {} or @@ stands for the candidate's path; it "
    "is\n"
    "appended when neither is there.  DIR is the journal, NAME.pare.\n";

static void print_what(const char *what, int indent)
{
    for (const char *line = what; line != NULL;) {
        const char *newline = strchr(line, '\n');
        int length = newline != NULL ? (int)(newline - line) : (int)strlen(line);
        printf("%.*s\n", length, line);
        line = newline != NULL ? newline + 1 : NULL;
        if (line != NULL)
            printf("%*s", indent, "");
    }
}

static void print_option(const struct option_row *row)
{
    char left[64] = "";
    size_t n = 0;
    for (const char *letter = row->letters; *letter != '\0'; letter++)
        n += (size_t)snprintf(left + n, sizeof left - n, "-%c, ", *letter);
    snprintf(left + n, sizeof left - n, "--%s%s%s", row->name, row->argument != NULL ? " " : "",
             row->argument != NULL ? row->argument : "");
    if (row->group != NULL)
        printf("\n%s:\n", row->group);
    printf("  %-32s", left);
    print_what(row->what, 34);
}

void print_help(void)
{
    fputs(usage, stdout);
    for (int i = 0; i < N_OPTIONS; i++)
        print_option(&option_rows[i]);
    puts("\nExit status: 0 done, 1 the original is not interesting or the test cannot run, 2 bad "
         "use,\n"
         "3 files or disk, 4 flaky result, 5 stopped at a limit, 6 another run is at work,\n"
         "128+N interrupted by signal N (with the best so far on disk).");
}

void print_list(void)
{
    puts("front ends:");
    for (const struct frontend *row = frontends; row->name != NULL; row++)
        printf("  %-16s %s\n", row->name, row->what);
    puts("reducers:");
    for (const struct reducer_kind *row = reducer_kinds; row->name != NULL; row++)
        printf("  %-16s %s\n", row->name, row->what);
    struct languages *languages = languages_new();
    puts("languages:");
    for (size_t i = 0; i < languages_count(languages); i++)
        printf("  %s\n", languages_name(languages, i));
    languages_free(languages);
}

int command_help(int argc, char **argv)
{
    (void)argc, (void)argv;
    print_help();
    return EXIT_DONE;
}

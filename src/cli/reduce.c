/* reduce - what pare does when no subcommand is named; and going on with a run that was stopped. */
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/journal_dir.h"
#include "cli/setup.h"
#include "cli/show.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int exit_code_of_run(const struct summary *summary)
{
    switch (summary->end) {
    case RUN_FINISHED:
        return EXIT_DONE;
    case RUN_STOPPED:
        return EXIT_STOPPED;
    case RUN_INTERRUPTED:
        return 128 + summary->signal;
    case RUN_FLAKY:
        return EXIT_FLAKY;
    }
    return EXIT_TROUBLE;
}

/* --help, --version and --list, wherever they stand before `--`. */
static bool answers_at_once(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            print_help();
        else if (strcmp(argv[i], "--version") == 0)
            puts("pare " PARE_VERSION);
        else if (strcmp(argv[i], "--list") == 0)
            print_list();
        else
            continue;
        return true;
    }
    return false;
}

int command_reduce(int argc, char **argv)
{
    struct setup setup;
    struct error err;
    struct summary summary;
    struct show show = {.style = SHOW_PLAIN};
    if (answers_at_once(argc, argv))
        return EXIT_DONE;
    enum status status = setup_make(argc, argv, &setup, &err);
    if (status == STATUS_OK) {
        show.style = show_choose(options_has(&setup.options, OPT_QUIET),
                                 options_has(&setup.options, OPT_JSON));
        struct listener listener = show_listener(&show);
        status = run_reduce(&setup.run, &listener, &summary, &err);
        setup_done(&setup);
    }
    if (status != STATUS_OK) {
        show_error(&show, err.message);
        return exit_code_of(status, &err);
    }
    show_summary(&show, &summary);
    free(summary.output_path);
    return exit_code_of_run(&summary);
}

int command_resume(int argc, char **argv)
{
    struct error err;
    char **words = NULL, *dir = NULL;
    enum status status = journal_dir_of(argc, argv, "resume", &dir, &err);
    if (status == STATUS_OK)
        status = command_line_read(dir, &words, &err);
    if (status == STATUS_OK && chdir(words[0]) != 0)
        status = fail(&err, STATUS_IO, "the run was started in %s, which cannot be entered: %s",
                      words[0], strerror(errno));
    free(dir);
    int code = EXIT_DONE, n_words = 0;
    if (status == STATUS_OK) {
        while (words[1 + n_words] != NULL)
            n_words++;
        code = command_reduce(n_words, words + 1);
    } else {
        fprintf(stderr, "pare: %s\n", err.message);
        code = exit_code_of(status, &err);
    }
    command_line_free(words);
    return code;
}

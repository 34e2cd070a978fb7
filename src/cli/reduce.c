/* reduce - what pare does when no subcommand is named; and going on with a run that was stopped. */
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/journal_dir.h"
#include "cli/setup.h"
#include "cli/show.h"
#include "drive/journal.h"

#include <errno.h>
#include <jansson.h>
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
        return exit_code_of(status);
    }
    show_summary(&show, &summary);
    free(summary.output_path);
    return exit_code_of_run(&summary);
}

static enum status read_command_line(const char *dir, json_t **ret, struct error *err)
{
    struct journal *journal;
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    char *text = journal_get(journal, "command");
    journal_close(journal);
    json_t *words = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (!json_is_array(words) || json_array_size(words) < 2) {
        json_decref(words);
        return fail(err, STATUS_IO, "the journal %s does not say how it was started", dir);
    }
    *ret = words;
    return STATUS_OK;
}

int command_resume(int argc, char **argv)
{
    struct error err;
    json_t *words = NULL;
    char *dir = NULL;
    enum status status = journal_dir_find(argc > 0 ? argv[0] : NULL, &dir, &err);
    if (status == STATUS_OK)
        status = read_command_line(dir, &words, &err);
    free(dir);
    if (status != STATUS_OK) {
        fprintf(stderr, "pare: %s\n", err.message);
        return exit_code_of(status);
    }
    const char *here = json_string_value(json_array_get(words, 0));
    if (here == NULL || chdir(here) != 0) {
        fprintf(stderr, "pare: the run was started in %s, which cannot be entered: %s\n",
                here != NULL ? here : "?", strerror(errno));
        json_decref(words);
        return EXIT_TROUBLE;
    }
    size_t n_words = json_array_size(words) - 1;
    char **again = mem_zero(n_words + 1, sizeof *again);
    for (size_t i = 0; i < n_words; i++) {
        const char *word = json_string_value(json_array_get(words, i + 1));
        again[i] = mem_string(word != NULL ? word : "");
    }
    json_decref(words);
    int code = command_reduce((int)n_words, again);
    for (size_t i = 0; i < n_words; i++)
        free(again[i]);
    free(again);
    return code;
}

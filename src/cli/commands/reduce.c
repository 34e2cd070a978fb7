/* reduce - plain pare: a reduction; and pare resume, which continues one that was stopped. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands/cluster_setup.h"
#include "cli/commands/journal_dir.h"
#include "cli/live/live_run.h"
#include "cli/setup/command_line.h"
#include "cli/setup/setup.h"
#include "cli/show/complain.h"
#include "cli/show/show.h"
#include "cli/table/commands.h"
#include "cli/text/list.h"
#include "drive/journal/guard.h"

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

static void print_list(void)
{
    struct buffer text = {0};
    list_write(&text);
    fputs(buffer_text(&text), stdout);
    buffer_done(&text);
}

/* Answers --version and --list, wherever they stand before `--`. */
static bool answers_at_once(int argc, char **argv)
{
    if (option_is_among(argc, argv, "version", '\0'))
        puts("pare " PARE_VERSION);
    else if (option_is_among(argc, argv, "list", '\0'))
        print_list();
    else
        return false;
    return true;
}

/* Writes the result to a pipe or device, when the run is over. */
static enum status write_to_stream(const struct stream *stream, const struct summary *summary,
                                   struct error *err)
{
    if (!stream->is_used || !summary->has_started)
        return STATUS_OK;
    return stream_write(stream, buffer_text(&summary->result), summary->result.n_bytes, err);
}

/* For --unsound: says what became of the finding, and writes the report beside the result. */
static enum status report_unsound(const struct setup *setup, const struct show *show,
                                  const struct summary *summary, struct error *err)
{
    struct buffer text = {0};
    if (!options_has(&setup->options, OPT_UNSOUND) || summary->output_path == NULL ||
        summary->end != RUN_FINISHED)
        return STATUS_OK;
    enum status status = unsound_report(&setup->unsound, summary->output_path, &text, err);
    if (status == STATUS_OK && show->style != SHOW_JSON && show->style != SHOW_QUIET)
        fputs(buffer_text(&text), stdout);
    buffer_done(&text);
    return status;
}

/* The result of an input that is LLVM bitcode is bitcode, too; its text stays beside it. */
static enum status write_bitcode(const struct setup *setup, const struct show *show,
                                 const struct summary *summary, struct error *err)
{
    char *path;
    if (setup->bitcode.assembler == NULL || !summary->has_started ||
        summary->output_path[0] == '\0')
        return STATUS_OK;
    char *text = setup->run.inputs->is_one_file
                     ? mem_string(summary->output_path)
                     : disk_join(summary->output_path, disk_base_name(setup->bitcode.text_path));
    enum status status = bitcode_write(&setup->bitcode, text, &path, err);
    free(text);
    if (status != STATUS_OK)
        return status;
    if (show->style != SHOW_JSON && show->style != SHOW_QUIET)
        printf("bitcode: %s\n", path);
    free(path);
    return STATUS_OK;
}

/* *ret_others: other failures, which are to be reduced too.  The caller closes it with
 * others_close(). */
static enum status reduce(struct setup *setup, struct show *show, int *ret_code,
                          struct others *ret_others, struct error *err)
{
    struct summary summary;
    struct live_run live;
    struct listener listener = show_listener(show);
    if (setup->remark != NULL)
        show_warning(show, setup->remark);
    setup->run.ask = show_can_ask(show);
    if (options_has(&setup->options, OPT_UNSOUND))
        listener.hear(
            listener.context,
            &(struct event){.kind = EVENT_KEEPING, .text = buffer_text(&setup->unsound.keeps)});
    enum status status = live_run_begin(setup, &listener, &live, err);
    show->board = live.board;
    if (status == STATUS_OK)
        status = run_reduce(&setup->run, &listener, &summary, err);
    if (status != STATUS_OK) {
        show->board = NULL;
        live_run_end(&live);
        return status;
    }
    status = write_to_stream(&setup->stream, &summary, err);
    show_summary(show, &setup->run, &summary, stream_is_stdout(&setup->stream) ? stderr : stdout);
    *ret_code = exit_code_of_run(&summary);
    if (status == STATUS_OK)
        status = write_bitcode(setup, show, &summary, err);
    if (status == STATUS_OK)
        status = report_unsound(setup, show, &summary, err);
    show->board = NULL;
    live_run_end(&live); /* after the summary, because this may wait for browsers */
    if (setup_branches(setup) && summary.end == RUN_FINISHED) {
        *ret_others = summary.others;
        summary.others = (struct others){0};
    }
    summary_done(&summary);
    return status;
}

/* `saved`: the candidate of a branch; NULL: the run itself. */
static enum status set_up_and_reduce(int argc, char **argv, const char *saved, struct show *show,
                                     int *ret_code, struct others *ret_others, struct error *err)
{
    struct setup setup;
    struct cluster_setup cluster;
    enum status status = saved == NULL ? setup_make(argc, argv, &setup, err)
                                       : setup_make_branch(argc, argv, saved, &setup, err);
    if (status != STATUS_OK)
        return status;
    status = cluster_setup_make(&setup, &cluster, err);
    if (status == STATUS_OK)
        status = reduce(&setup, show, ret_code, ret_others, err);
    cluster_setup_done(&cluster);
    setup_done(&setup);
    return status;
}

/* Reduces the other failures one after the other.  If one cannot be reduced, a message says so and
 * the next one follows.  A signal ends the loop. */
static int reduce_branches(int argc, char **argv, struct show *show, const struct others *others)
{
    int code = EXIT_DONE;
    struct listener listener = show_listener(show);
    for (unsigned i = 0; i < others->n_others && code < 128; i++) {
        struct error err;
        struct others found = {0}; /* failures that branches meet are saved, but not reduced */
        const struct other *other = &others->list[i];
        listener.hear(listener.context,
                      &(struct event){.kind = EVENT_BRANCH, .text = other->failure});
        if (set_up_and_reduce(argc, argv, other->path, show, &code, &found, &err) != STATUS_OK)
            show_warning(show, err.message);
        others_close(&found);
    }
    return code < 128 ? EXIT_DONE : code;
}

int command_reduce(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct others others = {0};
    struct show show;
    int code = EXIT_DONE;
    (void)self;
    if (answers_at_once(argc, argv))
        return EXIT_DONE;
    show_init(&show, option_is_among(argc, argv, "quiet", 'q'),
              option_is_among(argc, argv, "json", '\0'), option_is_among(argc, argv, "view", '\0'));
    enum status status = set_up_and_reduce(argc, argv, NULL, &show, &code, &others, &err);
    if (status == STATUS_OK && others.n_others > 0)
        code = reduce_branches(argc, argv, &show, &others);
    others_close(&others);
    if (status != STATUS_OK)
        code = show_error(&show, &err);
    show_done(&show);
    return code;
}

static const struct option_row resume_rows[] = {
    {.name = "yes", .help = "do not ask, even if the journal belongs to another user"},
    OPTION_ROW_HELP,
};
const struct option_table resume_options = {resume_rows, 2};

/* Prints the word in quotes, without characters that could control the terminal. */
static void print_word(const char *word)
{
    fputc('\'', stderr);
    for (; *word != '\0'; word++)
        fputc((unsigned char)*word < ' ' || *word == 127 ? '?' : *word, stderr);
    fputc('\'', stderr);
}

/* Shows the command of a journal that belongs to somebody else, and asks whether to run it. */
static enum status agree(const char *dir, char **words, bool yes, struct error *err)
{
    uid_t owner;
    if (!guard_other_owner(dir, &owner))
        return STATUS_OK;
    fprintf(stderr, "the journal %s belongs to another user (uid %u); it says: cd ", dir,
            (unsigned)owner);
    for (char **word = words; *word != NULL; word++) {
        fputs(word == words + 1 ? " && pare " : word > words ? " " : "", stderr);
        print_word(*word);
    }
    fputc('\n', stderr);
    if (yes)
        return STATUS_OK;
    if (isatty(0) && isatty(2)) {
        fputs("run this? [y/N] ", stderr);
        int answer = getchar();
        if (answer == 'y' || answer == 'Y')
            return STATUS_OK;
    }
    return fail(err, STATUS_USAGE, "the command was not run; pare resume --yes runs it");
}

/* The words after the first one, with --yes in front if the user said so. */
static char **with_yes(char **words, bool yes, int *ret_n_words)
{
    int n_words = 0;
    while (words[1 + n_words] != NULL)
        n_words++;
    static char option[] = "--yes";
    char **all = mem_zero((size_t)n_words + 2, sizeof *all);
    if (yes)
        all[0] = option;
    memcpy(all + yes, words + 1, (size_t)n_words * sizeof *all);
    *ret_n_words = n_words + yes;
    return all;
}

int command_resume(const struct command *self, int argc, char **argv)
{
    struct error err;
    char **words = NULL;
    struct journal_request request;
    bool yes = option_is_among(argc, argv, "yes", '\0');
    enum status status = journal_request_read(self, argc, argv, 0, &request, &err);
    if (status == STATUS_OK) {
        status = command_line_read(request.dir, &words, &err);
        if (status == STATUS_OK)
            status = agree(request.dir, words, yes, &err);
        journal_request_done(&request);
    }
    if (status == STATUS_OK && chdir(words[0]) != 0)
        status = fail(&err, STATUS_IO,
                      "the run was started in %s, but that directory cannot be entered: %s",
                      words[0], strerror(errno));
    int code = EXIT_DONE, n_words;
    if (status == STATUS_OK) {
        char **all = with_yes(words, yes, &n_words);
        code = command_reduce(command_find(""), n_words, all);
        free(all);
    } else {
        code = complain(&err, false);
    }
    command_line_free(words);
    return code;
}

/* commands - the subcommands of pare, in one table (command_table.c).
 *
 * Usage lines, --help, the manual and the completions are made from the table. */
#ifndef PARE_CLI_TABLE_COMMANDS_H
#define PARE_CLI_TABLE_COMMANDS_H

#include "base/status.h"
#include "cli/options/options.h"

/* Exit statuses: documented and stable.  exit_rows has the words for each. */
enum {
    EXIT_DONE = 0,
    EXIT_NOT_INTERESTING = 1,
    EXIT_USAGE = 2,
    EXIT_TROUBLE = 3,
    EXIT_FLAKY = 4,
    EXIT_STOPPED = 5,
    EXIT_BUSY = 6,
    EXIT_REFUSED = 7,
    EXIT_BUG = 10,
};

struct exit_row {
    const char *code; /* "0", "128+N" */
    const char *what;
};

extern const struct exit_row exit_rows[]; /* ends with a row of NULLs */

int exit_code_of(enum status status, const struct error *err);

struct command {
    const char *name;  /* "" is the reduction itself: plain `pare` */
    const char *usage; /* the words behind the name, one form per line */
    const char *help;  /* the effect, as in struct option_row; NULL: a hidden command */
    const char *about; /* further sentences for its --help and the manual; or NULL */
    const struct option_table *options;
    const char *words; /* choices for its first word, for completions; NULL: a file, "": the name of
                          a command */

    /* argv has the words behind the name.  Returns the exit status. */
    int (*run)(const struct command *self, int argc, char **argv);
};

extern const struct command commands[]; /* plain `pare` first; ends with a row of NULLs */
const struct command *command_find(const char *name); /* NULL: no such command */

/* The commands themselves, in src/cli/commands. */
int command_reduce(const struct command *self, int argc, char **argv);
int command_resume(const struct command *self, int argc, char **argv);
int command_history(const struct command *self, int argc, char **argv);
int command_journal(const struct command *self, int argc, char **argv);
int command_log(const struct command *self, int argc, char **argv);
int command_report(const struct command *self, int argc, char **argv);
int command_dump(const struct command *self, int argc, char **argv);
int command_live(const struct command *self, int argc, char **argv);
int command_diff(const struct command *self, int argc, char **argv);
int command_restore(const struct command *self, int argc, char **argv);
int command_init(const struct command *self, int argc, char **argv);
int command_check(const struct command *self, int argc, char **argv);
int command_model(const struct command *self, int argc, char **argv);
int command_language(const struct command *self, int argc, char **argv);
int command_jvm(const struct command *self, int argc, char **argv);
int command_valid(const struct command *self, int argc, char **argv);
int command_train(const struct command *self, int argc, char **argv);
int command_easiness(const struct command *self, int argc, char **argv);
int command_reach(const struct command *self, int argc, char **argv);
int command_unsound_test(const struct command *self, int argc, char **argv);
int command_worker(const struct command *self, int argc, char **argv);
int command_cluster(const struct command *self, int argc, char **argv);
int command_help(const struct command *self, int argc, char **argv);
int command_generate(const struct command *self, int argc, char **argv);

/* The tables of their options. */
extern const struct option_table plain_options; /* --help alone */
extern const struct option_table log_options;
extern const struct option_table report_options;
extern const struct option_table live_options;
extern const struct option_table dump_options;
extern const struct option_table resume_options;
extern const struct option_table init_options;
extern const struct option_table restore_options;
extern const struct option_table jvm_options;
extern const struct option_table train_options;
extern const struct option_table reach_options;
extern const struct option_table worker_options;
extern const struct option_table cluster_options;

#endif

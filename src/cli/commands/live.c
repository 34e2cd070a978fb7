/* live - pare live: the report of a run in a browser, while the run goes on. */
#include "cli/commands/journal_dir.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "report/live/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIVE_PORT, LIVE_HELP, N_LIVE_OPTIONS };

static const struct option_row live_rows[N_LIVE_OPTIONS] = {
    [LIVE_PORT] = {.name = "port",
                   .argument = "[ADDRESS:]PORT",
                   .takes = TAKES_TEXT,
                   .help = "listen on this port; with an ADDRESS of this machine also for others",
                   .otherwise = "a free port of 127.0.0.1"},
    [LIVE_HELP] = OPTION_ROW_HELP,
};
const struct option_table live_options = {live_rows, N_LIVE_OPTIONS};

static volatile sig_atomic_t was_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    was_interrupted = 1;
}

static enum status serve(const char *dir, const char *port, struct error *err)
{
    struct server *server;
    struct server_options options = {.journal_dir = dir};
    /* without SA_RESTART, so that the signal ends select() */
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    enum status status = place_parse(port, &options.place, err);
    if (status == STATUS_OK)
        status = server_open(&options, &server, err);
    if (status != STATUS_OK)
        return status;
    printf("%s\n", server_address(server));
    fflush(stdout);
    while (status == STATUS_OK && !was_interrupted)
        status = server_step(server, 0.5, err);
    server_close(server);
    return status;
}

int command_live(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 0, &request, &err);
    if (status == STATUS_OK) {
        status = serve(request.dir, options_value(&request.options, LIVE_PORT), &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

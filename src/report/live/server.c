#include "report/live/server.h"

#ifdef PARE_HAVE_MICROHTTPD

#include "base/memory.h"
#include "drive/journal/journal.h"
#include "drive/state/progress.h"
#include "report/live/browsers.h"
#include "report/live/now_json.h"
#include "report/live/request.h"
#include "report/page/page.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/select.h>

/* Reading the data of a long run takes a while.  News is sent at most once in 20 times that long,
 * so that a browser that follows it uses at most a twentieth of one core.  Browsers that read at
 * other times do not delay the news of the others. */
static const double rest = 20;

struct server {
    struct server_options options;
    char *dir; /* directory of the journal; NULL: not known yet */
    char *address;
    struct request_rules rules;
    struct MHD_Daemon *daemon;
    struct browsers browsers;
    uint64_t n_tests, n_versions; /* counts of the journal when it was last examined */
    char end[32];
    /* when the journal was last examined, and how long reading took */
    double looked_at, read_seconds;
    bool is_over, has_sent_end; /* the run is over; the data was sent since then */
};

bool server_is_possible(void)
{
    return true;
}

/* --- answers --------------------------------------------------------------------------------- */

static enum MHD_Result send_text(struct MHD_Connection *connection, unsigned code, const char *type,
                                 struct buffer *text)
{
    size_t n_bytes = text->n_bytes;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        n_bytes, n_bytes > 0 ? buffer_take(text) : mem_string(""), MHD_RESPMEM_MUST_FREE);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    enum MHD_Result result = MHD_queue_response(connection, code, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_line(struct MHD_Connection *connection, unsigned code, const char *why)
{
    struct buffer text = {0};
    buffer_add_format(&text, "%s\n", why);
    return send_text(connection, code, "text/plain; charset=utf-8", &text);
}

static enum MHD_Result send_run(struct server *server, struct MHD_Connection *connection,
                                bool whole_page)
{
    struct run_data run;
    struct buffer text = {0};
    struct error err;
    double begun = clock_now();
    if (server->dir == NULL)
        return send_line(connection, MHD_HTTP_SERVICE_UNAVAILABLE,
                         "the run is about to begin; load this page again");
    if (run_data_load(server->dir, true, &run, &err) != STATUS_OK)
        return send_line(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.message);
    enum page_kind kind = server->options.board != NULL ? PAGE_OF_THE_RUN : PAGE_LIVE;
    if (whole_page)
        page_write_live(&run, kind, &text);
    else
        page_write_data(&run, kind, &text);
    run_data_done(&run);
    server->has_sent_end |= server->is_over;
    server->read_seconds = clock_now() - begun;
    return send_text(connection, MHD_HTTP_OK,
                     whole_page ? "text/html; charset=utf-8" : "application/json", &text);
}

static enum MHD_Result send_events(struct server *server, struct MHD_Connection *connection)
{
    enum MHD_Result result;
    if (browsers_add(&server->browsers, connection, &result))
        return result;
    return send_line(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "too many browsers");
}

static enum MHD_Result control(struct server *server, struct MHD_Connection *connection,
                               enum route route)
{
    if (route == ROUTE_STOP)
        server->options.stop();
    else
        board_ask_for_pause(server->options.board, route == ROUTE_PAUSE);
    return send_line(connection, MHD_HTTP_OK, "done");
}

/* --- requests -------------------------------------------------------------------------------- */

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *n_upload, void **state)
{
    struct server *server = context;
    struct request request = {.method = method,
                              .path = url,
                              .host = header(connection, "Host"),
                              .origin = header(connection, "Origin"),
                              .site = header(connection, "Sec-Fetch-Site")};
    (void)version, (void)upload;
    if (*n_upload > 0) { /* no request that the server answers has a body */
        *n_upload = 0;
        return MHD_YES;
    }
    if (*state == NULL) { /* only the headers so far; the answer follows when everything is read */
        *state = server;
        return MHD_YES;
    }
    enum route route = request_route(&request, &server->rules);
    switch (route) {
    case ROUTE_PAGE:
        return send_run(server, connection, true);
    case ROUTE_DATA:
        return send_run(server, connection, false);
    case ROUTE_EVENTS:
        return send_events(server, connection);
    case ROUTE_PAUSE:
    case ROUTE_GO_ON:
    case ROUTE_STOP:
        return control(server, connection, route);
    case ROUTE_BAD_METHOD:
        return send_line(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "this method is not allowed");
    case ROUTE_FORBIDDEN:
        return send_line(connection, MHD_HTTP_FORBIDDEN,
                         "the address must be the one that Pare printed");
    case ROUTE_UNKNOWN:
        return send_line(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    }
    return MHD_NO;
}

/* --- opening and closing ---------------------------------------------------------------------- */

static enum status make_token(char token[TOKEN_TEXT], struct error *err)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return fail(err, STATUS_IO, "cannot make a random token: %s", strerror(errno));
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return STATUS_OK;
}

static enum status listen_there(struct server *server, struct error *err)
{
    const struct place *place = &server->options.place;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)place->port)};
    inet_pton(AF_INET, place->address, &address.sin_addr);
    server->daemon = MHD_start_daemon(
        MHD_ALLOW_SUSPEND_RESUME, (uint16_t)place->port, NULL, NULL, answer, server,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT,
        2u * MAX_BROWSERS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)65536, MHD_OPTION_END);
    if (server->daemon == NULL)
        return fail(err, STATUS_IO, "cannot listen on %s port %u: %s", place->address, place->port,
                    strerror(errno));
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->rules.port = info != NULL && info->port > 0 ? info->port : place->port;
    return STATUS_OK;
}

enum status server_open(const struct server_options *options, struct server **ret,
                        struct error *err)
{
    struct server *server = mem_zero(1, sizeof *server);
    server->options = *options;
    server->dir = options->journal_dir != NULL ? mem_string(options->journal_dir) : NULL;
    server->rules.has_controls = options->board != NULL;
    server->rules.serves_elsewhere = !place_is_this_machine(&options->place);
    enum status status = make_token(server->rules.token, err);
    if (status == STATUS_OK)
        status = listen_there(server, err);
    if (status != STATUS_OK) {
        server_close(server);
        return status;
    }
    bool is_every = strcmp(options->place.address, "0.0.0.0") == 0;
    server->address =
        mem_format("http://%s:%u/%s/", is_every ? "127.0.0.1" : options->place.address,
                   server->rules.port, server->rules.token);
    *ret = server;
    return STATUS_OK;
}

void server_close(struct server *server)
{
    if (server == NULL)
        return;
    browsers_wake(&server->browsers);
    if (server->daemon != NULL)
        MHD_stop_daemon(server->daemon);
    browsers_done(&server->browsers);
    free(server->dir);
    free(server->address);
    free(server);
}

const char *server_address(const struct server *server)
{
    return server->address;
}

bool server_is_awaited(const struct server *server)
{
    return browsers_any(&server->browsers) && !server->has_sent_end;
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Checks whether the journal has grown.  If it cannot be read now, it is checked again later. */
static void look_at_journal(struct server *server)
{
    struct journal *journal;
    server->looked_at = clock_now();
    if (journal_open(server->dir, true, &journal, NULL) != STATUS_OK)
        return;
    char *end = journal_get(journal, "end");
    uint64_t n_tests = journal_n_tests(journal), n_versions = journal_n_versions(journal);
    if (n_tests != server->n_tests || n_versions != server->n_versions ||
        strcmp(end != NULL ? end : "", server->end) != 0)
        browsers_tell_change(&server->browsers);
    server->n_tests = n_tests;
    server->n_versions = n_versions;
    snprintf(server->end, sizeof server->end, "%s", end != NULL ? end : "");
    free(end);
    journal_close(journal);
}

static void look_at_board(struct server *server)
{
    struct board_view view;
    struct buffer now = {0};
    board_look(server->options.board, &view);
    if (server->dir == NULL)
        server->dir = board_journal(server->options.board);
    if (view.is_over && !server->is_over)
        browsers_tell_change(&server->browsers);
    server->is_over = view.is_over;
    now_json(&view, &now);
    if (strcmp(buffer_text(&now), buffer_text(&server->browsers.now)) != 0)
        browsers_tell_now(&server->browsers, &now);
    buffer_done(&now);
}

static void look(struct server *server)
{
    if (server->options.board != NULL)
        look_at_board(server);
    if (server->dir != NULL && browsers_any(&server->browsers) &&
        clock_now() > server->looked_at + rest * server->read_seconds)
        look_at_journal(server);
}

enum status server_step(struct server *server, double seconds, struct error *err)
{
    fd_set reading, writing, failing;
    int most = 0;
    MHD_UNSIGNED_LONG_LONG due;
    look(server);
    FD_ZERO(&reading);
    FD_ZERO(&writing);
    FD_ZERO(&failing);
    MHD_run(server->daemon); /* resumed connections are ready at once */
    if (MHD_get_fdset(server->daemon, &reading, &writing, &failing, &most) != MHD_YES)
        return fail(err, STATUS_IO, "cannot wait for browsers");
    if (MHD_get_timeout(server->daemon, &due) == MHD_YES && (double)due / 1000 < seconds)
        seconds = (double)due / 1000;
    struct timeval timeout = {.tv_sec = (time_t)seconds,
                              .tv_usec = (suseconds_t)((seconds - (time_t)seconds) * 1e6)};
    if (select(most + 1, &reading, &writing, &failing, &timeout) < 0 && errno != EINTR)
        return fail(err, STATUS_IO, "cannot wait for browsers: %s", strerror(errno));
    MHD_run(server->daemon);
    return STATUS_OK;
}

#else

bool server_is_possible(void)
{
    return false;
}

enum status server_open(const struct server_options *options, struct server **ret,
                        struct error *err)
{
    (void)options, (void)ret;
    return fail(err, STATUS_USAGE,
                "this program was built without libmicrohttpd; install libmicrohttpd-dev and build "
                "it again");
}

void server_close(struct server *server)
{
    (void)server;
}

const char *server_address(const struct server *server)
{
    (void)server;
    return "";
}

bool server_is_awaited(const struct server *server)
{
    (void)server;
    return false;
}

enum status server_step(struct server *server, double seconds, struct error *err)
{
    (void)server, (void)seconds, (void)err;
    return STATUS_OK;
}

#endif

#include "report/live/server.h"

#include "report/live/request.h"

#ifdef PARE_HAVE_MICROHTTPD

#include "base/memory.h"
#include "drive/journal/journal.h"
#include "report/page/page.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/select.h>

enum { MAX_BROWSERS = 32 };

/* A browser that wants to hear of changes. */
struct browser {
    struct server *server;
    struct MHD_Connection *connection;
    bool is_suspended;
    uint64_t seen; /* the number of the change that it was told last */
};

struct server {
    char *dir, *address;
    char token[TOKEN_TEXT];
    unsigned port;
    struct MHD_Daemon *daemon;
    struct browser *browsers[MAX_BROWSERS];
    uint64_t n_changes;
    uint64_t n_tests, n_versions; /* of the journal, when it was looked at last */
    char end[32];
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

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned code, const char *why)
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
    if (run_data_load(server->dir, true, &run, &err) != STATUS_OK)
        return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.message);
    if (whole_page)
        page_write_live(&run, &text);
    else
        page_write_data(&run, &text);
    run_data_done(&run);
    return send_text(connection, MHD_HTTP_OK,
                     whole_page ? "text/html; charset=utf-8" : "application/json", &text);
}

/* --- events ---------------------------------------------------------------------------------- */

/* Writes one event if there is news; otherwise the connection sleeps until there is. */
static ssize_t write_event(void *context, uint64_t position, char *room, size_t n_room)
{
    struct browser *browser = context;
    (void)position;
    if (browser->seen == browser->server->n_changes) {
        browser->is_suspended = true;
        MHD_suspend_connection(browser->connection);
        return 0;
    }
    int n = snprintf(room, n_room, "data: %" PRIu64 "\n\n", browser->server->n_changes);
    if (n < 0 || (size_t)n >= n_room)
        return 0;
    browser->seen = browser->server->n_changes;
    return n;
}

static void forget_browser(void *context)
{
    struct browser *browser = context;
    for (int i = 0; i < MAX_BROWSERS; i++)
        if (browser->server->browsers[i] == browser)
            browser->server->browsers[i] = NULL;
    free(browser);
}

static enum MHD_Result send_events(struct server *server, struct MHD_Connection *connection)
{
    int place = 0;
    while (place < MAX_BROWSERS && server->browsers[place] != NULL)
        place++;
    if (place == MAX_BROWSERS)
        return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, "too many browsers");
    struct browser *browser = mem_zero(1, sizeof *browser);
    *browser =
        (struct browser){.server = server, .connection = connection, .seen = server->n_changes};
    server->browsers[place] = browser;
    struct MHD_Response *response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, 1024, write_event, browser, forget_browser);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

static void wake_browsers(struct server *server)
{
    for (int i = 0; i < MAX_BROWSERS; i++)
        if (server->browsers[i] != NULL && server->browsers[i]->is_suspended) {
            server->browsers[i]->is_suspended = false;
            MHD_resume_connection(server->browsers[i]->connection);
        }
}

/* --- requests -------------------------------------------------------------------------------- */

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *n_upload, void **state)
{
    struct server *server = context;
    struct request request = {
        .method = method,
        .path = url,
        .host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host"),
    };
    (void)version, (void)upload;
    if (*n_upload > 0) { /* the body of a request that is refused */
        *n_upload = 0;
        return MHD_YES;
    }
    if (*state == NULL) { /* the headers; the answer is given when all is read */
        *state = server;
        return MHD_YES;
    }
    switch (request_route(&request, server->token, server->port)) {
    case ROUTE_PAGE:
        return send_run(server, connection, true);
    case ROUTE_DATA:
        return send_run(server, connection, false);
    case ROUTE_EVENTS:
        return send_events(server, connection);
    case ROUTE_BAD_METHOD:
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "only GET");
    case ROUTE_FORBIDDEN:
        return refuse(connection, MHD_HTTP_FORBIDDEN,
                      "the address must be the one that pare live printed");
    case ROUTE_UNKNOWN:
        return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    }
    return MHD_NO;
}

/* --- the interface --------------------------------------------------------------------------- */

static enum status make_token(struct server *server, struct error *err)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return fail(err, STATUS_IO, "cannot make a random token: %s", strerror(errno));
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(server->token + 2 * i, 3, "%02x", bytes[i]);
    return STATUS_OK;
}

enum status server_open(const char *journal_dir, unsigned port, struct server **ret,
                        struct error *err)
{
    struct server *server = mem_zero(1, sizeof *server);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    server->dir = mem_string(journal_dir);
    enum status status = make_token(server, err);
    if (status == STATUS_OK) {
        server->daemon =
            MHD_start_daemon(MHD_ALLOW_SUSPEND_RESUME, (uint16_t)port, NULL, NULL, answer, server,
                             MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                             MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAX_BROWSERS,
                             MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)65536, MHD_OPTION_END);
        if (server->daemon == NULL)
            status = fail(err, STATUS_IO, "cannot listen on 127.0.0.1 port %u: %s", port,
                          strerror(errno));
    }
    if (status != STATUS_OK) {
        server_close(server);
        return status;
    }
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info != NULL && info->port > 0 ? info->port : port;
    server->address = mem_format("http://127.0.0.1:%u/%s/", server->port, server->token);
    *ret = server;
    return STATUS_OK;
}

void server_close(struct server *server)
{
    if (server == NULL)
        return;
    wake_browsers(server);
    if (server->daemon != NULL)
        MHD_stop_daemon(server->daemon);
    free(server->dir);
    free(server->address);
    free(server);
}

const char *server_address(const struct server *server)
{
    return server->address;
}

/* Looks whether the journal has grown.  One that cannot be read now is looked at again later. */
static void look(struct server *server)
{
    struct journal *journal;
    if (journal_open(server->dir, true, &journal, NULL) != STATUS_OK)
        return;
    char *end = journal_get(journal, "end");
    uint64_t n_tests = journal_n_tests(journal), n_versions = journal_n_versions(journal);
    if (n_tests != server->n_tests || n_versions != server->n_versions ||
        strcmp(end != NULL ? end : "", server->end) != 0)
        server->n_changes++;
    server->n_tests = n_tests;
    server->n_versions = n_versions;
    snprintf(server->end, sizeof server->end, "%s", end != NULL ? end : "");
    free(end);
    journal_close(journal);
}

enum status server_step(struct server *server, double seconds, struct error *err)
{
    fd_set reading, writing, failing;
    int most = 0;
    MHD_UNSIGNED_LONG_LONG due;
    uint64_t before = server->n_changes;
    look(server);
    if (server->n_changes != before)
        wake_browsers(server);
    FD_ZERO(&reading);
    FD_ZERO(&writing);
    FD_ZERO(&failing);
    MHD_run(server->daemon); /* woken connections are ready at once */
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

enum status server_open(const char *journal_dir, unsigned port, struct server **ret,
                        struct error *err)
{
    (void)journal_dir, (void)port, (void)ret;
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

enum status server_step(struct server *server, double seconds, struct error *err)
{
    (void)server, (void)seconds, (void)err;
    return STATUS_OK;
}

#endif

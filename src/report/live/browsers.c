#include "report/live/browsers.h"

#ifdef PARE_HAVE_MICROHTTPD

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 4096 }; /* bytes given to a browser at a time */

struct browser {
    struct browsers *all;
    struct MHD_Connection *connection;
    bool is_suspended;
    uint64_t seen_change, seen_now; /* the numbers that were sent to it last */
    struct buffer event;            /* the event that is being sent */
    size_t n_sent;
};

/* Makes the next event.  False: there is no news. */
static bool next_event(struct browser *browser)
{
    const struct browsers *all = browser->all;
    browser->event.n_bytes = browser->n_sent = 0;
    if (browser->seen_now != all->n_nows)
        buffer_add_format(&browser->event, "event: now\ndata: %s\n\n", buffer_text(&all->now));
    if (browser->seen_change != all->n_changes)
        buffer_add_format(&browser->event, "data: %" PRIu64 "\n\n", all->n_changes);
    browser->seen_now = all->n_nows;
    browser->seen_change = all->n_changes;
    return browser->event.n_bytes > 0;
}

/* Sends pending data.  If there is none, the connection sleeps until there is news. */
static ssize_t write_event(void *context, uint64_t position, char *room, size_t n_room)
{
    struct browser *browser = context;
    (void)position;
    if (browser->n_sent == browser->event.n_bytes && !next_event(browser)) {
        browser->is_suspended = true;
        MHD_suspend_connection(browser->connection);
        return 0;
    }
    size_t n = browser->event.n_bytes - browser->n_sent;
    if (n > n_room)
        n = n_room;
    memcpy(room, browser->event.data + browser->n_sent, n);
    browser->n_sent += n;
    return (ssize_t)n;
}

static void forget(void *context)
{
    struct browser *browser = context;
    for (int i = 0; i < MAX_BROWSERS; i++)
        if (browser->all->list[i] == browser)
            browser->all->list[i] = NULL;
    buffer_done(&browser->event);
    free(browser);
}

bool browsers_add(struct browsers *browsers, struct MHD_Connection *connection,
                  enum MHD_Result *ret)
{
    int place = 0;
    while (place < MAX_BROWSERS && browsers->list[place] != NULL)
        place++;
    if (place == MAX_BROWSERS)
        return false;
    struct browser *browser = mem_zero(1, sizeof *browser);
    browser->all = browsers;
    browser->connection = connection;
    browser->seen_change = browsers->n_changes;
    browsers->list[place] = browser;
    struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES,
                                                                      write_event, browser, forget);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    *ret = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return true;
}

void browsers_wake(struct browsers *browsers)
{
    for (int i = 0; i < MAX_BROWSERS; i++)
        if (browsers->list[i] != NULL && browsers->list[i]->is_suspended) {
            browsers->list[i]->is_suspended = false;
            MHD_resume_connection(browsers->list[i]->connection);
        }
}

void browsers_tell_change(struct browsers *browsers)
{
    browsers->n_changes++;
    browsers_wake(browsers);
}

void browsers_tell_now(struct browsers *browsers, struct buffer *now)
{
    buffer_done(&browsers->now);
    browsers->now = *now;
    *now = (struct buffer){0};
    browsers->n_nows++;
    browsers_wake(browsers);
}

bool browsers_any(const struct browsers *browsers)
{
    for (int i = 0; i < MAX_BROWSERS; i++)
        if (browsers->list[i] != NULL)
            return true;
    return false;
}

void browsers_done(struct browsers *browsers)
{
    buffer_done(&browsers->now);
}

#endif

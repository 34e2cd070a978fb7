/* request - what a request to the live page asks for, and whether it may.
 *
 * The server listens on 127.0.0.1, but other pages in the user's browser, and other users of the
 * machine, can reach it there.  So:
 *  - the address has a random token;
 *  - the Host header must name this machine, or a foreign name that leads here (DNS rebinding)
 *    would do.  A server for other machines also takes any address in numbers: no name server has
 *    a say in these;
 *  - reading is GET.  Pause and stop are POST, and the Origin header must be this very server's,
 *    so that no other page can ask for them.
 *
 * Pure functions: the request is somebody else's data. */
#ifndef PARE_REPORT_LIVE_REQUEST_H
#define PARE_REPORT_LIVE_REQUEST_H

#include <stdbool.h>

enum { TOKEN_TEXT = 33 }; /* 32 hexadecimal digits and a NUL */

enum route {
    ROUTE_PAGE,       /* GET /TOKEN/ */
    ROUTE_DATA,       /* GET /TOKEN/data: the page's data, as it is now */
    ROUTE_EVENTS,     /* GET /TOKEN/events: server-sent events */
    ROUTE_PAUSE,      /* POST /TOKEN/pause */
    ROUTE_GO_ON,      /* POST /TOKEN/continue */
    ROUTE_STOP,       /* POST /TOKEN/stop */
    ROUTE_BAD_METHOD, /* 405 */
    ROUTE_FORBIDDEN,  /* 403: wrong token, another host's name, or another page's request */
    ROUTE_UNKNOWN,    /* 404 */
};

struct request {
    const char *method, *path;
    const char *host;   /* the headers; NULL: none */
    const char *origin; /* "http://127.0.0.1:8080" */
    const char *site;   /* Sec-Fetch-Site */
};

struct request_rules {
    char token[TOKEN_TEXT];
    unsigned port;
    bool has_controls;     /* the run can be paused and stopped from here */
    bool serves_elsewhere; /* not on 127.0.0.1 alone: Host may be any address in numbers */
};

enum route request_route(const struct request *request, const struct request_rules *rules);

#endif

/* request - what a request to the live page asks for, and whether it may.
 *
 * The server listens on 127.0.0.1, but other pages in the user's browser, and other users of the
 * machine, can reach it there.  So the address has a random token; the Host header must name this
 * machine, or a foreign name that leads here (DNS rebinding) would do; and only GET is answered.
 *
 * Pure functions: the request is somebody else's data. */
#ifndef PARE_REPORT_LIVE_REQUEST_H
#define PARE_REPORT_LIVE_REQUEST_H

enum { TOKEN_TEXT = 33 }; /* 32 hexadecimal digits and a NUL */

enum route {
    ROUTE_PAGE,       /* /TOKEN/ */
    ROUTE_DATA,       /* /TOKEN/data: the page's data, as it is now */
    ROUTE_EVENTS,     /* /TOKEN/events: server-sent events */
    ROUTE_BAD_METHOD, /* 405 */
    ROUTE_FORBIDDEN,  /* 403: wrong token, or another host's name */
    ROUTE_UNKNOWN,    /* 404 */
};

struct request {
    const char *method, *path;
    const char *host; /* the Host header; NULL: none */
};

enum route request_route(const struct request *request, const char token[TOKEN_TEXT],
                         unsigned port);

#endif

#include "report/live/request.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Takes the same time wherever the two differ. */
static bool is_token(const char *text, const char token[TOKEN_TEXT])
{
    unsigned difference = 0;
    for (int i = 0; i < TOKEN_TEXT - 1; i++) {
        if (text[i] == '\0')
            return false;
        difference |= (unsigned char)text[i] ^ (unsigned char)token[i];
    }
    return difference == 0;
}

static bool is_this_host(const char *host, unsigned port)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    char wanted[40];
    for (size_t i = 0; host != NULL && i < sizeof names / sizeof *names; i++) {
        snprintf(wanted, sizeof wanted, "%s:%u", names[i], port);
        if (strcmp(host, wanted) == 0)
            return true;
    }
    return false;
}

enum route request_route(const struct request *request, const char token[TOKEN_TEXT], unsigned port)
{
    if (strcmp(request->method, "GET") != 0)
        return ROUTE_BAD_METHOD;
    if (!is_this_host(request->host, port) || request->path[0] != '/' ||
        !is_token(request->path + 1, token))
        return ROUTE_FORBIDDEN;
    const char *rest = request->path + TOKEN_TEXT;
    if (strcmp(rest, "/") == 0)
        return ROUTE_PAGE;
    if (strcmp(rest, "/data") == 0)
        return ROUTE_DATA;
    return strcmp(rest, "/events") == 0 ? ROUTE_EVENTS : ROUTE_UNKNOWN;
}

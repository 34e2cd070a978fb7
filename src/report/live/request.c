#include "report/live/request.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *method, *rest;
    enum route route;
} paths[] = {
    {"GET", "/", ROUTE_PAGE},           {"GET", "/data", ROUTE_DATA},
    {"GET", "/events", ROUTE_EVENTS},   {"POST", "/pause", ROUTE_PAUSE},
    {"POST", "/continue", ROUTE_GO_ON}, {"POST", "/stop", ROUTE_STOP},
};

/* Compares in a time that does not depend on where the two differ. */
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

/* True for four numbers below 256 with dots between them.  *ret_end is the position after them. */
static bool is_address(const char *text, const char **ret_end)
{
    for (int part = 0; part < 4; part++) {
        unsigned value = 0;
        int n_digits = 0;
        if (part > 0 && *text++ != '.')
            return false;
        for (; isdigit((unsigned char)*text) && n_digits < 3; n_digits++)
            value = value * 10 + (unsigned)(*text++ - '0');
        if (n_digits == 0 || value > 255)
            return false;
    }
    *ret_end = text;
    return true;
}

static bool is_this_host(const char *host, const struct request_rules *rules)
{
    char port[16];
    const char *end;
    if (host == NULL)
        return false;
    snprintf(port, sizeof port, ":%u", rules->port);
    if (rules->serves_elsewhere && is_address(host, &end))
        return strcmp(end, port) == 0;
    static const char *const names[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(host, names[i], length) == 0 && strcmp(host + length, port) == 0)
            return true;
    }
    return false;
}

/* Browsers send Origin with every POST, and no page can send a false one. */
static bool is_from_this_page(const struct request *request)
{
    if (request->site != NULL && strcmp(request->site, "same-origin") != 0)
        return false;
    return request->origin != NULL && strncmp(request->origin, "http://", 7) == 0 &&
           strcmp(request->origin + 7, request->host) == 0;
}

static enum route find_path(const char *method, const char *rest, bool has_controls)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        bool is_control = strcmp(paths[i].method, "POST") == 0;
        if (strcmp(paths[i].rest, rest) == 0 && (!is_control || has_controls))
            return strcmp(paths[i].method, method) == 0 ? paths[i].route : ROUTE_BAD_METHOD;
    }
    return ROUTE_UNKNOWN;
}

enum route request_route(const struct request *request, const struct request_rules *rules)
{
    bool is_post = strcmp(request->method, "POST") == 0;
    if (!is_post && strcmp(request->method, "GET") != 0)
        return ROUTE_BAD_METHOD;
    if (!is_this_host(request->host, rules) || request->path[0] != '/' ||
        !is_token(request->path + 1, rules->token))
        return ROUTE_FORBIDDEN;
    enum route route = find_path(request->method, request->path + TOKEN_TEXT, rules->has_controls);
    bool is_control = route == ROUTE_PAUSE || route == ROUTE_GO_ON || route == ROUTE_STOP;
    return is_control && !is_from_this_page(request) ? ROUTE_FORBIDDEN : route;
}

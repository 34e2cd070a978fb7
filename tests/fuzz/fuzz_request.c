/* What a request to the live page asks for: any method, path, host, origin and site, each on a
 * line. */
#include "report/live/request.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

/* Whatever is answered has the token, the right method, and a host that no name server decides. */
static void check(const struct request *request, const struct request_rules *rules)
{
    enum route route = request_route(request, rules);
    if (route == ROUTE_BAD_METHOD || route == ROUTE_FORBIDDEN || route == ROUTE_UNKNOWN)
        return;
    bool is_control = route == ROUTE_PAUSE || route == ROUTE_GO_ON || route == ROUTE_STOP;
    assert(strcmp(request->method, is_control ? "POST" : "GET") == 0);
    assert(request->path[0] == '/' && strncmp(request->path + 1, rules->token, 32) == 0);
    size_t length = strlen(request->host);
    assert(length > 5 && strcmp(request->host + length - 5, ":8080") == 0);
    if (rules->serves_elsewhere)
        assert(isdigit((unsigned char)request->host[0]) ||
               strncmp(request->host, "localhost:", 10) == 0);
    else
        assert(strcmp(request->host, "127.0.0.1:8080") == 0 ||
               strcmp(request->host, "localhost:8080") == 0);
    if (is_control) {
        assert(rules->has_controls && strncmp(request->origin, "http://", 7) == 0);
        assert(strcmp(request->origin + 7, request->host) == 0);
        assert(request->site == NULL || strcmp(request->site, "same-origin") == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    char *text = malloc(n_bytes + 1), *rest = text;
    memcpy(text, data, n_bytes);
    text[n_bytes] = '\0';
    struct request request = {.method = strsep(&rest, "\n")};
    request.path = rest != NULL ? strsep(&rest, "\n") : "";
    request.host = rest != NULL ? strsep(&rest, "\n") : NULL;
    request.origin = rest != NULL ? strsep(&rest, "\n") : NULL;
    request.site = rest;
    for (int i = 0; i < 4; i++) {
        struct request_rules rules = {.token = "0123456789abcdef0123456789abcdef",
                                      .port = 8080,
                                      .has_controls = (i & 1) != 0,
                                      .serves_elsewhere = (i & 2) != 0};
        check(&request, &rules);
    }
    free(text);
    return 0;
}

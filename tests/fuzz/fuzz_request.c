/* What a request to the live page asks for: any method, path and host, each on a line. */
#include "report/live/request.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static const char token[TOKEN_TEXT] = "0123456789abcdef0123456789abcdef";
    char *text = malloc(n_bytes + 1), *rest = text;
    memcpy(text, data, n_bytes);
    text[n_bytes] = '\0';
    const char *method = strsep(&rest, "\n"), *path = rest != NULL ? strsep(&rest, "\n") : NULL;
    struct request request = {.method = method, .path = path != NULL ? path : "", .host = rest};
    enum route route = request_route(&request, token, 8080);
    if (route == ROUTE_PAGE || route == ROUTE_DATA || route == ROUTE_EVENTS) {
        assert(strcmp(method, "GET") == 0 && strncmp(path + 1, token, 32) == 0);
        assert(strcmp(rest, "127.0.0.1:8080") == 0 || strcmp(rest, "localhost:8080") == 0);
    }
    free(text);
    return 0;
}

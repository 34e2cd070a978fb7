#include "report/live/place.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool parse_port(const char *text, unsigned *ret)
{
    char *end;
    if (text[0] < '0' || text[0] > '9')
        return false;
    unsigned long port = strtoul(text, &end, 10);
    *ret = (unsigned)port;
    return *end == '\0' && port > 0 && port <= 65535;
}

enum status place_parse(const char *text, struct place *ret, struct error *err)
{
    struct place place = {.address = "127.0.0.1"};
    struct in_addr ignored;
    const char *port = text;
    if (text == NULL || *text == '\0') {
        *ret = place;
        return STATUS_OK;
    }
    const char *colon = strchr(text, ':');
    size_t n_address = colon != NULL ? (size_t)(colon - text) : strlen(text);
    if (colon != NULL || strchr(text, '.') != NULL) {
        port = colon != NULL ? colon + 1 : NULL;
        if (n_address >= PLACE_ADDRESS)
            n_address = 0;
        memcpy(place.address, text, n_address);
        place.address[n_address] = '\0';
    }
    if (inet_pton(AF_INET, place.address, &ignored) != 1 ||
        (port != NULL && !parse_port(port, &place.port)))
        return fail(err, STATUS_USAGE,
                    "\"%s\" is no place for the live page: give a port from 1 to 65535, an IPv4 "
                    "address of this machine, or ADDRESS:PORT",
                    text);
    *ret = place;
    return STATUS_OK;
}

bool place_is_this_machine(const struct place *place)
{
    return strcmp(place->address, "127.0.0.1") == 0;
}

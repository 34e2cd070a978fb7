/* place - where the live page is served: "PORT", "ADDRESS" or "ADDRESS:PORT". */
#ifndef PARE_REPORT_LIVE_PLACE_H
#define PARE_REPORT_LIVE_PLACE_H

#include "base/status.h"

#include <stdbool.h>

enum { PLACE_ADDRESS = 16 };

struct place {
    char address[PLACE_ADDRESS]; /* "127.0.0.1"; IPv4 */
    unsigned port;               /* 0: any free one */
};

/* NULL or "": a free port of 127.0.0.1. */
enum status place_parse(const char *text, struct place *ret, struct error *err);

/* true for 127.0.0.1: only this machine can connect */
bool place_is_this_machine(const struct place *place);

#endif

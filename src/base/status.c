#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

enum status fail(struct error *err, enum status status, const char *format, ...)
{
    if (err != NULL) {
        va_list args;
        va_start(args, format);
        err->status = status;
        vsnprintf(err->message, sizeof err->message, format, args);
        va_end(args);
    }
    return status;
}

#include "base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

enum status fail(struct error *err, enum status status, const char *format, ...)
{
    if (err != NULL) {
        va_list args;
        va_start(args, format);
        err->status = status;
        err->signal = 0;
        vsnprintf(err->message, sizeof err->message, format, args);
        va_end(args);
    }
    return status;
}

enum status fail_interrupted(struct error *err, int signal, const char *message)
{
    fail(err, STATUS_INTERRUPTED, "%s", message);
    if (err != NULL)
        err->signal = signal;
    return STATUS_INTERRUPTED;
}

enum status status_of_errno(int problem)
{
    return problem == ENOSPC || problem == EDQUOT ? STATUS_FULL : STATUS_IO;
}

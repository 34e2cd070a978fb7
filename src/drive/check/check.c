#include "drive/check/check.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void check_say(struct check *check, enum finding finding, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = (size_t)vsnprintf(NULL, 0, format, args) + 1;
    char *text = mem_zero(room, 1);
    vsnprintf(text, room, format, again);
    va_end(again);
    va_end(args);
    check->n_bad += finding == FINDING_BAD;
    check->diagnosis->say(check->diagnosis->context, finding, text);
    free(text);
}

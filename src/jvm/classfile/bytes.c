#include "jvm/classfile/bytes.h"

#include <stdarg.h>
#include <stdio.h>

bool bytes_fail(struct bytes *bytes, const char *format, ...)
{
    if (bytes->failed)
        return false;
    bytes->failed = true;
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fail(bytes->err, STATUS_INPUT, "%s: at byte %zu: %s", bytes->name, bytes->origin + bytes->at,
         text);
    return false;
}

size_t bytes_left(const struct bytes *bytes)
{
    return bytes->failed ? 0 : bytes->n_bytes - bytes->at;
}

const unsigned char *bytes_skip(struct bytes *bytes, size_t n)
{
    if (bytes->failed)
        return NULL;
    if (n > bytes->n_bytes - bytes->at) {
        bytes_fail(bytes, "%zu more bytes expected, %zu are there", n, bytes->n_bytes - bytes->at);
        return NULL;
    }
    const unsigned char *here = bytes->data + bytes->at;
    bytes->at += n;
    return here;
}

uint8_t bytes_u1(struct bytes *bytes)
{
    const unsigned char *p = bytes_skip(bytes, 1);
    return p != NULL ? p[0] : 0;
}

uint16_t bytes_u2(struct bytes *bytes)
{
    const unsigned char *p = bytes_skip(bytes, 2);
    return p != NULL ? (uint16_t)(p[0] << 8 | p[1]) : 0;
}

uint32_t bytes_u4(struct bytes *bytes)
{
    const unsigned char *p = bytes_skip(bytes, 4);
    return p != NULL ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3] : 0;
}

int32_t bytes_s4(struct bytes *bytes)
{
    return (int32_t)bytes_u4(bytes);
}

static size_t checked_count(struct bytes *bytes, size_t count, size_t min_bytes)
{
    if (count * min_bytes > bytes_left(bytes)) {
        bytes_fail(bytes, "%zu elements do not fit in %zu bytes", count, bytes_left(bytes));
        return 0;
    }
    return count;
}

size_t bytes_count(struct bytes *bytes, size_t min_bytes)
{
    return checked_count(bytes, bytes_u2(bytes), min_bytes);
}

size_t bytes_count_u1(struct bytes *bytes, size_t min_bytes)
{
    return checked_count(bytes, bytes_u1(bytes), min_bytes);
}

struct bytes bytes_open(struct bytes *outer, size_t n)
{
    struct bytes window = *outer;
    window.origin = outer->origin + outer->at;
    window.data = bytes_skip(outer, n);
    window.n_bytes = window.data != NULL ? n : 0;
    window.at = 0;
    window.failed = outer->failed;
    return window;
}

void bytes_close(struct bytes *outer, const struct bytes *window, const char *what)
{
    if (window->failed) {
        outer->failed = true;
        return;
    }
    if (window->at != window->n_bytes) {
        struct bytes end = *window;
        bytes_fail(&end, "%s has %zu bytes too many", what, window->n_bytes - window->at);
        outer->failed = true;
    }
}

#include "base/buffer.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_done(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}

void buffer_reserve(struct buffer *buffer, size_t n_more)
{
    mem_grow((void **)&buffer->data, &buffer->capacity, buffer->n_bytes + n_more + 1, 1);
}

void buffer_add(struct buffer *buffer, const void *data, size_t n_bytes)
{
    buffer_reserve(buffer, n_bytes);
    if (n_bytes != 0)
        memcpy(buffer->data + buffer->n_bytes, data, n_bytes);
    buffer->n_bytes += n_bytes;
    buffer->data[buffer->n_bytes] = '\0';
}

void buffer_add_byte(struct buffer *buffer, unsigned char byte)
{
    buffer_add(buffer, &byte, 1);
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_add_format(struct buffer *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    buffer_reserve(buffer, (size_t)length);
    va_start(args, format);
    vsnprintf((char *)buffer->data + buffer->n_bytes, (size_t)length + 1, format, args);
    va_end(args);
    buffer->n_bytes += (size_t)length;
}

const char *buffer_text(const struct buffer *buffer)
{
    return buffer->data != NULL ? (const char *)buffer->data : "";
}

char *buffer_take(struct buffer *buffer)
{
    buffer_reserve(buffer, 0);
    buffer->data[buffer->n_bytes] = '\0';
    char *text = (char *)buffer->data;
    *buffer = (struct buffer){0};
    return text;
}

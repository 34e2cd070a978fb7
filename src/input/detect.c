#include "input/detect.h"

#include "base/utf8.h"

#include <string.h>

enum { N_SAMPLE = 64 * 1024 }; /* bytes at the beginning of a file that determine its kind */

static bool is_odd_control(unsigned char byte)
{
    bool usual = (byte >= '\b' && byte <= '\r') || byte == 0x1b || byte == 0x1a; /* escape, ^Z */
    return (byte < ' ' && !usual) || byte == 0x7f;
}

static bool looks_like_text(const unsigned char *data, size_t n_bytes)
{
    size_t n_odd = 0;
    for (size_t i = 0; i < n_bytes;) {
        size_t length = utf8_length(data + i, n_bytes - i);
        bool odd = length == 0 ? data[i] < 0xa0 : is_odd_control(data[i]);
        n_odd += odd;
        i += length != 0 ? length : 1;
    }
    return n_odd <= n_bytes / 20;
}

bool input_is_text(const struct fileset *input)
{
    for (size_t f = 0; f < input->n_files; f++) {
        const struct file *file = &input->files[f];
        if (file->n_bytes == 0)
            continue;
        size_t n_sample = file->n_bytes < N_SAMPLE ? file->n_bytes : N_SAMPLE;
        if (memchr(file->data, '\0', file->n_bytes) != NULL ||
            !looks_like_text(file->data, n_sample))
            return false;
    }
    return true;
}

bool file_is_utf16(const struct file *file)
{
    if (file->n_bytes < 2 || file->n_bytes % 2 != 0)
        return false;
    unsigned char a = file->data[0], b = file->data[1];
    bool has_mark = (a == 0xff && b == 0xfe) || (a == 0xfe && b == 0xff);
    bool has_character = (a == 0 && b >= ' ' && b < 0x7f) || (b == 0 && a >= ' ' && a < 0x7f);
    return has_mark || has_character;
}

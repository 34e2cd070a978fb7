/* utf8 - tells whole characters from stray bytes. */
#ifndef PARE_BASE_UTF8_H
#define PARE_BASE_UTF8_H

#include <stddef.h>

/* Length of the valid UTF-8 sequence that begins at data (n_bytes > 0); 0: there is none. */
static inline size_t utf8_length(const unsigned char *data, size_t n_bytes)
{
    unsigned char first = data[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > n_bytes)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((data[i] & 0xc0) != 0x80)
            return 0;
    /* Encodings that are too long, surrogates, and numbers beyond the last character. */
    if ((first == 0xe0 && data[1] < 0xa0) || (first == 0xed && data[1] > 0x9f) ||
        (first == 0xf0 && data[1] < 0x90) || (first == 0xf4 && data[1] > 0x8f))
        return 0;
    return length;
}

#endif

/* normal_bytes - the normal form of binary inputs: as many bytes as can be are '0'. */
#ifndef PARE_INPUT_TEXT_NORMAL_BYTES_H
#define PARE_INPUT_TEXT_NORMAL_BYTES_H

#include <stddef.h>

enum { NORMAL_BYTE = '0' };

size_t normalise_count(const unsigned char *data, size_t n_bytes); /* bytes that are not normal */

#endif

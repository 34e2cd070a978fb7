/* bignum - natural numbers of any size, for counting models.  There is no division but for
 * printing. */
#ifndef PARE_BASE_CONTAINERS_BIGNUM_H
#define PARE_BASE_CONTAINERS_BIGNUM_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bignum {
    uint32_t *digit; /* base 2^32, lowest first, the highest is not 0 */
    size_t n_digits; /* 0: the number is zero; a zeroed struct is valid */
};

void bignum_init(struct bignum *number, uint64_t value);
void bignum_init_copy(struct bignum *number, const struct bignum *from);
void bignum_done(struct bignum *number);

void bignum_add(struct bignum *number, const struct bignum *other);
void bignum_multiply(struct bignum *number, const struct bignum *other);
void bignum_double(struct bignum *number, size_t n_times); /* times 2^n_times */

bool bignum_is_zero(const struct bignum *number);
bool bignum_equals(const struct bignum *number, uint64_t value);
void bignum_write(const struct bignum *number, struct buffer *out); /* decimal */

#endif

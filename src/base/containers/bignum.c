#include "base/containers/bignum.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void trim(struct bignum *number)
{
    while (number->n_digits > 0 && number->digit[number->n_digits - 1] == 0)
        number->n_digits--;
}

void bignum_init(struct bignum *number, uint64_t value)
{
    number->digit = mem_alloc(2 * sizeof *number->digit);
    number->digit[0] = (uint32_t)value;
    number->digit[1] = (uint32_t)(value >> 32);
    number->n_digits = 2;
    trim(number);
}

void bignum_init_copy(struct bignum *number, const struct bignum *from)
{
    number->digit = mem_copy(from->digit, from->n_digits * sizeof *from->digit);
    number->n_digits = from->n_digits;
}

void bignum_done(struct bignum *number)
{
    free(number->digit);
    *number = (struct bignum){0};
}

/* Extends the number to n_digits digits with zeros. */
static void widen(struct bignum *number, size_t n_digits)
{
    number->digit = mem_resize(number->digit, n_digits, sizeof *number->digit);
    while (number->n_digits < n_digits)
        number->digit[number->n_digits++] = 0;
}

void bignum_add(struct bignum *number, const struct bignum *other)
{
    size_t longer = number->n_digits > other->n_digits ? number->n_digits : other->n_digits;
    widen(number, longer + 1);
    uint64_t carry = 0;
    for (size_t i = 0; i <= longer; i++) {
        carry += (uint64_t)number->digit[i] + (i < other->n_digits ? other->digit[i] : 0);
        number->digit[i] = (uint32_t)carry;
        carry >>= 32;
    }
    trim(number);
}

void bignum_multiply(struct bignum *number, const struct bignum *other)
{
    size_t n_digits = number->n_digits + other->n_digits;
    uint32_t *product = mem_zero(n_digits, sizeof *product);
    for (size_t i = 0; i < number->n_digits; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < other->n_digits; j++) {
            carry += (uint64_t)number->digit[i] * other->digit[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + other->n_digits] = (uint32_t)carry;
    }
    free(number->digit);
    number->digit = product;
    number->n_digits = n_digits;
    trim(number);
}

void bignum_double(struct bignum *number, size_t n_times)
{
    size_t n_whole = n_times / 32, n_bits = n_times % 32, n_old = number->n_digits;
    if (n_old == 0)
        return;
    widen(number, n_old + n_whole + 1);
    for (size_t i = number->n_digits; i-- > 0;) {
        uint64_t high = i >= n_whole && i - n_whole < n_old ? number->digit[i - n_whole] : 0;
        uint64_t low = i > n_whole && i - n_whole - 1 < n_old ? number->digit[i - n_whole - 1] : 0;
        number->digit[i] = (uint32_t)((high << 32 | low) << n_bits >> 32);
    }
    trim(number);
}

bool bignum_is_zero(const struct bignum *number)
{
    return number->n_digits == 0;
}

bool bignum_equals(const struct bignum *number, uint64_t value)
{
    if (number->n_digits > 2)
        return false;
    uint64_t have = number->n_digits > 1 ? (uint64_t)number->digit[1] << 32 : 0;
    return (have | (number->n_digits > 0 ? number->digit[0] : 0)) == value;
}

/* Divides by 10^9 and returns the remainder: nine decimal digits at a time. */
static uint32_t split_off_nine(struct bignum *number)
{
    uint64_t rest = 0;
    for (size_t i = number->n_digits; i-- > 0;) {
        rest = rest << 32 | number->digit[i];
        number->digit[i] = (uint32_t)(rest / 1000000000);
        rest %= 1000000000;
    }
    trim(number);
    return (uint32_t)rest;
}

void bignum_write(const struct bignum *number, struct buffer *out)
{
    struct bignum left;
    bignum_init_copy(&left, number);
    uint32_t *part = mem_alloc((number->n_digits * 32 / 29 + 1) * sizeof *part);
    size_t n_parts = 0;
    do {
        part[n_parts++] = split_off_nine(&left);
    } while (left.n_digits > 0);
    buffer_add_format(out, "%u", part[--n_parts]);
    while (n_parts > 0)
        buffer_add_format(out, "%09u", part[--n_parts]);
    free(part);
    bignum_done(&left);
}

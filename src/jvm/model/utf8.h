/* utf8 - the texts of class files, one copy each.
 *
 * Names, descriptors, signatures and string constants are kept byte for byte as the class file
 * has them (modified UTF-8: no zero byte, surrogates encoded one by one).  A pool holds one copy of
 * each, so within a pool two texts are equal exactly when their pointers are.  All classes that are
 * to be compared or linked with each other are read with the same pool, which outlives them. */
#ifndef PARE_JVM_MODEL_UTF8_H
#define PARE_JVM_MODEL_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct utf8 {
    uint32_t n_bytes; /* at most 65535: nothing longer fits in a class file */
    uint32_t hash;
    char text[]; /* with a NUL behind the last byte, which does not count */
};

struct utf8_pool;

struct utf8_pool *utf8_pool_new(void);
void utf8_pool_free(struct utf8_pool *pool); /* and every text in it */

const struct utf8 *utf8_intern(struct utf8_pool *pool, const char *text, size_t n_bytes);
const struct utf8 *utf8_text(struct utf8_pool *pool, const char *text); /* interns a C string */

/* The text if the pool has it, otherwise NULL; adds nothing. */
const struct utf8 *utf8_find(const struct utf8_pool *pool, const char *text, size_t n_bytes);

bool utf8_is(const struct utf8 *utf8, const char *text); /* NULL equals nothing */

/* Whether a class file may hold these bytes (JVMS 4.4.7: no byte 0, none from 0xf0 up). */
bool utf8_is_legal(const unsigned char *data, size_t n_bytes);

#endif

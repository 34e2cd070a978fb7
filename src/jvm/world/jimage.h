/* jimage - the JDK's own classes, in the file lib/modules of its home.
 *
 * The file is mapped, so only what is asked for is read.  Its index is a perfect hash of the full
 * names (/module/package/Name.class); we list it instead, since a class is asked for without its
 * module.  Compressed images (jlink --compress) are not read. */
#ifndef PARE_JVM_WORLD_JIMAGE_H
#define PARE_JVM_WORLD_JIMAGE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct jimage;

struct jimage_entry {
    const char *module; /* java.base */
    const char *parent; /* java/lang; "" at the top */
    const char *base;   /* Object */
    const char *extension;
    const unsigned char *data; /* borrowed from the image */
    size_t n_bytes;
};

bool jimage_is(const unsigned char magic[4]);
enum status jimage_open(const char *path, struct jimage **ret, struct error *err);
void jimage_close(struct jimage *image);

size_t jimage_n_entries(const struct jimage *image);
/* False if the entry is damaged, compressed, or empty (there are a few empty ones). */
bool jimage_entry(const struct jimage *image, size_t entry, struct jimage_entry *ret);

#endif

/* class_source - where classes come from: a directory, a jar, a jmod, or a JDK's lib/modules.
 *
 * One list of entries with names as in a jar (java/lang/Object.class), whatever it is on disk.
 * The prefix that a container adds (classes/ in a jmod, /java.base/ in an image) is taken off. */
#ifndef PARE_JVM_WORLD_CLASS_SOURCE_H
#define PARE_JVM_WORLD_CLASS_SOURCE_H

#include "base/status.h"
#include "jvm/world/jar.h"

struct source;

struct source_entry {
    char *name;
    const char *module; /* for an image; otherwise NULL */
    enum jar_entry_kind kind;
    size_t inner; /* number in the container */
};

enum status source_open(const char *path, struct source **ret, struct error *err);
void source_close(struct source *source);

/* Directories: sorted bytewise, links not followed.  Archives: in their own order.  In an image
 * only classes are listed. */
size_t source_n_entries(const struct source *source);
const struct source_entry *source_entry(const struct source *source, size_t entry);

/* Caller frees *ret_data. */
enum status source_read(const struct source *source, size_t entry, unsigned char **ret_data,
                        size_t *ret_n_bytes, struct error *err);

const struct jar *source_jar(const struct source *source); /* NULL if it is none */

#endif

/* jar - zip archives of classes and resources: jars, and the JDK's jmods.
 *
 * A name that would leave the directory it is unpacked in (absolute, "..", backslashes) makes the
 * whole archive an error.  Entries of more than 1 GiB are refused. */
#ifndef PARE_JVM_WORLD_JAR_H
#define PARE_JVM_WORLD_JAR_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum jar_entry_kind {
    JAR_CLASS,
    JAR_DIRECTORY,
    JAR_MANIFEST,  /* META-INF/MANIFEST.MF */
    JAR_SIGNATURE, /* META-INF/ *.SF *.RSA *.DSA *.EC and SIG-*: void once anything changes */
    JAR_RESOURCE,
};

struct jar;

enum status jar_open(const char *path, struct jar **ret, struct error *err);
/* Of an archive in memory, which must stay until the close; `name` stands in messages. */
enum status jar_open_data(const void *data, size_t n_bytes, const char *name, struct jar **ret,
                          struct error *err);
void jar_close(struct jar *jar);

size_t jar_n_entries(const struct jar *jar);
const char *jar_entry_name(const struct jar *jar, size_t entry); /* borrowed */
enum jar_entry_kind jar_entry_kind(const char *name);
bool jar_name_is_safe(const char *name);

/* Caller frees *ret_data (which has a NUL behind the last byte). */
enum status jar_read(const struct jar *jar, size_t entry, unsigned char **ret_data,
                     size_t *ret_n_bytes, struct error *err);

/* Builds an archive in memory.  The same calls give the same bytes: times are fixed, and the order
 * is kept. */
struct jar_writer;

struct jar_writer *jar_writer_new(void);
void jar_writer_free(struct jar_writer *writer);
enum status jar_writer_add(struct jar_writer *writer, const char *name, const void *data,
                           size_t n_bytes, struct error *err); /* copies data */
/* Takes an entry over as it is, compressed bytes and all; jar must stay open until the finish. */
enum status jar_writer_copy(struct jar_writer *writer, const struct jar *jar, size_t entry,
                            struct error *err);
enum status jar_writer_finish(struct jar_writer *writer, struct buffer *out, struct error *err);

#endif

#include "triage/java/jdk_classes.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/hash.h"
#include "base/memory.h"
#include "jvm/world/class_source.h"
#include "jvm/world/jar.h"
#include "jvm/world/jdk_sources.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The class file version of Java 8; the offset of the version in a class file; the bytes of magic
 * number and version. */
enum { OLD_VERSION = 52, VERSION_AT = 6, HEADER_BYTES = 8 };

/* The cache directory for a JDK.  Another version at the same path gets another directory. */
static char *cache_dir(const char *java_home)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char *modules = disk_join(java_home, "lib/modules"), text[HASH_TEXT];
    struct stat st = {0};
    stat(modules, &st);
    free(modules);
    long long stamp[] = {(long long)st.st_size, (long long)st.st_mtime};
    hash_to_text(
        hash_combine(hash_bytes(java_home, strlen(java_home)), hash_bytes(stamp, sizeof stamp)),
        text);
    text[16] = '\0';
    if (cache != NULL && cache[0] == '/')
        return mem_format("%s/pare/jdk-classes-%s", cache, text);
    return home != NULL && home[0] != '\0' ? mem_format("%s/.cache/pare/jdk-classes-%s", home, text)
                                           : NULL;
}

static bool is_wanted(const struct source_entry *entry)
{
    return entry->kind == JAR_CLASS && strcmp(entry->name, "module-info.class") != 0 &&
           (entry->module == NULL || strncmp(entry->module, "java.", 5) == 0);
}

static enum status add_classes(void *context, const char *path, struct error *err)
{
    struct jar_writer *writer = context;
    struct source *source = NULL;
    enum status status = source_open(path, &source, err);
    for (size_t i = 0; status == STATUS_OK && i < source_n_entries(source); i++) {
        const struct source_entry *entry = source_entry(source, i);
        unsigned char *data;
        size_t n_bytes;
        if (!is_wanted(entry))
            continue;
        status = source_read(source, i, &data, &n_bytes, err);
        if (status != STATUS_OK)
            break;
        if (n_bytes >= HEADER_BYTES && data[VERSION_AT + 1] > OLD_VERSION)
            data[VERSION_AT + 1] = OLD_VERSION;
        status = jar_writer_add(writer, entry->name, data, n_bytes, err);
        free(data);
    }
    if (source != NULL)
        source_close(source);
    return status;
}

static enum status write_jar(const char *java_home, const char *path, struct error *err)
{
    struct jar_writer *writer = jar_writer_new();
    struct buffer jar = {0};
    enum status status = jdk_each_source(java_home, add_classes, writer, err);
    if (status == STATUS_OK)
        status = jar_writer_finish(writer, &jar, err);
    if (status == STATUS_OK)
        status = disk_write_atomic(path, jar.data, jar.n_bytes, 0644, err);
    buffer_done(&jar);
    jar_writer_free(writer);
    return status;
}

enum status jdk_classes_prepare(const char *java_home, char **ret, struct error *err)
{
    char *dir = cache_dir(java_home);
    if (dir == NULL)
        return fail(err, STATUS_IO,
                    "neither XDG_CACHE_HOME nor HOME is set: there is no place for "
                    "the classes of the JDK");
    char *jar = disk_join(dir, "jdk.jar"), *properties = disk_join(dir, "wala.properties");
    char *text = mem_format("java_runtime_dir = %s\n", dir);
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK && !disk_exists(jar))
        status = write_jar(java_home, jar, err);
    if (status == STATUS_OK && !disk_exists(properties))
        status = disk_write_atomic(properties, text, strlen(text), 0644, err);
    free(text);
    free(jar);
    free(properties);
    if (status != STATUS_OK) {
        free(dir);
        return status;
    }
    *ret = dir;
    return STATUS_OK;
}

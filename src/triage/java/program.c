#include "triage/java/program.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "jvm/world/class_source.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool java_is_program(const char *path)
{
    struct source *source;
    const char *dot = strrchr(path, '.');
    if (!disk_is_dir(path) && (dot == NULL || strcasecmp(dot, ".jar") != 0))
        return false;
    if (source_open(path, &source, NULL) != STATUS_OK)
        return false;
    bool has_class = false;
    for (size_t i = 0; !has_class && i < source_n_entries(source); i++)
        has_class = source_entry(source, i)->kind == JAR_CLASS;
    source_close(source);
    return has_class;
}

/* The value of a key in a manifest.  Lines are broken after 72 bytes; a continuation begins with a
 * blank. */
static char *find_value(const char *text, const char *key)
{
    for (const char *at = text; *at != '\0';) {
        size_t n_bytes = strcspn(at, "\r\n");
        if (strncasecmp(at, key, strlen(key)) == 0) {
            char *value = mem_format("%.*s", (int)(n_bytes - strlen(key)), at + strlen(key));
            for (at += n_bytes + strspn(at + n_bytes, "\r\n"); *at == ' ';) {
                n_bytes = strcspn(at, "\r\n");
                char *longer = mem_format("%s%.*s", value, (int)n_bytes - 1, at + 1);
                free(value);
                value = longer;
                at += n_bytes + strspn(at + n_bytes, "\r\n");
            }
            return value;
        }
        at += n_bytes + strspn(at + n_bytes, "\r\n");
    }
    return NULL;
}

char *java_manifest_main(const char *path)
{
    struct jar *jar;
    char *value = NULL;
    if (disk_is_dir(path) || jar_open(path, &jar, NULL) != STATUS_OK)
        return NULL;
    for (size_t i = 0; value == NULL && i < jar_n_entries(jar); i++) {
        unsigned char *data;
        size_t n_bytes;
        if (jar_entry_kind(jar_entry_name(jar, i)) != JAR_MANIFEST ||
            jar_read(jar, i, &data, &n_bytes, NULL) != STATUS_OK)
            continue;
        value = find_value((const char *)data, "Main-Class:");
        free(data);
    }
    jar_close(jar);
    if (value == NULL)
        return NULL;
    size_t from = strspn(value, " \t"), to = strlen(value);
    while (to > from && strchr(" \t", value[to - 1]) != NULL)
        to--;
    char *name = mem_format("%.*s", (int)(to - from), value + from);
    free(value);
    return name;
}

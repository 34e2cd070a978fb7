#include "triage/report/finding.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void add_list(const struct examined *examined, const struct fact_list *list,
                     struct buffer *out)
{
    for (size_t i = 0; i < list->facts.n; i++) {
        buffer_add_format(out, "%s\n", examined->table->text[list->facts.data[i]]);
        for (const char *at = fact_list_context(list, i); *at != '\0';) {
            size_t n_bytes = strcspn(at, "\n");
            buffer_add_format(out, "\t%.*s\n", (int)n_bytes, at);
            at += n_bytes + (at[n_bytes] == '\n');
        }
    }
}

static enum status write_list(const struct examined *examined, const struct fact_list *list,
                              const char *dir, const char *name, struct error *err)
{
    struct buffer out = {0};
    char *path = mem_format("%s/%s", dir, name);
    add_list(examined, list, &out);
    enum status status = disk_write_atomic(path, buffer_text(&out), out.n_bytes, 0666, err);
    free(path);
    buffer_done(&out);
    return status;
}

enum status finding_write_facts(const struct examined *examined, const char *dir, struct error *err)
{
    char *name = mem_string(examined->subject->name);
    for (char *at = name; *at != '\0'; at++)
        if (*at == '/')
            *at = '_';
    char *own = mem_format("%s/%s", dir, name);
    enum status status = disk_make_dirs(own, 0777, err);
    if (status == STATUS_OK)
        status = write_list(examined, examined->seen, own, "trace", err);
    for (size_t i = 0; status == STATUS_OK && i < examined->rows->n_analyses; i++)
        status =
            write_list(examined, &examined->claims[i].found, own, examined->claims[i].name, err);
    free(own);
    free(name);
    return status;
}

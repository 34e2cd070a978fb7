/* version_list - accepted versions in memory, for runs without a journal. */
#ifndef PARE_DRIVE_JOURNAL_VERSION_LIST_H
#define PARE_DRIVE_JOURNAL_VERSION_LIST_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/files/fileset.h"
#include "base/status.h"

struct version_list {           /* a zeroed struct is a valid empty list */
    struct buffer *differences; /* difference of each version from the one before */
    size_t n_versions, capacity;
};

void version_list_done(struct version_list *list);
void version_list_add(struct version_list *list, const struct fileset *before,
                      const struct fileset *after);

/* The names in ret live in `names`. */
enum status version_list_load(const struct version_list *list, size_t number, struct arena *names,
                              struct fileset *ret, struct error *err);

#endif

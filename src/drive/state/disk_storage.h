/* disk_storage - the journal, and the output that the user sees. */
#ifndef PARE_DRIVE_STATE_DISK_STORAGE_H
#define PARE_DRIVE_STATE_DISK_STORAGE_H

#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/state/storage.h"

/* Without a journal (--no-journal) only the output is written. */
extern const struct storage_ops disk_storage;

void disk_storage_close(struct storage *storage);

#endif

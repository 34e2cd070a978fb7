/* data_file - a dataset on disk that grows program by program.
 *
 * One writer at a time.  Opening it reads the data that is there, and removes a chunk at the end
 * that was not written completely. */
#ifndef PARE_LEARN_DATA_DATA_FILE_H
#define PARE_LEARN_DATA_DATA_FILE_H

#include "learn/data/dataset.h"

struct data_file {
    char *path;
    int fd;
};

/* Refuses a file of another language, grammar or origin.  ret_known gets the data in the file. */
enum status data_file_open(const char *path, const struct binding *binding, struct hash origin,
                           struct data_file *ret, struct dataset *ret_known, struct error *err);
enum status data_file_add(struct data_file *file, const struct dataset *dataset, size_t program,
                          struct error *err);
void data_file_close(struct data_file *file);

#endif

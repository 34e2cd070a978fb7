#include "learn/data/data_file.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static enum status append(const struct data_file *file, const struct buffer *data,
                          struct error *err)
{
    if (disk_write_all(file->fd, data->data, data->n_bytes))
        return STATUS_OK;
    return fail(err, STATUS_IO, "cannot write the training data %s: %s", file->path,
                strerror(errno));
}

static enum status read_known(struct data_file *file, const struct binding *binding,
                              struct hash origin, struct dataset *ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes, n_whole;
    struct binding known;
    struct hash known_origin;
    enum status status = disk_read(file->path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    struct buffer header = {0};
    dataset_pack_header(binding, origin, &header);
    if (n_bytes < header.n_bytes && memcmp(data, header.data, n_bytes) == 0) {
        /* the file is new, or the run was stopped before the first program */
        dataset_init(ret, binding->n_kinds);
        if (ftruncate(file->fd, 0) != 0)
            status = fail(err, STATUS_IO, "cannot write the training data %s: %s", file->path,
                          strerror(errno));
        else
            status = append(file, &header, err);
        buffer_done(&header);
        free(data);
        return status;
    }
    buffer_done(&header);
    status = dataset_read(data, n_bytes, file->path, &known, &known_origin, ret, &n_whole, err);
    free(data);
    if (status != STATUS_OK)
        return status;
    status = binding_check(&known, binding, file->path, err);
    if (status == STATUS_OK && !hash_equal(known_origin, origin))
        status =
            fail(err, STATUS_USAGE,
                 "%s holds data of another corpus, checker or seed: remove it, or give another "
                 "name with --data",
                 file->path);
    if (status == STATUS_OK && ftruncate(file->fd, (off_t)n_whole) != 0)
        status = fail(err, STATUS_IO, "cannot write the training data %s: %s", file->path,
                      strerror(errno));
    if (status != STATUS_OK)
        dataset_done(ret);
    return status;
}

enum status data_file_open(const char *path, const struct binding *binding, struct hash origin,
                           struct data_file *ret, struct dataset *ret_known, struct error *err)
{
    struct data_file file = {.path = mem_string(path)};
    enum status status = STATUS_OK;
    file.fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file.fd < 0)
        status =
            fail(err, STATUS_IO, "cannot open the training data %s: %s", path, strerror(errno));
    else if (flock(file.fd, LOCK_EX | LOCK_NB) != 0)
        status = fail(err, STATUS_BUSY, "another run works on the training data %s", path);
    if (status == STATUS_OK)
        status = read_known(&file, binding, origin, ret_known, err);
    if (status == STATUS_OK)
        *ret = file;
    else
        data_file_close(&file);
    return status;
}

enum status data_file_add(struct data_file *file, const struct dataset *dataset, size_t program,
                          struct error *err)
{
    struct buffer chunk = {0};
    dataset_pack_program(dataset, program, &chunk);
    enum status status = append(file, &chunk, err);
    buffer_done(&chunk);
    return status;
}

void data_file_close(struct data_file *file)
{
    if (file->fd >= 0)
        close(file->fd);
    free(file->path);
    *file = (struct data_file){.fd = -1};
}

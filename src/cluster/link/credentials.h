/* credentials - a cluster file: where the server is, and the keys of one user for one role.
 *
 *     pare-cluster 1
 *     role worker                          driver or worker
 *     url tls://10.0.0.1:4222
 *     user UABC...                         public key of the engine
 *     seed SUABC...                        its secret part
 *     key 64 hexadecimal digits            seals the messages; the server does not know it
 *     stay yes                             the worker waits for further runs
 *     -----BEGIN CERTIFICATE-----          of the authority that signed the server's
 *     ...
 *
 * It is secret: it has mode 0600, and is read from a file or from standard input, never from the
 * command line. */
#ifndef PARE_CLUSTER_LINK_CREDENTIALS_H
#define PARE_CLUSTER_LINK_CREDENTIALS_H

#include "cluster/plugin/plugin.h"

struct credentials {
    bool is_driver;
    bool stays; /* a worker waits for further runs; otherwise it ends with the first */
    char *url, *user, *seed, *ca;
    unsigned char key[SECRET_BYTES];
};

void credentials_write(const struct credentials *credentials, struct buffer *ret);

/* `name` names the file in messages. */
enum status credentials_parse(const char *text, const char *name, struct credentials *ret,
                              struct error *err);

/* Refuses a file that others may read. */
enum status credentials_read(const char *path, struct credentials *ret, struct error *err);

/* From standard input up to the end of the certificate; the rest stays there. */
enum status credentials_read_stream(int fd, struct credentials *ret, struct error *err);
void credentials_done(struct credentials *credentials);

enum status credentials_check_role(const struct credentials *credentials, bool is_driver,
                                   const char *name, struct error *err);
enum status credentials_connect(const struct credentials *credentials,
                                const struct cluster_plugin *plugin, const char *name,
                                struct bus **ret, struct error *err);

#endif

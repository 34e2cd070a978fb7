/* plugin - everything about many machines that needs a foreign library: the message engine (NATS),
 * cryptography (libcrypto) and compression (zstd).
 *
 * It is a shared object of its own that is opened only by --cluster and `pare worker`
 * (cluster/link/load.h), so a run without them needs none of these libraries.  The object exports
 * one table, pare_cluster_plugin.
 *
 * The engine has threads of its own.  They only put messages into a queue; all functions here are
 * called by Pare's one thread. */
#ifndef PARE_CLUSTER_PLUGIN_PLUGIN_H
#define PARE_CLUSTER_PLUGIN_PLUGIN_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLUGIN_VERSION = 1,
    SECRET_BYTES = 32, /* bytes of a key for messages */
    DIGEST_BYTES = 32, /* SHA-256 */
    NKEY_TEXT = 64,    /* room for a public key or a seed of the engine, as text */
};

struct bus; /* a connection to the engine */

struct bus_settings {
    const char *url;  /* tls://HOST:PORT */
    const char *ca;   /* certificate (PEM) that the server's must be signed with */
    const char *user; /* public key */
    const char *seed; /* the secret part of the key */
    const char *name; /* name of this client, for the server's log */
};

/* A name that stands in the certificate of every server that Pare makes one for.  Each cluster has
 * a certificate authority of its own, which signs nothing else. */
#define BUS_SERVER_NAME "pare-server"

struct bus_message {
    char *subject;
    unsigned char *data;
    size_t n_bytes;
};

enum bus_state {
    BUS_CONNECTED,
    BUS_LOST,   /* the engine tries to connect again */
    BUS_CLOSED, /* for good: the server refuses us */
};

struct bus_figures {
    uint64_t n_sent, n_received; /* bytes of messages */
    uint64_t n_reconnects;
};

struct cluster_plugin {
    unsigned version; /* PLUGIN_VERSION */

    /* Connects, and fails with a line that says why.  Nothing is sent without encryption. */
    enum status (*bus_open)(const struct bus_settings *settings, struct bus **ret,
                            struct error *err);
    void (*bus_close)(struct bus *bus);
    int (*bus_fd)(const struct bus *bus); /* readable when a message or a change of state waits */
    bool (*bus_next)(struct bus *bus, struct bus_message *ret); /* caller frees both parts */
    enum status (*bus_subscribe)(struct bus *bus, const char *subject, struct error *err);
    /* False: not connected, and the message is gone. */
    bool (*bus_publish)(struct bus *bus, const char *subject, const void *data, size_t n_bytes);
    enum bus_state (*bus_state)(const struct bus *bus);
    /* What the server last complained about, once; false: nothing. */
    bool (*bus_complaint)(struct bus *bus, char text[256]);
    void (*bus_figures)(const struct bus *bus, struct bus_figures *ret);

    /* HMAC-SHA256 over the two parts; SHA-256. */
    void (*mac)(const unsigned char key[SECRET_BYTES], const void *first, size_t n_first,
                const void *second, size_t n_second, unsigned char ret[DIGEST_BYTES]);
    void (*digest)(const void *data, size_t n_bytes, unsigned char ret[DIGEST_BYTES]);

    /* Compression against a base that both sides know (n_base 0: none).  Decompression fails on
     * damaged data, and on more than `most` bytes. */
    void (*compress)(const void *data, size_t n_bytes, const void *base, size_t n_base,
                     struct buffer *ret);
    bool (*decompress)(const void *data, size_t n_bytes, const void *base, size_t n_base,
                       size_t most, struct buffer *ret);

    /* Keys of the message server, and certificates in PEM form.  They are valid from a day ago, for
     * ten years, so that a clock that is some hours wrong does no harm. */
    enum status (*make_user)(char user[NKEY_TEXT], char seed[NKEY_TEXT], struct error *err);
    enum status (*make_authority)(struct buffer *ret_certificate, struct buffer *ret_key,
                                  struct error *err);
    enum status (*make_certificate)(const char *authority, const char *authority_key,
                                    struct buffer *ret_certificate, struct buffer *ret_key,
                                    struct error *err);
};

extern const struct cluster_plugin pare_cluster_plugin;

/* The parts of the table, each in its own file. */
enum status nats_bus_open(const struct bus_settings *settings, struct bus **ret, struct error *err);
void nats_bus_close(struct bus *bus);
int nats_bus_fd(const struct bus *bus);
bool nats_bus_next(struct bus *bus, struct bus_message *ret);
enum status nats_bus_subscribe(struct bus *bus, const char *subject, struct error *err);
bool nats_bus_publish(struct bus *bus, const char *subject, const void *data, size_t n_bytes);
enum bus_state nats_bus_state(const struct bus *bus);
bool nats_bus_complaint(struct bus *bus, char text[256]);
void nats_bus_figures(const struct bus *bus, struct bus_figures *ret);

void crypto_mac(const unsigned char key[SECRET_BYTES], const void *first, size_t n_first,
                const void *second, size_t n_second, unsigned char ret[DIGEST_BYTES]);
void crypto_digest(const void *data, size_t n_bytes, unsigned char ret[DIGEST_BYTES]);

void zstd_compress(const void *data, size_t n_bytes, const void *base, size_t n_base,
                   struct buffer *ret);
bool zstd_decompress(const void *data, size_t n_bytes, const void *base, size_t n_base, size_t most,
                     struct buffer *ret);

enum status nkey_make(char user[NKEY_TEXT], char seed[NKEY_TEXT], struct error *err);
enum status authority_make(struct buffer *ret_certificate, struct buffer *ret_key,
                           struct error *err);
enum status certificate_make(const char *authority, const char *authority_key,
                             struct buffer *ret_certificate, struct buffer *ret_key,
                             struct error *err);

#endif

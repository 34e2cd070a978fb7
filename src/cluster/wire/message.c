#include "cluster/wire/message.h"

#include "base/files/packing.h"

#include <string.h>

static const char magic[4] = {'P', 'a', 'r', 'e'};

const char *message_fault_text(enum message_fault fault)
{
    switch (fault) {
    case MESSAGE_GOOD:
        return "is good";
    case MESSAGE_TOO_LONG:
        return "is too long";
    case MESSAGE_TOO_SHORT:
        return "is cut off";
    case MESSAGE_FOREIGN:
        return "is not of Pare";
    case MESSAGE_OTHER_PROTOCOL:
        return "is of another version of Pare";
    case MESSAGE_BAD_SEAL:
        return "has another key, or was altered on the way";
    case MESSAGE_REPEATED:
        return "was received before";
    }
    return "is unknown";
}

static void seal(const struct cluster_plugin *plugin, const unsigned char key[SECRET_BYTES],
                 const char *subject, const unsigned char *data, size_t n_bytes,
                 unsigned char ret[DIGEST_BYTES])
{
    plugin->mac(key, subject, strlen(subject) + 1, data, n_bytes, ret);
}

void message_seal(const struct cluster_plugin *plugin, const unsigned char key[SECRET_BYTES],
                  const char *subject, const struct message *message, struct buffer *ret)
{
    size_t start = ret->n_bytes;
    unsigned char digest[DIGEST_BYTES];
    buffer_add(ret, magic, sizeof magic);
    pack_number(ret, PROTOCOL, 1);
    pack_number(ret, message->kind, 1);
    pack_number(ret, 0, 2);
    pack_number(ret, message->sender, 8);
    pack_number(ret, message->epoch, 8);
    pack_number(ret, message->sequence, 8);
    buffer_add(ret, message->body, message->n_body);
    seal(plugin, key, subject, ret->data + start, ret->n_bytes - start, digest);
    buffer_add(ret, digest, sizeof digest);
}

/* Compares two digests in a time that does not depend on where they differ. */
static bool same_digest(const unsigned char a[DIGEST_BYTES], const unsigned char b[DIGEST_BYTES])
{
    unsigned difference = 0;
    for (size_t i = 0; i < DIGEST_BYTES; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

enum message_fault message_open(const struct cluster_plugin *plugin,
                                const unsigned char key[SECRET_BYTES], const char *subject,
                                const void *data, size_t n_bytes, struct message *ret)
{
    const unsigned char *bytes = data;
    unsigned char digest[DIGEST_BYTES];
    if (n_bytes > MESSAGE_MOST)
        return MESSAGE_TOO_LONG;
    if (n_bytes < 5)
        return MESSAGE_TOO_SHORT;
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return MESSAGE_FOREIGN;
    if (bytes[4] != PROTOCOL)
        return MESSAGE_OTHER_PROTOCOL;
    if (n_bytes < MESSAGE_HEADER + DIGEST_BYTES)
        return MESSAGE_TOO_SHORT;
    size_t n_sealed = n_bytes - DIGEST_BYTES;
    seal(plugin, key, subject, bytes, n_sealed, digest);
    if (!same_digest(digest, bytes + n_sealed))
        return MESSAGE_BAD_SEAL;
    struct unpacker in = {bytes + 5, bytes + MESSAGE_HEADER, false};
    ret->kind = (unsigned char)unpack_number(&in, 1);
    unpack_number(&in, 2);
    ret->sender = unpack_number(&in, 8);
    ret->epoch = unpack_number(&in, 8);
    ret->sequence = unpack_number(&in, 8);
    ret->body = bytes + MESSAGE_HEADER;
    ret->n_body = n_sealed - MESSAGE_HEADER;
    return MESSAGE_GOOD;
}

void message_run_key(const struct cluster_plugin *plugin, const unsigned char key[SECRET_BYTES],
                     const unsigned char run[16], unsigned char ret[SECRET_BYTES])
{
    plugin->mac(key, "run", 3, run, 16, ret);
}

bool message_is_new(struct message_window *window, const struct message *message)
{
    bool is_new = message->epoch > window->epoch ||
                  (message->epoch == window->epoch && message->sequence > window->sequence);
    if (is_new)
        *window = (struct message_window){message->epoch, message->sequence};
    return is_new;
}

bool message_is_repeated(const struct message_window *window, const struct message *message)
{
    return message->epoch == window->epoch && message->sequence <= window->sequence;
}

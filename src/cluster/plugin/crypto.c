#include "cluster/plugin/plugin.h"

#include "base/memory.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <string.h>

void crypto_digest(const void *data, size_t n_bytes, unsigned char ret[DIGEST_BYTES])
{
    if (EVP_Digest(data, n_bytes, ret, NULL, EVP_sha256(), NULL) != 1)
        mem_exhausted();
}

static void digest_two(const unsigned char pad[64], const void *first, size_t n_first,
                       const void *second, size_t n_second, unsigned char ret[DIGEST_BYTES])
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context == NULL || EVP_DigestInit_ex(context, EVP_sha256(), NULL) != 1 ||
        EVP_DigestUpdate(context, pad, 64) != 1 || EVP_DigestUpdate(context, first, n_first) != 1 ||
        EVP_DigestUpdate(context, second, n_second) != 1 ||
        EVP_DigestFinal_ex(context, ret, NULL) != 1)
        mem_exhausted();
    EVP_MD_CTX_free(context);
}

/* HMAC, written out by its definition (RFC 2104), so that the parts of a message need not be copied
 * into one buffer. */
void crypto_mac(const unsigned char key[SECRET_BYTES], const void *first, size_t n_first,
                const void *second, size_t n_second, unsigned char ret[DIGEST_BYTES])
{
    unsigned char inner[64], outer[64], digest[DIGEST_BYTES];
    for (size_t i = 0; i < sizeof inner; i++) {
        unsigned char byte = i < SECRET_BYTES ? key[i] : 0;
        inner[i] = byte ^ 0x36;
        outer[i] = byte ^ 0x5c;
    }
    digest_two(inner, first, n_first, second, n_second, digest);
    digest_two(outer, digest, sizeof digest, "", 0, ret);
    OPENSSL_cleanse(inner, sizeof inner);
    OPENSSL_cleanse(outer, sizeof outer);
}

/* Keys of the message server (Ed25519, in the text form of NATS), and certificates. */
#include "cluster/plugin/plugin.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <string.h>

static enum status no_keys(struct error *err)
{
    return fail(err, STATUS_IO, "libcrypto could not make a key");
}

/* --- keys of the engine ------------------------------------------------------------------------
 */

/* In NATS, the first five bits of a key tell its kind; S is 18 and U is 20 in base 32. */
enum { KIND_SEED = 18 << 3, KIND_USER = 20 << 3, RAW_KEY = 32 };

/* CRC-16 with the polynomial 0x1021.  Every encoded key ends with it. */
static unsigned crc16(const unsigned char *data, size_t n_bytes)
{
    unsigned crc = 0;
    for (size_t i = 0; i < n_bytes; i++) {
        crc ^= (unsigned)data[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc & 0x8000) != 0 ? (crc << 1 ^ 0x1021) & 0xffff : crc << 1 & 0xffff;
    }
    return crc;
}

static void encode_base32(const unsigned char *data, size_t n_bytes, char text[NKEY_TEXT])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    unsigned bits = 0, n_bits = 0;
    size_t at = 0;
    for (size_t i = 0; i < n_bytes; i++) {
        bits = bits << 8 | data[i];
        for (n_bits += 8; n_bits >= 5; n_bits -= 5)
            text[at++] = digits[bits >> (n_bits - 5) & 31];
    }
    if (n_bits > 0)
        text[at++] = digits[bits << (5 - n_bits) & 31];
    text[at] = '\0';
}

static void encode_key(const unsigned char *prefix, size_t n_prefix,
                       const unsigned char raw[RAW_KEY], char text[NKEY_TEXT])
{
    unsigned char data[2 + RAW_KEY + 2];
    memcpy(data, prefix, n_prefix);
    memcpy(data + n_prefix, raw, RAW_KEY);
    unsigned crc = crc16(data, n_prefix + RAW_KEY);
    data[n_prefix + RAW_KEY] = (unsigned char)crc;
    data[n_prefix + RAW_KEY + 1] = (unsigned char)(crc >> 8);
    encode_base32(data, n_prefix + RAW_KEY + 2, text);
    OPENSSL_cleanse(data, sizeof data);
}

enum status nkey_make(char user[NKEY_TEXT], char seed[NKEY_TEXT], struct error *err)
{
    static const unsigned char user_prefix[] = {KIND_USER};
    static const unsigned char seed_prefix[] = {KIND_SEED | KIND_USER >> 5, (KIND_USER & 31) << 3};
    unsigned char secret[RAW_KEY], public[RAW_KEY];
    size_t n_public = sizeof public;
    EVP_PKEY *key = NULL;
    if (RAND_bytes(secret, sizeof secret) == 1)
        key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, sizeof secret);
    bool good = key != NULL && EVP_PKEY_get_raw_public_key(key, public, &n_public) == 1;
    EVP_PKEY_free(key);
    if (!good)
        return no_keys(err);
    encode_key(user_prefix, sizeof user_prefix, public, user);
    encode_key(seed_prefix, sizeof seed_prefix, secret, seed);
    OPENSSL_cleanse(secret, sizeof secret);
    return STATUS_OK;
}

/* --- certificates ------------------------------------------------------------------------------
 */

static const long day = 86400, validity = 3650;

static bool add_extension(X509 *certificate, X509 *issuer, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    bool good = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return good;
}

static bool fill(X509 *certificate, EVP_PKEY *key, const char *name)
{
    unsigned char serial[16];
    BIGNUM *number = NULL;
    X509_NAME *subject = X509_get_subject_name(certificate);
    bool good = RAND_bytes(serial, sizeof serial) == 1 &&
                (serial[0] &= 0x7f, number = BN_bin2bn(serial, sizeof serial, NULL)) != NULL &&
                BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL &&
                X509_set_version(certificate, 2) == 1 &&
                X509_gmtime_adj(X509_getm_notBefore(certificate), -day) != NULL &&
                X509_gmtime_adj(X509_getm_notAfter(certificate), validity * day) != NULL &&
                X509_set_pubkey(certificate, key) == 1 &&
                X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name,
                                           -1, -1, 0) == 1;
    BN_free(number);
    return good;
}

/* Appends the contents of a memory BIO, and frees the BIO. */
static void take_text(BIO *bio, struct buffer *ret)
{
    char *text;
    long n_bytes = BIO_get_mem_data(bio, &text);
    buffer_add(ret, text, (size_t)n_bytes);
    BIO_free(bio);
}

static bool write_pem(X509 *certificate, EVP_PKEY *key, struct buffer *ret_certificate,
                      struct buffer *ret_key)
{
    BIO *first = BIO_new(BIO_s_mem()), *second = BIO_new(BIO_s_mem());
    bool good = first != NULL && second != NULL && PEM_write_bio_X509(first, certificate) == 1 &&
                PEM_write_bio_PrivateKey(second, key, NULL, NULL, 0, NULL, NULL) == 1;
    if (good) {
        take_text(first, ret_certificate);
        take_text(second, ret_key);
    } else {
        BIO_free(first);
        BIO_free(second);
    }
    return good;
}

enum status authority_make(struct buffer *ret_certificate, struct buffer *ret_key,
                           struct error *err)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    bool good = key != NULL && certificate != NULL &&
                fill(certificate, key, "Pare cluster authority") &&
                X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) == 1 &&
                add_extension(certificate, certificate, NID_basic_constraints,
                              "critical,CA:TRUE,pathlen:0") &&
                add_extension(certificate, certificate, NID_key_usage, "critical,keyCertSign") &&
                add_extension(certificate, certificate, NID_subject_key_identifier, "hash") &&
                X509_sign(certificate, key, EVP_sha256()) > 0 &&
                write_pem(certificate, key, ret_certificate, ret_key);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return good ? STATUS_OK : no_keys(err);
}

static X509 *read_certificate(const char *text)
{
    BIO *bio = BIO_new_mem_buf(text, -1);
    X509 *certificate = bio != NULL ? PEM_read_bio_X509(bio, NULL, NULL, NULL) : NULL;
    BIO_free(bio);
    return certificate;
}

static EVP_PKEY *read_key(const char *text)
{
    BIO *bio = BIO_new_mem_buf(text, -1);
    EVP_PKEY *key = bio != NULL ? PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL) : NULL;
    BIO_free(bio);
    return key;
}

enum status certificate_make(const char *authority, const char *authority_key,
                             struct buffer *ret_certificate, struct buffer *ret_key,
                             struct error *err)
{
    X509 *issuer = read_certificate(authority), *certificate = X509_new();
    EVP_PKEY *issuer_key = read_key(authority_key), *key = EVP_EC_gen("P-256");
    bool good = issuer != NULL && issuer_key != NULL && certificate != NULL && key != NULL &&
                fill(certificate, key, BUS_SERVER_NAME) &&
                X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 &&
                add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
                add_extension(certificate, issuer, NID_ext_key_usage, "serverAuth") &&
                add_extension(certificate, issuer, NID_subject_alt_name, "DNS:" BUS_SERVER_NAME) &&
                add_extension(certificate, issuer, NID_authority_key_identifier, "keyid") &&
                X509_sign(certificate, issuer_key, EVP_sha256()) > 0 &&
                write_pem(certificate, key, ret_certificate, ret_key);
    X509_free(issuer);
    X509_free(certificate);
    EVP_PKEY_free(issuer_key);
    EVP_PKEY_free(key);
    return good ? STATUS_OK : no_keys(err);
}

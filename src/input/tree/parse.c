#include "input/tree/parse.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* --- the values of entities ------------------------------------------------------------------ */

struct scanner {
    const unsigned char *text;
    unsigned char *masked; /* NULL: nothing to mask yet */
    size_t n_bytes, at;
};

static bool is_at(const struct scanner *scanner, const char *word)
{
    size_t n = strlen(word);
    return scanner->n_bytes - scanner->at >= n && memcmp(scanner->text + scanner->at, word, n) == 0;
}

/* Goes behind the next place of the word, or to the end. */
static void skip_behind(struct scanner *scanner, const char *word)
{
    size_t n = strlen(word), left = scanner->n_bytes - scanner->at;
    const unsigned char *found = memmem(scanner->text + scanner->at, left, word, n);
    scanner->at = found != NULL ? (size_t)(found - scanner->text) + n : scanner->n_bytes;
}

/* A quoted text; in the value of an entity, '<' is masked. */
static void take_quoted(struct scanner *scanner, bool is_value)
{
    unsigned char quote = scanner->text[scanner->at++];
    for (; scanner->at < scanner->n_bytes && scanner->text[scanner->at] != quote; scanner->at++) {
        if (!is_value || scanner->text[scanner->at] != '<')
            continue;
        if (scanner->masked == NULL)
            scanner->masked = mem_copy(scanner->text, scanner->n_bytes);
        scanner->masked[scanner->at] = '-';
    }
    scanner->at += scanner->at < scanner->n_bytes;
}

/* A declaration up to its '>'. */
static void take_declaration(struct scanner *scanner)
{
    bool is_entity = is_at(scanner, "<!ENTITY");
    while (scanner->at < scanner->n_bytes && scanner->text[scanner->at] != '>') {
        unsigned char byte = scanner->text[scanner->at];
        if (byte == '"' || byte == '\'')
            take_quoted(scanner, is_entity);
        else
            scanner->at++;
    }
}

/* The text as the parser shall see it; NULL: as it is.  Caller frees. */
static unsigned char *mask_entities(const unsigned char *text, size_t n_bytes)
{
    struct scanner scanner = {.text = text, .n_bytes = n_bytes};
    skip_behind(&scanner, "<!DOCTYPE");
    while (scanner.at < n_bytes && scanner.text[scanner.at] != '[' &&
           scanner.text[scanner.at] != '>')
        scanner.at++;
    if (scanner.at == n_bytes || scanner.text[scanner.at] == '>')
        return NULL; /* nothing is declared in here */
    while (scanner.at < n_bytes && scanner.text[scanner.at] != ']') {
        if (is_at(&scanner, "<!--"))
            skip_behind(&scanner, "-->");
        else if (is_at(&scanner, "<?"))
            skip_behind(&scanner, "?>");
        else if (is_at(&scanner, "<!"))
            take_declaration(&scanner);
        else
            scanner.at++;
    }
    return scanner.masked;
}

/* --- parsing --------------------------------------------------------------------------------- */

static bool is_xml(const struct language *language)
{
    const char *document = json_string_value(json_object_get(language->data, "document"));
    return document != NULL && strcmp(document, "xml") == 0;
}

TSTree *parse_file(const struct language *language, const struct file *file)
{
    TSParser *parser = ts_parser_new();
    TSTree *tree = NULL;
    unsigned char *masked =
        file->n_bytes > 0 && is_xml(language) ? mask_entities(file->data, file->n_bytes) : NULL;
    const unsigned char *text = masked != NULL ? masked : file->data;
    if (ts_parser_set_language(parser, language->parser))
        tree = ts_parser_parse_string(parser, NULL, text == NULL ? "" : (const char *)text,
                                      (uint32_t)file->n_bytes);
    ts_parser_delete(parser);
    free(masked);
    return tree;
}

/* The front end `tree-tokens`: tokens in whatever combination the parser of the language takes.
 *
 * What goes is free; a candidate with more syntax errors than the original is not worth a test. */
#include "base/memory.h"
#include "input/text/text.h"
#include "input/tree/language/language.h"
#include "input/tree/parse/parse_check.h"
#include "input/tree/tree.h"

#include <stdlib.h>

struct token_reading {
    struct reading base;
    struct reading *tokens;
    struct languages *languages;
    struct parse_check *check;
};

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct reading *tokens = ((const struct token_reading *)self)->tokens;
    tokens->ops->render(tokens, subset, ret);
}

static void free_reading(struct reading *self)
{
    struct token_reading *reading = (struct token_reading *)self;
    parse_check_free(reading->check);
    languages_free(reading->languages);
    reading_free(reading->tokens);
    free(reading);
}

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    return parse_check_parses(((const struct token_reading *)self)->check, rendered);
}

static const struct reading_ops ops = {.render = render, .free = free_reading, .accepts = accepts};

enum status tree_tokens_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    struct reading *tokens;
    enum status status = tokens_read(input, &tokens, err);
    if (status != STATUS_OK)
        return status;
    struct token_reading *reading = mem_zero(1, sizeof *reading);
    reading->base = (struct reading){.ops = &ops, .problem = tokens->problem};
    reading->tokens = tokens;
    reading->languages = languages_shared(options->languages);
    reading->check = parse_check_new();
    parse_check_add_all(reading->check, input, options->language, reading->languages);
    *ret = &reading->base;
    return STATUS_OK;
}

enum status tree_tokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_tokens_read_with(input, &(struct read_options){0}, ret, err);
}

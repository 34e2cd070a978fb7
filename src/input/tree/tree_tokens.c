/* Two front ends whose items are single tokens.  The parser of the language decides which of them
 * tests a candidate.
 *
 * `tree-tokens` tests only candidates that still parse: those without more syntax errors than the
 * original.  `loose-tokens` tests only the others, because the tool under test may accept what the
 * grammar does not.  So no candidate is tested twice.  If the original itself has syntax errors,
 * `loose-tokens` tests all candidates, because the tree of such a file says little.  `loose-tokens`
 * tests brackets last: hardly any tool accepts a bracket without its partner. */
#include "base/memory.h"
#include "input/text/text.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/parse_check.h"
#include "input/tree/tree.h"

#include <stdlib.h>

struct token_reading {
    struct reading base;
    struct reading *tokens;
    struct languages *languages;
    struct parse_check *check;
    bool wants_parse; /* otherwise only candidates that do not parse are tested */
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
    const struct token_reading *reading = (const struct token_reading *)self;
    if (!reading->wants_parse && parse_check_allows_errors(reading->check))
        return true;
    return parse_check_parses(reading->check, rendered) == reading->wants_parse;
}

static void cover(const struct reading *self, cover_sink *sink, void *context)
{
    reading_cover(((const struct token_reading *)self)->tokens, sink, context);
}

static const struct reading_ops ops = {
    .render = render, .free = free_reading, .accepts = accepts, .cover = cover};

static enum status read_tokens(const struct fileset *input, const struct read_options *options,
                               bool wants_parse, struct reading **ret, struct error *err)
{
    struct reading *tokens;
    enum status status =
        wants_parse ? tokens_read(input, &tokens, err) : brackets_first_read(input, &tokens, err);
    if (status != STATUS_OK)
        return status;
    struct token_reading *reading = mem_zero(1, sizeof *reading);
    reading->base =
        (struct reading){.ops = &ops, .problem = tokens->problem, .is_apart = !wants_parse};
    reading->wants_parse = wants_parse;
    reading->tokens = tokens;
    reading->languages = languages_shared(options->languages);
    reading->check = parse_check_new(options->stop);
    parse_check_add_all(reading->check, input, options->language, reading->languages);
    *ret = &reading->base;
    return STATUS_OK;
}

enum status tree_tokens_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    return read_tokens(input, options, true, ret, err);
}

enum status loose_tokens_read_with(const struct fileset *input, const struct read_options *options,
                                   struct reading **ret, struct error *err)
{
    return read_tokens(input, options, false, ret, err);
}

enum status loose_tokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return loose_tokens_read_with(input, &(struct read_options){0}, ret, err);
}

enum status tree_tokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_tokens_read_with(input, &(struct read_options){0}, ret, err);
}

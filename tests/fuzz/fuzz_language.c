/* Any bytes as language.json, names.scm or rewrites.scm of C: reading ends with mistakes or with
 * rules that can be applied to a sample. */
#include "base/memory.h"
#include "input/tree/check/sample_report.h"
#include "input/tree/language/kind_names.h"
#include "input/tree/language/languages.h"
#include "input/tree/language/name_rules.h"
#include "input/tree/language/rewrite_rule.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void read_description(const struct language *c, const char *text, struct mistakes *mistakes)
{
    struct description description;
    struct kind_table kinds;
    description_parse(&description, "language.json", mem_string(text), strlen(text), mistakes);
    kind_names_apply(&description, c->parser, &kinds, mistakes);
    kind_table_done(&kinds);
    description_done(&description);
}

/* Applies rules without mistakes to a sample. */
static void apply(const struct language *language)
{
    static const char sample[] =
        "typedef struct { int a; } s;\n"
        "static int f(int x, s *p) { if (x) return p->a; return (x + 1); }\n"
        "int main(void) { s v = {3}; f(2, &v); for (;;) break; }\n";
    struct file file = {
        .name = "a.c", .data = (const unsigned char *)sample, .n_bytes = sizeof sample - 1};
    struct buffer text = {0};
    struct error err;
    if (sample_report(language, &file, &text, &err) != STATUS_OK)
        abort();
    buffer_done(&text);
}

static void read_rules(const struct language *c, const char *text, bool are_names,
                       struct mistakes *mistakes)
{
    struct language trial = *c;
    struct patterns *patterns = patterns_read("rules.scm", text, c->parser, mistakes);
    if (are_names)
        trial.names = name_rules_new(patterns, mistakes);
    else
        trial.rules = rules_new(patterns, c->parser, mistakes);
    if (mistakes->n == 0)
        apply(&trial);
    if (are_names)
        name_rules_free(trial.names);
    else
        rules_free(trial.rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static struct languages *languages; /* opened once: a run has no end */
    const struct language *c;
    struct error err;
    struct mistakes mistakes = {0};
    if (languages == NULL)
        languages = languages_new();
    if (n_bytes < 1 || n_bytes > 2048)
        return 0;
    if (languages_open(languages, "c", &c, &err) != STATUS_OK)
        abort();
    char *text = mem_zero(n_bytes, 1); /* the first byte chooses the file */
    memcpy(text, data + 1, n_bytes - 1);
    if (data[0] % 3 == 0)
        read_description(c, text, &mistakes);
    else
        read_rules(c, text, data[0] % 3 == 1, &mistakes);
    free(text);
    mistakes_done(&mistakes);
    return 0;
}

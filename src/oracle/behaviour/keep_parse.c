/* The words of --keep become terms. */
#include "oracle/behaviour/keep.h"

#include "base/memory.h"
#include "base/quantity.h"
#include "oracle/behaviour/keep_terms.h"

#include <stdlib.h>
#include <string.h>

/* The words; a word that ends with ':' or '>' takes an argument. */
static const struct {
    const char *word;
    enum keep_kind kind;
    bool on_stdout;
    enum likeness likeness;
    bool wants_all;
} words[] = {
    {.word = "exit:", KEEP_EXIT},
    {.word = "exit", KEEP_EXIT},
    {.word = "signal", KEEP_SIGNAL},
    {.word = "stdout:", KEEP_MATCH, .on_stdout = true},
    {.word = "stdout", KEEP_OUTPUT, .on_stdout = true},
    {.word = "stderr:", KEEP_MATCH},
    {.word = "stderr", KEEP_OUTPUT},
    {.word = "time>", KEEP_TIME},
    {.word = "crash", KEEP_CRASH},
    {.word = "error", KEEP_MESSAGE, .likeness = LIKE_SAME},
    {.word = "same error", KEEP_MESSAGE, .likeness = LIKE_SAME},
    {.word = "similar error", KEEP_MESSAGE, .likeness = LIKE_SIMILAR},
    {.word = "same code", KEEP_MESSAGE, .likeness = LIKE_CODE},
    {.word = "all errors", KEEP_MESSAGE, .likeness = LIKE_SAME, .wants_all = true},
};
enum { N_WORDS = sizeof words / sizeof *words };

static bool takes_argument(const char *word)
{
    char last = word[strlen(word) - 1];
    return last == ':' || last == '>';
}

/* The index of the word at the beginning of the text; N_WORDS: none. */
static size_t word_at(const char *text)
{
    for (size_t i = 0; i < N_WORDS; i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(text, words[i].word, length) == 0 &&
            (takes_argument(words[i].word) || text[length] == '\0' || text[length] == ','))
            return i;
    }
    return N_WORDS;
}

/* The end of the part at the beginning of the text: a comma before another word, or the end. */
static const char *part_end(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == ',' && word_at(text + 1 + (text[1] == '!')) < N_WORDS)
            break;
    return text;
}

static enum status set_regex(struct term *term, const char *regex, const char *option,
                             struct error *err)
{
    int problem = regcomp(&term->regex, regex, REG_EXTENDED | REG_NEWLINE);
    if (problem != 0) {
        char why[128];
        regerror(problem, &term->regex, why, sizeof why);
        term->kind = KEEP_OUTPUT; /* so that keep_free does not free the expression */
        return fail(err, STATUS_USAGE, "%s%s: %s", option, regex, why);
    }
    term->is_fixed = true;
    term->text = mem_string(regex);
    return STATUS_OK;
}

enum status keep_forbid(struct keep *keep, const char *regex, const char *option, struct error *err)
{
    return set_regex(keep_add_term(keep, KEEP_MATCH, true), regex, option, err);
}

static enum status set_argument(struct term *term, const char *argument, struct error *err)
{
    char *end;
    term->is_fixed = true;
    if (term->kind == KEEP_EXIT) {
        long code = strtol(argument, &end, 10);
        if (*argument == '\0' || *end != '\0' || code < 0 || code > 255)
            return fail(err, STATUS_USAGE, "--keep exit:%s: not an exit status from 0 to 255",
                        argument);
        term->code = (int)code;
    } else if (term->kind == KEEP_TIME) {
        if (!quantity_seconds(argument, &term->seconds) || !(term->seconds > 0))
            return fail(err, STATUS_USAGE,
                        "--keep time>%s: not a time, such as 2 (seconds), 500ms or 1m", argument);
    } else {
        return set_regex(term, argument,
                         term->on_stdout ? "--keep stdout:" : "--keep stderr:", err);
    }
    return STATUS_OK;
}

static enum status parse_part(struct keep *keep, const char *part, struct error *err)
{
    bool negated = *part == '!';
    part += negated;
    size_t word = word_at(part);
    bool is_whole =
        word < N_WORDS && (takes_argument(words[word].word) || strcmp(part, words[word].word) == 0);
    if (!is_whole)
        return fail(err, STATUS_USAGE,
                    "--keep %s: unknown; use exit, exit:CODE, signal, stdout, stderr, "
                    "stdout:REGEX, stderr:REGEX, time>TIME or crash, each also with a leading !; "
                    "or same error, similar error, same code or all errors",
                    part);
    if (negated && words[word].kind == KEEP_MESSAGE)
        return fail(err, STATUS_USAGE,
                    "--keep !%s: a message that must not appear is given as !stderr:REGEX or "
                    "!stdout:REGEX",
                    part);
    struct term *term = keep_add_term(keep, words[word].kind, negated);
    term->on_stdout = words[word].on_stdout;
    term->likeness = words[word].likeness;
    term->wants_all = words[word].wants_all;
    if (takes_argument(words[word].word))
        return set_argument(term, part + strlen(words[word].word), err);
    return STATUS_OK;
}

enum status keep_parse(struct keep *keep, const char *text, struct error *err)
{
    enum status status = STATUS_OK;
    for (bool more = true; more && status == STATUS_OK;) {
        const char *end = part_end(text);
        char *part = mem_format("%.*s", (int)(end - text), text);
        status = parse_part(keep, part, err);
        free(part);
        more = *end == ',';
        text = end + more;
    }
    return status;
}

#include "oracle/behaviour/keep.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/keep_terms.h"
#include "oracle/behaviour/normalise_output.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct keep *keep_new(void)
{
    return mem_zero(1, sizeof(struct keep));
}

void keep_free(struct keep *keep)
{
    if (keep == NULL)
        return;
    for (size_t i = 0; i < keep->n_terms; i++) {
        if (keep->terms[i].kind == KEEP_MATCH)
            regfree(&keep->terms[i].regex);
        free(keep->terms[i].text);
        buffer_done(&keep->terms[i].output);
    }
    free(keep->terms);
    free(keep);
}

struct term *keep_add_term(struct keep *keep, enum keep_kind kind, bool negated)
{
    mem_grow((void **)&keep->terms, &keep->capacity, keep->n_terms + 1, sizeof *keep->terms);
    struct term *term = &keep->terms[keep->n_terms++];
    *term = (struct term){.kind = kind, .negated = negated};
    return term;
}

/* Parsing ---------------------------------------------------------------------------------------
 */

/* The words; a word that ends with ':' or '>' takes an argument. */
static const struct {
    const char *word;
    enum keep_kind kind;
    bool on_stdout;
} words[] = {
    {"exit:", KEEP_EXIT, false},    {"exit", KEEP_EXIT, false},    {"signal", KEEP_SIGNAL, false},
    {"stdout:", KEEP_MATCH, true},  {"stdout", KEEP_OUTPUT, true}, {"stderr:", KEEP_MATCH, false},
    {"stderr", KEEP_OUTPUT, false}, {"time>", KEEP_TIME, false},   {"crash", KEEP_CRASH, false},
};
enum { N_WORDS = sizeof words / sizeof *words };

static bool takes_argument(const char *word)
{
    char last = word[strlen(word) - 1];
    return last == ':' || last == '>';
}

/* The number of the word that stands here; N_WORDS: none. */
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

/* Where the part ends that starts here: at a comma before another word, or at the end. */
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
        term->kind = KEEP_OUTPUT; /* there is no expression to free */
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
        term->seconds = strtod(argument, &end);
        if (*argument == '\0' || *end != '\0' || !(term->seconds > 0) || isinf(term->seconds))
            return fail(err, STATUS_USAGE, "--keep time>%s: not a number of seconds", argument);
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
                    "stdout:REGEX, stderr:REGEX, time>SECONDS or crash, each also with a leading !",
                    part);
    struct term *term = keep_add_term(keep, words[word].kind, negated);
    term->on_stdout = words[word].on_stdout;
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

/* Judging ---------------------------------------------------------------------------------------
 */

static const struct buffer *output_of(const struct term *term, const struct observation *run)
{
    return term->on_stdout ? &run->out : &run->err;
}

static bool has_message(const struct buffer *output, const char *message)
{
    const char *at = buffer_text(output), *end = at + output->n_bytes;
    char line[FINGERPRINT_ROOM];
    while (fingerprint_error_line(&at, end, line))
        if (strcmp(line, message) == 0)
            return true;
    return false;
}

static bool matches(const struct term *term, const struct observation *run)
{
    const struct buffer *output = output_of(term, run);
    const size_t most = INT_MAX - 1; /* a regoff_t is an int */
    regmatch_t all = {.rm_eo = (regoff_t)(output->n_bytes < most ? output->n_bytes : most)};
    return regexec(&term->regex, buffer_text(output), 1, &all, REG_STARTEND) == 0;
}

static bool crashes_alike(const struct term *term, const struct observation *run)
{
    char crash[FINGERPRINT_ROOM];
    bool crashed = crash_find(run, crash);
    return crashed && strcmp(crash, term->text) == 0;
}

static bool prints_the_same(const struct term *term, const struct observation *run)
{
    const struct buffer *printed = output_of(term, run);
    struct buffer text = {0};
    normalise_output(buffer_text(printed), printed->n_bytes, &text);
    bool same = text.n_bytes == term->output.n_bytes &&
                memcmp(buffer_text(&text), buffer_text(&term->output), text.n_bytes) == 0;
    buffer_done(&text);
    return same;
}

static bool holds_plainly(const struct term *term, const struct observation *run)
{
    char crash[FINGERPRINT_ROOM];
    switch (term->kind) {
    case KEEP_EXIT:
        return run->ending == ENDED_EXIT && (!term->is_fixed || run->code == term->code);
    case KEEP_SIGNAL:
        return run->ending == ENDED_SIGNAL && (!term->is_fixed || run->code == term->code);
    case KEEP_OUTPUT:
        return term->is_fixed ? prints_the_same(term, run) : output_of(term, run)->n_bytes > 0;
    case KEEP_MATCH:
        return matches(term, run);
    case KEEP_TIME:
        return run->seconds > term->seconds;
    case KEEP_CRASH:
        return term->is_fixed ? crashes_alike(term, run) : crash_find(run, crash);
    case KEEP_MESSAGE:
        return has_message(&run->err, term->text) || has_message(&run->out, term->text);
    }
    return false;
}

bool term_holds(const struct term *term, const struct observation *run)
{
    return holds_plainly(term, run) != term->negated;
}

static bool is_slow_enough(const struct keep *keep, const struct observation *run)
{
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_TIME && !keep->terms[i].negated &&
            term_holds(&keep->terms[i], run))
            return true;
    return false;
}

enum verdict keep_judge(const struct keep *keep, const struct observation *run)
{
    if (run->ending == ENDED_OUTPUT)
        return VERDICT_UNRESOLVED;
    /* to be stopped for time tells nothing, unless to be slow is what is kept */
    if (run->ending == ENDED_TIMEOUT && !is_slow_enough(keep, run))
        return VERDICT_UNRESOLVED;
    for (size_t i = 0; i < keep->n_terms; i++)
        if (!term_holds(&keep->terms[i], run))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

bool keep_wants_frames(const struct keep *keep, const struct observation *run)
{
    char crash[FINGERPRINT_ROOM];
    if (run->ending != ENDED_SIGNAL || crash_in_output(run, crash))
        return false;
    bool wanted = keep->n_terms == 0;
    for (size_t i = 0; i < keep->n_terms; i++) {
        const struct term *term = &keep->terms[i];
        if (term->kind == KEEP_CRASH && !term->negated)
            wanted |= !term->is_fixed || (term->with_frames && term->code == run->code);
        else if (!term_holds(term, run))
            return false;
    }
    return wanted;
}

double keep_enough_seconds(const struct keep *keep)
{
    double enough = 0;
    for (size_t i = 0; i < keep->n_terms; i++) {
        if (keep->terms[i].kind != KEEP_TIME || keep->terms[i].negated)
            return 0;
        enough = fmax(enough, keep->terms[i].seconds);
    }
    return enough;
}

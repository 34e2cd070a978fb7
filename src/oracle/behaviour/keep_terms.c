#include "oracle/behaviour/keep_terms.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/normalise_output.h"

#include <limits.h>
#include <string.h>

struct term *keep_add_term(struct keep *keep, enum keep_kind kind, bool negated)
{
    mem_grow((void **)&keep->terms, &keep->capacity, keep->n_terms + 1, sizeof *keep->terms);
    struct term *term = &keep->terms[keep->n_terms++];
    *term = (struct term){.kind = kind, .negated = negated};
    return term;
}

static const struct buffer *output_of(const struct term *term, const struct observation *run)
{
    return term->on_stdout ? &run->out : &run->err;
}

static bool has_message(const struct term *term, const struct buffer *output)
{
    const char *at = buffer_text(output), *end = at + output->n_bytes;
    if (output->n_bytes == 0 ||
        memmem(at, output->n_bytes, term->needle, strlen(term->needle)) == NULL)
        return false;
    while (at < end) {
        struct telling_line read;
        char part[LINE_ROOM];
        if (!telling_line_read(term->rules, &at, end, &read))
            continue;
        telling_line_part(&read, term->likeness, part);
        if (strcmp(part, term->text) == 0)
            return true;
    }
    return false;
}

static bool matches(const struct term *term, const struct observation *run)
{
    const struct buffer *output = output_of(term, run);
    const size_t most = INT_MAX - 1; /* the largest size: regoff_t is an int */
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
        return !term->is_fixed || has_message(term, &run->err) || has_message(term, &run->out);
    }
    return false;
}

bool term_holds(const struct term *term, const struct observation *run)
{
    return holds_plainly(term, run) != term->negated;
}

/* In words ---------------------------------------------------------------------------------- */

static void describe_signal(const struct term *term, struct buffer *ret)
{
    if (!term->is_fixed) {
        buffer_add_text(ret, term->negated ? "no signal ends it" : "a signal ends it");
        return;
    }
    const char *name = sigabbrev_np(term->code);
    buffer_add_format(ret, "signal %d (SIG%s)", term->code, name != NULL ? name : "?");
}

static void describe_exit(const struct term *term, struct buffer *ret)
{
    if (term->is_fixed)
        buffer_add_format(ret, "%sexit status %d", term->negated ? "not " : "", term->code);
    else
        buffer_add_text(ret, term->negated ? "no exit status: a signal" : "an exit status");
}

static void describe_output(const struct term *term, struct buffer *ret)
{
    const char *where = term->on_stdout ? "standard output" : "standard error";
    if (term->kind == KEEP_MATCH)
        buffer_add_format(ret, "%s %s /%s/", where, term->negated ? "does not match" : "matches",
                          term->text);
    else if (term->is_fixed)
        buffer_add_format(ret, "the same %s (%zu bytes)", where, term->output.n_bytes);
    else
        buffer_add_format(ret, "%s on %s", term->negated ? "nothing" : "something", where);
}

static void describe_message(const struct term *term, struct buffer *ret)
{
    if (!term->is_fixed)
        buffer_add_text(ret, "a message about the input");
    else if (term->likeness == LIKE_CODE)
        buffer_add_format(ret, "a message with the code %s", term->text);
    else
        buffer_add_format(ret, "the message \"%s\"%s", term->text,
                          term->likeness == LIKE_SIMILAR ? " (any text in quotes)" : "");
}

void term_describe(const struct term *term, struct buffer *ret)
{
    switch (term->kind) {
    case KEEP_EXIT:
        describe_exit(term, ret);
        break;
    case KEEP_SIGNAL:
        describe_signal(term, ret);
        break;
    case KEEP_OUTPUT:
    case KEEP_MATCH:
        describe_output(term, ret);
        break;
    case KEEP_TIME:
        buffer_add_format(ret, "takes %s than %g seconds", term->negated ? "not longer" : "longer",
                          term->seconds);
        break;
    case KEEP_CRASH:
        if (term->is_fixed)
            buffer_add_format(ret, "the crash \"%s\"", term->text);
        else
            buffer_add_text(ret, term->negated ? "no crash" : "a crash");
        break;
    case KEEP_MESSAGE:
        describe_message(term, ret);
        break;
    }
}

/* The original run decides which behaviour is preserved. */
#include "oracle/behaviour/keep.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/keep_terms.h"
#include "oracle/behaviour/normalise_output.h"

#include <string.h>

static void fix_code(struct term *term, const struct observation *original)
{
    if (!term->is_fixed)
        term->code = original->code;
    term->is_fixed = true;
}

static void fix_crash(struct term *term, const struct observation *original)
{
    char crash[FINGERPRINT_ROOM];
    crash_find(original, crash);
    term->text = mem_string(crash);
    term->code = original->ending == ENDED_SIGNAL ? original->code : 0;
    term->with_frames = original->frames.n_bytes > 0 && !crash_in_output(original, crash);
    term->is_fixed = true;
}

static void fix(struct term *term, const struct observation *original)
{
    if (term->negated) /* the original has no value that could be recorded */
        return;
    if (term->kind == KEEP_EXIT || term->kind == KEEP_SIGNAL) {
        fix_code(term, original);
    } else if (term->kind == KEEP_CRASH) {
        fix_crash(term, original);
    } else if (term->kind == KEEP_OUTPUT) {
        const struct buffer *printed = term->on_stdout ? &original->out : &original->err;
        normalise_output(buffer_text(printed), printed->n_bytes, &term->output);
        term->is_fixed = true;
    }
}

static bool first_message(const struct observation *run, char ret[FINGERPRINT_ROOM])
{
    const char *err = buffer_text(&run->err), *out = buffer_text(&run->out);
    return fingerprint_error_line(&err, err + run->err.n_bytes, ret) ||
           fingerprint_error_line(&out, out + run->out.n_bytes, ret);
}

static enum status add_default(struct keep *keep, const struct observation *original,
                               struct error *err)
{
    char text[FINGERPRINT_ROOM];
    if (crash_find(original, text)) {
        keep_add_term(keep, KEEP_CRASH, false);
        return STATUS_OK;
    }
    if (original->ending != ENDED_EXIT)
        return fail(err, STATUS_ORACLE,
                    "the command was stopped after %.1f seconds (--timeout); say what to keep, for "
                    "example --keep 'time>%.0fs', or give it more time with --timeout",
                    original->seconds, original->seconds / 2 + 0.5);
    if (original->code == 0 && original->out.n_bytes == 0 && original->err.n_bytes == 0)
        return fail(err, STATUS_ORACLE,
                    "the command succeeds and prints nothing; say what to keep with --keep");
    keep_add_term(keep, KEEP_EXIT, false);
    if (original->code == 0) {
        keep_add_term(keep, KEEP_OUTPUT, false)->on_stdout = original->out.n_bytes > 0;
    } else if (first_message(original, text)) {
        struct term *term = keep_add_term(keep, KEEP_MESSAGE, false);
        term->text = mem_string(text);
        term->is_fixed = true;
    }
    return STATUS_OK;
}

static void describe_ending(const struct observation *run, struct buffer *ret)
{
    switch (run->ending) {
    case ENDED_EXIT:
        buffer_add_format(ret, "it ends with exit status %d", run->code);
        break;
    case ENDED_SIGNAL:
        buffer_add_format(ret, "it dies from signal %d (%s)", run->code, strsignal(run->code));
        break;
    case ENDED_TIMEOUT:
        buffer_add_format(ret, "it was stopped after %.1f seconds (--timeout)", run->seconds);
        break;
    case ENDED_OUTPUT:
        buffer_add_text(ret, "it was stopped because it wrote too much (--max-output, --max-disk)");
        break;
    case ENDED_ANSWERED:
        break;
    }
}

static enum status complain(const struct term *term, const struct observation *original,
                            struct error *err)
{
    struct buffer asked = {0}, ending = {0};
    term_describe(term, &asked);
    describe_ending(original, &ending);
    enum status status =
        fail(err, STATUS_ORACLE,
             "the command does not have the behaviour to preserve (%s): %s; it took "
             "%.2f seconds",
             buffer_text(&asked), buffer_text(&ending), original->seconds);
    buffer_done(&asked);
    buffer_done(&ending);
    return status;
}

enum status keep_record(struct keep *keep, const struct observation *original, struct error *err)
{
    if (keep->n_terms == 0) {
        enum status status = add_default(keep, original, err);
        if (status != STATUS_OK)
            return status;
    }
    for (size_t i = 0; i < keep->n_terms; i++)
        if (!term_holds(&keep->terms[i], original))
            return complain(&keep->terms[i], original, err);
    if (keep_judge(keep, original) != VERDICT_INTERESTING)
        return fail(err, STATUS_ORACLE, "the command was stopped: it %s",
                    original->ending == ENDED_TIMEOUT
                        ? "ran out of time (--timeout)"
                        : "wrote too much (--max-output, --max-disk)");
    for (size_t i = 0; i < keep->n_terms; i++)
        fix(&keep->terms[i], original);
    return STATUS_OK;
}

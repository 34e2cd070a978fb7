/* The original run decides which behaviour is preserved. */
#include "oracle/behaviour/keep.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/keep_terms.h"
#include "oracle/behaviour/normalise_output.h"
#include "oracle/behaviour/signature.h"

#include <stdlib.h>
#include <string.h>

/* The data about the run on the original, while the behaviour is recorded. */
struct record {
    const struct observation *original;
    const struct contrast *contrast; /* NULL: there are no runs on cuts */
    struct line_list lines;
    unsigned *ranks;
};

static void record_open(struct record *record, const struct keep *keep,
                        const struct observation *original, const struct contrast *contrast)
{
    *record = (struct record){.original = original, .contrast = contrast};
    line_list_read(&record->lines, keep->rules, original);
    record->ranks = mem_zero(record->lines.n_lines + 1, sizeof *record->ranks);
    signature_rank(&record->lines, keep->rules, contrast, record->ranks);
}

static void record_close(struct record *record)
{
    line_list_done(&record->lines);
    free(record->ranks);
}

static void fix_code(struct term *term, const struct observation *original)
{
    if (!term->is_fixed)
        term->code = original->code;
    term->is_fixed = true;
}

enum { MAX_SOURCE = 400 }; /* bytes of the line that a term comes from */

/* The line of an output that contains the first word of the fingerprint; NULL: none. */
static char *crash_source(const struct buffer *output, const char *crash)
{
    const char *text = buffer_text(output), *end = text + output->n_bytes;
    const char *at = memmem(text, output->n_bytes, crash, strcspn(crash, " "));
    if (at == NULL)
        return NULL;
    const char *before = memrchr(text, '\n', (size_t)(at - text));
    const char *behind = memchr(at, '\n', (size_t)(end - at));
    const char *line = before != NULL ? before + 1 : text;
    size_t n_bytes = (size_t)((behind != NULL ? behind : end) - line);
    return mem_format("%.*s", (int)(n_bytes < MAX_SOURCE ? n_bytes : MAX_SOURCE), line);
}

static void fix_crash(struct term *term, const struct observation *original)
{
    char crash[FINGERPRINT_ROOM];
    crash_find(original, crash);
    term->text = mem_string(crash);
    term->source = crash_source(&original->err, crash);
    if (term->source == NULL)
        term->source = crash_source(&original->out, crash);
    term->code = original->ending == ENDED_SIGNAL ? original->code : 0;
    term->with_frames = original->frames.n_bytes > 0 && !crash_in_output(original, crash);
    term->is_fixed = true;
}

static void fix(struct term *term, const struct observation *original)
{
    if (term->negated) /* the original has no value to record */
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

/* Messages ------------------------------------------------------------------------------------- */

static void fix_message(struct term *term, const struct line_rules *rules,
                        const struct telling_line *line, bool is_vague)
{
    char part[LINE_ROOM], needle[LINE_ROOM];
    telling_line_part(line, term->likeness, part);
    telling_line_needle(part, term->likeness, needle);
    term->text = mem_string(part);
    term->needle = mem_string(needle);
    term->source =
        mem_format("%.*s", (int)(line->n_raw < MAX_SOURCE ? line->n_raw : MAX_SOURCE), line->raw);
    term->rules = rules;
    term->is_vague = is_vague;
    term->is_fixed = true;
}

/* The most telling line of the original.  With LIKE_CODE, only lines with a code count. */
static const struct telling_line *choose(const struct record *record, enum likeness likeness,
                                         bool *ret_is_vague)
{
    bool marked_only = record->original->ending == ENDED_EXIT && record->original->code == 0;
    if (likeness != LIKE_CODE)
        return signature_choose(&record->lines, record->ranks,
                                marked_only ? LINE_WARNING : LINE_PLAIN, marked_only, ret_is_vague);
    const struct telling_line *best = NULL;
    unsigned best_rank = 0;
    for (size_t i = 0; i < record->lines.n_lines; i++)
        if (record->ranks[i] > best_rank && record->lines.lines[i].code[0] != '\0') {
            best = &record->lines.lines[i];
            best_rank = record->ranks[i];
        }
    *ret_is_vague = false;
    return best;
}

static bool has_term(const struct keep *keep, const char *text)
{
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_MESSAGE && keep->terms[i].is_fixed &&
            strcmp(keep->terms[i].text, text) == 0)
            return true;
    return false;
}

/* Adds a term for each line that is as serious as the chosen one and not vague. */
static void add_all_messages(struct keep *keep, const struct record *record,
                             const struct telling_line *chosen)
{
    enum { MOST = 100 }; /* the limit, because each candidate is compared with all of them */
    for (size_t i = 0; i < record->lines.n_lines && keep->n_terms < MOST; i++) {
        const struct telling_line *line = &record->lines.lines[i];
        if (line != chosen && line->severity == chosen->severity && record->ranks[i] % 2 == 1 &&
            line->is_marked == chosen->is_marked && !has_term(keep, line->text))
            fix_message(keep_add_term(keep, KEEP_MESSAGE, false), keep->rules, line, false);
    }
}

static enum status fix_messages(struct keep *keep, const struct record *record, struct error *err)
{
    for (size_t i = 0; i < keep->n_terms; i++) {
        struct term *term = &keep->terms[i];
        bool is_vague, wants_all = term->wants_all;
        if (term->kind != KEEP_MESSAGE || term->is_fixed)
            continue;
        const struct telling_line *line = choose(record, term->likeness, &is_vague);
        if (line == NULL)
            return fail(err, STATUS_ORACLE,
                        term->likeness == LIKE_CODE
                            ? "no message of the command has an error code; use --keep 'same "
                              "error', or name the text with --keep stderr:REGEX"
                            : "the command prints no message that it does not also print about an "
                              "empty input; name the text with --keep stderr:REGEX or "
                              "stdout:REGEX");
        fix_message(term, keep->rules, line, is_vague);
        if (wants_all)
            add_all_messages(keep, record, line);
    }
    return STATUS_OK;
}

/* The default ---------------------------------------------------------------------------------- */

/* True if the run on the empty input shows the same crash.  Such a crash is noise. */
static bool empty_crashes_alike(const struct contrast *contrast, const char *crash)
{
    char other[FINGERPRINT_ROOM];
    return contrast != NULL && contrast->is_known[CUT_EMPTY] &&
           crash_find(&contrast->runs[CUT_EMPTY], other) && strcmp(crash, other) == 0;
}

static void add_message(struct keep *keep, const struct record *record)
{
    bool is_vague;
    const struct telling_line *line = choose(record, LIKE_SAME, &is_vague);
    if (line != NULL)
        fix_message(keep_add_term(keep, KEEP_MESSAGE, false), keep->rules, line, is_vague);
}

static enum status add_default(struct keep *keep, const struct record *record, struct error *err)
{
    const struct observation *original = record->original;
    char text[FINGERPRINT_ROOM];
    keep->is_default = true;
    if (crash_find(original, text) && !empty_crashes_alike(record->contrast, text)) {
        keep_add_term(keep, KEEP_CRASH, false);
        if (original->ending == ENDED_EXIT)
            keep_add_term(keep, KEEP_EXIT, false);
        return STATUS_OK;
    }
    if (original->ending != ENDED_EXIT)
        return fail(err, STATUS_ORACLE,
                    "the command was stopped after %.1f seconds (--timeout); say what to keep, for "
                    "example --keep 'time>%.0fs', or give it more time with --timeout",
                    original->seconds, original->seconds / 2 + 0.5);
    if (original->code == 0 && original->out.n_bytes == 0 && original->err.n_bytes == 0)
        return fail(err, STATUS_ORACLE,
                    "the command succeeds and prints nothing; say what to keep with --keep; if it "
                    "reads its standard input, use --stdin");
    keep_add_term(keep, KEEP_EXIT, false);
    add_message(keep, record);
    if (keep->n_terms == 1 && original->code == 0)
        keep_add_term(keep, KEEP_OUTPUT, false)->on_stdout = original->out.n_bytes > 0;
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

bool keep_wants_contrast(const struct keep *keep, const struct observation *original)
{
    if (original->ending != ENDED_EXIT && original->ending != ENDED_SIGNAL)
        return false;
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_MESSAGE)
            return true;
    return keep->n_terms == 0;
}

void keep_record_watch(struct keep *watch, const struct observation *original,
                       const struct contrast *contrast)
{
    struct record record;
    char crash[FINGERPRINT_ROOM];
    bool is_vague;
    watch->is_watch = true;
    record_open(&record, watch, original, contrast);
    if (crash_in_output(original, crash) && !empty_crashes_alike(contrast, crash)) {
        fix_crash(keep_add_term(watch, KEEP_CRASH, false), original);
    } else {
        const struct telling_line *line =
            signature_choose(&record.lines, record.ranks, LINE_ERROR, true, &is_vague);
        if (line != NULL) {
            struct term *term = keep_add_term(watch, KEEP_MESSAGE, false);
            term->likeness = LIKE_SIMILAR;
            fix_message(term, watch->rules, line, is_vague);
        }
    }
    record_close(&record);
}

/* Adds the default, and fills in messages that the words leave open. */
static enum status complete(struct keep *keep, const struct observation *original,
                            const struct contrast *contrast, struct error *err)
{
    struct record record;
    record_open(&record, keep, original, contrast);
    enum status status = keep->n_terms == 0 ? add_default(keep, &record, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = fix_messages(keep, &record, err);
    record_close(&record);
    return status;
}

enum status keep_record(struct keep *keep, const struct observation *original,
                        const struct contrast *contrast, struct error *err)
{
    enum status status = complete(keep, original, contrast, err);
    if (status != STATUS_OK)
        return status;
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

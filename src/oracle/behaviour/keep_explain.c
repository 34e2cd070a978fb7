/* Explains the preserved behaviour to people: the failure of a run, the output that a default comes
 * from, and how to preserve less or more. */
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/keep.h"
#include "oracle/behaviour/keep_terms.h"
#include "oracle/behaviour/signature.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void copy(const char *text, char ret[FINGERPRINT_ROOM])
{
    size_t length = strlen(text);
    length = length < FINGERPRINT_ROOM ? length : FINGERPRINT_ROOM - 1;
    memcpy(ret, text, length);
    ret[length] = '\0';
}

/* The run's own message, with any text in quotes left out. */
static void own_message(const struct keep *keep, const struct observation *run,
                        char ret[FINGERPRINT_ROOM])
{
    struct line_list list = {0};
    char part[LINE_ROOM];
    line_list_read(&list, keep->rules, run);
    unsigned *ranks = mem_zero(list.n_lines + 1, sizeof *ranks);
    signature_rank(&list, keep->rules, NULL, ranks);
    const struct telling_line *line = signature_choose(&list, ranks, LINE_ERROR, true, NULL);
    if (line != NULL) {
        telling_line_part(line, LIKE_SIMILAR, part);
        copy(part, ret);
    }
    free(ranks);
    line_list_done(&list);
}

void keep_failure(const struct keep *keep, const struct observation *run,
                  char ret[FINGERPRINT_ROOM])
{
    ret[0] = '\0';
    for (size_t i = 0; i < keep->n_terms; i++) {
        const struct term *term = &keep->terms[i];
        bool names_it = term->kind == KEEP_CRASH || term->kind == KEEP_MESSAGE;
        if (names_it && !term->negated && term->is_fixed && term_holds(term, run)) {
            copy(term->text, ret);
            return;
        }
    }
    if (!crash_find(run, ret))
        own_message(keep, run, ret);
}

bool keep_has_slipped(const struct keep *watch, const struct observation *run,
                      char ret[FINGERPRINT_ROOM])
{
    keep_failure(watch, run, ret);
    for (size_t i = 0; i < watch->n_terms; i++)
        if (term_holds(&watch->terms[i], run))
            return false;
    return ret[0] != '\0' && watch->n_terms > 0;
}

bool keep_other_crash(const struct keep *keep, const struct observation *run,
                      char ret[FINGERPRINT_ROOM])
{
    if (!crash_find(run, ret) || !crash_is_of_tool(run, ret))
        return false;
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_CRASH &&
            (keep->terms[i].negated || keep->terms[i].text == NULL ||
             strcmp(keep->terms[i].text, ret) == 0))
            return false;
    return true;
}

void keep_loosen(struct keep *keep, struct keep *watch)
{
    for (size_t i = 0; i < keep->n_terms && keep->is_default; i++) {
        struct term *term = &keep->terms[i];
        if (term->kind != KEEP_CRASH && term->kind != KEEP_MESSAGE)
            continue;
        struct term *watched = keep_add_term(watch, term->kind, false);
        *watched = *term;
        *term = (struct term){.kind = term->kind}; /* any crash; any message */
    }
}

static void explain_source(const struct term *term, struct buffer *ret)
{
    const char *line = term->source != NULL ? term->source : "";
    while (*line == ' ' || *line == '\t')
        line++;
    if (*line != '\0' && strcmp(line, term->text) != 0)
        buffer_add_format(ret, "\n  from this line of its output: %s", line);
}

static void explain_crash(const struct term *term, struct buffer *ret)
{
    explain_source(term, ret);
    buffer_add_text(ret, "\n  looser: --keep stderr:REGEX (part of the message), --keep exit or "
                         "signal (any message); tighter: --keep crash,stderr:REGEX");
}

static void explain_message(const struct keep *keep, const struct term *term, struct buffer *ret)
{
    const struct term *first = &keep->terms[0];
    explain_source(term, ret);
    if (term->is_vague)
        buffer_add_text(ret, "\n  crude cuts of the input show this message, too: the result may "
                             "have another cause");
    buffer_add_format(ret,
                      "\n  looser: --keep 'similar error' (any text in quotes), --keep exit:%d "
                      "(any message); tighter: --keep 'all errors,exit', --keep stderr:REGEX",
                      first->code);
}

void keep_explain(const struct keep *keep, struct buffer *ret)
{
    if (!keep->is_default)
        return;
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_MESSAGE && keep->terms[i].is_fixed) {
            explain_message(keep, &keep->terms[i], ret);
            return;
        } else if (keep->terms[i].kind == KEEP_CRASH && keep->terms[i].is_fixed) {
            explain_crash(&keep->terms[i], ret);
            return;
        }
    if (keep->n_terms == 1 && keep->terms[0].kind == KEEP_EXIT)
        buffer_add_text(ret,
                        "\n  it prints no message that tells about this input; tighter: --keep "
                        "stdout:REGEX or stderr:REGEX");
}

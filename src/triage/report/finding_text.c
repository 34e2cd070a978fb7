#include "base/memory.h"
#include "triage/report/finding.h"
#include "triage/table/grid.h"
#include "triage/table/study.h"

#include <stdlib.h>
#include <string.h>

static const char *noun(const struct finding_style *style)
{
    return style->is_java ? "method" : "fact";
}

static const char *participle(const struct finding_style *style)
{
    return style->is_java ? "executed" : "seen";
}

/* Shared -------------------------------------------------------------------------------------- */

struct buffer finding_names(const struct examined *examined, bool unsound)
{
    struct buffer names = {0};
    for (size_t i = 0; i < examined->rows->n_analyses; i++)
        if (examined->result->unsound[i] == unsound)
            buffer_add_format(&names, "%s%s", names.n_bytes > 0 ? ", " : "",
                              examined->claims[i].name);
    return names;
}

size_t finding_n_frames(const char *context)
{
    size_t n = 0;
    for (const char *at = context; *at != '\0';) {
        n += *at != '@';
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return n;
}

char *finding_frame(const char *context, size_t number)
{
    for (const char *at = context; *at != '\0';) {
        size_t n_bytes = strcspn(at, "\n");
        if (*at != '@' && number-- == 0)
            return mem_format("%.*s", (int)strcspn(at, "(\n"), at);
        at += n_bytes + (at[n_bytes] == '\n');
    }
    return mem_string("");
}

/* The parts ----------------------------------------------------------------------------------- */

static void write_table(const struct examined *examined, const struct finding_style *style,
                        struct buffer *out)
{
    const char *headings[] = {"analysis",
                              style->is_java ? "reachable" : "found",
                              style->is_java ? "executed of these" : "seen of these",
                              "rel. precision",
                              "rel. recall",
                              "first lost"};
    const struct classification *result = examined->result;
    struct grid grid;
    grid_init(&grid, NULL, 6, headings);
    for (size_t i = 0; i < examined->rows->n_analyses; i++) {
        const struct claim *claim = &examined->claims[i];
        size_t lost = result->own_lost[i];
        grid_add(&grid, "%s", claim->name);
        if (claim->failure != NULL) {
            for (int k = 0; k < 4; k++)
                grid_add(&grid, "-");
            grid_add(&grid, "failed: %s", claim->failure);
            continue;
        }
        grid_add_count(&grid, claim->found.facts.n);
        grid_add_count(&grid, result->n_hits[i]);
        grid_add_permille(&grid, permille(result->n_hits[i], claim->found.facts.n));
        grid_add_permille(&grid, permille(result->n_hits[i], examined->seen->facts.n));
        grid_add(&grid, "%s",
                 lost == NOTHING_LOST ? "-"
                                      : examined->table->text[examined->seen->facts.data[lost]]);
    }
    grid_write(&grid, GRID_TEXT, out);
    out->n_bytes--; /* removes the empty line at the end */
    grid_done(&grid);
}

static const char *ending(size_t number)
{
    if (number / 10 % 10 == 1)
        return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

static void write_lost(const struct examined *examined, const struct finding_style *style,
                       struct buffer *out)
{
    const struct row *row = &examined->rows->rows[0];
    size_t place = examined->result->first_lost + 1, n_frames = finding_n_frames(row->context);
    struct buffer missed = finding_names(examined, true), found = finding_names(examined, false);
    buffer_add_format(out, "first lost %s: %s (the %zu%s %s), missed by %s, found by %s\n",
                      noun(style), row->first_lost, place, ending(place), participle(style),
                      buffer_text(&missed), found.n_bytes > 0 ? buffer_text(&found) : "nobody");
    buffer_done(&missed);
    buffer_done(&found);
    if (n_frames < 2)
        return;
    char *caller = finding_frame(row->context, 1);
    char *bottom = finding_frame(row->context, n_frames - 1);
    buffer_add_format(out, "entered from: %s", caller);
    if (n_frames > 3)
        buffer_add_text(out, " < ...");
    if (n_frames > 2)
        buffer_add_format(out, " < %s", bottom);
    buffer_add_byte(out, '\n');
    free(caller);
    free(bottom);
}

/* Writes " (known as: ...)" with the titles of the rules that matched. */
static void write_known(const struct examined *examined, const struct finding_style *style,
                        struct buffer *out)
{
    const struct recognisers *rules = style->options->rules;
    bool is_first = true;
    for (size_t i = 0; rules != NULL && i < rules->n_rules; i++) {
        if (!row_has_rule(&examined->rows->rows[0], rules->rules[i].id))
            continue;
        buffer_add_format(out, "%s%s", is_first ? " (known as: " : "; ", rules->rules[i].title);
        is_first = false;
    }
    buffer_add_text(out, is_first ? "" : ")");
}

static void write_verdict(const struct examined *examined, const struct finding_style *style,
                          struct buffer *out)
{
    const struct classification *result = examined->result;
    size_t n = examined->rows->n_analyses;
    struct buffer missed = finding_names(examined, true);
    bool is_one = strchr(buffer_text(&missed), ',') == NULL;
    buffer_add_format(out, "easiness %.2f (%zu of %zu%s): ", result->easiness,
                      row_n_sound(examined->rows, &examined->rows->rows[0]), n,
                      style->options->general ? ", whatever is lost" : "");
    switch (vector_worst(n, result->verdicts)) {
    case TRIAGE_BUG:
        buffer_add_format(out, "%s %s a BUG", buffer_text(&missed), is_one ? "has" : "have");
        break;
    case TRIAGE_FEATURE:
        buffer_add_format(out, "a FEATURE that %s %s out", buffer_text(&missed),
                          is_one ? "leaves" : "leave");
        break;
    case TRIAGE_UNDECIDED:
        buffer_add_text(out, "UNDECIDED, too many miss it for a bug and too few for a feature");
        break;
    case TRIAGE_SOUND:
        break;
    }
    write_known(examined, style, out);
    buffer_add_byte(out, '\n');
    buffer_done(&missed);
}

static void write_reduce(const struct examined *examined, const struct finding_style *style,
                         struct buffer *out)
{
    for (size_t i = 0; i < examined->rows->n_analyses; i++)
        if (examined->result->verdicts[i] == TRIAGE_BUG && style->reduce != NULL)
            buffer_add_format(out, "reduce it: %s %s\n", style->reduce, examined->claims[i].name);
}

void finding_write(const struct examined *examined, const struct finding_style *style,
                   struct buffer *out)
{
    const struct row *row = &examined->rows->rows[0];
    buffer_add_format(out, "%s: %llu %ss, %llu %s\n", row->name, (unsigned long long)row->n_scope,
                      noun(style), (unsigned long long)row->n_seen, participle(style));
    bool has_claims = false;
    for (size_t i = 0; i < examined->rows->n_analyses; i++)
        has_claims |= examined->claims[i].failure != NULL || examined->claims[i].found.facts.n > 0;
    if (has_claims)
        write_table(examined, style, out);
    if (!row->usable) {
        buffer_add_format(out, "not usable: %s\n", row->why);
    } else if (row->first_lost[0] == '\0') {
        buffer_add_format(out, "easiness 1.00: every analysis found all %ss that were %s\n",
                          noun(style), participle(style));
    } else {
        write_lost(examined, style, out);
        write_verdict(examined, style, out);
        write_reduce(examined, style, out);
    }
}

/* The report ---------------------------------------------------------------------------------- */

static void write_commands(const struct examined *examined, const struct finding_style *style,
                           struct buffer *out)
{
    const struct examine_options *options = style->options;
    buffer_add_text(out, "## To see it\n\n");
    for (size_t i = 0; i < options->n_traces; i++)
        if (options->traces[i].command != NULL) {
            buffer_add_text(out, "The run:\n\n```sh\n");
            tool_command_line(&options->traces[i], examined->subject, 0, out);
            buffer_add_text(out, "```\n\n");
        }
    for (size_t i = 0; i < options->n_analyses; i++)
        if (examined->result->unsound[i] && options->analyses[i].command != NULL) {
            buffer_add_format(out, "The analysis %s:\n\n```sh\n", options->analyses[i].name);
            tool_command_line(&options->analyses[i], examined->subject, 0, out);
            buffer_add_text(out, "```\n\n");
        }
}

void finding_write_report(const struct examined *examined, const struct finding_style *style,
                          struct buffer *out)
{
    const struct row *row = &examined->rows->rows[0];
    struct buffer missed = finding_names(examined, true), found = finding_names(examined, false);
    buffer_add_format(out, "# %s misses %s\n\n", buffer_text(&missed), row->first_lost);
    buffer_add_format(out, "A run of `%s` %s `%s`. %s %s not find it", row->name,
                      style->is_java ? "enters the method" : "shows", row->first_lost,
                      buffer_text(&missed), strchr(buffer_text(&missed), ',') ? "do" : "does");
    buffer_add_format(out, "%s%s.\n\n", found.n_bytes > 0 ? "; it is found by " : "",
                      buffer_text(&found));
    buffer_done(&missed);
    buffer_done(&found);
    buffer_add_text(out, "| | |\n|---|---|\n");
    buffer_add_format(out, "| program | `%s`, %llu %ss |\n", row->name,
                      (unsigned long long)row->n_scope, noun(style));
    if (examined->subject->main_class[0] != '\0')
        buffer_add_format(out, "| main class | `%s` |\n", examined->subject->main_class);
    buffer_add_format(out, "| lost %s | `%s`, number %zu of %llu that were %s |\n", noun(style),
                      row->first_lost, examined->result->first_lost + 1,
                      (unsigned long long)row->n_seen, participle(style));
    buffer_add_text(out, "| verdict | ");
    write_verdict(examined, style, out);
    out->n_bytes--;
    buffer_add_text(out, " |\n\n");
    if (finding_n_frames(row->context) > 0) {
        buffer_add_text(out, "## Stack at its first entry\n\n```\n");
        for (const char *at = row->context; *at != '\0';) {
            size_t n_bytes = strcspn(at, "\n");
            if (*at != '@')
                buffer_add_format(out, "%.*s\n", (int)n_bytes, at);
            at += n_bytes + (at[n_bytes] == '\n');
        }
        buffer_add_text(out, "```\n\n");
    }
    write_commands(examined, style, out);
}

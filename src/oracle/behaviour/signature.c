#include "oracle/behaviour/signature.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Shorter lines are not treated as copies of the input: "12" stands in many files. */
enum { SHORT_ECHO = 4 };

/* The number of lines that are examined at the beginning and at the end of each output. */
enum { PART_LINES = 1000 };

void contrast_done(struct contrast *contrast)
{
    for (size_t i = 0; i < N_CUTS; i++)
        observation_done(&contrast->runs[i]);
    buffer_done(&contrast->input);
}

/* Lists --------------------------------------------------------------------------------------- */

static void add_line(struct line_list *list, const struct line_rules *rules, const char *line,
                     const char *end, bool on_stdout)
{
    struct telling_line read;
    if (!telling_line_read(rules, &line, end, &read))
        return;
    read.on_stdout = on_stdout;
    mem_grow((void **)&list->lines, &list->capacity, list->n_lines + 1, sizeof *list->lines);
    list->lines[list->n_lines++] = read;
}

static size_t count_lines(const char *text, size_t n_bytes)
{
    size_t n_lines = 0;
    for (const char *end = text + n_bytes; text < end; n_lines++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        text = newline != NULL ? newline + 1 : end;
    }
    return n_lines;
}

static void add_output(struct line_list *list, const struct line_rules *rules,
                       const struct buffer *output, bool on_stdout)
{
    const char *at = buffer_text(output), *end = at + output->n_bytes;
    size_t n_lines = count_lines(at, output->n_bytes);
    for (size_t i = 0; at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (i < PART_LINES || i + PART_LINES >= n_lines)
            add_line(list, rules, at, end, on_stdout);
        at = newline != NULL ? newline + 1 : end;
    }
}

void line_list_read(struct line_list *list, const struct line_rules *rules,
                    const struct observation *run)
{
    add_output(list, rules, &run->err, false);
    add_output(list, rules, &run->out, true);
}

void line_list_done(struct line_list *list)
{
    free(list->lines);
    *list = (struct line_list){0};
}

/* Ranks --------------------------------------------------------------------------------------- */

static bool has_text(const struct line_list *list, const char *text)
{
    for (size_t i = 0; i < list->n_lines; i++)
        if (strcmp(list->lines[i].text, text) == 0)
            return true;
    return false;
}

static bool repeats_input(const struct telling_line *line, const struct buffer *input)
{
    const char *at = line->raw, *end = at + line->n_raw;
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    return end - at >= SHORT_ECHO && input->n_bytes > 0 &&
           memmem(input->data, input->n_bytes, at, (size_t)(end - at)) != NULL;
}

/* Ranks by severity, then lines that are marked as messages, then lines that are not vague. */
static unsigned rank(const struct telling_line *line, const struct contrast *contrast,
                     const struct line_list *cuts)
{
    if (line->severity == LINE_NOISE)
        return 0;
    if (contrast != NULL &&
        (repeats_input(line, &contrast->input) || has_text(&cuts[CUT_EMPTY], line->text)))
        return 0;
    bool is_vague =
        has_text(&cuts[CUT_LINE], line->text) || (has_text(&cuts[CUT_FIRST_HALF], line->text) &&
                                                  has_text(&cuts[CUT_SECOND_HALF], line->text));
    return 4 * (unsigned)line->severity + 2 * line->is_marked + !is_vague;
}

void signature_rank(const struct line_list *original, const struct line_rules *rules,
                    const struct contrast *contrast, unsigned *ret)
{
    struct line_list cuts[N_CUTS] = {{0}};
    for (size_t i = 0; contrast != NULL && i < N_CUTS; i++)
        if (contrast->is_known[i])
            line_list_read(&cuts[i], rules, &contrast->runs[i]);
    for (size_t i = 0; i < original->n_lines; i++)
        ret[i] = rank(&original->lines[i], contrast, cuts);
    for (size_t i = 0; i < N_CUTS; i++)
        line_list_done(&cuts[i]);
}

const struct telling_line *signature_choose(const struct line_list *original, const unsigned *ranks,
                                            enum severity least, bool marked_only,
                                            bool *ret_is_vague)
{
    const struct telling_line *best = NULL;
    unsigned best_rank = 0;
    for (size_t i = 0; i < original->n_lines; i++)
        if (ranks[i] > best_rank && original->lines[i].severity >= least &&
            (original->lines[i].is_marked || !marked_only)) {
            best = &original->lines[i];
            best_rank = ranks[i];
        }
    if (best != NULL && ret_is_vague != NULL)
        *ret_is_vague = best_rank % 2 == 0;
    return best;
}

#include "input/tree/check/sample_report.h"

#include "base/containers/bitset.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/check/line_diff.h"
#include "input/tree/language/name_rules.h"
#include "input/tree/names/resolve.h"
#include "input/tree/rewrite/edit.h"
#include "input/tree/rewrite/rule_match.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SHOWN_TEXT = 30,  /* bytes of a name; a fixed width makes columns */
    MAX_SHOWN_DEFS = 4,   /* declarations of one use, which in practice are overloads */
    MAX_SHOWN_LINES = 12, /* lines of one rewrite: half a screen */
};

struct report {
    const struct language *language;
    const struct syntax *syntax;
    struct buffer *text;
};

/* --- places and texts ------------------------------------------------------------------------ */

/* Appends LINE:COLUMN of a node, padded to `width` bytes. */
static void add_place(const struct report *report, uint32_t node, int width)
{
    uint32_t at = node_text(report->syntax, node).start;
    unsigned line = 1, column = 1;
    for (uint32_t i = 0; i < at; i++) {
        bool ends = report->syntax->text[i] == '\n';
        line += ends;
        column = ends ? 1 : column + 1;
    }
    char place[32];
    snprintf(place, sizeof place, "%u:%u", line, column);
    buffer_add_format(report->text, "%-*s", width, place);
}

/* Appends the beginning of a node's text, in one line. */
static void add_text(const struct report *report, uint32_t node)
{
    char shown[MAX_SHOWN_TEXT + 1];
    struct span span = node_text(report->syntax, node);
    uint32_t n = span.end - span.start < MAX_SHOWN_TEXT ? span.end - span.start : MAX_SHOWN_TEXT;
    for (uint32_t i = 0; i < n; i++) {
        unsigned char byte = report->syntax->text[span.start + i];
        shown[i] = byte < ' ' ? ' ' : (char)byte;
    }
    shown[n] = '\0';
    buffer_add_format(report->text, "%-20s", shown);
}

/* Begins a line about a mention: its place, its text and its capture. */
static void begin_line(const struct report *report, const struct mention *mention)
{
    buffer_add_text(report->text, "  ");
    add_place(report, mention->node, 8);
    add_text(report, mention->node);
    buffer_add_format(report->text, " @%s",
                      report->language->names->patterns->names[mention->capture]);
}

/* Appends the line numbers of the patterns for which `is_used` is false: one line of output per
 * file. */
static void add_unused(const struct report *report, const struct patterns *patterns,
                       const bool *is_used)
{
    const char *last_path = NULL;
    for (size_t i = 0; i < patterns->n_patterns; i++) {
        unsigned line;
        if (is_used[i])
            continue;
        const char *path = patterns_place(patterns, patterns->patterns[i].offset, &line);
        if (path != last_path)
            buffer_add_format(report->text,
                              "%s%s: the patterns in these lines do nothing in this sample:",
                              last_path == NULL ? "" : "\n", path);
        buffer_add_format(report->text, " %u", line);
        last_path = path;
    }
    buffer_add_text(report->text, last_path == NULL ? "" : "\n");
}

/* --- names ----------------------------------------------------------------------------------- */

struct meaning {
    uint32_t use, def; /* nodes */
};

struct meanings {
    struct meaning *pairs; /* sorted by use, in the order of the file */
    size_t n, capacity;
};

static void add_meaning(void *context, uint32_t use, uint32_t def)
{
    struct meanings *meanings = context;
    mem_grow((void **)&meanings->pairs, &meanings->capacity, meanings->n + 1,
             sizeof *meanings->pairs);
    meanings->pairs[meanings->n++] = (struct meaning){use, def};
}

static void report_declarations(const struct report *report, const struct name_table *names,
                                const struct meanings *meanings)
{
    const struct mention_list *list = names->list;
    size_t *n_uses = mem_zero(report->syntax->n_nodes, sizeof *n_uses);
    for (size_t i = 0; i < meanings->n; i++)
        n_uses[meanings->pairs[i].def]++;
    buffer_add_text(report->text, "declarations:\n");
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        if (mention->role != MENTION_DEF || mention->space == SPACE_PLACE)
            continue;
        begin_line(report, mention);
        buffer_add_format(report->text, ", uses: %zu\n", n_uses[mention->node]);
    }
    free(n_uses);
}

/* Appends the places of the declarations that a use may mean: pairs [first, end). */
static void add_meant(const struct report *report, const struct meanings *meanings, size_t first,
                      size_t end)
{
    if (first == end) {
        buffer_add_text(report->text, " is not declared here\n");
        return;
    }
    buffer_add_text(report->text, " means ");
    for (size_t i = first; i < end && i - first < MAX_SHOWN_DEFS; i++) {
        buffer_add_text(report->text, i == first ? "" : ", ");
        add_place(report, meanings->pairs[i].def, 0);
    }
    if (end - first > MAX_SHOWN_DEFS)
        buffer_add_format(report->text, " and %zu more", end - first - MAX_SHOWN_DEFS);
    buffer_add_text(report->text, "\n");
}

static void report_uses(const struct report *report, const struct name_table *names,
                        const struct meanings *meanings)
{
    const struct mention_list *list = names->list;
    size_t at = 0; /* the pairs have the order of the mentions */
    buffer_add_text(report->text, "uses:\n");
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        const struct def *unused;
        if (!name_table_is_use(names, i) || mention->space == SPACE_PLACE)
            continue;
        size_t n = resolve_use(names, i, &unused);
        begin_line(report, mention);
        add_meant(report, meanings, at, at + n);
        at += n;
    }
}

/* Counts the captures that neither declare nor use a name. */
static void report_other_captures(const struct report *report, const struct mention_list *list)
{
    const struct patterns *patterns = report->language->names->patterns;
    size_t *n_found = mem_zero(patterns->n_names, sizeof *n_found), n_captures = 0;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        bool is_name = mention->role == MENTION_DEF || mention->role == MENTION_REF;
        if (!is_name || mention->space == SPACE_PLACE)
            n_captures += n_found[mention->capture]++ == 0;
    }
    if (n_captures > 0)
        buffer_add_text(report->text, "other captures:\n");
    for (size_t i = 0; i < patterns->n_names; i++)
        if (n_found[i] > 0)
            buffer_add_format(report->text, "  @%s: %zu\n", patterns->names[i], n_found[i]);
    free(n_found);
}

static void report_names(const struct report *report)
{
    const struct name_rules *rules = report->language->names;
    struct mention_list list;
    struct name_table names;
    struct meanings meanings = {0};
    mentions_find(&list, report->syntax, rules);
    name_table_init(&names, &list, NULL);
    resolve_each_use(&names, add_meaning, &meanings);
    report_declarations(report, &names, &meanings);
    report_uses(report, &names, &meanings);
    report_other_captures(report, &list);
    bool *is_used = mem_zero(rules->patterns->n_patterns, sizeof *is_used);
    for (size_t i = 0; i < list.n_mentions; i++)
        is_used[list.mentions[i].pattern] = true;
    add_unused(report, rules->patterns, is_used);
    free(is_used);
    free(meanings.pairs);
    name_table_done(&names);
    mentions_done(&list);
}

/* --- rewrites -------------------------------------------------------------------------------- */

/* Appends the lines that change when this edit alone is made. */
static void add_change(const struct report *report, const struct edits *edits, size_t edit)
{
    struct bitset not_made;
    struct buffer after = {0};
    bitset_init(&not_made, edits->n_edits);
    bitset_set_all(&not_made);
    bitset_remove(&not_made, edit);
    edits_render(edits, report->syntax, &not_made, 0, &after);
    line_diff((struct text_range){(const char *)report->syntax->text, report->syntax->n_bytes},
              (struct text_range){buffer_text(&after), after.n_bytes}, "    ", MAX_SHOWN_LINES,
              report->text);
    buffer_done(&after);
    bitset_done(&not_made);
}

static void report_rule(const struct report *report, const struct edits *edits, size_t rule)
{
    const struct patterns *patterns = report->language->rules->patterns;
    size_t n_edits = 0, first = 0;
    for (size_t i = edits->n_edits; i-- > 0;)
        if (edits->edits[i].rule == rule) {
            n_edits++;
            first = i;
        }
    if (n_edits == 0)
        return;
    unsigned line;
    const char *path = patterns_place(patterns, patterns->patterns[rule].offset, &line);
    buffer_add_format(report->text, "  %s:%u applies %zu time%s; the first, at ", path, line,
                      n_edits, n_edits == 1 ? "" : "s");
    add_place(report, edits->sites[edits->edits[first].first_site].node, 0);
    buffer_add_format(report->text, ", saves tokens: %" PRId64 ", bytes: %" PRId64 "\n",
                      edits->edits[first].tokens_saved, edits->edits[first].bytes_saved);
    add_change(report, edits, first);
}

/* Marks a rule as used.  The parts of a rule count as used with the rule that takes them. */
static void note_used(const struct rules *rules, const struct edits *edits, bool *is_used)
{
    for (size_t i = 0; i < edits->n_edits; i++) {
        uint32_t rule = edits->edits[i].rule;
        const char *takes = rules->rules[rule].takes;
        is_used[rule] = true;
        for (size_t k = 0; k < rules->n_rules && takes != NULL; k++)
            if (rules->rules[k].part != NULL && strcmp(rules->rules[k].part, takes) == 0)
                is_used[k] = true;
    }
}

static void report_rewrites(const struct report *report)
{
    const struct rules *rules = report->language->rules;
    bool *is_used = mem_zero(rules->n_rules, sizeof *is_used);
    buffer_add_text(report->text, "rewrites:\n");
    for (int is_last = 0; is_last <= 1; is_last++) {
        struct edits edits;
        edits_find(&edits, report->language, report->syntax, is_last, NULL);
        for (size_t i = 0; i < rules->n_rules; i++)
            report_rule(report, &edits, i);
        note_used(rules, &edits, is_used);
        edits_done(&edits);
    }
    add_unused(report, rules->patterns, is_used);
    free(is_used);
}

/* --- the whole ------------------------------------------------------------------------------- */

static void report_file(const struct report *report, const struct file *file)
{
    const struct text_list *patterns = &report->language->description.files;
    bool matches = false;
    for (size_t i = 0; i < patterns->n && !matches; i++)
        matches = fnmatch(patterns->texts[i], disk_base_name(file->name), 0) == 0;
    buffer_add_format(report->text, "%s: %zu tokens, %s%s\n", file->name, report->syntax->n_pieces,
                      report->syntax->has_errors ? "with syntax errors" : "no syntax errors",
                      matches ? "" : "; no pattern in \"files\" matches its name");
}

enum status sample_report(const struct language *language, const struct file *file,
                          struct buffer *ret, struct error *err)
{
    struct syntax syntax;
    struct report report = {language, &syntax, ret};
    enum status status = syntax_parse(&syntax, language, file, NULL, err);
    if (status == STATUS_OK) {
        report_file(&report, file);
        if (language->names != NULL)
            report_names(&report);
        else
            buffer_add_text(ret, "no rules for names: there is no names.scm\n");
        if (language->rules != NULL)
            report_rewrites(&report);
        else
            buffer_add_text(ret, "no rewrites: there is no rewrites.scm\n");
    }
    syntax_done(&syntax);
    return status;
}

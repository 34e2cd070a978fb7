#include "report/page/run_json.h"

#include "base/memory.h"
#include "report/data/origin_map.h"
#include "report/page/json_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAMES = 4000,         /* the most different passes, or last lines */
    MAX_TEXT_BYTES = 1 << 20, /* bytes of the versions that the page shows */
    CODE_SOURCE = 8,
    CODE_AHEAD = 64,
    CODE_WASTED = 128, /* a code is verdict + 8 * source + ... */
};

/* Different texts in the order of their first occurrence, with a hash table to find them. */
struct names {
    struct entry {
        uint64_t hash;
        size_t place;
    } table[2 * MAX_NAMES];
    const char *list[MAX_NAMES];
    size_t n;
};

/* -1 when the table is full. */
static long names_place(struct names *names, const char *text)
{
    uint64_t hash = hash_bytes(text, strlen(text)).low | 1;
    size_t at = (size_t)(hash % (2 * MAX_NAMES));
    while (names->table[at].hash != 0 && names->table[at].hash != hash)
        at = (at + 1) % (2 * MAX_NAMES);
    if (names->table[at].hash == hash)
        return (long)names->table[at].place;
    if (names->n == MAX_NAMES)
        return -1;
    names->table[at] = (struct entry){.hash = hash, .place = names->n};
    names->list[names->n++] = text;
    return (long)names->table[at].place;
}

static void names_json(const struct names *names, struct buffer *out)
{
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < names->n; i++) {
        buffer_add_text(out, i > 0 ? "," : "");
        json_out_text(out, names->list[i]);
    }
    buffer_add_byte(out, ']');
}

/* --- facts and versions ------------------------------------------------------------------- */

static void facts_json(const struct run_data *data, struct buffer *out)
{
    json_out_name(out, "path");
    json_out_text(out, data->path);
    json_out_name(out, "title");
    json_out_text(out, data->title);
    json_out_name(out, "command");
    json_out_text(out, data->command);
    json_out_name(out, "algorithm");
    json_out_text(out, data->algorithm);
    json_out_name(out, "end");
    json_out_text(out, data->end);
    json_out_name(out, "date");
    buffer_add_format(out, "%.0f", data->date);
    json_out_name(out, "elapsed");
    buffer_add_format(out, "%.3f", data->elapsed);
    json_out_name(out, "workers");
    buffer_add_format(out, "%u", data->n_workers);
}

static void versions_json(const struct run_data *data, struct names *passes, struct buffer *out)
{
    json_out_name(out, "versions");
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < data->n_versions; i++) {
        const struct version_row *version = &data->versions[i];
        buffer_add_format(
            out, "%s[%.3f,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%ld]",
            i > 0 ? "," : "", version->elapsed, version->n_asked, version->n_bytes,
            version->n_tokens, version->n_classes, version->n_files,
            names_place(passes, version->pass));
    }
    buffer_add_byte(out, ']');
}

/* --- tests -------------------------------------------------------------------------------- */

enum column { START, SECONDS, BYTES, TOKENS, CLASSES, CODE, ANSWER, PASS, WORKER, LINE, N_COLUMNS };

static int64_t cell(const struct run_data *data, size_t i, enum column column, struct names *passes,
                    struct names *lines)
{
    const struct test_row *test = &data->tests[i];
    int64_t before = i > 0 ? (int64_t)(data->tests[i - 1].start * 1000) : 0;
    switch (column) {
    case START: /* milliseconds since the test before, because small numbers are short */
        return (int64_t)(test->start * 1000) - before;
    case SECONDS:
        return (int64_t)(test->seconds * 1000);
    case BYTES:
        return (int64_t)test->n_bytes;
    case TOKENS:
        return (int64_t)test->n_tokens;
    case CLASSES:
        return (int64_t)test->n_classes;
    case CODE:
        return (test->verdict == TEST_UNKNOWN ? 4 : test->verdict) +
               CODE_SOURCE * (int)test->source + (test->ahead ? CODE_AHEAD : 0) +
               (test->wasted ? CODE_WASTED : 0);
    case ANSWER:
        return test->answer > 0;
    case PASS:
        return names_place(passes, test->pass);
    case WORKER:
        return test->worker;
    case LINE:
        return names_place(lines, test->line);
    case N_COLUMNS:
        break;
    }
    return 0;
}

static void tests_json(const struct run_data *data, struct names *passes, struct names *lines,
                       struct buffer *out)
{
    static const char *const columns[N_COLUMNS] = {"start", "ms",   "bytes", "tokens", "classes",
                                                   "code",  "used", "pass",  "worker", "line"};
    json_out_name(out, "tests");
    buffer_add_byte(out, '{');
    for (int column = 0; column < N_COLUMNS; column++) {
        json_out_name(out, columns[column]);
        buffer_add_byte(out, '[');
        for (size_t i = 0; i < data->n_tests; i++)
            buffer_add_format(out, "%s%" PRId64, i > 0 ? "," : "",
                              cell(data, i, (enum column)column, passes, lines));
        buffer_add_byte(out, ']');
    }
    buffer_add_byte(out, '}');
}

/* --- the text of the versions -------------------------------------------------------------- */

static void show_files(const struct fileset *files, struct buffer *ret)
{
    for (size_t i = 0; i < files->n_files; i++) {
        if (files->n_files > 1)
            buffer_add_format(ret, "%s==> %s <==\n", i > 0 ? "\n" : "", files->files[i].name);
        buffer_add(ret, files->files[i].data, files->files[i].n_bytes);
    }
}

static void difference(const struct buffer *a, const struct buffer *b, size_t *prefix,
                       size_t *suffix)
{
    size_t limit = a->n_bytes < b->n_bytes ? a->n_bytes : b->n_bytes;
    for (*prefix = 0; *prefix < limit && a->data[*prefix] == b->data[*prefix];)
        ++*prefix;
    for (*suffix = 0; *suffix < limit - *prefix &&
                      a->data[a->n_bytes - 1 - *suffix] == b->data[b->n_bytes - 1 - *suffix];)
        ++*suffix;
}

/* [number of the first version, its text, [prefix, suffix, text between], ...] */
static void texts_json(const struct run_data *data, struct buffer *out)
{
    struct buffer last = {0}, next = {0};
    size_t begin = out->n_bytes;
    if (data->files == NULL || data->first_files >= data->n_versions ||
        data->versions[0].n_tokens == 0)
        return;
    json_out_name(out, "texts");
    show_files(&data->files[data->first_files], &last);
    buffer_add_format(out, "[%zu,", data->first_files);
    json_out_bytes(out, last.data, last.n_bytes);
    for (size_t i = data->first_files + 1; i < data->n_versions; i++) {
        size_t prefix, suffix;
        next.n_bytes = 0;
        show_files(&data->files[i], &next);
        difference(&last, &next, &prefix, &suffix);
        buffer_add_format(out, ",[%zu,%zu,", prefix, suffix);
        json_out_bytes(out, next.data + prefix, next.n_bytes - prefix - suffix);
        buffer_add_byte(out, ']');
        last.n_bytes = 0;
        buffer_add(&last, next.data, next.n_bytes);
        if (out->n_bytes - begin > MAX_TEXT_BYTES)
            break; /* later versions are not shown */
    }
    buffer_add_byte(out, ']');
    buffer_done(&last);
    buffer_done(&next);
}

/* [[from, to, version that lacks it, tests that tried...], ...] */
static void map_json(const struct run_data *data, struct buffer *out)
{
    struct origin_map map;
    origin_map_make(data, &map);
    json_out_name(out, "map");
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < map.n_parts; i++) {
        const struct map_part *part = &map.parts[i];
        buffer_add_format(out, "%s[%zu,%zu,%zu", i > 0 ? "," : "", part->from, part->to,
                          part->gone);
        for (unsigned k = 0; k < part->n_attempts; k++)
            buffer_add_format(out, ",%zu", part->attempts[k]);
        buffer_add_byte(out, ']');
    }
    buffer_add_byte(out, ']');
    origin_map_done(&map);
}

/* --- the interface ------------------------------------------------------------------------- */

static void write_run(const struct run_data *data, bool whole, struct buffer *out)
{
    struct names *passes = mem_zero(1, sizeof *passes), *lines = mem_zero(1, sizeof *lines);
    buffer_add_byte(out, '{');
    facts_json(data, out);
    versions_json(data, passes, out);
    if (whole) {
        tests_json(data, passes, lines, out);
        texts_json(data, out);
        map_json(data, out);
    }
    json_out_name(out, "passes");
    names_json(passes, out);
    json_out_name(out, "lines");
    names_json(lines, out);
    buffer_add_byte(out, '}');
    free(passes);
    free(lines);
}

void run_json(const struct run_data *data, struct buffer *out)
{
    write_run(data, true, out);
}

void run_json_short(const struct run_data *data, struct buffer *out)
{
    write_run(data, false, out);
}

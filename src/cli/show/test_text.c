#include "cli/show/test_text.h"

#include "base/verdict.h"
#include "cli/show/json_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *verdict_text(const struct test_row *row)
{
    return row->verdict == TEST_UNKNOWN ? "" : verdict_name((enum verdict)row->verdict);
}

static void set_count(json_t *object, const char *name, uint64_t count)
{
    json_object_set_new(object, name, json_integer((json_int_t)count));
}

void test_to_json(json_t *object, const struct test_row *row)
{
    char key[HASH_TEXT], ending[TEST_ENDING];
    hash_to_text(row->key, key);
    set_count(object, "number", row->number);
    if (row->answer > 0)
        set_count(object, "answer", row->answer);
    json_object_set_new(object, "pass", json_text(row->pass));
    set_count(object, "round", row->round);
    json_object_set_new(object, "key", json_string(key));
    if (row->verdict != TEST_UNKNOWN)
        json_object_set_new(object, "verdict", json_string(verdict_text(row)));
    json_object_set_new(object, "source", json_string(test_source_name(row->source)));
    json_object_set_new(object, "start", json_real(row->start));
    json_object_set_new(object, "seconds", json_real(row->seconds));
    if (row->ending != TEST_UNKNOWN) {
        json_object_set_new(object, "ending", json_string(test_ending_text(row, ending)));
        set_count(object, "worker", row->worker);
    }
    set_count(object, "bytes", row->n_bytes);
    set_count(object, "tokens", row->n_tokens);
    set_count(object, "files", row->n_files);
    set_count(object, "classes", row->n_classes);
    set_count(object, "items", row->n_items);
    json_object_set_new(object, "ahead", json_boolean(row->ahead));
    json_object_set_new(object, "wasted", json_boolean(row->wasted));
    set_count(object, "version", row->version);
    json_object_set_new(object, "line", json_text(row->line));
    json_object_set_new(object, "removed", json_string(row->removed));
}

void csv_text(struct buffer *ret, const char *text)
{
    bool is_plain = strpbrk(text, ",\"\r\n") == NULL;
    if (!is_plain)
        buffer_add_byte(ret, '"');
    for (const char *at = text; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '"')
            buffer_add_byte(ret, '"');
        buffer_add_byte(ret, byte < ' ' || byte == 0x7f ? ' ' : byte);
    }
    if (!is_plain)
        buffer_add_byte(ret, '"');
}

void test_csv_header(struct buffer *ret)
{
    buffer_add_text(ret, "number,answer,pass,round,key,verdict,source,start,seconds,ending,worker,"
                         "bytes,tokens,files,classes,items,ahead,wasted,version,line,removed\n");
}

void test_to_csv(const struct test_row *row, struct buffer *ret)
{
    char key[HASH_TEXT], ending[TEST_ENDING], answer[24] = "", worker[16] = "";
    hash_to_text(row->key, key);
    if (row->answer > 0)
        snprintf(answer, sizeof answer, "%" PRIu64, row->answer);
    if (row->ending != TEST_UNKNOWN)
        snprintf(worker, sizeof worker, "%u", row->worker);
    buffer_add_format(ret, "%" PRIu64 ",%s,", row->number, answer);
    csv_text(ret, row->pass);
    buffer_add_format(ret, ",%u,%s,%s,%s,%.6f,%.6f,%s,%s,", row->round, key, verdict_text(row),
                      test_source_name(row->source), row->start, row->seconds,
                      test_ending_text(row, ending), worker);
    buffer_add_format(
        ret, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%d,%d,%" PRIu64 ",",
        row->n_bytes, row->n_tokens, row->n_files, row->n_classes, row->n_items, row->ahead,
        row->wasted, row->version);
    csv_text(ret, row->line);
    buffer_add_byte(ret, ',');
    csv_text(ret, row->removed);
    buffer_add_byte(ret, '\n');
}

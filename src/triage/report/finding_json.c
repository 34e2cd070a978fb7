#include "base/memory.h"
#include "triage/report/finding.h"

#include <stdlib.h>
#include <string.h>

static json_t *text(const char *value)
{
    json_t *json = json_string(value);
    return json != NULL ? json : json_string("?"); /* the text is not UTF-8 */
}

static json_t *share(uint64_t a, uint64_t b)
{
    return b == 0 ? json_null() : json_real((double)a / (double)b);
}

static json_t *analysis_json(const struct examined *examined, size_t i)
{
    const struct claim *claim = &examined->claims[i];
    const struct classification *result = examined->result;
    size_t lost = result->own_lost[i];
    bool is_usable = result->unusable[0] == '\0';
    json_t *json = json_object();
    json_object_set_new(json, "name", text(claim->name));
    json_object_set_new(json, "weight", json_real(claim->weight));
    json_object_set_new(json, "seconds", json_real(examined->seconds[i]));
    json_object_set_new(json, "failure",
                        claim->failure != NULL ? text(claim->failure) : json_null());
    json_object_set_new(json, "reachable", json_integer((json_int_t)claim->found.facts.n));
    json_object_set_new(json, "executed", json_integer((json_int_t)result->n_hits[i]));
    json_object_set_new(json, "precision", share(result->n_hits[i], claim->found.facts.n));
    json_object_set_new(json, "recall", share(result->n_hits[i], examined->seen->facts.n));
    json_object_set_new(json, "first_lost",
                        lost == NOTHING_LOST || claim->failure != NULL
                            ? json_null()
                            : text(examined->table->text[examined->seen->facts.data[lost]]));
    json_object_set_new(json, "unsound", json_boolean(result->unsound[i]));
    json_object_set_new(json, "verdict",
                        is_usable ? text(triage_name(result->verdicts[i])) : json_null());
    return json;
}

/* The lines of the context: stack frames, or the text after the @ of evidence. */
static json_t *context_json(const char *context, bool evidence)
{
    json_t *list = json_array();
    for (const char *at = context; *at != '\0';) {
        size_t n_bytes = strcspn(at, "\n");
        if ((*at == '@') == evidence) {
            char *line = mem_format("%.*s", (int)(n_bytes - evidence), at + evidence);
            json_array_append_new(list, text(line));
            free(line);
        }
        at += n_bytes + (at[n_bytes] == '\n');
    }
    return list;
}

static json_t *lost_json(const struct examined *examined)
{
    const struct row *row = &examined->rows->rows[0];
    if (row->first_lost[0] == '\0')
        return json_null();
    json_t *json = json_object();
    json_object_set_new(json, "fact", text(row->first_lost));
    json_object_set_new(json, "position",
                        json_integer((json_int_t)examined->result->first_lost + 1));
    json_object_set_new(json, "stack", context_json(row->context, false));
    json_object_set_new(json, "evidence", context_json(row->context, true));
    return json;
}

static json_t *rules_json(const struct row *row)
{
    json_t *list = json_array();
    for (const char *at = row->rules; *at != '\0';) {
        size_t n_bytes = strcspn(at, " ");
        json_array_append_new(list, json_stringn(at, n_bytes));
        at += n_bytes + (at[n_bytes] == ' ');
    }
    return list;
}

json_t *finding_json(const struct examined *examined, const struct finding_style *style)
{
    const struct row *row = &examined->rows->rows[0];
    const struct classification *result = examined->result;
    size_t n = examined->rows->n_analyses;
    json_t *json = json_object(), *analyses = json_array(), *culprits = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append_new(analyses, analysis_json(examined, i));
        if (result->verdicts[i] == TRIAGE_BUG)
            json_array_append_new(culprits, text(examined->claims[i].name));
    }
    json_object_set_new(json, "input", text(row->name));
    json_object_set_new(json, "usable", json_boolean(row->usable));
    json_object_set_new(json, "why", row->usable ? json_null() : text(row->why));
    json_object_set_new(json, "methods", json_integer((json_int_t)row->n_scope));
    json_object_set_new(json, "executed", json_integer((json_int_t)row->n_seen));
    json_object_set_new(json, "run_seconds", json_real(examined->run_seconds));
    json_object_set_new(json, "mode", text(style->options->general ? "general" : "first lost"));
    json_object_set_new(json, "analyses", analyses);
    json_object_set_new(json, "first_lost", lost_json(examined));
    json_object_set_new(json, "easiness", row->usable ? json_real(result->easiness) : json_null());
    json_object_set_new(
        json, "verdict",
        text(row->usable ? triage_name(vector_worst(n, result->verdicts)) : "unusable"));
    json_object_set_new(json, "culprits", culprits);
    json_object_set_new(json, "rules", rules_json(row));
    json_object_set_new(json, "truth",
                        row->first_lost[0] == '\0' ? json_null() : text(truth_name(row->truth)));
    return json;
}

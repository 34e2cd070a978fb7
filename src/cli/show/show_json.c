/* show_json - a run as JSON events, one per line (docs/manual/events.md). */
#include "cli/show/json_text.h"
#include "cli/show/show.h"
#include "cli/show/test_text.h"

#include <time.h>

static const char *const event_names[] = {
    [EVENT_START] = "start",   [EVENT_KEEPING] = "keeping", [EVENT_ORIGINAL] = "original",
    [EVENT_RESUME] = "resume", [EVENT_PASS] = "pass",       [EVENT_ANSWER] = "progress",
    [EVENT_ACCEPT] = "accept", [EVENT_WARNING] = "warning", [EVENT_ADVICE] = "advice",
    [EVENT_OTHERS] = "others", [EVENT_TEST] = "test",       [EVENT_PASSING] = "passing",
    [EVENT_LIVE] = "live",     [EVENT_BRANCH] = "branch",   [EVENT_RATE] = "rate",
    [EVENT_NEWS] = "news",     [EVENT_END] = "end",
};

static void set_number(json_t *object, const char *name, uint64_t number)
{
    json_object_set_new(object, name, json_integer((json_int_t)number));
}

void show_hear_json(void *context, const struct event *event)
{
    struct show *show = context;
    if (event->kind == EVENT_TICK || (event->kind == EVENT_ANSWER && !show_is_due(show, event, 1)))
        return;
    json_t *object = json_object();
    if (event->kind == EVENT_TEST) {
        json_object_set_new(object, "event", json_string("test"));
        test_to_json(object, event->test);
        json_print_line(object);
        return;
    }
    json_object_set_new(object, "event", json_string(event_names[event->kind]));
    json_object_set_new(object, "elapsed", json_real(event->elapsed));
    if (event->text != NULL)
        json_object_set_new(object, "text", json_text(event->text));
    if (event->pass != NULL)
        json_object_set_new(object, "pass", json_string(event->pass));
    set_number(object, "round", event->round);
    set_number(object, "tokens", event->best.n_tokens);
    set_number(object, "classes", event->best.n_classes);
    set_number(object, "functions", event->best.n_functions);
    set_number(object, "instructions", event->best.n_instructions);
    set_number(object, "bytes", event->best.n_bytes);
    set_number(object, "original_tokens", event->original.n_tokens);
    set_number(object, "original_classes", event->original.n_classes);
    set_number(object, "original_bytes", event->original.n_bytes);
    set_number(object, "asked", event->counts.n_asked);
    set_number(object, "run", event->counts.n_run);
    set_number(object, "valid", event->counts.n_valid);
    set_number(object, "cached", event->counts.n_cached);
    json_object_set_new(object, "test_seconds", json_real(event->counts.test_seconds));
    if (event->kind == EVENT_END)
        json_object_set_new(object, "cpu_seconds", json_real((double)clock() / CLOCKS_PER_SEC));
    if (event->kind == EVENT_ANSWER && show->estimator.left.is_known) {
        const struct time_left *left = &show->estimator.left;
        json_object_set_new(object, "left",
                            json_pack("[f, f, f]", left->low, left->middle, left->high));
    }
    if (event->kind == EVENT_ACCEPT)
        set_number(object, "version", event->version);
    if (event->kind == EVENT_ORIGINAL)
        json_object_set_new(object, "seconds", json_real(event->seconds));
    json_print_line(object);
}

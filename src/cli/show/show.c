#include "cli/show/show.h"

#include "cli/show/complain.h"
#include "cli/show/json_text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- words ------------------------------------------------------------------------------- */

static const char *clock_text(double seconds, char text[32])
{
    unsigned long s = (unsigned long)seconds;
    if (s >= 3600)
        snprintf(text, 32, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, 32, "%lu:%02lu", s / 60, s % 60);
    return text;
}

static const char *size_text(const struct size *size, char text[64])
{
    if (size->n_tokens > 0)
        snprintf(text, 64, "%" PRIu64 " tokens, %" PRIu64 " bytes", size->n_tokens, size->n_bytes);
    else if (size->n_classes > 0)
        snprintf(text, 64, "%" PRIu64 " classes, %" PRIu64 " bytes", size->n_classes,
                 size->n_bytes);
    else
        snprintf(text, 64, "%" PRIu64 " bytes", size->n_bytes);
    return text;
}

/* What is left, in percent of the original: of tokens where there are any, else of bytes. */
static double percent(const struct size *best, const struct size *original)
{
    double whole = (double)(original->n_tokens > 0 ? original->n_tokens : original->n_bytes);
    double part = (double)(original->n_tokens > 0 ? best->n_tokens : best->n_bytes);
    return whole > 0 ? 100 * part / whole : 0;
}

static void progress_text(const struct event *event, char *text, size_t n_bytes)
{
    char size[64], clock[32];
    double rate = event->elapsed > 0 ? (double)event->counts.n_run / event->elapsed : 0;
    snprintf(text, n_bytes, "%-18s %s (%.1f%%)  %" PRIu64 " tests  %.1f/s  %" PRIu64 " cached  %s",
             event->pass, size_text(&event->best, size), percent(&event->best, &event->original),
             event->counts.n_run, rate, event->counts.n_cached, clock_text(event->elapsed, clock));
}

/* --- people ------------------------------------------------------------------------------ */

static void close_line(struct show *show)
{
    if (show->line_is_open)
        fputs("\r\033[K", stderr);
    show->line_is_open = false;
}

static void live_line(struct show *show, const struct event *event)
{
    char text[256];
    progress_text(event, text, sizeof text);
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
    show->line_is_open = true;
}

static bool is_due(struct show *show, const struct event *event, double interval)
{
    if (event->elapsed < show->last_shown + interval)
        return false;
    show->last_shown = event->elapsed;
    return true;
}

static void hear_progress(struct show *show, const struct event *event)
{
    if (show->style == SHOW_LIVE && is_due(show, event, 0.1))
        live_line(show, event);
    if (show->style == SHOW_PLAIN && is_due(show, event, 5)) {
        char text[256];
        progress_text(event, text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
}

static void hear_news(struct show *show, const struct event *event)
{
    char text[256];
    close_line(show);
    switch (event->kind) {
    case EVENT_START:
        fprintf(stderr, "%s: %s\n", event->text, size_text(&event->original, text));
        break;
    case EVENT_KEEPING:
        fprintf(stderr, "keeping: %s\n", event->text);
        break;
    case EVENT_ORIGINAL:
        fprintf(stderr, "the original is interesting; a test takes %s\n",
                seconds_text(event->seconds, (char[SECONDS_TEXT]){0}));
        break;
    case EVENT_RESUME:
        fprintf(stderr, "%s\n", event->text);
        break;
    case EVENT_PASS:
        if (show->style == SHOW_PLAIN) {
            progress_text(event, text, sizeof text);
            fprintf(stderr, "%s\n", text);
        }
        break;
    default:
        break;
    }
}

static void hear(void *context, const struct event *event)
{
    struct show *show = context;
    if (event->kind == EVENT_WARNING) {
        close_line(show);
        fprintf(stderr, "pare: warning: %s\n", event->text);
    } else if (event->kind == EVENT_ADVICE) {
        close_line(show);
        fprintf(stderr, "%s\n", event->text);
    } else if (show->style == SHOW_QUIET) {
        return;
    } else if (event->kind == EVENT_ANSWER || event->kind == EVENT_ACCEPT) {
        hear_progress(show, event);
    } else {
        hear_news(show, event);
    }
}

/* --- programs ---------------------------------------------------------------------------- */

static const char *const event_names[] = {
    [EVENT_START] = "start",   [EVENT_KEEPING] = "keeping", [EVENT_ORIGINAL] = "original",
    [EVENT_RESUME] = "resume", [EVENT_PASS] = "pass",       [EVENT_ANSWER] = "progress",
    [EVENT_ACCEPT] = "accept", [EVENT_WARNING] = "warning", [EVENT_ADVICE] = "advice",
    [EVENT_END] = "end",
};

static void set_number(json_t *object, const char *name, uint64_t number)
{
    json_object_set_new(object, name, json_integer((json_int_t)number));
}

static void hear_json(void *context, const struct event *event)
{
    struct show *show = context;
    if (event->kind == EVENT_ANSWER && !is_due(show, event, 1))
        return;
    json_t *object = json_object();
    json_object_set_new(object, "event", json_string(event_names[event->kind]));
    json_object_set_new(object, "elapsed", json_real(event->elapsed));
    if (event->text != NULL)
        json_object_set_new(object, "text", json_text(event->text));
    if (event->pass != NULL)
        json_object_set_new(object, "pass", json_string(event->pass));
    set_number(object, "round", event->round);
    set_number(object, "tokens", event->best.n_tokens);
    set_number(object, "classes", event->best.n_classes);
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
    if (event->kind == EVENT_ACCEPT)
        set_number(object, "version", event->version);
    if (event->kind == EVENT_ORIGINAL)
        json_object_set_new(object, "seconds", json_real(event->seconds));
    json_print_line(object);
}

/* --- the interface ----------------------------------------------------------------------- */

enum show_style show_choose(bool quiet, bool json)
{
    const char *terminal = getenv("TERM");
    if (json)
        return SHOW_JSON;
    if (quiet)
        return SHOW_QUIET;
    return isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0 ? SHOW_LIVE
                                                                                      : SHOW_PLAIN;
}

struct listener show_listener(struct show *show)
{
    return (struct listener){.hear = show->style == SHOW_JSON ? hear_json : hear, .context = show};
}

void show_summary(struct show *show, const struct summary *summary)
{
    static const char *const endings[] = {
        [RUN_FINISHED] = "finished",
        [RUN_STOPPED] = "stopped at a limit, best so far",
        [RUN_INTERRUPTED] = "interrupted, best so far",
        [RUN_FLAKY] = "finished, but flaky",
    };
    char before[64], after[64], clock[32];
    close_line(show);
    if (show->style == SHOW_QUIET || show->style == SHOW_JSON)
        return;
    printf("%s in %s: %s -> %s (%.2f%%)\n", endings[summary->end],
           clock_text(summary->elapsed, clock), size_text(&summary->original, before),
           size_text(&summary->best, after), percent(&summary->best, &summary->original));
    printf("%" PRIu64 " answers used, %" PRIu64 " tests run, %" PRIu64 " validity checks, %" PRIu64
           " answers from the cache\n",
           summary->counts.n_asked, summary->counts.n_run, summary->counts.n_valid,
           summary->counts.n_cached);
    if (access(summary->output_path, F_OK) == 0) /* not when it was interrupted too early */
        printf("result: %s\n", summary->output_path);
}

int show_error(struct show *show, const struct error *err)
{
    close_line(show);
    return complain(err, show->style == SHOW_JSON);
}

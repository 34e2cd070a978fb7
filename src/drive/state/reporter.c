#include "drive/state/reporter.h"

#include "base/files/disk.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

void reporter_init(struct reporter *reporter, const struct listener *listener,
                   const struct best *best, const struct progress *progress)
{
    *reporter = (struct reporter){.listener = *listener, .best = best, .progress = progress};
}

void reporter_done(struct reporter *reporter)
{
    if (reporter->log != NULL)
        fclose(reporter->log);
}

void reporter_open_log(struct reporter *reporter, const char *dir)
{
    char *path = disk_join(dir, "log");
    reporter->log = fopen(path, "ae");
    free(path);
}

static void log_event(FILE *log, const struct event *event)
{
    if (event->kind == EVENT_ANSWER || event->kind == EVENT_TEST || event->kind == EVENT_TICK)
        return;
    fprintf(log,
            "%.3f %s round %u: %" PRIu64 " tokens, %" PRIu64 " bytes, asked %" PRIu64
            ", run %" PRIu64 "%s%s\n",
            event->elapsed, event->pass != NULL ? event->pass : "-", event->round,
            event->best.n_tokens, event->best.n_bytes, event->counts.n_asked, event->counts.n_run,
            event->text != NULL ? ": " : "", event->text != NULL ? event->text : "");
    fflush(log);
}

/* `news` has the kind of the event, and the members that only this kind has. */
static void tell(struct reporter *reporter, const struct event *news)
{
    struct event event = {
        .kind = news->kind,
        .text = news->text,
        .test = news->test,
        .pass = reporter->progress->pass,
        .round = reporter->progress->round,
        .original = reporter->best->original_size,
        .best = reporter->best->size,
        .counts = reporter->progress->counts,
        .elapsed = progress_elapsed(reporter->progress),
        .seconds = news->seconds,
        .version = reporter->best->n_versions,
        .best_files = &reporter->best->files,
    };
    if (reporter->log != NULL)
        log_event(reporter->log, &event);
    if (reporter->listener.hear != NULL)
        reporter->listener.hear(reporter->listener.context, &event);
}

void reporter_tell(struct reporter *reporter, enum event_kind kind, const char *text)
{
    tell(reporter, &(struct event){.kind = kind, .text = text});
}

void reporter_tell_timed(struct reporter *reporter, enum event_kind kind, double seconds)
{
    tell(reporter, &(struct event){.kind = kind, .seconds = seconds});
}

void reporter_tell_test(struct reporter *reporter, const struct test_row *test)
{
    tell(reporter, &(struct event){.kind = EVENT_TEST, .test = test});
}

void reporter_warn(struct reporter *reporter, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    reporter_tell(reporter, EVENT_WARNING, text);
}

void reporter_remark(struct reporter *reporter, const char *remark)
{
    if (remark == NULL || reporter->has_remarked)
        return;
    reporter->has_remarked = true;
    reporter_warn(reporter, "%s", remark);
}

void reporter_log(struct reporter *reporter, const char *line)
{
    if (line == NULL || reporter->log == NULL)
        return;
    fprintf(reporter->log, "%.3f %s: %s\n", progress_elapsed(reporter->progress),
            reporter->progress->pass != NULL ? reporter->progress->pass : "-", line);
    fflush(reporter->log);
}

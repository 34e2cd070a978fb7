#include "cli/show/progress_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char *clock_text(double seconds, char text[CLOCK_TEXT])
{
    unsigned long s = (unsigned long)seconds;
    if (s >= 3600)
        snprintf(text, CLOCK_TEXT, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, CLOCK_TEXT, "%lu:%02lu", s / 60, s % 60);
    return text;
}

const char *size_text(const struct size *size, char text[SIZE_TEXT])
{
    if (size->n_tokens > 0)
        snprintf(text, SIZE_TEXT, "%" PRIu64 " tokens, %" PRIu64 " bytes", size->n_tokens,
                 size->n_bytes);
    else if (size->n_classes > 0)
        snprintf(text, SIZE_TEXT, "%" PRIu64 " classes, %" PRIu64 " bytes", size->n_classes,
                 size->n_bytes);
    else if (size->n_functions > 0)
        snprintf(text, SIZE_TEXT, "%" PRIu64 " functions, %" PRIu64 " bytes", size->n_functions,
                 size->n_bytes);
    else
        snprintf(text, SIZE_TEXT, "%" PRIu64 " bytes", size->n_bytes);
    return text;
}

double size_percent(const struct size *best, const struct size *original)
{
    double whole = (double)(original->n_tokens > 0 ? original->n_tokens : original->n_bytes);
    double part = (double)(original->n_tokens > 0 ? best->n_tokens : best->n_bytes);
    return whole > 0 ? 100 * part / whole : 0;
}

/* The parts of the line from left to right, and the order in which a narrow terminal leaves them
 * out. */
enum part { PASS, SIZE, PERCENT, TESTS, RATE, CACHED, CLOCK, LEFT, N_PARTS };
static const enum part least_first[] = {CACHED, RATE, TESTS, SIZE, PASS, LEFT, CLOCK};

static void join(char parts[N_PARTS][SIZE_TEXT + 64], const bool *shown, char text[PROGRESS_TEXT])
{
    size_t n = 0;
    for (int i = 0; i < N_PARTS; i++)
        if (shown[i] && n < PROGRESS_TEXT)
            n += (size_t)snprintf(text + n, PROGRESS_TEXT - n, "%s%s",
                                  n == 0                      ? ""
                                  : i == SIZE || i == PERCENT ? " "
                                                              : "  ",
                                  parts[i]);
}

const char *left_text(const struct time_left *left, char text[LEFT_TEXT])
{
    char low[CLOCK_TEXT], middle[CLOCK_TEXT], high[CLOCK_TEXT];
    text[0] = '\0';
    if (left->is_known)
        snprintf(text, LEFT_TEXT, "left %s (%s-%s)", clock_text(left->middle, middle),
                 clock_text(left->low, low), clock_text(left->high, high));
    return text;
}

void progress_line(const struct event *event, const struct time_left *left, unsigned width,
                   char text[PROGRESS_TEXT])
{
    char parts[N_PARTS][SIZE_TEXT + 64], size[SIZE_TEXT], clock[CLOCK_TEXT];
    bool shown[N_PARTS];
    double rate = event->elapsed > 0 ? (double)event->counts.n_run / event->elapsed : 0;
    memset(shown, true, sizeof shown);
    snprintf(parts[PASS], sizeof parts[PASS], width == 0 || width >= 60 ? "%-18s" : "%s",
             event->pass != NULL ? event->pass : "");
    snprintf(parts[SIZE], sizeof parts[SIZE], "%s", size_text(&event->best, size));
    snprintf(parts[PERCENT], sizeof parts[PERCENT], "(%.1f%%)",
             size_percent(&event->best, &event->original));
    snprintf(parts[TESTS], sizeof parts[TESTS], "%" PRIu64 " tests", event->counts.n_run);
    snprintf(parts[RATE], sizeof parts[RATE], "%.1f/s", rate);
    snprintf(parts[CACHED], sizeof parts[CACHED], "%" PRIu64 " cached", event->counts.n_cached);
    snprintf(parts[CLOCK], sizeof parts[CLOCK], "%s", clock_text(event->elapsed, clock));
    left_text(left, parts[LEFT]);
    shown[LEFT] = left->is_known;
    join(parts, shown, text);
    for (size_t i = 0;
         i < sizeof least_first / sizeof *least_first && width > 0 && strlen(text) > width; i++) {
        shown[least_first[i]] = false;
        join(parts, shown, text);
    }
    if (width > 0 && strlen(text) > width)
        text[width] = '\0';
}

unsigned terminal_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

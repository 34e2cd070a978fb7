#include "cli/show/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Enters the second screen and hides the cursor; and the way back. */
static const char entering[] = "\033[?1049h\033[?25l\033[2J", leaving[] = "\033[?25h\033[?1049l";

/* True while the second screen is shown.  Global, because signal handlers get no context. */
static volatile sig_atomic_t is_entered;

static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE};

static void put(const char *text, size_t n_bytes)
{
    while (n_bytes > 0) {
        ssize_t n = write(STDERR_FILENO, text, n_bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        text += n;
        n_bytes -= (size_t)n;
    }
}

static void die(int signal_number)
{
    if (is_entered)
        put(leaving, sizeof leaving - 1);
    is_entered = 0;
    raise(signal_number); /* SA_RESETHAND has restored the default action */
}

static void watch_stop(void);

/* Ctrl-Z: restores the terminal, then stops. raise() returns when the program continues. */
static void stop(int signal_number)
{
    int before = errno;
    sigset_t this_one;
    if (is_entered)
        put(leaving, sizeof leaving - 1);
    signal(signal_number, SIG_DFL);
    sigemptyset(&this_one);
    sigaddset(&this_one, signal_number);
    raise(signal_number);
    sigprocmask(SIG_UNBLOCK, &this_one, NULL); /* the program stops here */
    watch_stop();
    if (is_entered)
        put(entering, sizeof entering - 1);
    errno = before;
}

static void watch_stop(void)
{
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART};
    sigaction(SIGTSTP, &action, NULL);
}

void screen_enter(void)
{
    static bool is_watching;
    if (is_entered)
        return;
    if (!is_watching) {
        struct sigaction action = {.sa_handler = die, .sa_flags = (int)SA_RESETHAND | SA_NODEFER};
        for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
            sigaction(deadly[i], &action, NULL);
        watch_stop();
        atexit(screen_leave);
    }
    is_watching = true;
    is_entered = 1;
    put(entering, sizeof entering - 1);
}

void screen_leave(void)
{
    if (is_entered)
        put(leaving, sizeof leaving - 1);
    is_entered = 0;
}

bool screen_is_entered(void)
{
    return is_entered != 0;
}

static bool knows_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL;
    }
    return false;
}

void screen_measure(struct view_screen *ret)
{
    struct winsize size;
    const char *no_colour = getenv("NO_COLOR");
    *ret = (struct view_screen){.n_columns = 80,
                                .n_rows = 24,
                                .has_colours = no_colour == NULL || *no_colour == '\0',
                                .has_blocks = knows_utf8()};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        ret->n_columns = size.ws_col;
        ret->n_rows = size.ws_row;
    }
}

void screen_write(const struct buffer *text)
{
    put(buffer_text(text), text->n_bytes);
}

#include "oracle/behaviour/stack_frames.h"

#include "oracle/behaviour/normalise_output.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Functions in which every crash of their kind ends, so they do not distinguish crashes.  A star
 * stands for any ending. */
static const char *const uninteresting[] = {
    "??*",
    "<signal handler*",
    "__GI_*",
    "__assert*",
    "__libc_*",
    "__pthread_kill*",
    "__kernel_*",
    "__interceptor_*",
    "__asan*",
    "__msan*",
    "__tsan*",
    "__ubsan*",
    "__sanitizer*",
    "__memcpy*",
    "__memmove*",
    "__memset*",
    "__str*",
    "__cxxabiv1::*",
    "__cxa_*",
    "__gnu_cxx::*",
    "std::__throw*",
    "llvm::sys::*",
    "SignalHandler*",
    "PrintStackTrace*",
    "CrashRecovery*",
    "llvm::report_*",
    "llvm::llvm_unreachable*",
    "core::panicking::*",
    "std::panicking::*",
    "(/*",
    "abort",
    "raise",
    "gsignal",
    "pthread_kill",
    "__restore_rt",
    "malloc_printerr",
    "_int_free",
    "_int_malloc",
    "free",
    "malloc",
    "calloc",
    "realloc",
    "operator delete",
    "operator delete[]",
    "operator new",
    "operator new[]",
    "std::terminate",
    "crash_signal",
    "internal_error",
    "diagnostic_impl",
    "fancy_abort",
    "rust_begin_unwind",
    "_start",
};

static bool is_telling(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof uninteresting / sizeof *uninteresting; i++) {
        size_t n = strlen(uninteresting[i]);
        bool prefix = uninteresting[i][n - 1] == '*';
        n -= prefix;
        if ((prefix ? length >= n : length == n) && memcmp(name, uninteresting[i], n) == 0)
            return false;
    }
    return length > 0;
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

static const char *skip_address(const char *at, const char *end)
{
    if (end - at < 3 || memcmp(at, "0x", 2) != 0)
        return at;
    at += 2;
    while (at < end && isxdigit((unsigned char)*at))
        at++;
    at = skip_space(at, end);
    return end - at > 3 && memcmp(at, "in ", 3) == 0 ? at + 3 : at;
}

/* The beginning of the function's name in a line of a stack; NULL: the line is not part of a
 * stack. */
static const char *function_in(const char *line, const char *end)
{
    const char *at = skip_space(line, end);
    if (at < end && *at == '#') { /* #0 0x4f in f */
        const char *digits = ++at;
        while (at < end && isdigit((unsigned char)*at))
            at++;
        return at > digits ? skip_address(skip_space(at, end), end) : NULL;
    }
    if (end - at > 3 && memcmp(at, "at ", 3) == 0 && at > line) /* "   at C.m(C.java:3)" */
        return at + 3;
    if (at == line && end - at > 6 && memcmp(at, "0x", 2) == 0) /* gcc */
        return skip_address(at, end);
    return NULL;
}

static bool starts(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

/* "walk a.c:3:7" ends before the place */
static const char *place_or_end(const char *name, const char *end)
{
    const char *space = memrchr(name, ' ', (size_t)(end - name));
    const char *colon = space != NULL ? memchr(space, ':', (size_t)(end - space)) : NULL;
    bool is_place = colon != NULL && colon + 1 < end && isdigit((unsigned char)colon[1]);
    return is_place ? space : end;
}

/* The name without parameters, place or offset. */
static size_t name_length(const char *name, const char *end)
{
    end = place_or_end(name, end);
    static const char *const stops[] = {"(", " (", " at ", " in ", " /", "+0x", " <", " ["};
    for (const char *at = name; at < end; at++) {
        if (starts(at, end, "(anonymous"))
            continue;
        for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
            if (starts(at, end, stops[i]))
                return (size_t)(at - name);
    }
    return (size_t)(end - name);
}

void frames_describe(const char *text, size_t n_bytes, size_t n_frames, struct buffer *ret)
{
    enum { GAP = 1 }; /* lines between frames: gcc prints the place on a line of its own */
    const char *end = text + n_bytes, *last = NULL;
    size_t n_found = 0, n_last = 0, n_since = 0;
    bool in_stack = false;
    for (const char *line = text; line < end && n_found < n_frames;) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        line_end = line_end != NULL ? line_end : end;
        const char *name = function_in(line, line_end);
        n_since = name != NULL ? 0 : n_since + 1;
        if (in_stack && (n_since > GAP || line == line_end)) /* the stack ends here */
            break;
        if (name != NULL) {
            in_stack = true;
            size_t length = name_length(name, line_end);
            bool repeats = last != NULL && length == n_last && memcmp(name, last, length) == 0;
            if (is_telling(name, length) && !repeats) {
                buffer_add_text(ret, n_found++ == 0 ? " in " : " < ");
                normalise_message(name, length, ret);
                last = name;
                n_last = length;
            }
        }
        line = line_end + 1;
    }
}

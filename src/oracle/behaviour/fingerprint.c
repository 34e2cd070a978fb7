#include "oracle/behaviour/fingerprint.h"

#include "base/buffer.h"
#include "oracle/behaviour/normalise_output.h"
#include "oracle/behaviour/stack_frames.h"

#include <ctype.h>
#include <string.h>

/* The part of the text around the needle that becomes the fingerprint. */
enum shape {
    THE_NEEDLE,   /* the needle alone */
    THE_REST,     /* from the needle to the end of its line */
    THE_LINE,     /* the whole line */
    LINE_BEFORE,  /* the line before, then from the needle to the end of its line */
    LINE_AFTER,   /* from the needle to the end of its line, then the next line */
    BEFORE_ONLY,  /* the line before */
    AFTER_ONLY,   /* the next line */
    RUST,         /* the rest, and the next line when this one ends with a colon */
    ASSERTION,    /* the line without the name of the program */
    REPORT,       /* the rest up to details, then the innermost functions */
    REST_STACK,   /* the rest, then the innermost function */
    BEFORE_STACK, /* the line before the needle, then the innermost function */
    AFTER_STACK,  /* the next line, then the innermost function */
    STACK_ONLY,   /* the innermost functions; nothing when there are none */
    LAST_LINE,    /* Python: the last function, and the first line that is not indented */
    GOROUTINE,    /* Go: the rest, and the function below "goroutine" */
    HOTSPOT,      /* the Java machine itself: the problematic frame */
    VALGRIND,     /* the rest, and the function behind "at 0x...:" */
};

/* A report with a stack is identified by its innermost functions: three, as in ClusterFuzz.  If the
 * report has a message of its own, only by the innermost one. */
enum { REPORTED_FRAMES = 3, FRAMES_BESIDE_MESSAGE = 1 };

struct rule {
    const char *needle;
    enum shape shape;
    const char *also; /* a text that must also occur after the needle; NULL: none */
};

/* One row for each kind of report.  The first row that matches anywhere wins, so specific rows come
 * before general ones.  To support another tool, add a row here and one of its messages to
 * tests/unit/fingerprint.c. */
static const struct rule rules[] = {
    /* sanitizers */
    {"AddressSanitizer: ", REPORT, NULL},
    {"MemorySanitizer: ", REPORT, NULL},
    {"ThreadSanitizer: ", REPORT, NULL},
    {"LeakSanitizer: ", REPORT, NULL},
    {": runtime error: ", THE_LINE, "UndefinedBehaviorSanitizer: "},
    {"UndefinedBehaviorSanitizer: ", REPORT, NULL},
    {"libFuzzer: ", REPORT, NULL},
    /* internal compiler errors */
    {"internal compiler error: Segmentation fault", REPORT, NULL},
    {"internal compiler error: Aborted", REPORT, NULL},
    {"internal compiler error: ", THE_REST, NULL},
    {"nternal compiler error", THE_LINE, NULL},
    {"(the 'impossible' happened)", LINE_AFTER, NULL},
    {"UNREACHABLE executed", LINE_BEFORE, NULL},
    {"fatal error: error in backend: ", THE_REST, NULL},
    {"LLVM ERROR: ", THE_REST, NULL},
    {"An exception has occurred in the compiler", AFTER_STACK, NULL},
    /* assertions */
    {"Assertion `", ASSERTION, "failed"},
    {"Assertion failed", THE_REST, NULL},
    {"Assertion failure: ", THE_REST, NULL},
    {"ASSERTION FAILED: ", THE_REST, NULL},
    {"ASSERTION VIOLATION", LINE_AFTER, NULL},
    {"TRAP: ", THE_REST, "ssert"},
    {"Debug check failed: ", THE_REST, NULL},
    {"Check failed: ", THE_REST, NULL},
    {"Fatal failure within ", LINE_AFTER, NULL},
    {"# Fatal error in ", LINE_AFTER, NULL},
    /* panics and uncaught exceptions */
    {"panicked at ", RUST, NULL},
    {"fatal runtime error: ", THE_REST, NULL},
    {"panic: ", GOROUTINE, "goroutine "},
    {"fatal error: ", GOROUTINE, "goroutine "},
    {"terminate called after throwing an instance of ", LINE_AFTER, NULL},
    {"terminate called ", THE_REST, NULL},
    {"libc++abi: ", THE_REST, NULL},
    {"A fatal error has been detected by the Java Runtime", HOTSPOT, NULL},
    {"Exception in thread ", REST_STACK, NULL},
    {"Fatal Python error: ", THE_REST, NULL},
    {"Traceback (most recent call last):", LAST_LINE, NULL},
    {"Unhandled exception. ", REST_STACK, NULL},
    {"Unhandled Exception: ", REST_STACK, NULL},
    {"Unhandled exception:", AFTER_ONLY, NULL},
    {"[BUG] ", THE_REST, NULL},
    {":in ", THE_LINE, "Error)"},
    {"Fatal error: ", THE_REST, NULL},
    {"stack traceback:", BEFORE_ONLY, NULL},
    {"CallStack (from HasCallStack)", BEFORE_ONLY, NULL},
    {"** (", THE_REST, "Error) "},
    {" panic: ", THE_REST, NULL},
    {"\n\tat ", BEFORE_STACK, NULL},
    {"\n    at ", BEFORE_STACK, NULL},
    {": runtime error: ", THE_LINE, NULL},
    /* memory */
    {"Invalid read of size ", VALGRIND, NULL},
    {"Invalid write of size ", VALGRIND, NULL},
    {"Invalid free() ", VALGRIND, NULL},
    {"Jump to the invalid address", VALGRIND, NULL},
    {"*** stack smashing detected", THE_REST, NULL},
    {"*** buffer overflow detected", THE_REST, NULL},
    {"double free or corruption", THE_REST, NULL},
    {"corrupted size vs. prev_size", THE_REST, NULL},
    {"corrupted double-linked list", THE_REST, NULL},
    {"free(): ", THE_REST, NULL},
    {"malloc(): ", THE_REST, NULL},
    {"realloc(): ", THE_REST, NULL},
    {"munmap_chunk(): ", THE_REST, NULL},
    {"malloc_consolidate(): ", THE_REST, NULL},
    /* kernels and servers */
    {"BUG: KASAN: ", THE_REST, NULL},
    {"kernel BUG at ", THE_REST, NULL},
    {"BUG: unable to handle ", THE_REST, NULL},
    {"Kernel panic - ", THE_REST, NULL},
    {"mysqld got signal ", THE_REST, NULL},
    /* a stack without a message */
    {"Stack dump:", STACK_ONLY, NULL},
    {"PLEASE submit a bug report", STACK_ONLY, NULL},
    /* messages of shells */
    {"Segmentation fault", THE_NEEDLE, NULL},
    {"Aborted (core dumped)", THE_NEEDLE, NULL},
    {"Bus error", THE_NEEDLE, NULL},
    {"Illegal instruction", THE_NEEDLE, NULL},
    {"Floating point exception", THE_NEEDLE, NULL},
    {"Trace/breakpoint trap", THE_NEEDLE, NULL},
};

/* Lines ---------------------------------------------------------------------------------------- */

struct slice {
    const char *at, *end;
};

static const char *line_end(const char *at, struct slice text)
{
    const char *newline = memchr(at, '\n', (size_t)(text.end - at));
    return newline != NULL ? newline : text.end;
}

static const char *line_start(const char *at, struct slice text)
{
    const char *newline = at > text.at ? memrchr(text.at, '\n', (size_t)(at - text.at)) : NULL;
    return newline != NULL ? newline + 1 : text.at;
}

static bool is_blank(struct slice line)
{
    while (line.at < line.end && isspace((unsigned char)*line.at))
        line.at++;
    return line.at == line.end;
}

/* The next line behind the one at `at` that is not blank; empty at the end. */
static struct slice line_behind(const char *at, struct slice text)
{
    while ((at = line_end(at, text)) < text.end) {
        at++;
        struct slice line = {at, line_end(at, text)};
        if (!is_blank(line))
            return line;
    }
    return (struct slice){text.end, text.end};
}

static struct slice line_before(const char *at, struct slice text)
{
    while ((at = line_start(at, text)) > text.at) {
        at--;
        struct slice line = {line_start(at, text), at};
        if (!is_blank(line))
            return line;
    }
    return (struct slice){text.at, text.at};
}

static bool starts(struct slice text, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(text.end - text.at) >= length && memcmp(text.at, word, length) == 0;
}

static const char *find(struct slice text, const char *needle)
{
    return text.at < text.end
               ? memmem(text.at, (size_t)(text.end - text.at), needle, strlen(needle))
               : NULL;
}

/* The first occurrence of `needle` in the slice, or the end of the slice. */
static const char *find_or_end(struct slice text, const char *needle)
{
    const char *found = find(text, needle);
    return found != NULL ? found : text.end;
}

static void add(struct slice slice, struct buffer *ret)
{
    if (ret->n_bytes > 0 && ret->data[ret->n_bytes - 1] != ' ')
        buffer_add_byte(ret, ' ');
    normalise_message(slice.at, (size_t)(slice.end - slice.at), ret);
}

static void add_frames(const char *from, struct slice text, size_t n_frames, struct buffer *ret)
{
    if (from < text.end)
        frames_describe(from, (size_t)(text.end - from), n_frames, ret);
}

/* Shapes --------------------------------------------------------------------------------------- */

/* "prog: file.c:12: f: Assertion `x' failed." without the name of the program, which not every libc
 * prints */
static struct slice assertion(const char *needle, struct slice text)
{
    struct slice line = {line_start(needle, text), line_end(needle, text)};
    const char *colon = find((struct slice){line.at, needle}, ": ");
    if (colon != NULL && colon > line.at && !isdigit((unsigned char)colon[-1]) &&
        find((struct slice){colon + 2, needle}, ": ") != NULL)
        line.at = colon + 2;
    return line;
}

/* A stack without a message before it. */
static void add_crash(const char *from, struct slice text, struct buffer *ret)
{
    struct buffer frames = {0};
    add_frames(from, text, REPORTED_FRAMES, &frames);
    if (frames.n_bytes > 0)
        buffer_add_format(ret, "crash%s", buffer_text(&frames));
    buffer_done(&frames);
}

static void add_report(const char *needle, struct slice text, struct buffer *ret)
{
    static const char *const details[] = {" on ", " (", ": 0x", " size "};
    struct slice head = {needle, line_end(needle, text)};
    for (size_t i = 0; i < sizeof details / sizeof *details; i++)
        head.end = find_or_end(head, details[i]);
    add(head, ret);
    add_frames(line_end(needle, text), text, REPORTED_FRAMES, ret);
}

static void add_python(const char *needle, struct slice text, struct buffer *ret)
{
    struct slice line = line_behind(needle, text), function = {NULL, NULL};
    for (; line.at < text.end; line = line_behind(line.at, text)) {
        if (line.at[0] != ' ')
            break;
        const char *name = starts(line, "  File ") ? find(line, ", in ") : NULL;
        if (name != NULL)
            function = (struct slice){name + 5, line.end};
    }
    if (line.at == text.end)
        return; /* the report is cut off */
    add(line, ret);
    if (function.at != NULL) {
        buffer_add_text(ret, " in ");
        add(function, ret);
    }
}

static void add_goroutine(const char *needle, struct slice text, struct buffer *ret)
{
    add((struct slice){needle, line_end(needle, text)}, ret);
    const char *stack = find((struct slice){needle, text.end}, "goroutine ");
    struct slice line = stack != NULL ? line_behind(stack, text) : (struct slice){NULL, NULL};
    while (line.at != NULL && line.at < text.end &&
           (*line.at == '\t' || starts(line, "panic(") || starts(line, "runtime.")))
        line = line_behind(line.at, text);
    if (line.at == NULL || line.at == text.end)
        return;
    line.end = find_or_end(line, "(0x");
    line.end = find_or_end(line, "(...");
    buffer_add_text(ret, " in ");
    add(line, ret);
}

static void add_behind(const char *word, const char *from, struct slice text, struct buffer *ret)
{
    const char *found = find((struct slice){from, text.end}, word);
    if (found != NULL) {
        struct slice line = line_behind(found, text);
        line.at = find_or_end(line, "  ");
        add(line, ret);
    }
}

static void add_valgrind(const char *needle, struct slice text, struct buffer *ret)
{
    add((struct slice){needle, line_end(needle, text)}, ret);
    struct slice line = line_behind(needle, text);
    const char *name = find(line, "at 0x");
    if (name == NULL || (name = find((struct slice){name, line.end}, ": ")) == NULL)
        return;
    buffer_add_text(ret, " in ");
    add((struct slice){name + 2, find_or_end((struct slice){name, line.end}, " (")}, ret);
}

/* Appends the fingerprint that the rule finds in the text; its needle is at `at`. */
static void extract(const struct rule *rule, const char *at, struct slice text, struct buffer *ret)
{
    const char *visible = *at == '\n' ? at + 1 : at;
    struct slice rest = {visible, line_end(visible, text)};
    struct slice line = {line_start(visible, text), rest.end};
    switch (rule->shape) {
    case THE_NEEDLE:
        buffer_add_text(ret, rule->needle);
        break;
    case THE_REST:
        add(rest, ret);
        break;
    case THE_LINE:
        add(line, ret);
        break;
    case LINE_BEFORE:
        add(line_before(visible, text), ret);
        add(rest, ret);
        break;
    case LINE_AFTER:
        add(rest, ret);
        add(line_behind(visible, text), ret);
        break;
    case BEFORE_ONLY:
        add(line_before(visible, text), ret);
        break;
    case RUST:
        add(rest, ret);
        if (rest.end[-1] == ':')
            add(line_behind(visible, text), ret);
        break;
    case AFTER_ONLY:
        add(line_behind(visible, text), ret);
        break;
    case ASSERTION:
        add(assertion(at, text), ret);
        break;
    case REPORT:
        add_report(at, text, ret);
        break;
    case REST_STACK:
        add(rest, ret);
        add_frames(rest.end, text, FRAMES_BESIDE_MESSAGE, ret);
        break;
    case BEFORE_STACK:
        add(line_before(visible, text), ret);
        add_frames(visible, text, FRAMES_BESIDE_MESSAGE, ret);
        break;
    case AFTER_STACK:
        add(line_behind(visible, text), ret);
        add_frames(rest.end, text, FRAMES_BESIDE_MESSAGE, ret);
        break;
    case STACK_ONLY:
        add_crash(line.at, text, ret);
        break;
    case LAST_LINE:
        add_python(at, text, ret);
        break;
    case GOROUTINE:
        add_goroutine(at, text, ret);
        break;
    case HOTSPOT:
        buffer_add_text(ret, "fatal error of the Java machine in");
        add_behind("Problematic frame:", at, text, ret);
        break;
    case VALGRIND:
        add_valgrind(at, text, ret);
        break;
    }
}

static void copy_out(const struct buffer *text, char ret[FINGERPRINT_ROOM])
{
    size_t length = text->n_bytes < FINGERPRINT_ROOM ? text->n_bytes : FINGERPRINT_ROOM - 1;
    while (length < text->n_bytes && length > 0 && (text->data[length] & 0xc0) == 0x80)
        length--; /* never cut inside a UTF-8 character */
    if (length > 0)
        memcpy(ret, text->data, length);
    ret[length] = '\0';
}

static bool find_in(struct slice text, char ret[FINGERPRINT_ROOM])
{
    struct buffer found = {0};
    for (size_t i = 0; i < sizeof rules / sizeof *rules && found.n_bytes == 0; i++) {
        const char *at = find(text, rules[i].needle);
        if (at != NULL &&
            (rules[i].also == NULL || find((struct slice){at, text.end}, rules[i].also) != NULL))
            extract(&rules[i], at, text, &found);
    }
    bool any = found.n_bytes > 0;
    if (any)
        copy_out(&found, ret);
    buffer_done(&found);
    return any;
}

bool fingerprint_find(const char *text, size_t n_bytes, char ret[FINGERPRINT_ROOM])
{
    enum { PART = 128 * 1024 }; /* of a long output, only the beginning and the end are searched */
    if (n_bytes <= 2 * PART)
        return find_in((struct slice){text, text + n_bytes}, ret);
    return find_in((struct slice){text, text + PART}, ret) ||
           find_in((struct slice){text + n_bytes - PART, text + n_bytes}, ret);
}

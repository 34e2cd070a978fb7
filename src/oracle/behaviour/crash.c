#include "oracle/behaviour/crash.h"

#include "base/memory.h"
#include "oracle/behaviour/stack_frames.h"

#include <stdio.h>
#include <string.h>

/* The number of functions in a fingerprint.  With fewer, different crashes would look the same,
 * because the innermost function is often a helper.  With more, the same crash would look different
 * when the call chain to it gets shorter. */
enum { N_FRAMES = 3 };

bool crash_in_output(const struct observation *run, char ret[FINGERPRINT_ROOM])
{
    return fingerprint_find(buffer_text(&run->err), run->err.n_bytes, ret) ||
           fingerprint_find(buffer_text(&run->out), run->out.n_bytes, ret);
}

bool crash_find(const struct observation *run, char ret[FINGERPRINT_ROOM])
{
    if (crash_in_output(run, ret))
        return true;
    if (run->ending != ENDED_SIGNAL)
        return false;
    const char *name = sigabbrev_np(run->code);
    if (name != NULL)
        snprintf(ret, FINGERPRINT_ROOM, "SIG%s%s", name, buffer_text(&run->frames));
    else
        snprintf(ret, FINGERPRINT_ROOM, "signal %d%s", run->code, buffer_text(&run->frames));
    return true;
}

bool crash_is_of_tool(const struct observation *run, const char *fingerprint)
{
    static const char *const words[] = {"nternal compiler error",
                                        "Assertion",
                                        "ASSERTION",
                                        "Sanitizer: ",
                                        "UNREACHABLE",
                                        "LLVM ERROR",
                                        "Segmentation fault",
                                        "SIG"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(fingerprint, words[i]) != NULL)
            return true;
    return run->ending == ENDED_SIGNAL;
}

char **crash_debugger_argv(const char *path, char *const *argv)
{
    /* startup-with-shell off: otherwise gdb starts a shell, which takes the standard input */
    static const char *const debugger[] = {
        "gdb",
        "-batch",
        "-nx",
        "-iex",
        "set debuginfod enabled off",
        "-ex",
        "set startup-with-shell off",
        "-ex",
        "set width 0",
        "-ex",
        "run",
        "-ex",
        "bt 32",
        "--args",
    };
    enum { N_DEBUGGER = sizeof debugger / sizeof *debugger };
    size_t n_args = 0;
    while (argv[n_args] != NULL)
        n_args++;
    char **all = mem_zero(N_DEBUGGER + n_args + 1, sizeof *all);
    for (size_t i = 0; i < N_DEBUGGER; i++)
        all[i] = mem_string(debugger[i]);
    for (size_t i = 0; i < n_args; i++)
        all[N_DEBUGGER + i] = mem_string(i == 0 ? path : argv[i]);
    return all;
}

void crash_frames(const struct buffer *printed, struct buffer *ret)
{
    const char *text = buffer_text(printed), *end = text + printed->n_bytes;
    const char *stack = memmem(text, printed->n_bytes, "received signal", 15);
    if (stack != NULL)
        frames_describe(stack, (size_t)(end - stack), N_FRAMES, ret);
}

/* Writes the address of each function at its first entry to the file that TRACE names. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function))

static void *known[1 << 16]; /* open addressing; small programs only */

QUIET void __cyg_profile_func_enter(void *function, void *caller)
{
    static int file = -1;
    size_t slot = (size_t)function / 16 % (1 << 16);
    (void)caller;
    while (known[slot] != NULL && known[slot] != function)
        slot = (slot + 1) % (1 << 16);
    if (known[slot] == function)
        return;
    known[slot] = function;
    if (file < 0)
        file = open(getenv("TRACE"), O_WRONLY | O_CREAT | O_APPEND, 0666);
    dprintf(file, "%lx\n", (unsigned long)function);
}

QUIET void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}

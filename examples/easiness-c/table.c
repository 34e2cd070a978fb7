/* A function is called through a table. */
#include <stdio.h>

static void greet(void)
{
    puts("hello");
}
static void leave(void)
{
    puts("bye");
}
static void (*const commands[])(void) = {greet, leave};

int main(void)
{
    for (int i = 0; i < 2; i++)
        commands[i]();
    return 0;
}

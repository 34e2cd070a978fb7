/* The name of a function is put together by the preprocessor. */
#include <stdio.h>

#define HANDLER(what) on_##what

static void on_open(void)
{
    puts("open");
}
static void on_close(void)
{
    puts("close");
}
static void unused(void)
{
    puts("never");
}

int main(void)
{
    HANDLER(open)();
    on_close();
    return 0;
}

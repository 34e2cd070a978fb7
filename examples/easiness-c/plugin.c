/* A function is found by its name while the program runs. */
#include <dlfcn.h>
#include <stdio.h>

void plugin(void)
{
    puts("plugin");
}
static void prepare(void)
{
    puts("prepare");
}

int main(void)
{
    prepare();
    void (*found)(void) = (void (*)(void))dlsym(NULL, "plugin");
    if (found != NULL)
        found();
    return 0;
}

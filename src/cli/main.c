#include "cli/commands.h"

#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"resume", command_resume}, {"history", command_history}, {"restore", command_restore},
    {"check", command_check},   {"model", command_model},     {"train", command_train},
    {"jvm", command_jvm},       {"valid", command_valid},     {"help", command_help},
};

int exit_code_of(enum status status, const struct error *err)
{
    switch (status) {
    case STATUS_OK:
        return EXIT_DONE;
    case STATUS_ORACLE:
        return EXIT_NOT_INTERESTING;
    case STATUS_USAGE:
        return EXIT_USAGE;
    case STATUS_BUSY:
        return EXIT_BUSY;
    case STATUS_INTERRUPTED:
        return 128 + err->signal;
    case STATUS_INPUT:
    case STATUS_IO:
        return EXIT_TROUBLE;
    }
    return EXIT_TROUBLE;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    return command_reduce(argc - 1, argv + 1);
}

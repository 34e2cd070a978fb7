/* check - pare check: diagnoses a test and prints the findings. */
#include "cli/setup/setup.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/check/diagnose.h"

#include <stdio.h>

static void print_finding(void *context, enum finding finding, const char *text)
{
    static const char *const marks[] = {
        [FINDING_GOOD] = "ok", [FINDING_BAD] = "BAD", [FINDING_UNKNOWN] = "?"};
    (void)context;
    printf("%-4s %s\n", marks[finding], text);
    fflush(stdout);
}

int command_check(const struct command *self, int argc, char **argv)
{
    struct setup setup;
    struct error err;
    unsigned n_bad;
    (void)self;
    enum status status = setup_make(argc, argv, &setup, &err);
    if (status == STATUS_OK) {
        struct diagnosis diagnosis = {.say = print_finding};
        if (setup.remark != NULL)
            fprintf(stderr, "pare: warning: %s\n", setup.remark);
        status = diagnose(&setup.run, &diagnosis, &n_bad, &err);
        setup_done(&setup);
    }
    if (status != STATUS_OK)
        return complain(&err, option_is_among(argc, argv, "json", '\0'));
    puts(n_bad == 0 ? "the test is fit for reduction" : "fix the findings marked BAD first");
    return n_bad == 0 ? EXIT_DONE : EXIT_FLAKY;
}

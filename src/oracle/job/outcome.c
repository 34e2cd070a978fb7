#include "oracle/job/outcome.h"

#include <stdio.h>
#include <string.h>

const char *seconds_text(double seconds, char text[SECONDS_TEXT])
{
    snprintf(text, SECONDS_TEXT, seconds < 100 ? "%.3g s" : "%.0f s", seconds);
    return text;
}

const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT])
{
    char seconds[SECONDS_TEXT];
    switch (outcome->ending) {
    case ENDED_EXIT:
        snprintf(text, OUTCOME_TEXT, "exit status %d", outcome->code);
        break;
    case ENDED_SIGNAL:
        snprintf(text, OUTCOME_TEXT, "killed by signal %d (%s)", outcome->code,
                 strsignal(outcome->code));
        break;
    case ENDED_TIMEOUT:
        snprintf(text, OUTCOME_TEXT, "still running after %s (--timeout)",
                 seconds_text(outcome->seconds, seconds));
        break;
    case ENDED_OUTPUT:
        snprintf(text, OUTCOME_TEXT, "stopped: it wrote too much (--max-output, --max-disk)");
        break;
    case ENDED_ANSWERED:
        snprintf(text, OUTCOME_TEXT, "the answer was \"%s\"", verdict_name(outcome->verdict));
        break;
    }
    return text;
}

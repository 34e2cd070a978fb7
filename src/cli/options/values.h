/* values - whether the value of an option fits its row, and the number that it means. */
#ifndef PARE_CLI_OPTIONS_VALUES_H
#define PARE_CLI_OPTIONS_VALUES_H

#include "base/status.h"
#include "cli/options/option_row.h"

/* STATUS_USAGE with a message that says what would fit. */
enum status option_value_check(const struct option_row *row, const char *value, struct error *err);

/* The number that a checked value of a number, time or size means; 0 for other options. */
double option_value_number(const struct option_row *row, const char *value);

/* The place of a checked value among the row's words; the number of words if it is none. */
size_t option_value_word(const struct option_row *row, const char *value);

#endif

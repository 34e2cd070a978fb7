/* train_report - trains a model for each set of features and prints how good each is on data that
 * was held out. */
#ifndef PARE_CLI_COMMANDS_TRAIN_REPORT_H
#define PARE_CLI_COMMANDS_TRAIN_REPORT_H

#include "base/status.h"
#include "learn/data/collect.h"
#include "learn/data/language_binding.h"

#include <stdint.h>

struct train_report {
    const char *language;
    uint64_t seed;
    const char *output_dir; /* the models are written there; NULL: nowhere */
};

enum status train_report(const struct train_report *report, const struct binding *binding,
                         const struct dataset *dataset, struct error *err);

#endif

/* guide_setup - from --guide and --guide-model to a model that fits the language of the input.
 *
 * A model that does not fit causes a warning, and the run goes on without it. */
#ifndef PARE_CLI_SETUP_GUIDE_SETUP_H
#define PARE_CLI_SETUP_GUIDE_SETUP_H

#include "base/files/fileset.h"
#include "cli/options/option_table.h"
#include "learn/forest/guide.h"

struct guide_setup {
    bool is_on;
    bool learns; /* from the answers of the run; false with --guide none */
    struct guide_options options;
    struct predictor *model; /* owned */
    char *remark;            /* why the model that was asked for is not used; or NULL */
};

void guide_setup_make(const struct options *options, const struct fileset *input,
                      struct guide_setup *ret);
void guide_setup_done(struct guide_setup *setup);

#endif

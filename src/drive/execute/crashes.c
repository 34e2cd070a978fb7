#include "drive/execute/crashes.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void crashes_done(struct crashes *crashes)
{
    for (unsigned i = 0; i < crashes->n_crashes; i++)
        free(crashes->fingerprints[i]);
}

const char *crashes_add(struct crashes *crashes, const char *fingerprint)
{
    if (fingerprint[0] == '\0')
        return NULL;
    for (unsigned i = 0; i < crashes->n_crashes; i++)
        if (strcmp(crashes->fingerprints[i], fingerprint) == 0)
            return crashes->fingerprints[i];
    if (crashes->n_crashes == MAX_CRASHES)
        return NULL;
    return crashes->fingerprints[crashes->n_crashes++] = mem_string(fingerprint);
}

const char *crashes_first(const struct crashes *crashes)
{
    return crashes->n_crashes > 0 ? crashes->fingerprints[0] : NULL;
}

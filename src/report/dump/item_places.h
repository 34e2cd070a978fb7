/* item_places - where the items of a reading are in its input, found by rendering the input without
 * each.
 *
 * Costs a rendering an item.  Where that would take long (many items in a large input) the places
 * are not known, and are empty texts. */
#ifndef PARE_REPORT_DUMP_ITEM_PLACES_H
#define PARE_REPORT_DUMP_ITEM_PLACES_H

#include "base/files/fileset.h"
#include "input/core/reading.h"

struct item_places {
    char **place, **text; /* place and text of each item; NULL: not known */
    uint32_t n_items;
};

void item_places_init(struct item_places *places, const struct reading *reading,
                      const struct fileset *input);
void item_places_done(struct item_places *places);

/* "0:12-40" as in drive/state/removal.h, and the beginning of that text, in one line. */
const char *item_places_place(const struct item_places *places, uint32_t item);
const char *item_places_text(const struct item_places *places, uint32_t item);

#endif

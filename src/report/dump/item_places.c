#include "report/dump/item_places.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "drive/state/removal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the place and of the text of an item, so that a row fits into a line. */
enum { MAX_PLACE = 60, MAX_TEXT = 40 };

/* The most bytes that all renderings together may have; this takes some seconds. */
static const double max_bytes = 4e9;

/* The beginning of the first part.  Bytes that could control a terminal are replaced. */
static char *show(const struct fileset *input, const char *place)
{
    char *end;
    struct buffer text = {0};
    size_t file = strtoull(place, &end, 10), from = 0, to = 0;
    if (end == place || file >= input->n_files)
        return mem_string("");
    if (*end != ':')
        return mem_string(input->files[file].name);
    from = strtoull(end + 1, &end, 10);
    to = *end == '-' ? strtoull(end + 1, NULL, 10) : from;
    for (size_t at = from; at < to && text.n_bytes < MAX_TEXT;) {
        const unsigned char *here = input->files[file].data + at;
        size_t length = utf8_length(here, to - at);
        if (length > 1 || (length == 1 && *here >= ' ' && *here != 0x7f))
            buffer_add(&text, here, length);
        else
            buffer_add_byte(&text, *here == '\n' || *here == '\t' ? ' ' : '?');
        at += length > 0 ? length : 1;
    }
    return text.n_bytes > 0 ? buffer_take(&text) : mem_string("");
}

void item_places_init(struct item_places *places, const struct reading *reading,
                      const struct fileset *input)
{
    uint32_t n = reading->problem.n_items;
    *places = (struct item_places){.n_items = n};
    if ((double)fileset_bytes(input) * n > max_bytes)
        return;
    places->place = mem_zero(n + 1, sizeof *places->place);
    places->text = mem_zero(n + 1, sizeof *places->text);
    struct bitset subset;
    bitset_init(&subset, n);
    for (uint32_t i = 0; i < n; i++) {
        struct fileset without;
        char place[MAX_PLACE];
        bitset_set_all(&subset);
        bitset_remove(&subset, i);
        problem_close_forest(&reading->problem, &subset);
        reading_render(reading, &subset, &without);
        removal_describe(input, &without, place, sizeof place);
        fileset_done(&without);
        places->place[i] = mem_string(place);
        places->text[i] = show(input, place);
    }
    bitset_done(&subset);
}

void item_places_done(struct item_places *places)
{
    for (uint32_t i = 0; places->place != NULL && i < places->n_items; i++) {
        free(places->place[i]);
        free(places->text[i]);
    }
    free(places->place);
    free(places->text);
}

const char *item_places_place(const struct item_places *places, uint32_t item)
{
    return places->place != NULL ? places->place[item] : "";
}

const char *item_places_text(const struct item_places *places, uint32_t item)
{
    return places->text != NULL ? places->text[item] : "";
}

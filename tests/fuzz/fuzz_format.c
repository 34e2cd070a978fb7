/* Any bytes behind the magic number of each format: what fits must render to itself with all
 * items, and any subset must render.  The first byte of the input chooses the format. */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/random.h"
#include "input/format/chunk_map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

/* Descriptions with every kind of part. */
static const char *const descriptions[] = {
    "{\"order\":\"big\",\"parts\":[{\"bytes\":8},{\"repeat\":[{\"number\":4,\"as\":\"length\","
    "\"length_of\":[\"data\"]},{\"bytes\":4,\"as\":\"type\"},{\"bytes\":\"length\",\"as\":\"data\"}"
    ","
    "{\"number\":4,\"crc32_of\":[\"type\",\"data\"]}],\"keep\":{\"type\":[\"IHDR\"]}}]}",
    "{\"order\":\"little\",\"parts\":[{\"repeat\":[{\"bytes\":2},{\"number\":2,\"as\":\"n\"},"
    "{\"bytes\":\"n\",\"cut\":true},{\"align\":2}],\"magic\":\"504b\",\"as\":\"files\"},{"
    "\"repeat\":["
    "{\"bytes\":2},{\"number\":2,\"goes_with\":\"files\"}],\"magic\":\"504c\",\"as\":\"list\"},"
    "{\"number\":2,\"count_of\":\"list\"},{\"number\":2,\"length_of\":[\"list\"]},{\"number\":2,"
    "\"offset\":true}]}",
    "{\"parts\":[{\"number\":1,\"as\":\"where\",\"offset\":true},{\"number\":1,\"as\":\"n\"},{"
    "\"at\":"
    "\"where\",\"parts\":[{\"repeat\":[{\"number\":1,\"as\":\"place\",\"offset\":true},{\"number\":"
    "1,"
    "\"as\":\"size\",\"length_of\":[\"in\"]},{\"at\":\"place\",\"parts\":[{\"bytes\":\"size\","
    "\"as\":"
    "\"in\",\"goes\":true,\"granule\":2}],\"unless\":{\"size\":[0],\"place\":{\"bits\":128},"
    "\"index\":\"n\"}}],\"stays\":true,\"count\":\"n\"}]}]}",
};

static void check_map(const struct chunk_map *map, const struct file *file)
{
    struct bitset subset;
    uint64_t seed = file->n_bytes;
    bitset_init(&subset, map->n_items);
    for (int i = 0; i < 4; i++) {
        struct buffer out = {0};
        bitset_set_all(&subset);
        for (size_t k = 0; k < map->n_items && i > 0; k++)
            if (random_below(&seed, 4) < (uint64_t)i)
                bitset_remove(&subset, k);
        chunk_map_render(map, file, &subset, 0, &out);
        if (out.n_bytes > file->n_bytes)
            abort();
        if (i == 0 &&
            (out.n_bytes != file->n_bytes || memcmp(out.data, file->data, out.n_bytes) != 0))
            abort();
        buffer_done(&out);
    }
    bitset_done(&subset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    size_t n = sizeof descriptions / sizeof *descriptions;
    if (n_bytes == 0)
        return 0;
    struct file file = {.name = "fuzz", .data = data + 1, .n_bytes = n_bytes - 1};
    struct format format = {.root = json_loads(descriptions[data[0] % n], 0, NULL)};
    struct chunk_map map;
    if (chunk_map_parse(&format, &file, &map, NULL) == STATUS_OK) {
        check_map(&map, &file);
        chunk_map_done(&map);
    }
    json_decref(format.root);
    return 0;
}

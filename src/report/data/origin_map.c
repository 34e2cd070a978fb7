#include "report/data/origin_map.h"

#include "base/align.h"
#include "base/memory.h"
#include "input/text/lexer.h"

#include <stdlib.h>
#include <string.h>

/* A token of the current version, and its position in the original. */
struct spot {
    uint64_t hash;
    size_t from, to;          /* position in the version */
    size_t origin, origin_to; /* position in the original; SIZE_MAX: the token is new */
};

struct spots {
    struct spot *list;
    size_t n, capacity;
};

struct attempt {
    size_t test;
    size_t from, to; /* position in the original */
};

struct work {
    const struct run_data *data;
    size_t n_original;
    size_t *gone; /* for each byte of the original: the version that lacks it */
    struct attempt *attempts;
    size_t n_attempts, attempts_capacity;
    size_t next_test;
};

static void cut(const struct file *file, struct spots *ret)
{
    struct lexer lexer;
    struct token token;
    *ret = (struct spots){0};
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token)) {
        mem_grow((void **)&ret->list, &ret->capacity, ret->n + 1, sizeof *ret->list);
        ret->list[ret->n++] = (struct spot){
            .hash = hash_bytes(file->data + token.start, token.end - token.start).low,
            .from = token.start,
            .to = token.end,
            .origin = SIZE_MAX,
        };
    }
}

/* Finds where the tokens of the next version come from, and which tokens of the last version are
 * gone. */
static void follow(struct work *work, const struct spots *last, struct spots *next, size_t version)
{
    uint64_t *a = mem_zero(last->n + 1, sizeof *a), *b = mem_zero(next->n + 1, sizeof *b);
    size_t *partner = mem_zero(last->n + 1, sizeof *partner);
    for (size_t i = 0; i < last->n; i++)
        a[i] = last->list[i].hash;
    for (size_t i = 0; i < next->n; i++)
        b[i] = next->list[i].hash;
    align(a, last->n, b, next->n, partner);
    for (size_t i = 0; i < last->n; i++) {
        const struct spot *spot = &last->list[i];
        if (partner[i] != ALIGN_NONE) {
            next->list[partner[i]].origin = spot->origin;
            next->list[partner[i]].origin_to = spot->origin_to;
        } else if (spot->origin != SIZE_MAX) {
            for (size_t k = spot->origin; k < spot->origin_to; k++)
                work->gone[k] = version;
        }
    }
    free(a);
    free(b);
    free(partner);
}

/* The first token that ends behind this place. */
static size_t spot_at(const struct spots *spots, size_t place)
{
    size_t low = 0, high = spots->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spots->list[middle].to <= place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The position of some bytes of a version in the original: from their first to their last known
 * token.  Tokens have the same order in both. */
static bool find_origin(const struct spots *spots, size_t from, size_t to, struct attempt *ret)
{
    size_t first = spot_at(spots, from), end = to > from ? spot_at(spots, to - 1) + 1 : first;
    if (end > spots->n)
        end = spots->n;
    while (first < end && spots->list[first].origin == SIZE_MAX)
        first++;
    while (end > first && spots->list[end - 1].origin == SIZE_MAX)
        end--;
    if (first == end)
        return false;
    ret->from = spots->list[first].origin;
    ret->to = spots->list[end - 1].origin_to;
    return true;
}

/* Adds the tests that failed on this version, by the parts of its first file that they removed. */
static void add_attempts(struct work *work, const struct spots *spots, size_t version)
{
    const struct run_data *data = work->data;
    for (; work->next_test < data->n_tests; work->next_test++) {
        const struct test_row *test = &data->tests[work->next_test];
        if (test->version > version)
            return;
        if (test->version < version || test->answer == 0 || test->verdict == VERDICT_INTERESTING)
            continue;
        for (const char *part = test->removed; part != NULL; part = strchr(part, ',')) {
            part += *part == ',';
            char *end;
            if (strncmp(part, "0:", 2) != 0)
                continue;
            size_t from = strtoull(part + 2, &end, 10);
            size_t to = *end == '-' ? strtoull(end + 1, NULL, 10) : 0;
            struct attempt attempt = {.test = work->next_test};
            if (!find_origin(spots, from, to, &attempt))
                continue;
            mem_grow((void **)&work->attempts, &work->attempts_capacity, work->n_attempts + 1,
                     sizeof *work->attempts);
            work->attempts[work->n_attempts++] = attempt;
        }
    }
}

static int compare_attempts(const void *x, const void *y)
{
    const struct attempt *a = x, *b = y;
    size_t n_a = a->to - a->from, n_b = b->to - b->from;
    if (n_a != n_b)
        return n_a < n_b ? -1 : 1;
    return (a->test > b->test) - (a->test < b->test);
}

/* Makes the parts of the remaining text.  Each ends where a token ends, so that each has its own
 * attempts. */
static void make_parts(const struct work *work, const struct spots *original,
                       struct origin_map *ret)
{
    for (size_t i = 0; i < original->n; i++) {
        const struct spot *spot = &original->list[i];
        size_t gone = work->gone[spot->from];
        struct map_part *last = ret->n_parts > 0 ? &ret->parts[ret->n_parts - 1] : NULL;
        if (last != NULL && last->gone == gone && gone != 0) {
            last->to = spot->to;
            continue;
        }
        mem_grow((void **)&ret->parts, &ret->capacity, ret->n_parts + 1, sizeof *ret->parts);
        ret->parts[ret->n_parts++] =
            (struct map_part){.from = spot->from, .to = spot->to, .gone = gone};
    }
}

static bool is_known(const struct map_part *part, size_t test)
{
    for (unsigned i = 0; i < part->n_attempts; i++)
        if (part->attempts[i] == test)
            return true;
    return false;
}

/* Gives each remaining part the attempts that would have removed the least together with it. */
static void share_attempts(struct work *work, struct origin_map *map)
{
    if (work->n_attempts > 0)
        qsort(work->attempts, work->n_attempts, sizeof *work->attempts, compare_attempts);
    for (size_t p = 0; p < map->n_parts; p++) {
        struct map_part *part = &map->parts[p];
        for (size_t i = 0; i < work->n_attempts && part->gone == 0; i++) {
            const struct attempt *attempt = &work->attempts[i];
            if (part->n_attempts == MAX_ATTEMPTS)
                break;
            if (attempt->from <= part->from && part->to <= attempt->to &&
                !is_known(part, attempt->test))
                part->attempts[part->n_attempts++] = attempt->test;
        }
    }
}

static bool has_text(const struct run_data *data)
{
    if (data->files == NULL || data->n_versions == 0 || data->first_files > 0 ||
        data->versions[0].n_tokens == 0)
        return false;
    const char *name = data->files[0].files[0].name;
    for (size_t i = 0; i < data->n_versions; i++)
        if (data->files[i].n_files == 0 || strcmp(data->files[i].files[0].name, name) != 0)
            return false;
    return true;
}

void origin_map_make(const struct run_data *data, struct origin_map *ret)
{
    *ret = (struct origin_map){0};
    if (!has_text(data))
        return;
    struct work work = {.data = data, .n_original = data->files[0].files[0].n_bytes};
    struct spots original, last, next;
    work.gone = mem_zero(work.n_original + 1, sizeof *work.gone);
    cut(&data->files[0].files[0], &original);
    cut(&data->files[0].files[0], &last);
    for (size_t i = 0; i < last.n; i++) {
        last.list[i].origin = last.list[i].from;
        last.list[i].origin_to = last.list[i].to;
    }
    add_attempts(&work, &last, 0);
    for (size_t i = 1; i < data->n_versions; i++) {
        cut(&data->files[i].files[0], &next);
        follow(&work, &last, &next, i);
        free(last.list);
        last = next;
        add_attempts(&work, &last, i);
    }
    make_parts(&work, &original, ret);
    share_attempts(&work, ret);
    free(last.list);
    free(original.list);
    free(work.gone);
    free(work.attempts);
}

void origin_map_done(struct origin_map *map)
{
    free(map->parts);
}

/* bench_names - random subsets of a file that the formula allows, to see how many of them compile.
 *
 * Usage: bench_names coarse|tree|shells|wasm|wasm-code N FILE DIR [RULE].  Writes N candidates to
 * DIR/0, DIR/1,
 * ... under the file's own name; half of them lack one random item and what needs it, half of them
 * more. Prints for each its number, the tokens that are gone, and the kinds of the outermost items
 * that are.  With a RULE that one is left out (need_rule_names); "rules" alone lists them. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "input/frontends.h"
#include "input/tree/clauses/need_rule.h"
#include "input/tree/tree.h"
#include "problem/formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_ROUNDS = 1000, MAX_KINDS = 3 };

/* Takes away what needs something that is gone, until all clauses hold. */
static bool close_set(const struct problem *problem, uint64_t *seed, struct bitset *set)
{
    for (int round = 0; round < MAX_ROUNDS; round++) {
        bool changed = false;
        problem_close_forest(problem, set);
        for (size_t i = 0; problem->formula != NULL && i < formula_n_clauses(problem->formula);
             i++) {
            struct clause clause = formula_clause(problem->formula, i);
            if (clause_holds(clause, set))
                continue;
            if (clause.n_neg == 0)
                return false;
            bitset_remove(set, clause.neg[random_below(seed, clause.n_neg)]);
            changed = true;
        }
        if (!changed)
            return true;
    }
    return false;
}

static void draw(const struct problem *problem, uint64_t *seed, bool single, struct bitset *ret)
{
    static const uint64_t per_thousand[] = {5, 20, 100, 300};
    do {
        uint64_t rate = per_thousand[random_below(seed, 4)];
        bitset_set_all(ret);
        bitset_remove(ret, random_below(seed, problem->n_items));
        for (uint32_t i = 0; i < problem->n_items && !single; i++)
            if (random_below(seed, 1000) < rate)
                bitset_remove(ret, i);
    } while (!close_set(problem, seed, ret));
}

static void describe(const struct reading *reading, bool is_tree, const struct bitset *set,
                     size_t number)
{
    static const char *const marks[N_ROLES] = {"-", "~", "^"};
    const struct problem *problem = &reading->problem;
    size_t n_gone = 0, n_kinds = 0;
    for (uint32_t i = 0; i < problem->n_items; i++)
        n_gone += bitset_has(set, i) ? 0 : problem->cost[i];
    printf("%zu %zu", number, n_gone);
    for (uint32_t i = 0; i < problem->n_items && n_kinds <= MAX_KINDS && is_tree; i++) {
        enum item_role role;
        if (bitset_has(set, i) ||
            (problem->parent[i] != NO_ITEM && !bitset_has(set, problem->parent[i])))
            continue;
        const char *kind = tree_kind_name(reading, problem->kind[i], &role);
        printf(" %s%s", n_kinds == MAX_KINDS ? "..." : marks[role],
               n_kinds == MAX_KINDS ? "" : kind);
        n_kinds++;
    }
    printf("\n");
}

static bool write_candidate(const struct reading *reading, const struct bitset *set,
                            const char *dir, size_t number)
{
    struct fileset rendered;
    char *folder = mem_format("%s/%zu", dir, number);
    char *path;
    reading_render(reading, set, &rendered);
    path = disk_join(folder, disk_base_name(rendered.files[0].name));
    mkdir(folder, 0777);
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL && fwrite(rendered.files[0].data, 1, rendered.files[0].n_bytes, file) ==
                                  rendered.files[0].n_bytes;
    if (file != NULL)
        fclose(file);
    free(path);
    free(folder);
    fileset_done(&rendered);
    return ok;
}

static int list_rules(void)
{
    for (int i = 0; i < N_NEED_RULES; i++)
        printf("%s\n", need_rule_names[i]);
    return 0;
}

static unsigned rule_bit(const char *name)
{
    for (unsigned i = 0; i < N_NEED_RULES; i++)
        if (strcmp(need_rule_names[i], name) == 0)
            return 1u << i;
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "rules") == 0)
        return list_rules();
    if (argc != 5 && argc != 6)
        return 2;
    struct tree_options options = {.coarse = strcmp(argv[1], "coarse") == 0,
                                   .replace = strcmp(argv[1], "tree") != 0,
                                   .shells = strcmp(argv[1], "shells") == 0,
                                   .without_rules = argc == 6 ? rule_bit(argv[5]) : 0};
    struct file file = {.name = argv[3]};
    struct fileset input = {0};
    struct reading *reading;
    struct error err;
    unsigned char *data;
    if (disk_read(argv[3], &data, &file.n_bytes, &file.mode, &err) != STATUS_OK) {
        printf("%s\n", err.message);
        return 1;
    }
    file.data = data;
    fileset_add_borrowed(&input, &file);
    const struct frontend *frontend =
        strncmp(argv[1], "wasm", 4) == 0 ? frontend_find(argv[1]) : NULL;
    enum status status = frontend != NULL ? frontend->read(&input, &reading, &err)
                                          : tree_read_with(&input, &options, NULL, &reading, &err);
    if (status != STATUS_OK) {
        printf("%s\n", err.message);
        return 1;
    }
    struct bitset set;
    uint64_t seed = 1;
    bool ok = reading->problem.n_items > 0;
    bitset_init(&set, reading->problem.n_items);
    for (size_t i = 0; i < strtoul(argv[2], NULL, 10) && ok; i++) {
        draw(&reading->problem, &seed, i % 2 == 0, &set);
        ok = write_candidate(reading, &set, argv[4], i);
        describe(reading, frontend == NULL, &set, i);
    }
    bitset_done(&set);
    reading_free(reading);
    fileset_done(&input);
    free(data);
    return ok ? 0 : 1;
}

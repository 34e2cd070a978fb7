/* A fuzzer has found an input on which a parser misbehaves; this program makes the input small, in
 * the same process.
 *
 *     cc reduce.c $(pkg-config --cflags --libs pare) -o reduce && ./reduce
 *
 *     ./reduce [FILE]         reduce the file, or a built-in one
 *     ./reduce --check FILE   exit status 0: the parser misbehaves on the file */
#include <pare/pare.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the program under test: does JSON nest correctly, and how deep are its arrays? ------------
 */

enum parsed { PARSED, BAD_SYNTAX, TOO_DEEP };

static enum parsed parse(const char *text, size_t n)
{
    char open[64];
    size_t n_open = 0, n_arrays = 0, deepest = 0;
    for (size_t i = 0; i < n; i++) {
        char c = text[i];
        if (c == '[' || c == '{') {
            if (n_open == sizeof open)
                return BAD_SYNTAX;
            open[n_open++] = c;
            n_arrays += c == '[';
            if (n_arrays > deepest)
                deepest = n_arrays;
        } else if (c == ']' || c == '}') {
            if (n_open == 0 || open[--n_open] != (c == ']' ? '[' : '{'))
                return BAD_SYNTAX;
            n_arrays -= c == ']';
        } else if (c == '"') {
            for (i++; i < n && text[i] != '"'; i++)
                continue;
            if (i == n)
                return BAD_SYNTAX;
        }
    }
    if (n_open > 0)
        return BAD_SYNTAX;
    return deepest > 3 ? TOO_DEEP : PARSED; /* the bug: four arrays inside each other */
}

/* --- the interestingness test ------------------------------------------------------------------
 */

/* What our functions know of each other. */
struct fuzzer {
    size_t n_smaller;
    size_t enough; /* bytes: the result need not be smaller */
};

static enum pare_verdict still_misbehaves(void *context, const struct pare_file *files, size_t n)
{
    (void)context;
    if (n == 0)
        return PARE_NOT; /* the whole file is gone */
    switch (parse(files[0].data, files[0].n_bytes)) {
    case TOO_DEEP:
        return PARE_INTERESTING;
    case BAD_SYNTAX:
        return PARE_INVALID;
    case PARSED:
        break;
    }
    return PARE_NOT;
}

/* Called after every answer.  Returning false cancels the reduction; the best so far is the result.
 */
static bool hear(void *context, const struct pare_progress *progress)
{
    struct fuzzer *fuzzer = context;
    if (progress->warning != NULL)
        fprintf(stderr, "warning: %s\n", progress->warning);
    if (progress->is_smaller) {
        fuzzer->n_smaller++;
        fprintf(stderr, "%-20s %6zu bytes after %llu tests\n", progress->pass, progress->n_bytes,
                (unsigned long long)progress->n_tests);
    }
    return progress->n_bytes > fuzzer->enough;
}

static char *read_file(const char *path, size_t *ret_n)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *data = malloc(1 << 20);
    *ret_n = data != NULL ? fread(data, 1, 1 << 20, file) : 0;
    fclose(file);
    return data;
}

static const char built_in[] = "{\n"
                               "  \"name\": \"crash-1f3a\",\n"
                               "  \"tags\": [\"a\", \"b\", [\"c\", {\"d\": [1, 2, 3]}]],\n"
                               "  \"matrix\": [[1, 0], [0, [1, [2, 3]]]],\n"
                               "  \"seed\": 4711\n"
                               "}\n";

int main(int argc, char **argv)
{
    bool only_check = argc > 2 && strcmp(argv[1], "--check") == 0;
    struct pare_file input = {"input.json", built_in, sizeof built_in - 1};
    char *data = NULL;
    if (argc > 1) {
        data = read_file(argv[argc - 1], &input.n_bytes);
        input.data = data;
        if (data == NULL) {
            perror(argv[argc - 1]);
            return 2;
        }
    }
    if (only_check) {
        bool misbehaves = still_misbehaves(NULL, &input, 1) == PARE_INTERESTING;
        free(data);
        return misbehaves ? 0 : 1;
    }

    struct fuzzer fuzzer = {.enough = 0};
    struct pare_options options = {.listener = hear, .max_tests = 100000};
    struct pare_result result;
    enum pare_status status = pare_reduce(&input, 1, still_misbehaves, &fuzzer, &options, &result);
    if (status != PARE_OK)
        fprintf(stderr, "%s\n", result.message); /* out of memory: there may be a result */
    if (result.n_files > 0)
        fwrite(result.files[0].data, 1, result.files[0].n_bytes, stdout);
    fprintf(stderr, "%llu tests, %llu answers from the cache, %zu smaller versions\n",
            (unsigned long long)result.n_tests, (unsigned long long)result.n_cached,
            fuzzer.n_smaller);
    pare_result_free(&result);
    free(data);
    return status == PARE_OK ? 0 : 1;
}

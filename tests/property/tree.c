/* Every subset that a tree problem allows parses again, and rendering everything gives the input:
 * on the samples in tests/samples and on real files, by language.  With file names as arguments,
 * prints their rates instead ([--replace | --shells] [--draws N] [--show N] FILE...). */
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "random_problem.h"
#include "tree_rates.h"

#include <glob.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { MAX_FILES = 4, MAX_BYTES = 24000, N_DRAWS = 100 };

/* Real files, where a system has them; the samples are always there. */
static const char *const places[] = {
    "samples/*",
    "../src/base/*.c",
    "../dev",
    "../node_modules/*/grammar.js",
    "../node_modules/*/package.json",
    "../node_modules/*/bindings/node/binding.cc",
    "../node_modules/*/bindings/node/*.ts",
    "../node_modules/*/scripts/*.sh",
    "/usr/include/c++/*/ext/pb_ds/*.hpp",
    "/usr/include/c++/*/experimental/*.h",
    "/usr/lib/python3.*/a*.py",
    "/usr/share/gdb/python/gdb/*.py",
    "/usr/share/cmake-*/Help/manual/*.yml",
    "/usr/share/cmake-*/Modules/*.cpp",
    "/usr/share/mime/packages/*.xml",
    "/usr/share/xml/*/*.xml",
    "/usr/share/xml/*/*.dtd",
    "/usr/share/xml/schema/*/*.dtd",
    "/usr/share/git-core/templates/hooks/*.sample",
    "/usr/share/doc/git/contrib/persistent-https/*.go",
    "/usr/share/doc/libyaml-snake-java/examples/*.java",
    "/usr/share/gitweb/static/*.css",
    "/usr/share/gitweb/static/*.js",
    "/usr/share/clang/scan-build-*/share/scan-build/*.css",
    "/usr/share/doc/*/html/*.html",
    "/usr/share/nodejs/*/dist/*.d.ts",
    "/usr/share/nodejs/@types/*/index.d.ts",
    "/usr/lib/node_modules/npm/node_modules/node-gyp/lib/*.cs",
    "/usr/lib/node_modules/npm/node_modules/node-gyp/gyp/*.toml",
    "/usr/share/postgresql-common/t/foo/foo-123/sql/*.sql",
    "/usr/share/ri/*/system/*.rb",
    "/usr/lib/ruby/*/*.rb",
    "/usr/share/lua/5.*/*.lua",
    "/usr/share/php/*/*.php",
    "/usr/share/doc/*/examples/*.rs",
};

struct language_rate {
    char name[32];
    size_t n_files;
    struct tree_rate rate;
};

struct survey {
    struct languages *languages;
    struct language_rate rates[64];
    size_t n_rates;
    uint64_t seed;
};

static struct language_rate *rate_of(struct survey *survey, const char *name)
{
    for (size_t i = 0; i < survey->n_rates; i++)
        if (strcmp(survey->rates[i].name, name) == 0)
            return &survey->rates[i];
    assert_true(survey->n_rates < 64);
    struct language_rate *rate = &survey->rates[survey->n_rates++];
    snprintf(rate->name, sizeof rate->name, "%s", name);
    return rate;
}

static void survey_file(struct survey *survey, const char *path, bool is_sample)
{
    struct file file = {.name = path};
    unsigned char *data;
    struct error err;
    const struct language *language = languages_for_file(survey->languages, path);
    if (language == NULL || disk_read(path, &data, &file.n_bytes, &file.mode, &err) != STATUS_OK)
        return;
    file.data = data;
    struct language_rate *rate = rate_of(survey, language->name);
    if (is_sample || (rate->n_files < MAX_FILES && file.n_bytes < MAX_BYTES)) {
        struct tree_options levels[3] = {{0}, {.replace = true}, {.replace = true, .shells = true}};
        bool usable = false;
        uint64_t seed = survey->seed; /* what is drawn from a file depends on no other file */
        for (int i = 0; i < 3; i++)
            usable =
                tree_rate_file(&file, &levels[i], survey->languages,
                               random_cases(N_DRAWS * (is_sample ? 2 : 1)), &seed, 0, &rate->rate);
        rate->n_files += usable;
        if (is_sample && !usable)
            fail_msg("%s does not parse", path);
    }
    free(data);
}

static void test_subsets_parse(void **state)
{
    (void)state;
    static const char *const exact[] = {"json", "xml", "java", "python"};
    struct survey survey = {.languages = languages_new(), .seed = random_seed(4)};
    printf("seed %llu\n", (unsigned long long)survey.seed);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        glob_t found;
        if (glob(places[i], 0, NULL, &found) == 0) {
            for (size_t j = 0; j < found.gl_pathc; j++)
                survey_file(&survey, found.gl_pathv[j], i == 0);
            globfree(&found);
        }
    }
    size_t n_bad = 0;
    for (size_t i = 0; i < survey.n_rates; i++) {
        const struct language_rate *rate = &survey.rates[i];
        printf("%-12s %2zu files %6zu items %5zu of %5zu subsets parse: %.2f%%\n", rate->name,
               rate->n_files, rate->rate.n_items, rate->rate.n_clean, rate->rate.n_drawn,
               100.0 * (double)rate->rate.n_clean / (double)rate->rate.n_drawn);
        bool all = false;
        for (size_t j = 0; j < sizeof exact / sizeof *exact; j++)
            all = all || strcmp(rate->name, exact[j]) == 0;
        size_t wanted = all ? 1000 : 998; /* of a thousand */
        n_bad += rate->rate.n_drawn == 0 || rate->rate.n_clean * 1000 < rate->rate.n_drawn * wanted;
    }
    assert_int_equal(n_bad, 0);
    assert_int_equal(survey.n_rates, languages_count(survey.languages)); /* a sample for each */
    languages_free(survey.languages);
}

static int rate_files(int argc, char **argv)
{
    struct tree_options options = {0};
    size_t n_draws = 300;
    int show = 0;
    uint64_t seed = random_seed(1);
    struct languages *languages = languages_new();
    for (int i = 1; i < argc; i++) {
        struct file file = {.name = argv[i]};
        unsigned char *data;
        struct error err;
        struct tree_rate rate = {0};
        if (strcmp(argv[i], "--replace") == 0) {
            options.replace = true;
        } else if (strcmp(argv[i], "--shells") == 0) {
            options.replace = options.shells = true;
        } else if (strcmp(argv[i], "--draws") == 0) {
            n_draws = strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--show") == 0) {
            show = atoi(argv[++i]);
        } else if (disk_read(argv[i], &data, &file.n_bytes, &file.mode, &err) == STATUS_OK) {
            file.data = data;
            bool good = tree_rate_file(&file, &options, languages, n_draws, &seed, show, &rate);
            printf("%s: %zu items, %zu of %zu clean%s\n", file.name, rate.n_items, rate.n_clean,
                   rate.n_drawn, good ? "" : ", not usable");
            free(data);
        }
    }
    languages_free(languages);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_subsets_parse)};
    return argc > 1 ? rate_files(argc, argv) : cmocka_run_group_tests(tests, NULL, NULL);
}

/* Packages go with their entries in the manifests of other packages. */
#include "base/memory.h"
#include "input/core/reading.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Two files are read as an input; without the last item (the entries of the package in the second
 * file), the first file has this text. */
static void check_entries(const char *const names[2], const char *const texts[2],
                          const char *expected)
{
    struct fileset input = {0}, rendered;
    struct bitset subset;
    textual_fileset(&input, texts, 2);
    input.files[0].name = names[0];
    input.files[1].name = names[1];
    struct reading *reading = textual_read("files", &input);
    assert_int_equal(reading->problem.n_items, 3);
    bitset_init(&subset, 3);
    bitset_set_all(&subset);
    bitset_remove(&subset, 2);
    reading_render(reading, &subset, &rendered);
    char *got =
        mem_format("%.*s", (int)rendered.files[0].n_bytes, (const char *)rendered.files[0].data);
    assert_string_equal(got, expected);
    free(got);
    fileset_done(&rendered);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void cargo(void **state)
{
    (void)state;
    static const char *const names[] = {"Cargo.toml", "util/Cargo.toml"};
    static const char util[] = "[package]\nname = \"helpers\"\nversion = \"1.0.0\"\n";
    check_entries(names, (const char *[]){"[workspace]\nmembers = [\"app\", \"util\"]\n", util},
                  "[workspace]\nmembers = [\"app\"]\n");
    check_entries(
        names,
        (const char *[]){"[dependencies]\nhelpers = { path = \"util\" }\nserde = \"1\"\n"
                         "[dev-dependencies.helpers]\npath = \"util\"\n[features]\nx = []\n",
                         util},
        "[dependencies]\nserde = \"1\"\n[features]\nx = []\n");
}

static void npm(void **state)
{
    (void)state;
    static const char *const names[] = {"package.json", "packages/util/package.json"};
    check_entries(
        names,
        (const char *[]){
            "{\n  \"workspaces\": [\"packages/util\", \"packages/app\"],\n"
            "  \"dependencies\": {\n    \"left\": \"1\",\n    \"@me/util\": \"^1.0\"\n  }\n}\n",
            "{ \"name\": \"@me/util\", \"version\": \"1.0.0\" }\n"},
        "{\n  \"workspaces\": [ \"packages/app\"],\n  \"dependencies\": {\n    \"left\": \"1\"\n  "
        "}\n}\n");
}

static void maven(void **state)
{
    (void)state;
    static const char *const names[] = {"pom.xml", "util/pom.xml"};
    check_entries(
        names,
        (const char *[]){
            "<project>\n  <modules>\n    <module>util</module>\n    <module>app</module>\n"
            "  </modules>\n  <dependencies>\n    <dependency>\n"
            "      <artifactId>my-util</artifactId>\n    </dependency>\n"
            "    <dependency>\n      <artifactId>junit</artifactId>\n    </dependency>\n"
            "  </dependencies>\n</project>\n",
            "<project>\n  <parent><artifactId>all</artifactId></parent>\n"
            "  <artifactId>my-util</artifactId>\n</project>\n"},
        "<project>\n  <modules>\n    <module>app</module>\n  </modules>\n  <dependencies>\n"
        "    <dependency>\n      <artifactId>junit</artifactId>\n    </dependency>\n"
        "  </dependencies>\n</project>\n");
}

static void go(void **state)
{
    (void)state;
    static const char util[] = "module example.org/util\n\ngo 1.19\n";
    check_entries((const char *[]){"go.mod", "util/go.mod"},
                  (const char *[]){"module example.org/app\n\nrequire example.org/util v0.0.0\n"
                                   "require example.org/utility v1.0.0\n"
                                   "replace example.org/util => ./util\n",
                                   util},
                  "module example.org/app\n\nrequire example.org/utility v1.0.0\n");
    check_entries((const char *[]){"go.work", "util/go.mod"},
                  (const char *[]){"go 1.19\n\nuse (\n\t./app\n\t./util\n)\n", util},
                  "go 1.19\n\nuse (\n\t./app\n)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cargo),
        cmocka_unit_test(npm),
        cmocka_unit_test(maven),
        cmocka_unit_test(go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "jvm_subject.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "input/frontends.h"
#include "input/jvm/members.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void java_subject_init(struct java_subject *s, const char *frontend,
                       const struct java_source *sources, size_t n_sources)
{
    struct error err;
    *s = (struct java_subject){.dir = java_compile(sources, n_sources, "")};
    const char *const paths[] = {s->dir};
    if (input_load(paths, 1, &s->input, &err) != STATUS_OK ||
        frontend_find(frontend)->read(&s->input.files, &s->reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    s->names = members_names(s->reading, &s->n_items);
}

void java_subject_done(struct java_subject *s)
{
    reading_free(s->reading);
    input_done(&s->input);
    java_remove(s->dir);
}

uint32_t item_named(const struct java_subject *s, const char *name)
{
    for (uint32_t i = 0; i < s->n_items; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    fail_msg("no item is called %s", name);
    return 0;
}

struct needed {
    const struct java_subject *subject;
    const char *const *names; /* ends with NULL */
};

static enum verdict has_all(void *context, const struct bitset *candidate)
{
    const struct needed *needed = context;
    assert_true(formula_holds(needed->subject->reading->problem.formula, candidate));
    for (const char *const *name = needed->names; *name != NULL; name++)
        if (!bitset_has(candidate, item_named(needed->subject, *name)))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

void java_subject_reduce(const struct java_subject *s, const char *const *names, struct bitset *ret)
{
    struct needed needed = {s, names};
    struct fake_oracle oracle;
    struct bitset all;
    bitset_init(&all, s->reading->problem.n_items);
    bitset_init(ret, s->reading->problem.n_items);
    bitset_set_all(&all);
    struct reducer *reducer = reducer_kind_find("gbr")->make(&s->reading->problem, &all);
    fake_oracle_init(&oracle, has_all, &needed);
    fake_oracle_run(&oracle, reducer, ret);
    print_message("%zu proposals\n", oracle.n_proposals);
    fake_oracle_done(&oracle);
    reducer_free(reducer);
    bitset_done(&all);
}

void java_subject_store(const struct java_subject *s, const struct bitset *subset)
{
    struct fileset set;
    struct error err;
    reading_render(s->reading, subset, &set);
    for (size_t i = 0; i < s->input.files.n_files; i++) {
        char *path = disk_join(s->dir, s->input.files.files[i].name);
        disk_remove_tree(path);
        free(path);
    }
    for (size_t i = 0; i < set.n_files; i++) {
        char *path = disk_join(s->dir, set.files[i].name);
        assert_int_equal(
            disk_write_atomic(path, set.files[i].data, set.files[i].n_bytes, 0600, &err),
            STATUS_OK);
        free(path);
    }
    fileset_done(&set);
}

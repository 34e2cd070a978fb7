#include "cli/setup/decompile.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Decompilers that a user can name: their jars, where Debian puts them, and a program beside the
 * test that runs them. */
static const struct decompiler {
    const char *name;
    const char *jars[8];
    const char *program;
} decompilers[] = {
    {"procyon",
     {"procyon-decompiler", "procyon-compilertools", "procyon-core", "procyon-expressions",
      "procyon-reflection", "jcommander", NULL},
     "Procyon.java"},
};

static const struct decompiler *find_decompiler(const char *name)
{
    for (size_t i = 0; i < sizeof decompilers / sizeof *decompilers; i++)
        if (strcmp(decompilers[i].name, name) == 0)
            return &decompilers[i];
    return NULL;
}

static enum status find_jars(const struct decompiler *decompiler, struct buffer *ret,
                             struct error *err)
{
    for (const char *const *jar = decompiler->jars; *jar != NULL; jar++) {
        char *path = mem_format("/usr/share/java/%s.jar", *jar);
        bool is_there = disk_exists(path);
        buffer_add_format(ret, "%s%s", ret->n_bytes > 0 ? ":" : "", path);
        free(path);
        if (!is_there)
            return fail(err, STATUS_USAGE,
                        "/usr/share/java/%s.jar is not there; on Debian: apt-get install "
                        "%s-decompiler",
                        *jar, decompiler->name);
    }
    return STATUS_OK;
}

/* Installed: PREFIX/bin/pare and PREFIX/share/pare; built: build/pare and share. */
static char *find_test(void)
{
    static const char *const places[] = {"../share/pare/jvm", "../share/jvm"};
    char *self = disk_program();
    char *bin = disk_dir_name(self != NULL ? self : ".");
    char *found = NULL;
    for (size_t i = 0; found == NULL && i < sizeof places / sizeof *places; i++) {
        char *path = mem_format("%s/%s/DecompileTest.java", bin, places[i]);
        found = realpath(path, NULL);
        free(path);
    }
    free(bin);
    free(self);
    return found;
}

static enum status check(const struct decompile *d, struct error *err)
{
    if (find_decompiler(d->what) == NULL &&
        (strstr(d->what, "{in}") == NULL || strstr(d->what, "{out}") == NULL))
        return fail(err, STATUS_USAGE,
                    "--decompile takes procyon, or a command with {in} (a jar) and {out} (a "
                    "directory), not \"%s\"",
                    d->what);
    if (d->keep != NULL && strcmp(d->keep, "errors") != 0 && strcmp(d->keep, "fails") != 0 &&
        strncmp(d->keep, "error:", strlen("error:")) != 0)
        return fail(err, STATUS_USAGE,
                    "with --decompile, --keep takes errors, error:REGEX or fails, not \"%s\"",
                    d->keep);
    return STATUS_OK;
}

struct words {
    char **word;
    size_t n, capacity;
};

static void add(struct words *words, const char *word)
{
    mem_grow((void **)&words->word, &words->capacity, words->n + 2, sizeof *words->word);
    words->word[words->n++] = mem_string(word);
    words->word[words->n] = NULL;
}

static void add_decompiler(struct words *words, const struct decompiler *decompiler,
                           const char *command, const char *test)
{
    add(words, decompiler != NULL ? "main" : "run");
    if (decompiler == NULL) {
        add(words, command);
        return;
    }
    char *dir = disk_dir_name(test);
    char *program = disk_join(dir, decompiler->program);
    add(words, program);
    add(words, "{in}");
    add(words, "{out}");
    free(program);
    free(dir);
}

enum status decompile_command(const struct decompile *d, char ***ret, struct error *err)
{
    enum status status = check(d, err);
    if (status != STATUS_OK)
        return status;
    const struct decompiler *decompiler = find_decompiler(d->what);
    const char *class_path = d->class_path != NULL ? d->class_path : "";
    struct buffer path = {0};
    if (decompiler != NULL && (status = find_jars(decompiler, &path, err)) != STATUS_OK) {
        buffer_done(&path);
        return status;
    }
    char *test = find_test();
    char *original = realpath(d->original, NULL);
    if (test == NULL || original == NULL) {
        status = test == NULL ? fail(err, STATUS_IO,
                                     "cannot find share/jvm/DecompileTest.java; install "
                                     "Pare again")
                              : fail(err, STATUS_INPUT, "there is no file %s", d->original);
    } else {
        struct words words = {0};
        buffer_add_format(&path, "%s%s", path.n_bytes > 0 ? ":" : "", class_path);
        /* Short runs gain nothing from the slow compiler; decompilers recurse deeply. */
        static const char *const java[] = {
            "java",    "-XX:TieredStopAtLevel=1",       "-XX:+UseSerialGC",
            "-Xss32m", "-Djava.security.manager=allow", "-cp"};
        for (size_t i = 0; i < sizeof java / sizeof *java; i++)
            add(&words, java[i]);
        add(&words, buffer_text(&path));
        add(&words, test);
        add(&words, original);
        add(&words, d->keep != NULL ? d->keep : "errors");
        add(&words, *class_path != '\0' ? class_path : "/nonexistent.jar"); /* not the JVM's own */
        add_decompiler(&words, decompiler, d->what, test);
        *ret = words.word;
    }
    free(test);
    free(original);
    buffer_done(&path);
    return status;
}

#include "cli/java/decompile.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "cli/options/word_list.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Decompilers that a user can name, with the jars that Debian installs, and a helper program that
 * runs them beside the test. */
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
                        "/usr/share/java/%s.jar is missing; in Debian: apt-get install "
                        "%s-decompiler",
                        *jar, decompiler->name);
    }
    return STATUS_OK;
}

static enum status check(const struct decompile *decompile, struct error *err)
{
    if (find_decompiler(decompile->decompiler) == NULL &&
        (strstr(decompile->decompiler, "{in}") == NULL ||
         strstr(decompile->decompiler, "{out}") == NULL))
        return fail(err, STATUS_USAGE,
                    "--decompile takes procyon, or a command with {in} (a jar) and {out} (a "
                    "directory), not \"%s\"",
                    decompile->decompiler);
    if (decompile->keep != NULL && strcmp(decompile->keep, "errors") != 0 &&
        strcmp(decompile->keep, "fails") != 0 &&
        strncmp(decompile->keep, "error:", strlen("error:")) != 0)
        return fail(err, STATUS_USAGE,
                    "with --decompile, --keep takes errors, error:REGEX or fails, not \"%s\"",
                    decompile->keep);
    return STATUS_OK;
}

/* Adds the words with which the test calls the decompiler: a main class in its own JVM, or a
 * command. */
static void add_decompiler(struct word_list *words, const struct decompiler *known,
                           const char *command, const char *test)
{
    if (known == NULL) {
        word_list_add(words, "run");
        word_list_add(words, command);
        return;
    }
    char *dir = disk_dir_name(test);
    char *program = disk_join(dir, known->program);
    word_list_add(words, "main");
    word_list_add(words, program);
    word_list_add(words, "{in}");
    word_list_add(words, "{out}");
    free(program);
    free(dir);
}

/* java OPTIONS -cp JARS DecompileTest.java ORIGINAL KEEP CLASSPATH DECOMPILER... */
static char **make_words(const struct decompile *decompile, const char *jars, const char *test,
                         const char *original)
{
    /* Short runs gain nothing from the optimising compiler, and decompilers recurse deeply. */
    static const char *const java[] = {
        "java",    "-XX:TieredStopAtLevel=1",       "-XX:+UseSerialGC",
        "-Xss32m", "-Djava.security.manager=allow", "-cp"};
    /* without it the decompiler would see the class path of the JVM */
    static const char no_class_path[] = "/nonexistent.jar";
    const char *class_path = decompile->class_path != NULL ? decompile->class_path : "";
    struct word_list words = {0};
    for (size_t i = 0; i < sizeof java / sizeof *java; i++)
        word_list_add(&words, java[i]);
    char *all_jars = mem_format("%s%s%s", jars, *jars != '\0' ? ":" : "", class_path);
    word_list_add(&words, all_jars);
    free(all_jars);
    word_list_add(&words, test);
    word_list_add(&words, original);
    word_list_add(&words, decompile->keep != NULL ? decompile->keep : "errors");
    word_list_add(&words, *class_path != '\0' ? class_path : no_class_path);
    add_decompiler(&words, find_decompiler(decompile->decompiler), decompile->decompiler, test);
    return words.words;
}

enum status decompile_command(const struct decompile *decompile, char ***ret, struct error *err)
{
    enum status status = check(decompile, err);
    if (status != STATUS_OK)
        return status;
    const struct decompiler *known = find_decompiler(decompile->decompiler);
    struct buffer jars = {0};
    char *test = share_find("jvm/DecompileTest.java");
    char *original = realpath(decompile->original, NULL);
    if (known != NULL)
        status = find_jars(known, &jars, err);
    if (status == STATUS_OK && test == NULL)
        status = fail(err, STATUS_IO,
                      "cannot find share/jvm/DecompileTest.java, which comes with Pare; install "
                      "Pare again");
    else if (status == STATUS_OK && original == NULL)
        status = fail(err, STATUS_INPUT, "cannot find the input %s", decompile->original);
    else if (status == STATUS_OK)
        *ret = make_words(decompile, buffer_text(&jars), test, original);
    free(test);
    free(original);
    buffer_done(&jars);
    return status;
}

/* fault_inside - whole runs of the driver, without processes, in which a call fails or is the last.
 *
 *     LD_PRELOAD=libfault_shim.so fault_inside FIRST COUNT
 *     LD_PRELOAD=libfault_shim.so fault_inside SCENE KIND MODE CALL     one case; its files stay
 *
 * As faults.py does with the whole program, only a hundred times as fast: the test is a function.
 * A case is a number that says which input, which kind of call, which call of the run, and how it
 * fails.  Each case is a process of its own with a directory of its own, and a second one that goes
 * on undisturbed.  Every complaint is a line; the last line is "N cases". */
#include "drive/run/run.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "fake_executor.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_REFUSED = 3, N_MODES = 3 };

/* A reduction: one input, which has to keep two words. */
static const struct scene {
    const char *name, *file, *input, *output, *text, *needed[2];
    bool in_place;
} scenes[] = {
    {"text", "in.txt", "in.txt", "in.reduced.txt", "one\ntwo\nthree\nfour\nfive\nsix\nseven\n",
     .needed = {"three", "six"}},
    {"tree", "in.c", "in.c", "in.reduced.c",
     "int f(int a) { return a + 1; }\nint g(int b) { if (b) return f(b); return 0; }\n",
     .needed = {"int g", "return 0"}},
    {"directory", "in/a.txt", "in", "in.reduced/a.txt", "one\ntwo\nthree\nfour\nfive\n",
     .needed = {"two", "five"}},
    {"in place", "in.txt", "in.txt", "in.txt", "one\ntwo\nthree\nfour\nfive\nsix\n",
     .needed = {"one", "four"}, .in_place = true},
};
enum { N_SCENES = sizeof scenes / sizeof *scenes };

static const char *const kinds[] = {"io", "alloc"}, *const modes[] = {"once", "on", "kill"};
enum { N_KINDS = 2 };

static void (*arm)(const char *kind, const char *mode, unsigned long number);
static unsigned long (*count_calls)(const char *kind);
static size_t n_complaints;
static char place[64];
static bool keeps_files;

/* --- one run ----------------------------------------------------------------------------- */

static bool has_needed(const struct scene *scene, const void *data, size_t n_bytes)
{
    for (int i = 0; i < 2; i++)
        if (memmem(data, n_bytes, scene->needed[i], strlen(scene->needed[i])) == NULL)
            return false;
    return true;
}

static enum verdict ask(void *context, const struct fileset *candidate)
{
    for (size_t i = 0; i < candidate->n_files; i++)
        if (has_needed(context, candidate->files[i].data, candidate->files[i].n_bytes))
            return VERDICT_INTERESTING;
    return VERDICT_NOT;
}

/* A run in place that was stopped goes on with what it has kept, as in the program. */
static enum status load(struct run_options *options, char *path, struct inputs **ret,
                        struct error *err)
{
    if (options->in_place && inputs_have_orig(&path, 1) &&
        inputs_load(&path, 1, true, ret, NULL) == STATUS_OK) {
        options->inputs = *ret;
        if (run_can_resume(options))
            return STATUS_OK;
    }
    enum status status = inputs_load(&path, 1, false, ret, err);
    options->inputs = status == STATUS_OK ? *ret : NULL;
    return status;
}

static int reduce(const struct scene *scene, char *path)
{
    struct inputs *inputs;
    struct summary summary;
    struct error err = {0};
    struct fake_executor fake;
    fake_executor_init(&fake, 2, 1, ask, (void *)scene);
    struct run_options options = {
        .oracle = {.kind = TEST_SERVER},
        .executor = &fake.executor,
        .in_place = scene->in_place,
        .use_cache = true,
        .learns = true,
        .use_journal = true,
        .n_repeat = 1,
        .identity = "",
        .command_line = "[]",
    };
    enum status status = load(&options, path, &inputs, &err);
    if (status == STATUS_OK)
        status = run_reduce(&options, &(struct listener){0}, &summary, &err);
    if (status == STATUS_OK)
        return summary.end == RUN_FINISHED ? 0 : 4;
    fputs(err.message, stderr);
    return EXIT_REFUSED;
}

/* Runs in a process of its own; `kind` NULL: nothing fails.  Returns what waitpid says;
 * *ret_silent: it printed nothing on standard error.
 */
static int live(const struct scene *scene, const char *dir, const char *kind, const char *mode,
                unsigned long number, bool *ret_silent)
{
    struct stat about;
    char *path = disk_join(dir, scene->input);
    int words = memfd_create("words", MFD_CLOEXEC), how;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(words, STDERR_FILENO);
        if (kind != NULL)
            arm(kind, mode, number);
        int status = reduce(scene, path);
        arm("count", "once",
            0); /* what a build writes at its end, such as coverage, does not fail */
        exit(status);
    }
    waitpid(child, &how, 0);
    *ret_silent = fstat(words, &about) != 0 || about.st_size == 0;
    close(words);
    free(path);
    return how;
}

/* --- what must hold ---------------------------------------------------------------------- */

struct content {
    unsigned char *data; /* NULL: there is no such file */
    size_t n_bytes;
};

static struct content read_file(const char *dir, const char *name)
{
    struct content content = {0};
    char *path = disk_join(dir, name);
    if (disk_read(path, &content.data, &content.n_bytes, NULL, NULL) != STATUS_OK)
        content = (struct content){0};
    free(path);
    return content;
}

static bool is_text(const struct content *content, const char *text, size_t n_bytes)
{
    return content->data != NULL && content->n_bytes == n_bytes &&
           memcmp(content->data, text, n_bytes) == 0;
}

static bool original_is_safe(const struct scene *scene, const char *dir)
{
    bool safe = false;
    for (int kept = 0; kept <= scene->in_place; kept++) {
        struct content found = read_file(dir, kept == 0 ? scene->file : "in.txt.orig");
        safe |= is_text(&found, scene->text, strlen(scene->text));
        free(found.data);
    }
    return safe;
}

/* Nothing but the input, what keeps it, the result and the journal. */
static bool is_tidy(const struct scene *scene, const char *dir)
{
    bool tidy = true;
    DIR *entries = opendir(dir);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        const char *name = entry->d_name;
        tidy &= strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
                strncmp(name, scene->input, strlen(scene->input)) == 0 ||
                strncmp(name, "in.reduced", 10) == 0;
    }
    if (entries != NULL)
        closedir(entries);
    return tidy;
}

static void complain(const struct scene *scene, const char *kind, const char *mode,
                     unsigned long number, const char *what)
{
    printf("COMPLAINT inside %s %s %s %lu: %s\n", scene->name, kind, mode, number, what);
    n_complaints++;
}

static void write_input(const struct scene *scene, const char *dir)
{
    char *path = disk_join(dir, scene->file), *folder = mem_string(path);
    *strrchr(folder, '/') = '\0';
    mkdir(folder, 0755);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, scene->text, strlen(scene->text)) < 0)
        abort();
    close(fd);
    free(folder);
    free(path);
}

static void new_dir(const struct scene *scene, char dir[80])
{
    snprintf(dir, 80, "%s/XXXXXX", place);
    if (mkdtemp(dir) == NULL)
        abort();
    write_input(scene, dir);
}

/* What a calm run makes of each scene, and how many calls it has. */
static struct content results[N_SCENES];
static unsigned long n_calls[N_SCENES][N_KINDS];

static void measure(size_t which)
{
    const struct scene *scene = &scenes[which];
    char dir[80];
    unsigned long *shared =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    new_dir(scene, dir);
    char *path = disk_join(dir, scene->input);
    pid_t child = fork();
    if (child == 0) {
        arm("count", "once", 0);
        int status = reduce(scene, path);
        for (int kind = 0; kind < N_KINDS; kind++)
            shared[kind] = count_calls(kinds[kind]);
        _exit(status);
    }
    int how = 0;
    waitpid(child, &how, 0);
    if (how != 0)
        abort();
    memcpy(n_calls[which], shared, sizeof n_calls[which]);
    results[which] = read_file(dir, scene->output);
    if (results[which].data == NULL ||
        !has_needed(scene, results[which].data, results[which].n_bytes))
        abort();
    munmap(shared, 4096);
    free(path);
    disk_remove_tree(dir);
}

static void check_accident(size_t which, const char *dir, int how, bool silent, const char *kind,
                           const char *mode, unsigned long number)
{
    const struct scene *scene = &scenes[which];
    struct content output = read_file(dir, scene->output);
    bool is_original = is_text(&output, scene->text, strlen(scene->text));
    bool is_result = is_text(&output, (const char *)results[which].data, results[which].n_bytes);
    if (!original_is_safe(scene, dir))
        complain(scene, kind, mode, number, "the original is lost");
    if (output.data != NULL && !is_original && !has_needed(scene, output.data, output.n_bytes))
        complain(scene, kind, mode, number, "an uninteresting output");
    if (how == 0 && !is_result)
        complain(scene, kind, mode, number, "exit status 0 with another result");
    if (WIFSIGNALED(how) && (WTERMSIG(how) != SIGKILL || strcmp(mode, "kill") != 0))
        complain(scene, kind, mode, number, "a crash");
    if (WIFEXITED(how) && WEXITSTATUS(how) != 0 && silent)
        complain(scene, kind, mode, number, "a refusal without a word");
    free(output.data);
}

static void run_case(size_t which, const char *kind, const char *mode, unsigned long number)
{
    const struct scene *scene = &scenes[which];
    char dir[80];
    bool silent;
    new_dir(scene, dir);
    int how = live(scene, dir, kind, mode, number, &silent);
    check_accident(which, dir, how, silent, kind, mode, number);
    how = live(scene, dir, NULL, NULL, 0, &silent);
    if (how != 0)
        complain(scene, kind, mode, number, "run again: it does not finish");
    else
        check_accident(which, dir, how, silent, kind, mode, number);
    if (!is_tidy(scene, dir))
        complain(scene, kind, mode, number, "run again: litter");
    if (keeps_files)
        printf("files: %s\n", dir);
    else
        disk_remove_tree(dir);
}

/* Case after case: scene by scene, kind by kind, mode by mode, each with its next call. */
static void run_numbered(unsigned long number)
{
    size_t group = number % (N_SCENES * N_KINDS * N_MODES);
    size_t which = group % N_SCENES, kind = group / N_SCENES % N_KINDS;
    size_t mode = group / N_SCENES / N_KINDS;
    unsigned long turn = number / (N_SCENES * N_KINDS * N_MODES);
    unsigned long n = n_calls[which][kind];
    /* a step without a common factor with n: any n turns in a row are all calls, in mixed order */
    unsigned long step = n * 5 / 8 | 1;
    while (n % 3 == 0 && step % 3 == 0)
        step += 2;
    run_case(which, kinds[kind], modes[mode], 1 + turn * step % n);
}

int main(int argc, char **argv)
{
    json_set_alloc_funcs(mem_alloc, free); /* as main() of the program does */
    arm = (void (*)(const char *, const char *, unsigned long))dlsym(RTLD_DEFAULT, "fault_arm");
    count_calls = (unsigned long (*)(const char *))dlsym(RTLD_DEFAULT, "fault_count");
    if ((argc != 3 && argc != 5) || arm == NULL || count_calls == NULL) {
        fputs("usage: LD_PRELOAD=libfault_shim.so fault_inside FIRST COUNT\n", stderr);
        return 2;
    }
    snprintf(place, sizeof place, "%s/pare-inside-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(place) == NULL)
        return 2;
    for (size_t i = 0; i < N_SCENES; i++)
        measure(i);
    keeps_files = argc == 5;
    for (size_t i = 0; i < N_SCENES && keeps_files; i++)
        if (strcmp(scenes[i].name, argv[1]) == 0)
            run_case(i, argv[2], argv[3], strtoul(argv[4], NULL, 10));
    if (keeps_files)
        return n_complaints > 0;
    unsigned long first = strtoul(argv[1], NULL, 10), n_cases = strtoul(argv[2], NULL, 10);
    for (unsigned long i = 0; i < n_cases; i++)
        run_numbered(first + i);
    for (size_t i = 0; i < N_SCENES; i++) {
        printf("%s: %lu io calls, %lu allocations\n", scenes[i].name, n_calls[i][0], n_calls[i][1]);
        free(results[i].data);
    }
    printf("%lu cases\n", n_cases);
    disk_remove_tree(place);
    return n_complaints > 0;
}

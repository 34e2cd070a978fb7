#include "drive/advice/likely_cause.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXIT_NOT_EXECUTABLE = 126, /* a shell found the program, but may not run it */
    EXIT_NOT_FOUND = 127,      /* a shell did not find the program */
    MAX_SCRIPT = 1 << 20,      /* bytes; a longer test is hardly a script */
    MAX_WORD = 1000,           /* bytes of a path */
};

struct search {
    const struct inputs *inputs;
    const struct oracle_options *test;
    const struct observation *run;
    const char *script; /* text of the test; "" if the test is no script */
    struct buffer *ret;
};

/* --- words ------------------------------------------------------------------------------- */

/* Finds the next word that may be a path, and moves *text behind it.  False: there are no more
 * words. */
static bool next_word(const char **text, char word[MAX_WORD + 1])
{
    static const char separators[] = " \t\r\n\"'`,;:()[]{}<>=|&$";
    for (;;) {
        *text += strspn(*text, separators);
        size_t length = strcspn(*text, separators);
        if (length == 0)
            return false;
        const char *start = *text;
        *text += length;
        while (length > 0 && start[length - 1] == '.') /* a full stop that ends a sentence */
            length--;
        if (length == 0 || length > MAX_WORD)
            continue;
        memcpy(word, start, length);
        word[length] = '\0';
        return true;
    }
}

static bool is_input(const struct inputs *inputs, const char *name)
{
    while (strncmp(name, "./", 2) == 0)
        name += 2;
    if (fileset_find(inputs->files, name) != NULL)
        return true;
    for (size_t i = 0; i < inputs->n_paths; i++)
        if (strcmp(disk_base_name(inputs->paths[i]), name) == 0)
            return true;
    return false;
}

static bool is_file_in(const char *dir, const char *name)
{
    char *path = disk_join(dir, name);
    bool is_file = disk_exists(path) && !disk_is_dir(path);
    free(path);
    return is_file;
}

/* True if the test does not get the file `name`, although it is in the directory of an input, in
 * the directory of the test, or in the current directory. */
static bool is_left_behind(const struct search *search, const char *name)
{
    const struct inputs *inputs = search->inputs;
    const char *test = disk_base_name(search->test->argv[0]);
    if (name[0] == '/' || is_input(inputs, name) || strcmp(disk_base_name(name), test) == 0)
        return false;
    bool found = is_file_in(".", name);
    for (size_t i = 0; i < inputs->n_paths && !found; i++) {
        char *dir = disk_dir_name(inputs->paths[i]);
        found = is_file_in(dir, name);
        free(dir);
    }
    if (!found && search->test->kind == TEST_SCRIPT) {
        char *dir = disk_dir_name(search->test->argv[0]);
        found = is_file_in(dir, name);
        free(dir);
    }
    return found;
}

/* --- causes ------------------------------------------------------------------------------ */

static bool has_windows_lines(const struct search *search)
{
    if (strstr(search->script, "\r\n") == NULL)
        return false;
    buffer_add_format(search->ret,
                      "the lines of %s end with CRLF, as on Windows; a shell takes the CR for a "
                      "part of the line. Convert it: sed -i 's/\\r$//' %s",
                      search->test->argv[0], search->test->argv[0]);
    return true;
}

static void tell_left_behind(const struct search *search, const char *name)
{
    buffer_add_format(search->ret,
                      "the test needs %s, but it runs in a directory that contains only the "
                      "inputs. Give %s as another input, or use its absolute path in the test",
                      name, name);
}

/* Looks for names of files that the test does not get, in lines that say that a file is missing. */
static bool misses_file(const struct search *search, const struct buffer *output)
{
    static const char *const signs[] = {"No such file", "not found",      "cannot open",
                                        "can't open",   "does not exist", "cannot find"};
    bool found = false;
    char *text = mem_string(buffer_text(output)), *rest = text;
    for (char *line; !found && (line = strsep(&rest, "\n")) != NULL;) {
        bool is_sign = false;
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            is_sign |= strstr(line, signs[i]) != NULL;
        char word[MAX_WORD + 1];
        for (const char *at = line; is_sign && !found && next_word(&at, word);) {
            const char *name = word[0] == '/' ? disk_base_name(word) : word;
            found = is_left_behind(search, name);
            if (found)
                tell_left_behind(search, name);
        }
    }
    free(text);
    return found;
}

/* Matches "x.sh: 3: clang-99: not found" and "x.sh: line 3: clang-99: command not found". */
static bool misses_program(const struct search *search)
{
    static const char *const signs[] = {": not found", ": command not found"};
    const char *output = buffer_text(&search->run->err);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *end = strstr(output, signs[i]), *start = end;
        while (start != NULL && start > output && isgraph((unsigned char)start[-1]))
            start--;
        if (end == NULL || start == end)
            continue;
        buffer_add_format(search->ret,
                          "the test calls %.*s, which is not installed, or not in PATH",
                          (int)(end - start), start);
        return true;
    }
    if (search->run->ending != ENDED_EXIT || search->run->code != EXIT_NOT_FOUND)
        return false;
    buffer_add_text(search->ret, "exit status 127 means that a program was not found");
    return true;
}

static bool may_not_run_program(const struct search *search)
{
    if (search->run->ending != ENDED_EXIT || search->run->code != EXIT_NOT_EXECUTABLE)
        return false;
    buffer_add_text(search->ret,
                    "exit status 126 means that a program that the test calls is not executable");
    return true;
}

/* True if the test names src/bug.c, which is bug.c in the test's directory. */
static bool names_input_by_path(const struct search *search)
{
    const struct inputs *inputs = search->inputs;
    char word[MAX_WORD + 1];
    for (const char *at = search->script; next_word(&at, word);)
        for (size_t i = 0; i < inputs->n_paths; i++) {
            const char *path = inputs->paths[i], *base = disk_base_name(path);
            const char *named = strncmp(word, "./", 2) == 0 ? word + 2 : word;
            if (inputs->is_one_directory || base == path || strcmp(named, path) != 0)
                continue;
            buffer_add_format(search->ret,
                              "the test names %s, but in its directory the candidate is called %s "
                              "(its absolute path is $%zu)",
                              path, base, i + 1);
            return true;
        }
    return false;
}

/* True if the script writes the file itself: >name, > name or -o name.  Such a file may be left
 * from a test that was run by hand. */
static bool is_written(const char *script, const char *name)
{
    for (const char *at = script; (at = strstr(at, name)) != NULL; at++) {
        const char *end = at;
        while (end > script && (end[-1] == ' ' || end[-1] == '"' || end[-1] == '\''))
            end--;
        bool is_redirected = end > script && end[-1] == '>';
        if (is_redirected || (end - script >= 2 && strncmp(end - 2, "-o", 2) == 0))
            return true;
    }
    return false;
}

/* True if a word of the script is the name of a file beside it that the script only reads.  Words
 * without a dot or slash do not count: files called "test" are everywhere. */
static bool uses_other_file(const struct search *search)
{
    char word[MAX_WORD + 1];
    for (const char *at = search->script; next_word(&at, word);)
        if (strpbrk(word, "./") != NULL && isalnum((unsigned char)word[strlen(word) - 1]) &&
            is_left_behind(search, word) && !is_written(search->script, word)) {
            tell_left_behind(search, word);
            return true;
        }
    return false;
}

static bool starts_with(const struct file *file, const char *start)
{
    return file->n_bytes >= strlen(start) && memcmp(file->data, start, strlen(start)) == 0;
}

static bool is_swapped(const struct search *search)
{
    const struct inputs *inputs = search->inputs;
    if (search->test->kind != TEST_SCRIPT || !inputs->is_one_file ||
        strncmp(search->script, "#!", 2) == 0 || !starts_with(&inputs->files->files[0], "#!"))
        return false;
    buffer_add_format(search->ret, "the test comes before the input; perhaps you meant: pare %s %s",
                      inputs->paths[0], search->test->argv[0]);
    return true;
}

static bool wants_more_arguments(const struct search *search)
{
    const struct inputs *inputs = search->inputs;
    if (strstr(search->script, "()") != NULL) /* $2 may be an argument of a function */
        return false;
    for (size_t n = inputs->n_paths + 1; n <= 9; n++) {
        char plain[] = {'$', (char)('0' + n), '\0'}, braced[] = {'$', '{', (char)('0' + n), '\0'};
        if (strstr(search->script, plain) == NULL && strstr(search->script, braced) == NULL)
            continue;
        buffer_add_format(search->ret,
                          "the test uses %s, but it gets %zu argument%s: the path of each input",
                          plain, inputs->n_paths, inputs->n_paths == 1 ? "" : "s");
        return true;
    }
    return false;
}

/* --- all of them ------------------------------------------------------------------------- */

/* The text of the script; "" if the test is not a script.  The caller frees it. */
static char *read_script(const struct oracle_options *test)
{
    unsigned char *data;
    size_t n_bytes;
    if (test->kind != TEST_SCRIPT ||
        disk_read(test->argv[0], &data, &n_bytes, NULL, NULL) != STATUS_OK)
        return mem_string("");
    bool is_script = n_bytes <= MAX_SCRIPT && memchr(data, '\0', n_bytes) == NULL;
    char *script = mem_string(is_script ? (const char *)data : "");
    free(data);
    return script;
}

void likely_cause_add(const struct inputs *inputs, const struct oracle_options *test,
                      const struct observation *run, struct buffer *ret)
{
    char *script = read_script(test);
    struct buffer cause = {0};
    struct search search = {inputs, test, run, script, &cause};
    /* Causes that the output shows come first, then certain mistakes, then guesses. */
    bool found = has_windows_lines(&search) || misses_file(&search, &run->err) ||
                 misses_file(&search, &run->out) || misses_program(&search) ||
                 may_not_run_program(&search) || names_input_by_path(&search) ||
                 is_swapped(&search) || uses_other_file(&search) || wants_more_arguments(&search);
    if (found)
        buffer_add_format(ret, "likely cause: %s\n", buffer_text(&cause));
    buffer_done(&cause);
    free(script);
}

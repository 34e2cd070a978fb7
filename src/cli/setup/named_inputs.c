#include "cli/setup/named_inputs.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/word_list.h"
#include "input/load.h"
#include "oracle/process/program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { N_SPELLINGS = 3 };

/* An input, and the spellings that a command may use for it.  The longest comes first. */
struct named {
    char *spellings[N_SPELLINGS]; /* the absolute path, the path as given, the base name */
    char *place; /* the replacement in the test: "{}", or the name of the input there */
    bool is_dir;
    bool is_program; /* a program has the same name, as in `pare npm -- sh -c 'npm start'` */
};

static void named_init(struct named *named, const char *path, bool is_only)
{
    char *trimmed = input_path(path);
    *named = (struct named){.is_dir = disk_is_dir(path)};
    named->spellings[0] = realpath(path, NULL);
    named->spellings[1] = mem_string(trimmed);
    named->spellings[2] = mem_string(disk_base_name(trimmed));
    named->place = mem_string(is_only ? "{}" : named->spellings[2]);
    named->is_program = program_is_in_path(named->spellings[2]);
    free(trimmed);
}

static void named_done(struct named *named)
{
    for (size_t i = 0; i < N_SPELLINGS; i++)
        free(named->spellings[i]);
    free(named->place);
}

/* --- names in a text ------------------------------------------------------------------------ */

static bool has_slash(const char *word)
{
    return strchr(word, '/') != NULL;
}

static bool is_name_byte(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || strchr("_-./~+", c) != NULL;
}

/* True if a name can begin at `at`.  A "./" in front is part of the name. */
static bool begins(const char *text, const char *at)
{
    if (at >= text + 2 && at[-1] == '/' && at[-2] == '.')
        at -= 2;
    return at == text || !is_name_byte(at[-1]);
}

static bool ends(const struct named *named, const char *at)
{
    if (*at == '\0' || !is_name_byte(*at))
        return true;
    if (*at == '.') /* a dot may end a sentence, or belong to the name */
        return !is_name_byte(at[1]);
    return *at == '/' && named->is_dir;
}

/* The length of the input's name at `at`; 0: there is none.  A spelling with a dot or a slash
 * always counts.  A plain word counts only in shell text, and only if no program has that name:
 * `grep input` may look for the word. */
static size_t name_length(const struct named *named, const char *text, const char *at,
                          bool is_for_shell)
{
    for (size_t i = 0; i < N_SPELLINGS; i++) {
        const char *name = named->spellings[i];
        size_t length = name != NULL ? strlen(name) : 0;
        if (length > 0 && strncmp(at, name, length) == 0 && begins(text, at) &&
            ends(named, at + length) &&
            ((is_for_shell && !named->is_program) || strpbrk(name, "./") != NULL))
            return length;
    }
    return 0;
}

/* A path with a directory becomes ./{}, so that a shell does not look for {} in PATH. */
static void add_place(const struct named *named, const char *name, size_t length,
                      struct buffer *ret)
{
    if (!named->is_dir && memchr(name, '/', length) != NULL)
        buffer_add_text(ret, "./");
    buffer_add_text(ret, named->place);
}

/* The text with the input's names replaced; NULL: the text has no such name. */
static char *replaced(const struct named *named, const char *text, bool is_for_shell)
{
    struct buffer ret = {0};
    bool is_named = false;
    for (const char *at = text; *at != '\0';) {
        size_t length = name_length(named, text, at, is_for_shell);
        if (length > 0)
            add_place(named, at, length, &ret);
        else
            buffer_add_byte(&ret, (unsigned char)*at);
        is_named |= length > 0;
        at += length > 0 ? length : 1;
    }
    if (is_named)
        return buffer_take(&ret);
    buffer_done(&ret);
    return NULL;
}

static bool is_same_file(const struct named *named, const char *word)
{
    char *path = realpath(word, NULL);
    bool is_same =
        path != NULL && named->spellings[0] != NULL && strcmp(path, named->spellings[0]) == 0;
    free(path);
    return is_same;
}

/* --- the words of a command ----------------------------------------------------------------- */

/* True if argv[i] is the text of sh -c, bash -c and the like. */
static bool is_shell_text(char *const *argv, size_t i)
{
    static const char *const shells[] = {"sh", "bash", "dash", "zsh", "ksh"};
    if (i < 2 || argv[i - 1][0] != '-' || strchr(argv[i - 1], 'c') == NULL)
        return false;
    for (size_t s = 0; s < sizeof shells / sizeof *shells; s++)
        if (strcmp(disk_base_name(argv[0]), shells[s]) == 0)
            return true;
    return false;
}

/* True if the text contains $0, $1, $@ ...: it expects the candidate as an argument. */
static bool uses_arguments(const char *text)
{
    for (const char *at = strchr(text, '$'); at != NULL; at = strchr(at + 1, '$')) {
        char next = at[1] == '{' ? at[2] : at[1];
        if (next != '\0' && strchr("0123456789@*", next) != NULL)
            return true;
    }
    return false;
}

/* True if the command already says where the candidate goes. */
static bool says_where(char *const *argv)
{
    for (size_t i = 0; argv[i] != NULL; i++)
        if (program_names(argv[i]) || (is_shell_text(argv, i) && uses_arguments(argv[i])))
            return true;
    return false;
}

static bool mark_words(char **argv, const struct named *named)
{
    bool is_named = false;
    for (size_t i = 1; argv[i] != NULL; i++) {
        bool is_whole = strcmp(argv[i], named->spellings[2]) == 0 || is_same_file(named, argv[i]);
        is_whole = is_whole && !(named->is_dir && named->is_program && !has_slash(argv[i]));
        char *word =
            is_whole ? mem_string(named->place) : replaced(named, argv[i], is_shell_text(argv, i));
        if (word == NULL)
            continue;
        free(argv[i]);
        argv[i] = word;
        is_named = true;
    }
    return is_named;
}

/* --- the program ---------------------------------------------------------------------------- */

/* True for programs that work on the current directory and take names of targets, not of
 * directories. */
static bool works_here(const char *program)
{
    static const char *const builders[] = {"make",  "gmake",  "ninja", "cargo", "mvn",   "gradle",
                                           "ant",   "npm",    "npx",   "yarn",  "pnpm",  "rake",
                                           "scons", "bazel",  "dune",  "cabal", "stack", "tox",
                                           "mix",   "rebar3", "sbt",   "lein"};
    for (size_t i = 0; i < sizeof builders / sizeof *builders; i++)
        if (strcmp(disk_base_name(program), builders[i]) == 0)
            return true;
    return false;
}

/* True for interpreters, also with a version: "python3.11" is python. */
static bool is_interpreter(const char *program)
{
    static const char *const interpreters[] = {
        "python", "perl", "ruby", "node",  "nodejs", "php",     "lua",  "bash", "sh",
        "dash",   "zsh",  "ksh",  "tclsh", "guile",  "Rscript", "deno", "bun",  "escript"};
    const char *name = disk_base_name(program);
    for (size_t i = 0; i < sizeof interpreters / sizeof *interpreters; i++) {
        size_t length = strlen(interpreters[i]);
        if (strncmp(name, interpreters[i], length) == 0 &&
            strspn(name + length, "0123456789.") == strlen(name + length))
            return true;
    }
    return false;
}

/* True if the file is an input, or lies in an input directory. */
static bool is_of_input(const char *path, char *const *paths, int n_paths)
{
    bool is_one = false;
    for (int i = 0; i < n_paths && !is_one; i++) {
        char *input = realpath(paths[i], NULL);
        size_t length = input != NULL ? strlen(input) : 0;
        is_one = length > 0 && strncmp(path, input, length) == 0 &&
                 (path[length] == '\0' || path[length] == '/');
        free(input);
    }
    return is_one;
}

/* The word that names the script of an interpreter, or a jar; NULL: there is none. */
static char **find_script(char **argv)
{
    static const char java_option[] = "-jar";
    while (*argv != NULL && !is_interpreter(*argv) && strcmp(*argv, java_option) != 0)
        argv++;
    if (*argv != NULL)
        argv++;
    for (; *argv != NULL && (*argv)[0] == '-'; argv++)
        /* -c, -e and -m take a text or a module, not a script */
        if ((*argv)[1] != '\0' && strchr("cem", (*argv)[1]) != NULL)
            return NULL;
    return *argv != NULL ? argv : NULL;
}

const char *named_inputs_locate_script(char **argv, char *const *paths, int n_paths)
{
    char **word = find_script(argv);
    char *path = word != NULL && !disk_is_dir(*word) ? realpath(*word, NULL) : NULL;
    if (path == NULL || is_of_input(path, paths, n_paths)) {
        free(path);
        return NULL;
    }
    free(*word);
    *word = path;
    return path;
}

/* The replacement for a program that is the input, or a file in it: ./{} or ./path; NULL: the
 * program is neither. */
static char *program_in_input(const struct named *named, const char *program)
{
    if (!has_slash(program) || named->spellings[0] == NULL)
        return NULL;
    if (!named->is_dir)
        return is_same_file(named, program) ? mem_format("./%s", named->place) : NULL;
    char *path = realpath(program, NULL), *inside = disk_join(named->spellings[0], program);
    size_t length = strlen(named->spellings[0]);
    char *ret = NULL;
    if (path != NULL && strncmp(path, named->spellings[0], length) == 0 && path[length] == '/')
        ret = mem_format("./%s", path + length + 1);
    else if (path == NULL && program[0] != '/' && disk_exists(inside))
        ret = mem_string(program);
    free(path);
    free(inside);
    return ret;
}

/* Marks a program that belongs to the candidate: env then finds it in the test's directory. */
static bool mark_program(char ***argv, const struct named *named)
{
    char *program = program_in_input(named, (*argv)[0]);
    if (program == NULL)
        return false;
    struct word_list words = {0};
    word_list_add(&words, "/usr/bin/env");
    word_list_add(&words, program);
    for (char **word = *argv + 1; *word != NULL; word++)
        word_list_add(&words, *word);
    words_free(*argv);
    *argv = words.words;
    free(program);
    return true;
}

bool named_inputs_mark(char ***argv, char *const *paths, int n_paths)
{
    bool is_bare = false, is_only = n_paths == 1;
    if (says_where(*argv))
        return false;
    for (int i = 0; i < n_paths; i++) {
        struct named named;
        named_init(&named, paths[i], is_only);
        bool is_named = mark_words(*argv, &named);
        bool is_program = is_only && mark_program(argv, &named);
        is_bare |= is_only ? named.is_dir && !is_named && (is_program || works_here((*argv)[0]))
                           : is_named;
        named_done(&named);
    }
    return is_bare;
}

char **named_inputs_shell_line(char *const *command, char *const *paths, int n_paths)
{
    if (command[1] != NULL || strpbrk(command[0], " \t\n|<>;&") == NULL || disk_exists(command[0]))
        return NULL;
    char **argv = words_for_shell(command[0]);
    bool is_named = says_where(argv);
    for (int i = 0; i < n_paths && !is_named; i++) {
        struct named named;
        named_init(&named, paths[i], true);
        char *text = replaced(&named, argv[2], true);
        is_named = text != NULL;
        free(text);
        named_done(&named);
    }
    if (is_named)
        return argv;
    words_free(argv);
    struct word_list words = {0}; /* the names of the candidate's files follow the line */
    char *line = mem_format("%s \"$@\"", command[0]);
    word_list_add(&words, "/bin/sh");
    word_list_add(&words, "-c");
    word_list_add(&words, line);
    word_list_add(&words, "sh");
    free(line);
    return words.words;
}

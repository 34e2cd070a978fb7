/* init - pare init: writes a test script from a template (share/init), and checks it. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    INIT_OUTPUT,
    INIT_TEXT,
    INIT_AGAINST,
    INIT_SECONDS,
    INIT_MEMORY,
    INIT_IMAGE,
    INIT_NO_CHECK,
    INIT_HELP,
    N_INIT_OPTIONS
};

static const struct option_row rows[] = {
    [INIT_OUTPUT] = {.name = "output",
                     .letters = "o",
                     .argument = "FILE",
                     .takes = TAKES_FILE,
                     .standard = "test.sh",
                     .help = "write the script to FILE"},
    [INIT_TEXT] = {.name = "text",
                   .argument = "TEXT",
                   .takes = TAKES_TEXT,
                   .help = "a part of the message or output that must stay"},
    [INIT_AGAINST] = {.name = "against",
                      .argument = "COMMAND",
                      .takes = TAKES_TEXT,
                      .help = "the other command, for the kinds wrong-code and differential"},
    [INIT_SECONDS] = {.name = "seconds",
                      .argument = "N",
                      .takes = TAKES_NUMBER,
                      .least = 1,
                      .most = 100000,
                      .standard = "30",
                      .help =
                          "time limit of one run; for the kind slow: how long it takes at least"},
    [INIT_MEMORY] = {.name = "memory",
                     .argument = "SIZE",
                     .takes = TAKES_BYTES,
                     .standard = "1G",
                     .help = "memory that is not enough, for the kind memory"},
    [INIT_IMAGE] = {.name = "image",
                    .argument = "IMAGE",
                    .takes = TAKES_TEXT,
                    .help =
                        "image of podman or docker, or a directory with a root file system, for "
                        "the kind container"},
    [INIT_NO_CHECK] = {.name = "no-check", .help = "do not run pare check on the script"},
    [INIT_HELP] = OPTION_ROW_HELP,
};
const struct option_table init_options = {rows, N_INIT_OPTIONS};

/* The values that a template needs in addition to the input and the command. */
static const struct kind {
    const char *name, *about;
    bool needs_text, needs_other, needs_image;
} kinds[] = {
    {"crash", "a compiler or another tool crashes", true, false, false},
    {"wrong-code", "a compiled program prints something wrong", false, true, false},
    {"error", "a command fails with an error message", true, false, false},
    {"output", "a command succeeds and prints something wrong", true, false, false},
    {"slow", "a command takes too long, or hangs", false, false, false},
    {"memory", "a command needs too much memory", false, false, false},
    {"differential", "two commands disagree", false, true, false},
    {"decompiler", "decompiled Java classes do not compile", true, false, false},
    {"container", "a command crashes in a container", true, false, true},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

struct answers {
    const struct kind *kind;
    char *input, *command, *text, *other, *image;
};

static void answers_done(struct answers *answers)
{
    free(answers->input);
    free(answers->command);
    free(answers->text);
    free(answers->other);
    free(answers->image);
}

/* Questions ----------------------------------------------------------------------------------- */

/* The user's answer to a question on the terminal; NULL: there is no terminal, or no answer. */
static char *ask(const char *question)
{
    char *line = NULL;
    size_t room = 0;
    if (!isatty(STDIN_FILENO))
        return NULL;
    printf("%s ", question);
    fflush(stdout);
    ssize_t length = getline(&line, &room, stdin);
    if (length > 0 && line[length - 1] == '\n')
        line[--length] = '\0';
    if (length > 0)
        return line;
    free(line);
    return NULL;
}

static const struct kind *find_kind(const char *word)
{
    for (size_t i = 0; i < N_KINDS; i++)
        if (strcmp(word, kinds[i].name) == 0)
            return &kinds[i];
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    return *end == '\0' && number >= 1 && number <= N_KINDS ? &kinds[number - 1] : NULL;
}

static enum status choose_kind(const struct options *options, const struct kind **ret,
                               struct error *err)
{
    struct buffer names = {0};
    char *answer = NULL;
    if (options->n_words == 0 && isatty(STDIN_FILENO)) {
        for (size_t i = 0; i < N_KINDS; i++)
            printf("%zu %-13s %s\n", i + 1, kinds[i].name, kinds[i].about);
        answer = ask("Which kind of bug?");
    }
    const char *word = options->n_words > 0 ? options->words[0] : answer;
    *ret = word != NULL ? find_kind(word) : NULL;
    for (size_t i = 0; i < N_KINDS; i++)
        buffer_add_format(&names, "%s%s", i > 0 ? ", " : "", kinds[i].name);
    enum status status = *ret != NULL ? STATUS_OK
                                      : fail(err, STATUS_USAGE, "pare init needs a kind: one of %s",
                                             buffer_text(&names));
    buffer_done(&names);
    free(answer);
    return status;
}

/* A value from the command line, or else from the terminal. */
static enum status need(const char *given, const char *question, const char *how, char **ret,
                        struct error *err)
{
    *ret = given != NULL ? mem_string(given) : ask(question);
    return *ret != NULL ? STATUS_OK : fail(err, STATUS_USAGE, "pare init needs %s", how);
}

/* Shell text ---------------------------------------------------------------------------------- */

static void add_quoted(const char *text, struct buffer *ret)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    if (*text != '\0' && strspn(text, plain) == strlen(text)) {
        buffer_add_text(ret, text);
        return;
    }
    buffer_add_byte(ret, '\'');
    for (; *text != '\0'; text++)
        if (*text == '\'')
            buffer_add_text(ret, "'\\''");
        else
            buffer_add_byte(ret, (unsigned char)*text);
    buffer_add_byte(ret, '\'');
}

/* The words of the command as shell text.  {} becomes "$input"; without {} in any word, "$input" is
 * appended. */
static char *command_text(char *const *words)
{
    struct buffer text = {0};
    bool has_input = false;
    for (char *const *word = words; *word != NULL; word++) {
        bool is_input = strcmp(*word, "{}") == 0;
        has_input |= is_input;
        buffer_add_text(&text, word != words ? " " : "");
        if (is_input)
            buffer_add_text(&text, "\"$input\"");
        else
            add_quoted(*word, &text);
    }
    buffer_add_text(&text, has_input ? "" : " \"$input\"");
    return buffer_take(&text);
}

/* The same as command_text, for a command that is already shell text. */
static char *shell_text(const char *command)
{
    struct buffer text = {0};
    const char *mark = strstr(command, "{}");
    if (mark == NULL)
        buffer_add_format(&text, "%s \"$input\"", command);
    else
        buffer_add_format(&text, "%.*s\"$input\"%s", (int)(mark - command), command, mark + 2);
    return buffer_take(&text);
}

/* The script ---------------------------------------------------------------------------------- */

static enum status read_template(const char *kind, char **ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    char *name = mem_format("init/%s.sh", kind), *path = share_find(name);
    enum status status = STATUS_OK;
    if (path == NULL)
        status = fail(err, STATUS_IO, "cannot find share/%s; install Pare again", name);
    else
        status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status == STATUS_OK) {
        *ret = mem_format("%.*s", (int)n_bytes, (const char *)data);
        free(data);
    }
    free(name);
    free(path);
    return status;
}

static bool has_dollar(const char *command)
{
    static const char own[] = "$input\"";
    for (const char *at = command; at != NULL && (at = strchr(at, '$')) != NULL; at++)
        if (strncmp(at, own, strlen(own)) != 0)
            return true;
    return false;
}

/* A shellcheck directive, for words of the user with a "$" that is not a variable of the script. */
static const char *dollar_remark(const struct answers *answers)
{
    static const char remark[] =
        "\n# shellcheck disable=SC2016 # a $ in single quotes is part of the command";
    return has_dollar(answers->command) || has_dollar(answers->other) ? remark : "";
}

static void add_value(const char *name, size_t n_name, const struct answers *answers,
                      const struct options *options, struct buffer *ret)
{
    const struct {
        const char *name, *value;
        bool is_shell;
    } values[] = {{"KIND", answers->kind->name, true},
                  {"INPUT", answers->input, false},
                  {"COMMAND", answers->command, true},
                  {"TEXT", answers->text, false},
                  {"AGAINST", answers->other, true},
                  {"IMAGE", answers->image, false},
                  {"DOLLAR", dollar_remark(answers), true},
                  {"SECONDS", NULL, true},
                  {"MEMORY", NULL, true}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (strlen(values[i].name) != n_name || memcmp(values[i].name, name, n_name) != 0)
            continue;
        if (strcmp(values[i].name, "SECONDS") == 0)
            buffer_add_format(ret, "%.0f", options_number(options, INIT_SECONDS));
        else if (strcmp(values[i].name, "MEMORY") == 0)
            buffer_add_format(ret, "%.0f", options_number(options, INIT_MEMORY) / 1024);
        else if (values[i].is_shell)
            buffer_add_text(ret, values[i].value != NULL ? values[i].value : "");
        else
            add_quoted(values[i].value != NULL ? values[i].value : "", ret);
    }
}

/* Replaces each @NAME@ in the template by its value. */
static void fill(const char *template, const struct answers *answers, const struct options *options,
                 struct buffer *ret)
{
    for (const char *at = template; *at != '\0';) {
        size_t n_name = at[0] == '@' ? strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
        if (n_name > 0 && at[1 + n_name] == '@') {
            add_value(at + 1, n_name, answers, options, ret);
            at += n_name + 2;
        } else {
            buffer_add_byte(ret, (unsigned char)*at++);
        }
    }
}

static enum status write_script(const struct options *options, const struct answers *answers,
                                const char *path, struct error *err)
{
    char *template = NULL;
    struct buffer script = {0};
    if (disk_exists(path))
        return fail(err, STATUS_USAGE, "%s exists; choose another name with -o", path);
    enum status status = read_template(answers->kind->name, &template, err);
    if (status != STATUS_OK)
        return status;
    fill(template, answers, options, &script);
    status = disk_write_atomic(path, script.data, script.n_bytes, 0777, err);
    buffer_done(&script);
    free(template);
    return status;
}

static enum status gather(const struct options *options, struct answers *ret, struct error *err)
{
    enum status status = choose_kind(options, &ret->kind, err);
    if (status == STATUS_OK)
        status = need(options->n_words > 1 ? options->words[1] : NULL, "Which file is reduced?",
                      "an input: pare init KIND INPUT -- COMMAND", &ret->input, err);
    if (status == STATUS_OK && options->command != NULL && options->command[0] != NULL) {
        ret->command = command_text(options->command);
    } else if (status == STATUS_OK) {
        char *command;
        status = need(NULL, "Which command? ({} is the file)",
                      "a command: pare init KIND INPUT -- COMMAND", &command, err);
        if (status == STATUS_OK) {
            ret->command = shell_text(command);
            free(command);
        }
    }
    if (status == STATUS_OK && ret->kind->needs_text)
        status = need(options_value(options, INIT_TEXT), "Which part of its message must stay?",
                      "--text TEXT: a part of the message that must stay", &ret->text, err);
    if (status == STATUS_OK && ret->kind->needs_other) {
        char *other;
        status = need(options_value(options, INIT_AGAINST), "Which other command? ({} is the file)",
                      "--against COMMAND: the other command", &other, err);
        if (status == STATUS_OK) {
            ret->other = shell_text(other);
            free(other);
        }
    }
    if (status == STATUS_OK && ret->kind->needs_image)
        status = need(options_value(options, INIT_IMAGE), "Which image?",
                      "--image IMAGE: of podman or docker, or a directory", &ret->image, err);
    return status;
}

/* The base name of the input.  The script runs in a directory that holds the candidate, so it needs
 * no directory. */
static char *base_name(const char *path)
{
    char *name = mem_string(path);
    for (size_t length = strlen(name); length > 1 && name[length - 1] == '/';)
        name[--length] = '\0';
    char *slash = strrchr(name, '/');
    char *base = mem_string(slash != NULL && slash[1] != '\0' ? slash + 1 : name);
    free(name);
    return base;
}

int command_init(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct answers answers = {0};
    struct error err = {0};
    (void)self;
    enum status status = options_parse(&init_options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    const char *given = options_value(&options, INIT_OUTPUT);
    char *path = mem_string(given != NULL ? given : "test.sh"), *input = NULL;
    status = gather(&options, &answers, &err);
    if (status == STATUS_OK) {
        input = answers.input;
        answers.input = disk_is_dir(input) ? mem_string(".") : base_name(input);
        status = write_script(&options, &answers, path, &err);
    }
    int code = EXIT_DONE;
    if (status != STATUS_OK)
        code = complain(&err, false);
    else
        printf("wrote %s; to reduce: pare %s%s %s\n", path, strchr(path, '/') != NULL ? "" : "./",
               path, input);
    fflush(stdout);
    if (status == STATUS_OK && !options_has(&options, INIT_NO_CHECK))
        code = command_check(command_find("check"), 2, (char *[]){path, input, NULL});
    free(input);
    free(path);
    answers_done(&answers);
    options_done(&options);
    return code;
}

#include "triage/run/tool.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/load.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Tools --------------------------------------------------------------------------------------- */

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static bool name_is_good(const char *name, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        if (!isalnum((unsigned char)name[i]) && strchr("_.+-", name[i]) == NULL)
            return false;
    return n_bytes > 0;
}

/* The command with its first word as an absolute path, if that is a file here: the command runs in
 * another directory. */
static char *command_from_here(const char *command)
{
    size_t n_word = strcspn(command, " \t\n;|&<>()'\"$`\\");
    char *word = mem_format("%.*s", (int)n_word, command);
    char *path = strchr(word, '/') != NULL && is_file(word) ? realpath(word, NULL) : NULL;
    struct buffer out = {0};
    if (path != NULL)
        shell_quote(&out, path);
    else
        buffer_add_text(&out, word);
    buffer_add_text(&out, command + n_word);
    free(path);
    free(word);
    return buffer_take(&out);
}

/* Hashes a file that the command names.  Scripts are part of the tool.  Large files (compilers,
 * JDKs) are identified by size and time. */
static void hash_file(struct hash *hash, const char *path)
{
    enum { LARGE = 16 << 20 }; /* bytes; hashing them takes some milliseconds */
    struct stat st;
    unsigned char *data;
    size_t n_bytes;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    if (st.st_size > LARGE || disk_read(path, &data, &n_bytes, NULL, NULL) != STATUS_OK) {
        long long stamp[] = {(long long)st.st_size, (long long)st.st_mtime};
        *hash = hash_combine(*hash, hash_bytes(stamp, sizeof stamp));
        return;
    }
    *hash = hash_combine(*hash, hash_bytes(data, n_bytes));
    free(data);
}

static struct hash hash_command(const char *command)
{
    struct hash hash = hash_bytes(command, strlen(command));
    for (const char *at = command; *at != '\0';) {
        size_t n_bytes = strcspn(at, " \t\n'\":=,");
        char *word = mem_format("%.*s", (int)n_bytes, at);
        hash_file(&hash, word);
        free(word);
        at += n_bytes + (at[n_bytes] != '\0');
    }
    return hash;
}

enum status tool_make(const char *name, const char *what, struct tool *ret, struct error *err)
{
    struct tool tool = {.weight = 1};
    if (what[0] == '@' && strstr(what, "{}") != NULL) {
        tool.file = mem_string(what + 1); /* each input has its own: see tool_file */
        tool.identity = hash_bytes(what, strlen(what));
    } else if (what[0] == '@') {
        tool.file = realpath(what + 1, NULL);
        if (tool.file == NULL || !is_file(tool.file)) {
            free(tool.file);
            return fail(err, STATUS_INPUT, "cannot read %s, which is to be the result of %s: %s",
                        what + 1, name, errno != 0 ? strerror(errno) : "it is no file");
        }
        tool.identity = hash_bytes("file", 4);
        hash_file(&tool.identity, tool.file);
    } else if (what[strspn(what, " \t")] == '\0') {
        return fail(err, STATUS_USAGE, "%s is an empty command", name);
    } else {
        tool.command = command_from_here(what);
        tool.identity = hash_command(tool.command);
    }
    tool.name = mem_string(name);
    *ret = tool;
    return STATUS_OK;
}

enum status tool_parse(const char *text, struct tool *ret, struct error *err)
{
    const char *equals = strchr(text, '=');
    size_t n_name = equals != NULL ? (size_t)(equals - text) : strlen(text);
    if (!name_is_good(text, n_name))
        return fail(err, STATUS_USAGE,
                    "\"%.*s\" is no name for an analysis: letters, digits and _ . + - are allowed",
                    (int)n_name, text);
    if (equals == NULL)
        return fail(err, STATUS_USAGE, "%s is no analysis that we have: use %s=COMMAND or %s=@FILE",
                    text, text, text);
    char *name = mem_format("%.*s", (int)n_name, text);
    enum status status = tool_make(name, equals + 1, ret, err);
    free(name);
    return status;
}

void tool_done(struct tool *tool)
{
    free(tool->name);
    free(tool->command);
    free(tool->file);
    *tool = (struct tool){0};
}

/* Subjects ------------------------------------------------------------------------------------ */

static enum status hash_path(const char *path, struct hash *hash, struct error *err)
{
    struct input input = {0};
    unsigned char *data;
    size_t n_bytes;
    if (!disk_is_dir(path)) {
        enum status status = disk_read(path, &data, &n_bytes, NULL, err);
        if (status != STATUS_OK)
            return status;
        *hash = hash_combine(*hash, hash_bytes(data, n_bytes));
        free(data);
        return STATUS_OK;
    }
    arena_init(&input.names);
    enum status status = input_add_dir(&input, path, err);
    if (status == STATUS_OK)
        *hash = hash_combine(*hash, fileset_hash(&input.files));
    input_done(&input);
    return status;
}

enum status subject_hash(struct subject *subject, struct error *err)
{
    subject->content = hash_bytes("", 0);
    enum status status = hash_path(subject->path, &subject->content, err);
    for (const char *at = subject->class_path; status == STATUS_OK && *at != '\0';) {
        size_t n_bytes = strcspn(at, ":");
        char *path = mem_format("%.*s", (int)n_bytes, at);
        if (disk_exists(path))
            status = hash_path(path, &subject->content, err);
        free(path);
        at += n_bytes + (at[n_bytes] == ':');
    }
    return status;
}

enum status subject_make(const char *path, struct subject *ret, struct error *err)
{
    struct subject subject = {.path = realpath(path, NULL)};
    if (subject.path == NULL)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    subject.name = mem_string(path);
    subject.main_class = mem_string("");
    subject.class_path = mem_string("");
    *ret = subject;
    return STATUS_OK;
}

void subject_done(struct subject *subject)
{
    for (size_t i = 0; i < subject->n_runs; i++)
        free(subject->runs[i]);
    free(subject->runs);
    free(subject->name);
    free(subject->path);
    free(subject->main_class);
    free(subject->class_path);
    *subject = (struct subject){0};
}

/* Scripts ------------------------------------------------------------------------------------- */

void shell_quote(struct buffer *out, const char *text)
{
    buffer_add_byte(out, '\'');
    for (; *text != '\0'; text++)
        if (*text == '\'')
            buffer_add_text(out, "'\\''");
        else
            buffer_add_byte(out, (unsigned char)*text);
    buffer_add_byte(out, '\'');
}

void shell_add_word(struct buffer *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./=+,:@%";
    if (out->n_bytes > 0 && out->data[out->n_bytes - 1] != ' ')
        buffer_add_byte(out, ' ');
    if (word[0] != '\0' && strspn(word, plain) == strlen(word))
        buffer_add_text(out, word);
    else
        shell_quote(out, word);
}

enum place {
    PLACE_INPUT,
    PLACE_CLASSES,
    PLACE_CLASSPATH,
    PLACE_MAIN,
    PLACE_ARGS,
    PLACE_OUT,
    PLACE_FACT,
    N_PLACES
};
static const char *const places[N_PLACES] = {"{}",     "{classes}", "{classpath}", "{main}",
                                             "{args}", "{out}",     "{fact}"};

static const char out_variable[] = "\"$PARE_OUT\"";

struct filling {
    const struct subject *subject;
    size_t run;
    const char *fact, *out_name;
};

static void fill_place(enum place place, const struct filling *with, struct buffer *out)
{
    const struct subject *subject = with->subject;
    switch (place) {
    case PLACE_INPUT:
    case PLACE_CLASSES:
        shell_quote(out, subject->path);
        break;
    case PLACE_CLASSPATH:
        shell_quote(out, subject->class_path);
        break;
    case PLACE_MAIN:
        shell_quote(out, subject->main_class);
        break;
    case PLACE_ARGS:
        buffer_add_text(out, with->run < subject->n_runs ? subject->runs[with->run] : "");
        break;
    case PLACE_OUT:
        buffer_add_text(out, with->out_name);
        break;
    case PLACE_FACT:
        shell_quote(out, with->fact != NULL ? with->fact : "");
        break;
    case N_PLACES:
        break;
    }
}

static void fill(const char *text, const struct filling *with, struct buffer *out)
{
    while (*text != '\0') {
        int place = 0;
        while (place < N_PLACES && strncmp(text, places[place], strlen(places[place])) != 0)
            place++;
        if (place == N_PLACES) {
            buffer_add_byte(out, (unsigned char)*text++);
            continue;
        }
        fill_place((enum place)place, with, out);
        text += strlen(places[place]);
    }
}

/* {out} leads through a descriptor of the shell to Pare, so that output is not lost if the tool is
 * killed.  If a tool replaces the file by another, that is read at the end. */
static const char out_before[] = "exec 3>&1 1>&2\n"
                                 "ln -s /proc/$$/fd/3 pare-out\n"
                                 "export PARE_OUT=\"$PWD/pare-out\"\n";
static const char out_after[] = "status=$?\n"
                                "[ -L pare-out ] || cat pare-out >&3\n"
                                "exit $status\n";

void tool_script(const struct tool *tool, const struct subject *subject, size_t run,
                 const char *fact, struct buffer *out)
{
    bool has_out = strstr(tool->command, places[PLACE_OUT]) != NULL;
    if (has_out)
        buffer_add_text(out, out_before);
    fill(tool->command, &(struct filling){subject, run, fact, out_variable}, out);
    buffer_add_byte(out, '\n');
    if (has_out)
        buffer_add_text(out, out_after);
}

char *tool_file(const struct tool *tool, const struct subject *subject)
{
    struct buffer out = {0};
    for (const char *at = tool->file; *at != '\0';)
        if (strncmp(at, places[PLACE_INPUT], strlen(places[PLACE_INPUT])) == 0) {
            buffer_add_text(&out, subject->path);
            at += strlen(places[PLACE_INPUT]);
        } else {
            buffer_add_byte(&out, (unsigned char)*at++);
        }
    return buffer_take(&out);
}

void tool_command_line(const struct tool *tool, const struct subject *subject, size_t run,
                       struct buffer *out)
{
    fill(tool->command, &(struct filling){subject, run, NULL, "out.txt"}, out);
    buffer_add_byte(out, '\n');
}

static struct hash with_text(struct hash hash, const char *text)
{
    return hash_combine(hash, hash_bytes(text, strlen(text)));
}

struct hash tool_key(const struct tool *tool, const struct subject *subject, size_t run,
                     const char *fact)
{
    struct hash key = hash_combine(tool->identity, subject->content);
    key = with_text(key, subject->main_class);
    if (tool->command != NULL && strstr(tool->command, places[PLACE_ARGS]) != NULL &&
        run < subject->n_runs)
        key = with_text(key, subject->runs[run]);
    return with_text(key, fact != NULL ? fact : "");
}

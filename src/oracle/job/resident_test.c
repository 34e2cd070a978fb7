#include "oracle/job/resident_test.h"

#include "base/memory.h"
#include "oracle/process/mounts.h"
#include "oracle/process/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_LINE = 4096,      /* bytes of an answer: a word and a message */
    MAX_STDERR = 1 << 20, /* bytes of standard error that are kept: a process may run for days */
};

void resident_init(struct resident *server, const char *temp)
{
    *server = (struct resident){.to = -1, .from = -1, .temp = mem_string(temp)};
    child_init(&server->child);
}

void resident_done(struct resident *server)
{
    resident_hang_up(server);
    child_done(&server->child);
    buffer_done(&server->line);
    free(server->temp);
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void resident_hang_up(struct resident *server)
{
    close_fd(&server->to);
    close_fd(&server->from);
}

int resident_start(struct resident *server, const struct server_command *command,
                   const struct child_limits *limits, const struct workspace *workspace)
{
    resident_hang_up(server);
    server->line.n_bytes = 0;
    mounts_remove_tree(server->temp); /* removes files of the previous process */
    int questions[2] = {-1, -1}, answers[2] = {-1, -1};
    int problem = 0;
    if (mkdir(server->temp, 0700) != 0 || pipe2(questions, O_CLOEXEC) != 0 ||
        pipe2(answers, O_CLOEXEC) != 0 || fcntl(questions[1], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(answers[0], F_SETFL, O_NONBLOCK) != 0)
        problem = errno;
    if (problem == 0) {
        struct child_command run = {.path = command->path,
                                    .argv = command->argv,
                                    .envp = command->envp,
                                    .dir = command->dir,
                                    .view = command->view,
                                    .dir_in_view = command->dir_in_view,
                                    .is_wrapped = command->is_wrapped,
                                    .in = questions[0],
                                    .out = answers[1],
                                    .cell = command->cell,
                                    .rules = command->rules,
                                    .with_network = command->with_network};
        struct child_limits ours = *limits;
        ours.seconds = INFINITY; /* the time limit applies to each question, not to the process */
        ours.max_output = UINT64_MAX; /* MAX_STDERR is the limit instead */
        problem = child_start(&server->child, &run, &ours, workspace);
    }
    close_fd(&questions[0]);
    close_fd(&answers[1]);
    if (problem != 0) {
        close_fd(&questions[1]);
        close_fd(&answers[0]);
        return problem;
    }
    server->to = questions[1];
    server->from = answers[0];
    return 0;
}

/* Appends the bytes that have arrived.  False: there are none, and the other end is closed. */
static bool receive(struct resident *server)
{
    for (;;) {
        buffer_reserve(&server->line, MAX_LINE);
        ssize_t got = read(server->from, server->line.data + server->line.n_bytes, MAX_LINE);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 && errno == EAGAIN;
        server->line.n_bytes += (size_t)got;
        return true;
    }
}

/* Drops lines that the process wrote before the question: they cannot be the answer. */
static void forget_chatter(struct resident *server)
{
    size_t before;
    do {
        server->line.n_bytes = 0;
        before = server->line.n_bytes;
        receive(server);
    } while (server->line.n_bytes > before);
}

bool resident_ask(struct resident *server, const char *dir, double now, double seconds)
{
    if (server->child.err >= 0 && lseek(server->child.err, 0, SEEK_END) > MAX_STDERR &&
        ftruncate(server->child.err, 0) != 0)
        return false;
    forget_chatter(server);
    server->child.started = now;
    server->child.deadline = seconds > 0 ? now + seconds : INFINITY;
    char *question = mem_format("%s\n", dir);
    bool asked = signals_write(server->to, question, strlen(question));
    free(question);
    return asked;
}

static bool read_word(const char *word, size_t length, enum verdict *ret)
{
    static const struct {
        const char *word;
        enum verdict verdict;
    } words[] = {{"interesting", VERDICT_INTERESTING},
                 {"not", VERDICT_NOT},
                 {"invalid", VERDICT_INVALID},
                 {"unresolved", VERDICT_UNRESOLVED}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(word, words[i].word, length) == 0) {
            *ret = words[i].verdict;
            return true;
        }
    if (length == 0 || length > 3 || strspn(word, "0123456789") < length)
        return false;
    *ret = strspn(word, "0") >= length ? VERDICT_INTERESTING : VERDICT_NOT;
    return true;
}

enum server_reply resident_listen(struct resident *server, enum verdict *ret,
                                  char message[FINGERPRINT_ROOM])
{
    bool is_open = receive(server);
    char *line = (char *)server->line.data;
    char *end = memchr(line, '\n', server->line.n_bytes);
    if (end == NULL && server->line.n_bytes >= MAX_LINE)
        return REPLY_GARBAGE;
    if (end == NULL)
        return is_open ? REPLY_NONE : REPLY_CLOSED;
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    size_t length = strcspn(line, " \t");
    if (!read_word(line, length, ret))
        return REPLY_GARBAGE;
    snprintf(message, FINGERPRINT_ROOM, "%s", line + length + (line[length] != '\0'));
    server->child.deadline = INFINITY;
    return REPLY_VERDICT;
}

#include "cluster/driver/ssh_workers.h"

#include "base/memory.h"
#include "cluster/link/channel.h"
#include "cluster/link/credentials.h"
#include "oracle/process/signals.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SLOTS = 1024 }; /* pare worker --slots */

/* A port on the other machine.  It is random, so it is unlikely to be in use. */
static unsigned far_port(void)
{
    uint16_t number;
    random_fill(&number, sizeof number);
    return 30000 + number % 25000;
}

static enum status send_ticket(const struct ssh_options *options, struct helper *helper,
                               unsigned port, struct error *err)
{
    struct credentials credentials;
    struct buffer text = {0};
    enum status status = credentials_read(options->ticket, &credentials, err);
    if (status != STATUS_OK)
        return status;
    free(credentials.url);
    credentials.url = mem_format("tls://127.0.0.1:%u", port);
    credentials_write(&credentials, &text);
    /* if ssh has failed, ssh itself prints a message */
    signals_write(helper->in, text.data, text.n_bytes);
    explicit_bzero(text.data, text.n_bytes);
    buffer_done(&text);
    credentials_done(&credentials);
    return STATUS_OK;
}

static enum status start_one(struct ssh_worker *worker, const struct ssh_options *options,
                             const char *slots, struct error *err)
{
    unsigned port = far_port();
    char slots_option[] = "--slots";
    char *forward = mem_format("%u:127.0.0.1:%u", port, options->port);
    char *argv[17] = {(char[]){"ssh"},
                      (char[]){"-o"},
                      (char[]){"BatchMode=yes"},
                      (char[]){"-o"},
                      (char[]){"ExitOnForwardFailure=yes"},
                      (char[]){"-R"},
                      forward,
                      worker->host,
                      (char *)(options->program != NULL ? options->program : "pare"),
                      (char[]){"worker"},
                      (char[]){"--join"},
                      (char[]){"-"},
                      (char[]){"--attached"},
                      (char[]){"--quiet"},
                      *slots != '\0' ? slots_option : NULL,
                      *slots != '\0' ? (char *)slots : NULL};
    enum status status = helper_start(argv, true, "remote shell", &worker->helper, err);
    if (status == STATUS_OK)
        status = send_ticket(options, &worker->helper, port, err);
    free(forward);
    return status;
}

/* Cuts HOST[:SLOTS] into its parts; false: it is something else.  *ret_slots is "" without slots.
 */
static bool split_word(char *word, char **ret_slots)
{
    char *colon = strrchr(word, ':'), *end = word;
    unsigned long n_slots = 1;
    if (colon != NULL) {
        *colon = '\0';
        n_slots = isdigit((unsigned char)colon[1]) ? strtoul(colon + 1, &end, 10) : 0;
    }
    *ret_slots = colon != NULL ? colon + 1 : word + strlen(word);
    return *word != '\0' && *word != '-' && n_slots >= 1 && n_slots <= MOST_SLOTS &&
           (colon == NULL || *end == '\0');
}

enum status ssh_workers_check(const char *hosts, struct error *err)
{
    char *words = mem_string(hosts), *rest = words, *slots;
    bool good = true;
    for (char *word; (word = strsep(&rest, ",")) != NULL;)
        good &= split_word(word, &slots);
    free(words);
    return good ? STATUS_OK
                : fail(err, STATUS_USAGE, "--workers is a list like host1,host2:8, not \"%s\"",
                       hosts);
}

enum status ssh_workers_start(struct ssh_workers *workers, const struct ssh_options *options,
                              void (*spare)(void *context, pid_t pid), void *context,
                              struct error *err)
{
    char *words = mem_string(options->hosts), *rest = words, *slots;
    enum status status = ssh_workers_check(words, err);
    for (char *word; status == STATUS_OK && (word = strsep(&rest, ",")) != NULL;) {
        split_word(word, &slots);
        mem_grow((void **)&workers->list, &workers->capacity, workers->n_workers + 1,
                 sizeof *workers->list);
        struct ssh_worker *worker = &workers->list[workers->n_workers++];
        *worker = (struct ssh_worker){.host = mem_string(word)};
        status = start_one(worker, options, slots, err);
        if (status == STATUS_OK)
            spare(context, worker->helper.pid);
    }
    free(words);
    return status;
}

static void tell(struct ssh_worker *worker, void (*say)(void *context, const char *line),
                 void *context)
{
    char *text = mem_string(buffer_text(&worker->line)), *rest = text;
    worker->line.n_bytes = 0;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (rest == NULL) { /* the line is not complete yet */
            buffer_add_text(&worker->line, line);
        } else if (*line != '\0') {
            char *told = mem_format("%s: %s", worker->host, line);
            say(context, told);
            free(told);
        }
    }
    free(text);
}

void ssh_workers_listen(struct ssh_workers *workers, void (*say)(void *context, const char *line),
                        void *context)
{
    for (size_t i = 0; i < workers->n_workers; i++) {
        struct ssh_worker *worker = &workers->list[i];
        char bytes[1024];
        ssize_t got;
        while (worker->helper.pid != 0 &&
               (got = read(worker->helper.err, bytes, sizeof bytes)) > 0) {
            buffer_add(&worker->line, bytes, (size_t)got);
            tell(worker, say, context);
        }
        if (!worker->has_ended && !helper_runs(&worker->helper)) {
            char *told = mem_format("%s: the worker has ended, or did not start (are pare and "
                                    "pare-cluster installed there? PARE_REMOTE is the path of "
                                    "pare); the run goes on without it",
                                    worker->host);
            say(context, told);
            free(told);
            worker->has_ended = true;
        }
    }
}

void ssh_workers_stop(struct ssh_workers *workers)
{
    for (size_t i = 0; i < workers->n_workers; i++)
        helper_hang_up(&workers->list[i].helper);
    for (size_t i = 0; i < workers->n_workers; i++) {
        helper_stop(&workers->list[i].helper, 5000);
        free(workers->list[i].host);
        buffer_done(&workers->list[i].line);
    }
    free(workers->list);
    *workers = (struct ssh_workers){0};
}

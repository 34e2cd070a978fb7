/* How good a model's predictions are on a real run (the paper's second and third question).
 *
 *     bench_guide_outcomes MODEL INPUT TEST MAX-QUESTIONS CHECKER...
 *
 * The model steers the queue, but every question is also put to the checker (is it valid?) and, if
 * so, to the test.  The checker runs beside the candidate, exits with 0 when that is valid, and
 * says otherwise why not on standard error.  Prints counts, precision and recall, and which errors
 * were foreseen (TN) and which were not (FP), by message. */
#include "guide_common.h"

#include "base/memory.h"
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/load.h"
#include "learn/forest/guide.h"
#include "learn/forest/score.h"
#include "reduce/tree/queue.h"

#include <string.h>

enum { MAX_MESSAGES = 256 };

struct messages {
    char *text[MAX_MESSAGES];
    unsigned n_foreseen[MAX_MESSAGES], n_missed[MAX_MESSAGES], n_messages;
};

/* The first complaint, without names, which become '', without the compiler's guess, and without
 * the option that turned it into an error. */
static char *complaint(const struct buffer *output)
{
    const char *text = buffer_text(output), *start = strstr(text, "error: ");
    start = start != NULL ? start + 7 : strstr(text, "warning: ");
    struct buffer out = {0};
    for (const char *at = start == NULL ? "(no message)" : start;
         *at != '\0' && *at != '\n' && *at != ';' && strncmp(at, " [-W", 4) != 0; at++) {
        buffer_add_byte(&out, (unsigned char)*at);
        const char *end = *at == '\'' ? strchr(at + 1, '\'') : NULL;
        if (end != NULL) {
            buffer_add_byte(&out, '\'');
            at = end;
        }
    }
    return buffer_take(&out);
}

static void count_message(struct messages *messages, char *text, bool foreseen)
{
    unsigned i = 0;
    while (i < messages->n_messages && strcmp(messages->text[i], text) != 0)
        i++;
    if (i < messages->n_messages || i == MAX_MESSAGES)
        free(text);
    else
        messages->text[messages->n_messages++] = text;
    if (i < MAX_MESSAGES)
        (foreseen ? messages->n_foreseen : messages->n_missed)[i]++;
}

struct bench {
    struct oracle *oracle;
    struct guide *guide;
    const struct reading *reading;
    struct score score;
    unsigned n_passed_of_predicted, n_passed_of_others;
    struct messages messages;
};

/* One question, answered as the model steers. */
static enum verdict settle(struct bench *bench, const struct bitset *live,
                           const struct bitset *candidate)
{
    struct fileset rendered;
    uint32_t item = 0;
    while (!bitset_has(live, item) || bitset_has(candidate, item))
        item++;
    bool predicted = guide_hope(bench->guide, item, live) > 0.5;
    reading_render(bench->reading, candidate, &rendered);
    if (!reading_accepts(bench->reading, &rendered)) { /* syntax is no matter of the model's */
        fileset_done(&rendered);
        return VERDICT_NOT;
    }
    enum verdict verdict = run_test(bench->oracle, &rendered);
    bool valid = verdict != VERDICT_INVALID, passed = verdict == VERDICT_INTERESTING;
    if (!valid) {
        struct observation seen;
        oracle_observe(bench->oracle, &seen);
        count_message(&bench->messages, complaint(&seen.err), !predicted);
        observation_done(&seen);
    }
    fileset_done(&rendered);
    score_count(&bench->score, predicted, valid);
    *(predicted ? &bench->n_passed_of_predicted : &bench->n_passed_of_others) += passed;
    return predicted && passed ? VERDICT_INTERESTING : VERDICT_NOT;
}

static void print_messages(const struct messages *messages)
{
    bool shown[MAX_MESSAGES] = {false};
    printf("%8s %8s  what the checker said\n", "TN", "FP");
    for (unsigned n = 0; n < messages->n_messages; n++) {
        unsigned best = MAX_MESSAGES;
        for (unsigned i = 0; i < messages->n_messages; i++)
            if (!shown[i] &&
                (best == MAX_MESSAGES || messages->n_foreseen[i] + messages->n_missed[i] >
                                             messages->n_foreseen[best] + messages->n_missed[best]))
                best = i;
        shown[best] = true;
        printf("%8u %8u  %s\n", messages->n_foreseen[best], messages->n_missed[best],
               messages->text[best]);
    }
}

static void run(struct bench *bench, unsigned long max_questions)
{
    const struct problem *problem = &bench->reading->problem;
    struct bitset live, candidate;
    bitset_init(&live, problem->n_items);
    bitset_init(&candidate, problem->n_items);
    bitset_set_all(&live);
    struct reducer *reducer = pardis_classic_new(problem, &live);
    while (max_questions-- > 0 && reducer_next(reducer, &candidate)) {
        reducer_result(reducer, &live);
        reducer_answer(reducer, settle(bench, &live, &candidate));
    }
    reducer_free(reducer);
    bitset_done(&live);
    bitset_done(&candidate);
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: bench_guide_outcomes MODEL INPUT TEST MAX CHECKER...\n");
        return 2;
    }
    struct error err;
    struct input input;
    struct reading *reading = NULL;
    const char *path = argv[2];
    if (input_load(&path, 1, &input, &err) != STATUS_OK ||
        frontend_find("tree-syntax")->read(&input.files, &reading, &err) != STATUS_OK)
        stop(&err);
    struct predictor *model = load_model(argv[1]);
    struct guide_options options = {.mode = GUIDE_SKIP, .model = model};
    struct bench bench = {.reading = reading,
                          .guide = guide_new(&reading->problem, &options),
                          .oracle = open_oracle(argv[3], argv + 5)};
    run(&bench, strtoul(argv[4], NULL, 10));
    const struct score *score = &bench.score;
    printf("precision %.1f recall %.1f: TP %llu (passed %u) FP %llu TN %llu FN %llu (passed %u)\n",
           100 * score_precision(score), 100 * score_recall(score),
           (unsigned long long)score->true_positive, bench.n_passed_of_predicted,
           (unsigned long long)score->false_positive, (unsigned long long)score->true_negative,
           (unsigned long long)score->false_negative, bench.n_passed_of_others);
    print_messages(&bench.messages);
    for (unsigned i = 0; i < bench.messages.n_messages; i++)
        free(bench.messages.text[i]);
    oracle_close(bench.oracle);
    guide_free(bench.guide);
    predictor_free(model);
    reading_free(reading);
    input_done(&input);
    return 0;
}

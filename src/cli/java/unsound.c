#include "cli/java/unsound.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/java/easiness_setup.h"
#include "cli/options/easiness_table.h"
#include "cli/options/option_table.h"
#include "cli/options/word_list.h"
#include "triage/java/tools.h"
#include "triage/reach/analysis.h"
#include "triage/run/examine.h"
#include "triage/unsound/judge.h"

#include <stdlib.h>
#include <string.h>

/* The examination ----------------------------------------------------------------------------- */

static void add_values(struct word_list *words, const char *option,
                       const struct option_values *given)
{
    for (size_t i = 0; i < given->n; i++) {
        word_list_add(words, option);
        word_list_add(words, given->values[i]);
    }
}

static bool names_analysis(const struct option_values *given, const char *name)
{
    size_t n_bytes = strlen(name);
    for (size_t i = 0; i < given->n; i++)
        if (strncmp(given->values[i], name, n_bytes) == 0 &&
            (given->values[i][n_bytes] == '\0' || given->values[i][n_bytes] == '='))
            return true;
    return false;
}

/* The analysis under test, and the others that are asked: those that the user named, else all that
 * are installed. */
static void add_analyses(struct word_list *words, const struct options *options)
{
    const struct option_values *given = &options->given[OPT_ANALYSIS];
    const char *culprit = options_value(options, OPT_UNSOUND), *missing;
    add_values(words, "--analysis", given);
    if (!names_analysis(given, culprit)) {
        word_list_add(words, "--analysis");
        word_list_add(words, culprit);
    }
    for (size_t i = 0; given->n == 0 && java_tool_name(i) != NULL; i++)
        if (strcmp(java_tool_name(i), culprit) != 0 &&
            java_tool_is_there(java_tool_name(i), &missing)) {
            word_list_add(words, "--analysis");
            word_list_add(words, java_tool_name(i));
        }
}

static char **examination_words(const struct options *options)
{
    struct word_list words = {0};
    word_list_add(&words, options->words[0]);
    add_values(&words, "--main", &options->given[OPT_MAIN]);
    add_values(&words, "--classpath", &options->given[OPT_CLASSPATH]);
    add_values(&words, "--args", &options->given[OPT_ARGS]);
    add_analyses(&words, options);
    word_list_add(&words, "--phi"); /* the verdict is not used here, and two analyses are enough */
    word_list_add(&words, "0.5");
    word_list_add(&words, "--psi");
    word_list_add(&words, "0");
    return words.words;
}

struct examining {
    struct easiness_setup setup;
    struct options options;
};

static enum status begin(char **words, struct examining *ret, struct error *err)
{
    int n = 0;
    while (words[n] != NULL)
        n++;
    enum status status = options_parse(&easiness_options, n, words, &ret->options, err);
    if (status != STATUS_OK)
        return status;
    status = easiness_setup_make(&ret->options, &ret->setup, err);
    if (status != STATUS_OK)
        options_done(&ret->options);
    return status;
}

static void end(struct examining *examining)
{
    easiness_setup_done(&examining->setup);
    options_done(&examining->options);
}

/* The behaviour to preserve
 * --------------------------------------------------------------------- */

struct recording {
    struct unsound *unsound;
    const struct easiness_setup *setup;
    const struct options *options;
    enum status status;
    struct error err;
};

static enum status make_helper(const struct tool *tool, double seconds, struct helper *ret,
                               struct error *err)
{
    struct reach_analysis analysis;
    char *server = NULL;
    enum status status = STATUS_OK;
    if (tool->file != NULL)
        return fail(err, STATUS_USAGE,
                    "%s is a file with results, which cannot be asked about a candidate; use "
                    "%s=COMMAND",
                    tool->name, tool->name);
    *ret = (struct helper){.kind = HELPER_COMMAND, .seconds = seconds};
    if (strstr(tool->command, " reach ") != NULL && reach_parse(tool->name, &analysis))
        ret->kind = HELPER_REACH;
    else if (strstr(tool->command, "Reach.java") != NULL)
        status = java_tool_server(tool->name, &server, err);
    if (server != NULL)
        ret->kind = HELPER_SERVER;
    if (status == STATUS_OK)
        status = tool_make(tool->name, server != NULL ? server : tool->command, &ret->tool, err);
    free(server);
    return status;
}

static enum status record_tools(struct recording *r, const struct examined *examined,
                                size_t culprit, uint32_t lost, struct error *err)
{
    struct unsound_plan *plan = &r->unsound->plan;
    const struct easiness_setup *setup = r->setup;
    enum status status =
        make_helper(&setup->analyses[culprit], examined->seconds[culprit], &plan->culprit, err);
    plan->finders = mem_zero(setup->n_analyses, sizeof *plan->finders);
    plan->traces = mem_zero(setup->n_traces, sizeof *plan->traces);
    for (size_t i = 0; status == STATUS_OK && i < setup->n_analyses; i++) {
        if (i == culprit || !fact_list_has(&examined->claims[i].found, lost))
            continue;
        status = make_helper(&setup->analyses[i], examined->seconds[i],
                             &plan->finders[plan->n_finders], err);
        plan->n_finders += status == STATUS_OK;
    }
    for (size_t i = 0; status == STATUS_OK && i < setup->n_traces; i++) {
        status = make_helper(&setup->traces[i], examined->run_seconds, &plan->traces[i], err);
        plan->n_traces += status == STATUS_OK;
    }
    if (status == STATUS_OK)
        unsound_plan_sort(plan);
    return status;
}

/* The name of the rule that describes the finding, if the finding is a known bug of the
 * analysis. */
static char *find_rule(const struct recording *r, const struct row *row)
{
    const struct recognisers *rules = &r->setup->rules;
    for (size_t i = 0; i < rules->n_rules; i++)
        if (rules->rules[i].says == TRUTH_BUG && row_has_rule(row, rules->rules[i].id))
            return mem_string(rules->rules[i].id);
    return mem_string("");
}

static void record_place(struct recording *r, const struct examined *examined, size_t place)
{
    struct unsound_plan *plan = &r->unsound->plan;
    const struct subject *subject = examined->subject;
    const char *context = fact_list_context(examined->seen, place);
    const char *keep = options_value(r->options, OPT_KEEP);
    plan->lost = mem_string(examined->table->text[examined->seen->facts.data[place]]);
    plan->main_class = mem_string(subject->main_class);
    plan->class_path = mem_string(subject->class_path);
    const char *as = options_value(r->options, OPT_AS);
    plan->file_name = mem_string(
        as != NULL && strcmp(as, "jar") == 0 ? disk_base_name(r->options->words[0]) : "");
    plan->runs = mem_zero(subject->n_runs, sizeof *plan->runs);
    for (size_t i = 0; i < subject->n_runs; i++)
        plan->runs[plan->n_runs++] = mem_string(subject->runs[i]);
    plan->keeps_stack = keep == NULL || strcmp(keep, "none") != 0;
    plan->frames = unsound_frames(context);
    plan->rule = find_rule(r, &examined->rows->rows[0]);
    char *rules = java_share_file("java-rules.json"), *cache = result_cache_path();
    plan->rules_path = rules != NULL ? rules : mem_string("");
    plan->cache_path = cache != NULL ? cache : mem_string("");
    plan->timeout = r->setup->examine.timeout;
    plan->run_timeout = r->setup->examine.run_timeout;
}

static void describe(struct recording *r, const struct examined *examined)
{
    struct unsound *u = r->unsound;
    const struct unsound_plan *plan = &u->plan;
    struct buffer finders = {0};
    u->seconds = examined->run_seconds;
    for (size_t i = 0; i < examined->rows->n_analyses; i++)
        u->seconds += examined->seconds[i];
    for (size_t i = 0; i < plan->n_finders; i++)
        buffer_add_format(&finders, "%s%s", i > 0 ? ", " : "", plan->finders[i].tool.name);
    buffer_add_format(&u->keeps, "the run enters %s; %s misses it first; found by %s", plan->lost,
                      plan->culprit.tool.name,
                      finders.n_bytes > 0 ? buffer_text(&finders) : "nobody");
    if (plan->keeps_stack)
        buffer_add_format(&u->keeps, "; entered from %s",
                          plan->frames[0] != '\0' ? plan->frames : "the program");
    buffer_add_format(&u->before,
                      "Reduced from a program of %llu methods, %llu of them executed; "
                      "the easiness was %.2f.\n",
                      (unsigned long long)examined->rows->rows[0].n_scope,
                      (unsigned long long)examined->rows->rows[0].n_seen,
                      examined->result->easiness);
    buffer_done(&finders);
}

static void record(void *context, const struct examined *examined)
{
    struct recording *r = context;
    const char *name = options_value(r->options, OPT_UNSOUND);
    size_t n_name = strcspn(name, "="), culprit = 0;
    while (culprit < r->setup->n_analyses &&
           (strncmp(r->setup->analyses[culprit].name, name, n_name) != 0 ||
            r->setup->analyses[culprit].name[n_name] != '\0'))
        culprit++;
    if (examined->result->unusable[0] != '\0') {
        r->status = fail(&r->err, STATUS_ORACLE, "%s cannot be used: %s", examined->subject->name,
                         examined->result->unusable);
        return;
    }
    size_t place = examined->result->own_lost[culprit];
    if (place == NOTHING_LOST) {
        r->status = fail(&r->err, STATUS_ORACLE,
                         "%s finds every method that a run of %s enters: there is nothing to "
                         "reduce",
                         examined->claims[culprit].name, examined->subject->name);
        return;
    }
    record_place(r, examined, place);
    r->status = record_tools(r, examined, culprit, examined->seen->facts.data[place], &r->err);
    if (r->status == STATUS_OK)
        describe(r, examined);
}

static enum status examine_original(const struct options *options, struct unsound *u,
                                    struct error *err)
{
    struct examining examining;
    enum status status = begin(u->words, &examining, err);
    if (status != STATUS_OK)
        return status;
    struct recording r = {.unsound = u, .setup = &examining.setup, .options = options};
    status = examine(examining.setup.subjects, 1, &examining.setup.examine, record, &r, err);
    if (status == STATUS_OK && r.status != STATUS_OK) {
        *err = r.err;
        status = r.status;
    }
    end(&examining);
    return status;
}

/* With threads, one run may enter the method and the next may not.  Each candidate then gets
 * several runs. */
static enum status find_tries(const char *path, struct unsound_plan *plan, struct error *err)
{
    /* Two runs of the original decide whether its runs differ: more would delay every start.  With
     * five tries, a method that half of the runs enter is missed in 3 % of the cases (1/32). */
    enum { RUNS = 2, TRIES = 5 };
    struct judge *judge;
    unsigned n_entries = 0;
    plan->n_tries = 1;
    enum status status = judge_open(plan, &judge, err);
    if (status != STATUS_OK)
        return status;
    status = judge_count_entries(judge, path, RUNS, &n_entries, err);
    judge_close(judge);
    if (n_entries < RUNS)
        plan->n_tries = TRIES;
    return status;
}

static void find_core(const struct options *options, struct unsound *u)
{
    const struct option_values *given = &options->given[OPT_CORE];
    u->core_names[0] = mem_format("%s.main([Ljava/lang/String;)V", u->plan.main_class);
    u->core_names[1] = mem_string(u->plan.lost);
    u->core = mem_zero(given->n + 2, sizeof *u->core);
    for (size_t i = 0; i < given->n; i++)
        u->core[u->n_core++] = given->values[i];
    u->core[u->n_core++] = u->core_names[0];
    u->core[u->n_core++] = u->core_names[1];
}

enum status unsound_prepare(const struct options *options, struct unsound *ret, char ***ret_argv,
                            struct error *err)
{
    const char *keep = options_value(options, OPT_KEEP);
    if (keep != NULL && strcmp(keep, "stack") != 0 && strcmp(keep, "none") != 0)
        return fail(err, STATUS_USAGE, "with --unsound, --keep takes stack or none, not \"%s\"",
                    keep);
    ret->words = examination_words(options);
    enum status status = examine_original(options, ret, err);
    if (status == STATUS_OK)
        status = find_tries(options->words[0], &ret->plan, err);
    if (status != STATUS_OK)
        return status;
    if (ret->plan.n_tries > 1)
        buffer_add_format(&ret->keeps, "; not every run enters it: a candidate gets %u runs",
                          ret->plan.n_tries);
    find_core(options, ret);
    struct word_list argv = {0};
    char *self = disk_program(), *plan = unsound_plan_pack(&ret->plan);
    word_list_add(&argv, self != NULL ? self : "pare");
    word_list_add(&argv, "--unsound-test");
    word_list_add(&argv, plan);
    *ret_argv = argv.words;
    free(self);
    free(plan);
    return STATUS_OK;
}

void unsound_settings(struct unsound *u, struct run_options *run)
{
    /* As for other tests (drive/state/time_limits.c): ten times the run on the original.  The
     * minute is for the start of resident tools, which later questions do not pay.  Chosen by hand.
     */
    static const double most = 10, least_seconds = 60;
    run->read.core = u->core;
    run->read.n_core = u->n_core;
    if (run->oracle.timeout <= 0)
        run->oracle.timeout = u->seconds * most + least_seconds;
}

void unsound_done(struct unsound *u)
{
    unsound_plan_done(&u->plan);
    buffer_done(&u->keeps);
    buffer_done(&u->before);
    words_free(u->words);
    free(u->core);
    free(u->core_names[0]);
    free(u->core_names[1]);
    *u = (struct unsound){0};
}

/* The report ---------------------------------------------------------------------------------- */

struct reporting {
    const struct unsound *unsound;
    const struct easiness_setup *setup;
    const char *path;
    struct buffer *text;
    enum status status;
    struct error err;
};

static void report(void *context, const struct examined *examined)
{
    struct reporting *r = context;
    struct buffer out = {0};
    finding_write(examined, &r->setup->style, r->text);
    if (examined->rows->rows[0].first_lost[0] != '\0') {
        finding_write_report(examined, &r->setup->style, &out);
        buffer_add_text(&out, buffer_text(&r->unsound->before));
        r->status = disk_write_atomic(r->path, buffer_text(&out), out.n_bytes, 0666, &r->err);
        buffer_add_format(r->text, "the report is in %s\n", r->path);
    }
    buffer_done(&out);
}

enum status unsound_report(const struct unsound *u, const char *output_path,
                           struct buffer *ret_text, struct error *err)
{
    struct examining examining;
    char **words = words_copy(u->words);
    free(words[0]);
    words[0] = mem_string(output_path);
    enum status status = begin(words, &examining, err);
    if (status == STATUS_OK) {
        char *plain = disk_without_slashes(output_path);
        char *path = mem_format("%s.report.md", plain);
        struct reporting r = {
            .unsound = u, .setup = &examining.setup, .path = path, .text = ret_text};
        examining.setup.style.reduce = NULL;
        status = examine(examining.setup.subjects, 1, &examining.setup.examine, report, &r, err);
        if (status == STATUS_OK && r.status != STATUS_OK) {
            *err = r.err;
            status = r.status;
        }
        free(path);
        free(plain);
        end(&examining);
    }
    words_free(words);
    return status;
}

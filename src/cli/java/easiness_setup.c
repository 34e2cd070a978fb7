#include "cli/java/easiness_setup.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/easiness_table.h"
#include "triage/java/method_format.h"
#include "triage/java/program.h"
#include "triage/java/tools.h"
#include "triage/rows/csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Numbers ------------------------------------------------------------------------------------- */

static enum status read_share(const struct options *options, int id, double *ret, struct error *err)
{
    const char *text = options_value(options, id);
    char *end;
    *ret = -1;
    if (text == NULL)
        return STATUS_OK;
    double value = strtod(text, &end);
    if (*end != '\0' || end == text || !(value >= 0 && value <= 1))
        return fail(err, STATUS_USAGE, "--%s is a share from 0 to 1, not \"%s\"",
                    options->table->rows[id].name, text);
    *ret = value;
    return STATUS_OK;
}

enum status easiness_setup_thresholds(const struct options *options, struct thresholds *ret,
                                      struct error *err)
{
    enum status status = read_share(options, EASY_PHI, &ret->phi, err);
    return status == STATUS_OK ? read_share(options, EASY_PSI, &ret->psi, err) : status;
}

static enum status read_weights(const struct options *options, struct easiness_setup *s,
                                struct error *err)
{
    const struct option_values *given = &options->given[EASY_WEIGHT];
    for (size_t i = 0; i < given->n; i++) {
        const char *equals = strchr(given->values[i], '=');
        size_t n_name = equals != NULL ? (size_t)(equals - given->values[i]) : 0;
        char *end = NULL;
        double weight = equals != NULL ? strtod(equals + 1, &end) : 0;
        if (equals == NULL || end == equals + 1 || *end != '\0' || !(weight > 0) || isinf(weight))
            return fail(err, STATUS_USAGE, "--weight is NAME=W with W above 0, not \"%s\"",
                        given->values[i]);
        size_t k = 0;
        while (k < s->n_analyses && (strlen(s->analyses[k].name) != n_name ||
                                     memcmp(s->analyses[k].name, given->values[i], n_name) != 0))
            k++;
        if (k == s->n_analyses)
            return fail(err, STATUS_USAGE, "--weight %s: there is no analysis of that name",
                        given->values[i]);
        s->analyses[k].weight = weight;
    }
    return STATUS_OK;
}

/* Inputs -------------------------------------------------------------------------------------- */

static struct subject *add_subject(struct easiness_setup *s)
{
    mem_grow((void **)&s->subjects, &s->subjects_capacity, s->n_subjects + 1, sizeof *s->subjects);
    return &s->subjects[s->n_subjects++];
}

static void add_run(struct subject *subject, const char *arguments)
{
    subject->runs = mem_resize(subject->runs, subject->n_runs + 1, sizeof *subject->runs);
    subject->runs[subject->n_runs++] = mem_string(arguments);
}

static char *absolute_class_path(const char *class_path)
{
    struct buffer out = {0};
    for (const char *at = class_path; *at != '\0';) {
        size_t n_bytes = strcspn(at, ":");
        char *part = mem_format("%.*s", (int)n_bytes, at);
        char *path = realpath(part, NULL);
        if (n_bytes > 0)
            buffer_add_format(&out, "%s%s", out.n_bytes > 0 ? ":" : "", path != NULL ? path : part);
        free(path);
        free(part);
        at += n_bytes + (at[n_bytes] == ':');
    }
    return buffer_take(&out);
}

struct words { /* the words of the user about one input; NULL: not given */
    const char *path, *name, *main_class, *class_path;
};

static void replace(char **text, char *with)
{
    free(*text);
    *text = with;
}

static enum status make_subject(struct easiness_setup *s, const struct words *words,
                                struct error *err)
{
    struct subject subject;
    enum status status = subject_make(words->path, &subject, err);
    if (status != STATUS_OK)
        return status;
    if (words->name != NULL && words->name[0] != '\0')
        replace(&subject.name, mem_string(words->name));
    if (words->main_class != NULL && words->main_class[0] != '\0') {
        replace(&subject.main_class, mem_string(words->main_class));
        for (char *p = subject.main_class; *p != '\0'; p++)
            *p = *p == '/' ? '.' : *p;
    } else {
        char *main_class = java_manifest_main(words->path);
        replace(&subject.main_class, main_class != NULL ? main_class : mem_string(""));
    }
    if (words->class_path != NULL)
        replace(&subject.class_path, absolute_class_path(words->class_path));
    status = subject_hash(&subject, err);
    if (status != STATUS_OK) {
        subject_done(&subject);
        return status;
    }
    *add_subject(s) = subject;
    return STATUS_OK;
}

static enum status read_programs(struct easiness_setup *s, const char *path, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    struct csv csv;
    enum status status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    status = csv_parse((const char *)data, n_bytes, path, &csv, err);
    free(data);
    if (status != STATUS_OK)
        return status;
    size_t column = csv_column(&csv, "path");
    if (column == SIZE_MAX)
        status = fail(err, STATUS_INPUT, "%s needs a column \"path\"", path);
    for (size_t i = 0; status == STATUS_OK && i < csv.n_records; i++) {
        struct words words = {.path = csv_cell(&csv, i, column),
                              .name = csv_cell(&csv, i, csv_column(&csv, "name")),
                              .main_class = csv_cell(&csv, i, csv_column(&csv, "main")),
                              .class_path = csv_cell(&csv, i, csv_column(&csv, "classpath"))};
        status = make_subject(s, &words, err);
        if (status == STATUS_OK)
            add_run(&s->subjects[s->n_subjects - 1], csv_cell(&csv, i, csv_column(&csv, "args")));
    }
    csv_done(&csv);
    return status;
}

static enum status read_subjects(const struct options *options, struct easiness_setup *s,
                                 struct error *err)
{
    const char *programs = options_value(options, EASY_PROGRAMS);
    const struct option_values *arguments = &options->given[EASY_ARGS];
    enum status status = STATUS_OK;
    if (programs != NULL)
        status = read_programs(s, programs, err);
    for (int i = 0; status == STATUS_OK && i < options->n_words; i++) {
        struct words words = {.path = options->words[i],
                              .main_class = options_value(options, EASY_MAIN),
                              .class_path = options_value(options, EASY_CLASSPATH)};
        status = make_subject(s, &words, err);
        for (size_t k = 0; status == STATUS_OK && k < arguments->n; k++)
            add_run(&s->subjects[s->n_subjects - 1], arguments->values[k]);
    }
    if (status == STATUS_OK && s->n_subjects == 0)
        status = fail(err, STATUS_USAGE, "name an input: pare easiness app.jar --main p.Main");
    return status;
}

/* Tools --------------------------------------------------------------------------------------- */

static enum status add_analysis(struct easiness_setup *s, const char *text, bool is_java,
                                struct error *err)
{
    struct tool tool;
    enum status status = is_java && strchr(text, '=') == NULL && java_has_tool(text)
                             ? java_tool(text, &tool, err)
                             : tool_parse(text, &tool, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < s->n_analyses; i++)
        if (strcmp(s->analyses[i].name, tool.name) == 0) {
            status = fail(err, STATUS_USAGE, "two analyses are called %s", tool.name);
            tool_done(&tool);
            return status;
        }
    s->analyses = mem_resize(s->analyses, s->n_analyses + 1, sizeof *s->analyses);
    s->analyses[s->n_analyses++] = tool;
    return STATUS_OK;
}

static enum status add_all_analyses(struct easiness_setup *s, struct error *err)
{
    enum status status = STATUS_OK;
    buffer_add_text(&s->notes, "analyses:");
    for (size_t i = 0; status == STATUS_OK && java_tool_name(i) != NULL; i++) {
        const char *missing;
        if (java_tool_is_there(java_tool_name(i), &missing)) {
            buffer_add_format(&s->notes, "%s %s", i > 0 ? "," : "", java_tool_name(i));
            status = add_analysis(s, java_tool_name(i), true, err);
        }
    }
    buffer_add_byte(&s->notes, '\n');
    for (size_t i = 0; java_tool_name(i) != NULL; i++) {
        const char *missing;
        if (!java_tool_is_there(java_tool_name(i), &missing))
            buffer_add_format(&s->notes, "%s is not installed (apt-get install %s)\n",
                              java_tool_name(i), missing);
    }
    return status;
}

static enum status read_analyses(const struct options *options, struct easiness_setup *s,
                                 struct error *err)
{
    const struct option_values *given = &options->given[EASY_ANALYSIS];
    enum status status = STATUS_OK;
    if (given->n == 0 && !s->style.is_java)
        return fail(err, STATUS_USAGE,
                    "%s is no Java program: name analyses with --analysis NAME=COMMAND",
                    s->subjects[0].name);
    if (given->n == 0)
        status = add_all_analyses(s, err);
    for (size_t i = 0; status == STATUS_OK && i < given->n; i++)
        status = add_analysis(s, given->values[i], s->style.is_java, err);
    return status;
}

static enum status check_programs(const struct easiness_setup *s, struct error *err)
{
    for (size_t i = 0; i < s->n_subjects; i++) {
        if (!java_is_program(s->subjects[i].path))
            return fail(err, STATUS_INPUT,
                        "there are no Java classes in %s: a jar or a directory of classes is "
                        "wanted",
                        s->subjects[i].name);
        if (s->subjects[i].main_class[0] == '\0')
            return fail(err, STATUS_USAGE,
                        "%s names no main class in its manifest; say which with --main p.Main",
                        s->subjects[i].name);
    }
    return STATUS_OK;
}

static enum status read_traces(const struct options *options, struct easiness_setup *s,
                               struct error *err)
{
    const struct option_values *given = &options->given[EASY_TRACE];
    enum status status = STATUS_OK;
    s->traces = mem_zero(given->n + 1, sizeof *s->traces);
    for (size_t i = 0; status == STATUS_OK && i < given->n; i++) {
        status = tool_make("the trace", given->values[i], &s->traces[i], err);
        s->n_traces += status == STATUS_OK;
    }
    if (status != STATUS_OK || given->n > 0)
        return status;
    if (!s->style.is_java)
        return fail(err, STATUS_USAGE,
                    "%s is no Java program: say with --trace what a run of it shows",
                    s->subjects[0].name);
    status = java_trace_tool(&s->traces[0], err);
    s->n_traces += status == STATUS_OK;
    if (status == STATUS_OK && recognisers_want(&s->rules, "returned-by") &&
        java_evidence_tool(&s->evidence, NULL) == STATUS_OK)
        s->examine.evidence = &s->evidence;
    return status;
}

enum status easiness_setup_rules(const struct options *options, bool is_java,
                                 struct recognisers *ret, struct error *err)
{
    const char *given = options_value(options, EASY_RULES);
    *ret = (struct recognisers){0};
    if (given != NULL && strcmp(given, "none") == 0)
        return STATUS_OK;
    char *path = given != NULL ? mem_string(given)
                 : is_java     ? java_share_file("java-rules.json")
                               : NULL;
    enum status status = path != NULL ? recognisers_read(path, ret, err) : STATUS_OK;
    free(path);
    return status;
}

/* Scope --------------------------------------------------------------------------------------- */

static enum status scope_of_lines(void *context, const struct subject *subject,
                                  struct text_table *table, struct fact_list *ret,
                                  struct error *err)
{
    struct easiness_setup *s = context;
    (void)subject;
    enum status status = fact_list_read(ret, table, s->examine.reader, buffer_text(&s->scope_text),
                                        s->scope_text.n_bytes, "--scope", err);
    for (uint32_t i = 0; status == STATUS_OK && i < table->n_names; i++)
        for (size_t k = 0; k < s->n_prefixes; k++)
            if (strncmp(table->text[i], s->prefixes[k], strlen(s->prefixes[k])) == 0)
                fact_list_add(ret, i);
    return status;
}

static enum status read_scope(const struct options *options, struct easiness_setup *s,
                              struct error *err)
{
    const struct option_values *given = &options->given[EASY_SCOPE];
    enum status status = STATUS_OK;
    s->prefixes = mem_zero(given->n + 1, sizeof *s->prefixes);
    for (size_t i = 0; status == STATUS_OK && i < given->n; i++) {
        unsigned char *data;
        size_t n_bytes;
        if (given->values[i][0] != '@') {
            s->prefixes[s->n_prefixes++] = given->values[i];
            continue;
        }
        status = disk_read(given->values[i] + 1, &data, &n_bytes, NULL, err);
        if (status == STATUS_OK) {
            buffer_add(&s->scope_text, data, n_bytes);
            buffer_add_byte(&s->scope_text, '\n');
            free(data);
        }
    }
    bool has_file = s->scope_text.n_bytes > 0;
    if (s->style.is_java && !has_file) {
        s->java = (struct java_scope){s->prefixes, s->n_prefixes};
        s->examine.instance = java_instance(&s->java);
    } else if (given->n > 0) {
        s->examine.instance = (struct instance){.context = s, .scope = scope_of_lines};
    }
    return status;
}

/* All of it ----------------------------------------------------------------------------------- */

static enum status open_cache(const struct options *options, struct easiness_setup *s,
                              struct error *err)
{
    const char *given = options_value(options, EASY_CACHE);
    if (options_has(options, EASY_NO_CACHE))
        return STATUS_OK;
    char *path = given != NULL ? mem_string(given) : result_cache_path();
    enum status status = path != NULL ? result_cache_open(path, &s->examine.cache, err) : STATUS_OK;
    free(path);
    return status;
}

static void describe_reduction(struct easiness_setup *s)
{
    const struct subject *subject = &s->subjects[0];
    if (!s->style.is_java || s->n_subjects != 1)
        return;
    buffer_add_format(&s->reduce, "pare %s --main %s", subject->name, subject->main_class);
    if (subject->class_path[0] != '\0')
        buffer_add_format(&s->reduce, " --classpath %s", subject->class_path);
    buffer_add_text(&s->reduce, " --unsound");
    s->style.reduce = buffer_text(&s->reduce);
}

static enum status fill(const struct options *options, struct easiness_setup *s, struct error *err)
{
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    enum status status = easiness_setup_thresholds(options, &s->examine.thresholds, err);
    if (status == STATUS_OK)
        status = read_subjects(options, s, err);
    if (status != STATUS_OK)
        return status;
    s->style.is_java = options_has(options, EASY_MAIN) || java_is_program(s->subjects[0].path);
    s->examine.reader = s->style.is_java ? method_read : fact_read_line;
    s->examine.general = options_has(options, EASY_GENERAL);
    s->examine.fresh = options_has(options, EASY_FRESH);
    s->examine.timeout = options_number(options, EASY_TIMEOUT);
    s->examine.run_timeout = options_number(options, EASY_RUN_TIMEOUT);
    s->examine.n_workers = options_has(options, EASY_JOBS)
                               ? (unsigned)options_number(options, EASY_JOBS)
                           : n_cores > 0 ? (unsigned)n_cores
                                         : 1;
    s->examine.rules = &s->rules;
    if (s->style.is_java)
        status = check_programs(s, err);
    if (status == STATUS_OK)
        status = easiness_setup_rules(options, s->style.is_java, &s->rules, err);
    if (status == STATUS_OK)
        status = read_scope(options, s, err);
    if (status == STATUS_OK)
        status = read_analyses(options, s, err);
    if (status == STATUS_OK)
        status = read_weights(options, s, err);
    if (status == STATUS_OK)
        status = thresholds_check(&s->examine.thresholds, s->n_analyses, err);
    if (status == STATUS_OK)
        status = read_traces(options, s, err);
    if (status == STATUS_OK)
        status = open_cache(options, s, err);
    return status;
}

enum status easiness_setup_make(const struct options *options, struct easiness_setup *ret,
                                struct error *err)
{
    *ret = (struct easiness_setup){0};
    enum status status = fill(options, ret, err);
    if (status != STATUS_OK) {
        easiness_setup_done(ret);
        return status;
    }
    ret->examine.analyses = ret->analyses;
    ret->examine.n_analyses = ret->n_analyses;
    ret->examine.traces = ret->traces;
    ret->examine.n_traces = ret->n_traces;
    ret->style.options = &ret->examine;
    describe_reduction(ret);
    return STATUS_OK;
}

void easiness_setup_done(struct easiness_setup *s)
{
    for (size_t i = 0; i < s->n_subjects; i++)
        subject_done(&s->subjects[i]);
    for (size_t i = 0; i < s->n_analyses; i++)
        tool_done(&s->analyses[i]);
    for (size_t i = 0; i < s->n_traces; i++)
        tool_done(&s->traces[i]);
    free(s->subjects);
    free(s->analyses);
    free(s->traces);
    free(s->prefixes);
    tool_done(&s->evidence);
    recognisers_done(&s->rules);
    fact_list_done(&s->scope);
    buffer_done(&s->scope_text);
    buffer_done(&s->reduce);
    buffer_done(&s->notes);
    result_cache_close(s->examine.cache);
}

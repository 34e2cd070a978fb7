#include "triage/unsound/helpers.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/workspace.h"
#include "triage/reach/reach.h"
#include "triage/unsound/resident_tool.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The runner's jobs: resident tool i is job i, and a tool that is started for one question is this:
 */
#define COMMAND_JOB UINT64_MAX

struct helpers {
    const struct unsound_plan *plan;
    struct runner *runner;
    struct result_cache *cache; /* NULL: none */
    /* one for each finder, then the culprit; tool NULL: it is not resident */
    struct resident_tool *residents;
    size_t n_residents;
    char *dir; /* directory of their pipes */
};

const struct helper *plan_analysis(const struct unsound_plan *plan, size_t number)
{
    return number < plan->n_finders ? &plan->finders[number] : &plan->culprit;
}

/* Opening ------------------------------------------------------------------------------------- */

static enum status open_residents(struct helpers *helpers, struct error *err)
{
    char *pattern = mem_format("%s/pare-tools-XXXXXX", root_temp_dir(NULL));
    helpers->n_residents = helpers->plan->n_finders + 1;
    helpers->residents = mem_zero(helpers->n_residents, sizeof *helpers->residents);
    if (mkdtemp(pattern) == NULL) {
        enum status status =
            fail(err, STATUS_IO, "cannot make the directory %s: %s", pattern, strerror(errno));
        free(pattern);
        return status;
    }
    helpers->dir = pattern;
    for (size_t i = 0; i < helpers->n_residents; i++) {
        const struct helper *helper = plan_analysis(helpers->plan, i);
        if (helper->kind == HELPER_SERVER)
            resident_tool_init(&helpers->residents[i], &helper->tool, helpers->runner, i,
                               helpers->dir);
    }
    return STATUS_OK;
}

enum status helpers_open(const struct unsound_plan *plan, struct helpers **ret, struct error *err)
{
    struct helpers *helpers = mem_zero(1, sizeof *helpers);
    helpers->plan = plan;
    enum status status = runner_open((unsigned)plan->n_finders + 2, &helpers->runner, err);
    if (status == STATUS_OK)
        status = open_residents(helpers, err);
    if (status == STATUS_OK && plan->cache_path[0] != '\0')
        status = result_cache_open(plan->cache_path, &helpers->cache, err);
    if (status != STATUS_OK) {
        helpers_close(helpers);
        return status;
    }
    *ret = helpers;
    return STATUS_OK;
}

void helpers_close(struct helpers *helpers)
{
    if (helpers == NULL)
        return;
    for (size_t i = 0; i < helpers->n_residents; i++)
        if (helpers->residents[i].tool != NULL)
            resident_tool_done(&helpers->residents[i]);
    runner_close(helpers->runner);
    result_cache_close(helpers->cache);
    if (helpers->dir != NULL)
        disk_remove_tree(helpers->dir);
    free(helpers->dir);
    free(helpers->residents);
    free(helpers);
}

/* Asking -------------------------------------------------------------------------------------- */

/* Runs an analysis in this process.  This is fast, so its result is not cached. */
static void run_reach(const struct tool *tool, const struct subject *subject, struct result *ret)
{
    struct reach_analysis analysis;
    struct world *world = NULL;
    struct bitset methods;
    struct error err;
    enum status status =
        reach_parse(tool->name, &analysis)
            ? world_load(subject->path, subject->class_path, WORLD_CODE, &world, &err)
            : fail(&err, STATUS_USAGE, "there is no analysis %s", tool->name);
    if (status == STATUS_OK)
        status = reach(world, &analysis, subject->main_class, &methods, &err);
    *ret = (struct result){0};
    if (status != STATUS_OK) {
        ret->failure = mem_string(err.message);
    } else {
        for (size_t i = bitset_next(&methods, 0); i != BITSET_END;
             i = bitset_next(&methods, i + 1)) {
            world_write_method(world, (uint32_t)i, &ret->text);
            buffer_add_byte(&ret->text, '\n');
        }
        bitset_done(&methods);
    }
    world_free(world);
}

/* Runs a tool as a job of the runner, and waits for its end.  If a resident tool ends meanwhile
 * without being asked to, it is stopped, and started again when it is needed. */
static enum status run_command(struct helpers *helpers, const struct tool *tool,
                               const struct subject *subject, size_t run, double timeout,
                               struct result *ret, struct error *err)
{
    struct buffer script = {0};
    uint64_t id;
    tool_script(tool, subject, run, NULL, &script);
    enum status status =
        runner_start(helpers->runner, COMMAND_JOB, buffer_text(&script), timeout, err);
    buffer_done(&script);
    while (status == STATUS_OK) {
        status = runner_wait(helpers->runner, &id, ret, err);
        if (status != STATUS_OK || id == COMMAND_JOB)
            break;
        result_done(ret);
        resident_tool_stop(&helpers->residents[id]);
    }
    return status;
}

/* Starts the tool, or asks it if it is resident, and caches the result. */
static enum status run_tool(struct helpers *helpers, const struct tool *tool,
                            struct resident_tool *resident, const struct subject *subject,
                            size_t run, double timeout, struct result *ret, struct error *err)
{
    enum status status = resident != NULL && resident->tool != NULL
                             ? resident_tool_ask(resident, subject, timeout, ret, err)
                             : run_command(helpers, tool, subject, run, timeout, ret, err);
    if (status == STATUS_OK)
        ret->limit = timeout;
    if (status == STATUS_OK && helpers->cache != NULL)
        status = result_cache_put(helpers->cache, tool_key(tool, subject, run, NULL), ret, err);
    return status;
}

static bool remembers(struct helpers *helpers, const struct tool *tool,
                      const struct subject *subject, size_t run, double timeout, struct result *ret)
{
    return helpers->cache != NULL &&
           result_cache_get(helpers->cache, tool_key(tool, subject, run, NULL), timeout, ret);
}

enum status helpers_ask(struct helpers *helpers, size_t number, const struct subject *subject,
                        struct result *ret, struct error *err)
{
    const struct helper *helper = plan_analysis(helpers->plan, number);
    double timeout = helpers->plan->timeout;
    if (helper->kind == HELPER_REACH)
        run_reach(&helper->tool, subject, ret);
    else if (!remembers(helpers, &helper->tool, subject, 0, timeout, ret))
        return run_tool(helpers, &helper->tool, &helpers->residents[number], subject, 0, timeout,
                        ret, err);
    return STATUS_OK;
}

enum status helpers_trace(struct helpers *helpers, size_t number, size_t run, bool is_again,
                          const struct subject *subject, struct result *ret, struct error *err)
{
    const struct tool *tool = &helpers->plan->traces[number].tool;
    double timeout = helpers->plan->run_timeout;
    if (!is_again && remembers(helpers, tool, subject, run, timeout, ret))
        return STATUS_OK;
    return run_tool(helpers, tool, NULL, subject, run, timeout, ret, err);
}

#include "triage/java/tools.h"

#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "input/jvm/program/jdk.h"
#include "triage/java/jdk_classes.h"
#include "triage/reach/analysis.h"

#include <stdlib.h>
#include <string.h>

/* Where things are ---------------------------------------------------------------------------- */

static char *find_beside_program(const char *const *places, const char *name)
{
    char *self = disk_program();
    char *bin = disk_dir_name(self != NULL ? self : ".");
    char *found = NULL;
    for (; found == NULL && *places != NULL; places++) {
        char *path = mem_format("%s/%s/%s", bin, *places, name);
        found = realpath(path, NULL);
        free(path);
    }
    free(bin);
    free(self);
    return found;
}

char *java_share_file(const char *name)
{
    char *path = mem_format("triage/%s", name), *found = share_find(path);
    free(path);
    return found;
}

static char *find_agent(void)
{
    static const char *const places[] = {".", "../lib/pare/java", NULL};
    return find_beside_program(places, "pare-trace.so");
}

static char *find_java(void)
{
    char *home = jdk_find_home();
    char *java = home != NULL ? disk_join(home, "bin/java") : NULL;
    if (java != NULL && !disk_exists(java)) {
        free(java);
        java = NULL;
    }
    free(home);
    return java;
}

/* Packaged analyses --------------------------------------------------------------------------- */

static const struct packaged {
    const char *name;
    const char *jars[8]; /* in /usr/share/java */
    const char *wrapper; /* in share/triage: a program for java to run */
    const char *package;
} packaged[] = {
    {"proguard", {"proguard"}, "ProGuardReach.java", "libproguard-java"},
    {"wala",
     {"com.ibm.wala.core", "com.ibm.wala.shrike", "com.ibm.wala.util"},
     "WalaReach.java",
     "libwala-java"},
};
enum { N_PACKAGED = sizeof packaged / sizeof *packaged };

static const char *const built_in[] = {"cha", "rta", "0cfa"};
enum { N_BUILT_IN = sizeof built_in / sizeof *built_in };

static const struct packaged *find_packaged(const char *name)
{
    for (size_t i = 0; i < N_PACKAGED; i++)
        if (strcmp(packaged[i].name, name) == 0)
            return &packaged[i];
    return NULL;
}

const char *java_tool_name(size_t number)
{
    if (number < N_BUILT_IN)
        return built_in[number];
    return number < N_BUILT_IN + N_PACKAGED ? packaged[number - N_BUILT_IN].name : NULL;
}

bool java_has_tool(const char *name)
{
    struct reach_analysis analysis;
    return find_packaged(name) != NULL || reach_parse(name, &analysis);
}

bool java_tool_is_there(const char *name, const char **ret_missing)
{
    const struct packaged *p = find_packaged(name);
    bool is_there = true;
    for (size_t i = 0; p != NULL && is_there && p->jars[i] != NULL; i++) {
        char *path = mem_format("/usr/share/java/%s.jar", p->jars[i]);
        is_there = disk_exists(path);
        free(path);
    }
    if (!is_there)
        *ret_missing = p->package;
    return is_there;
}

/* Short runs gain nothing from the optimising compiler. */
static const char java_options[] = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss64m";

/* Adds java OPTIONS -cp JARS:DIR WRAPPER.  The arguments of the wrapper follow. */
static void add_java(struct buffer *out, const struct packaged *p, const char *java,
                     const char *wrapper, const char *jdk_dir)
{
    struct buffer path = {0};
    for (size_t i = 0; p->jars[i] != NULL; i++)
        buffer_add_format(&path, "/usr/share/java/%s.jar:", p->jars[i]);
    buffer_add_text(&path, jdk_dir);
    shell_quote(out, java);
    buffer_add_format(out, " %s -cp ", java_options);
    shell_quote(out, buffer_text(&path));
    buffer_add_byte(out, ' ');
    shell_quote(out, wrapper);
    buffer_done(&path);
}

static enum status packaged_command(const struct packaged *p, struct buffer *out, struct error *err)
{
    char *java = find_java(), *home = jdk_find_home();
    char *wrapper = java_share_file(p->wrapper), *jdk_dir = NULL;
    char *exclusions = java_share_file("wala-exclusions.txt");
    enum status status = STATUS_OK;
    const char *missing;
    if (java == NULL)
        status = fail(err, STATUS_USAGE, "%s needs a JDK, and none was found", p->name);
    else if (!java_tool_is_there(p->name, &missing))
        status = fail(err, STATUS_USAGE, "%s is not installed; on Debian: apt-get install %s",
                      p->name, missing);
    else if (wrapper == NULL || exclusions == NULL)
        status =
            fail(err, STATUS_IO, "cannot find share/triage/%s; install Pare again", p->wrapper);
    else
        status = jdk_classes_prepare(home, &jdk_dir, err);
    if (status == STATUS_OK) {
        char *jar = disk_join(jdk_dir, "jdk.jar");
        add_java(out, p, java, wrapper, jdk_dir);
        buffer_add_byte(out, ' ');
        shell_quote(out, strcmp(p->name, "wala") == 0 ? exclusions : jar);
        free(jar);
    }
    free(jdk_dir);
    free(java);
    free(home);
    free(wrapper);
    free(exclusions);
    return status;
}

enum status java_tool_server(const char *name, char **ret, struct error *err)
{
    const struct packaged *p = find_packaged(name);
    struct buffer command = {0};
    if (p == NULL) {
        *ret = NULL;
        return STATUS_OK;
    }
    enum status status = packaged_command(p, &command, err);
    if (status == STATUS_OK)
        *ret = buffer_take(&command);
    buffer_done(&command);
    return status;
}

enum status java_tool(const char *name, struct tool *ret, struct error *err)
{
    const struct packaged *p = find_packaged(name);
    struct reach_analysis analysis;
    struct buffer command = {0};
    enum status status = STATUS_OK;
    if (p != NULL) {
        status = packaged_command(p, &command, err);
        buffer_add_text(&command, " {classes} {classpath} {main} {out}");
    } else if (reach_parse(name, &analysis)) {
        char *self = disk_program();
        shell_quote(&command, self != NULL ? self : "pare");
        buffer_add_format(&command, " reach %s {classes} --main {main} --classpath {classpath}",
                          name);
        free(self);
    } else {
        status =
            fail(err, STATUS_USAGE, "%s is no analysis that we have: use %s=COMMAND or %s=@FILE",
                 name, name, name);
    }
    if (status == STATUS_OK)
        status = tool_make(name, buffer_text(&command), ret, err);
    buffer_done(&command);
    return status;
}

/* The tracer ---------------------------------------------------------------------------------- */

static enum status trace_tool(const char *name, const char *fact, struct tool *ret,
                              struct error *err)
{
    char *java = find_java(), *agent = find_agent();
    struct buffer command = {0};
    enum status status = STATUS_OK;
    if (java == NULL)
        status = fail(err, STATUS_USAGE,
                      "there is no java to run the program with; name a trace with --trace");
    else if (agent == NULL)
        status = fail(err, STATUS_USAGE,
                      "the agent pare-trace.so was not built, because no JDK was there; name a "
                      "trace with --trace");
    if (status == STATUS_OK) {
        shell_quote(&command, java);
        buffer_add_text(&command, " -agentpath:");
        shell_quote(&command, agent);
        buffer_add_format(&command,
                          "=main={main},%sout={out} -Djava.awt.headless=true -cp "
                          "{classes}:{classpath} {main} {args}",
                          fact);
        status = tool_make(name, buffer_text(&command), ret, err);
    }
    buffer_done(&command);
    free(java);
    free(agent);
    return status;
}

enum status java_trace_tool(struct tool *ret, struct error *err)
{
    return trace_tool("java", "", ret, err);
}

enum status java_evidence_tool(struct tool *ret, struct error *err)
{
    return trace_tool("java once more", "fact={fact},", ret, err);
}

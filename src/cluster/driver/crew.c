#include "cluster/driver/crew.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cluster/tools/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void crew_done(struct crew *crew)
{
    for (size_t i = 0; i < crew->n_members; i++)
        free(crew->members[i]);
    free(crew->members);
    *crew = (struct crew){0};
}

struct member *crew_find(const struct crew *crew, uint64_t id)
{
    for (size_t i = 0; i < crew->n_members; i++)
        if (crew->members[i]->id == id)
            return crew->members[i];
    return NULL;
}

struct member *crew_add(struct crew *crew, uint64_t id)
{
    struct member *member = mem_zero(1, sizeof *member);
    member->id = id;
    member->scale = 1;
    mem_grow((void **)&crew->members, &crew->capacity, crew->n_members + 1, sizeof member);
    crew->members[crew->n_members++] = member;
    return member;
}

bool member_is_usable(const struct member *member)
{
    return member->state == MEMBER_READY && !member->is_lost;
}

unsigned crew_n_slots(const struct crew *crew)
{
    unsigned n_slots = 0;
    for (size_t i = 0; i < crew->n_members; i++)
        if (member_is_usable(crew->members[i]))
            n_slots += crew->members[i]->n_slots;
    return n_slots;
}

struct member *crew_choose(const struct crew *crew)
{
    struct member *best = NULL;
    for (size_t i = 0; i < crew->n_members; i++) {
        struct member *member = crew->members[i];
        if (!member_is_usable(member) || member->n_jobs >= member->n_slots)
            continue;
        if (best == NULL || member->n_slots - member->n_jobs > best->n_slots - best->n_jobs)
            best = member;
    }
    return best;
}

static const char *state_text(const struct member *member)
{
    static const char *const texts[] = {[MEMBER_JOINING] = "joining",
                                        [MEMBER_TRIED] = "on trial",
                                        [MEMBER_READY] = "ready",
                                        [MEMBER_LEFT_OUT] = "left out",
                                        [MEMBER_GONE] = "gone"};
    return member->is_lost && member->state <= MEMBER_READY ? "lost" : texts[member->state];
}

void crew_describe(const struct crew *crew, struct buffer *ret)
{
    for (size_t i = 0; i < crew->n_members; i++) {
        const struct member *member = crew->members[i];
        buffer_add_format(
            ret, "worker %s: %s, %u of %u slots busy, %llu answers, %llu contradictions%s%s\n",
            member->host, state_text(member), member->n_jobs, member->n_slots,
            (unsigned long long)member->n_answers, (unsigned long long)member->n_contradictions,
            *member->why != '\0' ? "; " : "", member->why);
    }
}

/* Compares a tool of the worker with a line "HASH PATH" of the configuration, which describes the
 * tool on this machine. */
static bool is_same_tool(const char *word, const struct proven_tool *tool)
{
    char there[HASH_TEXT];
    const char *path = strchr(word, ' ');
    hash_to_text(tool->content, there);
    return path != NULL && strcmp(path + 1, tool->path) == 0 &&
           strncmp(word, there, HASH_TEXT - 1) == 0;
}

static const char *version_or(const char *version, const char *otherwise)
{
    return *version != '\0' ? version : otherwise;
}

bool crew_tools_differ(const struct member *member, const struct proof_body *proof,
                       char *const *tools, void (*spare)(void *context, pid_t pid), void *context,
                       char why[LINE_ROOM])
{
    size_t n_tools = 0;
    while (tools[n_tools] != NULL)
        n_tools++;
    if (n_tools != proof->n_tools) {
        snprintf(why, LINE_ROOM, "%.200s did not look at all tools: its answers are not used",
                 member->host);
        return true;
    }
    for (size_t i = 0; i < n_tools; i++) {
        const struct proven_tool *tool = &proof->tools[i];
        char here[NAME_ROOM];
        if (is_same_tool(tools[i], tool))
            continue;
        if ((tool->content.low | tool->content.high) == 0) {
            snprintf(why, LINE_ROOM, "%.200s has no %.300s: its answers are not used", member->host,
                     tool->path);
            return true;
        }
        tool_version(strchr(tools[i], ' ') + 1, spare, context, here);
        snprintf(why, LINE_ROOM,
                 "%.100s: \"%.200s\" here, \"%.200s\" on %.200s: its answers are not used",
                 disk_base_name(tool->path), version_or(here, "no version"),
                 strcmp(here, tool->version) == 0 ? "another build of the same version"
                                                  : version_or(tool->version, "no version"),
                 member->host);
        return true;
    }
    return false;
}

bool crew_surroundings_differ(const struct member *member, const struct proof_body *proof,
                              char why[LINE_ROOM])
{
    char machine[NAME_ROOM], locale[NAME_ROOM], limits[NAME_ROOM];
    surroundings_machine(machine);
    surroundings_locale(locale);
    surroundings_limits(limits);
    const char *pairs[][3] = {{"kernel", machine, proof->machine},
                              {"locale", locale, proof->locale},
                              {"limits", limits, proof->limits}};
    size_t n = 0;
    for (size_t i = 0; i < 3; i++)
        if (strcmp(pairs[i][1], pairs[i][2]) != 0)
            n += (size_t)snprintf(why + n, LINE_ROOM - n,
                                  "%s%s: \"%.100s\" here, \"%.100s\" on %.50s", n > 0 ? "; " : "",
                                  pairs[i][0], pairs[i][1], pairs[i][2], member->host);
    if (n > 0)
        snprintf(why + n, LINE_ROOM - n, "; its first answers are tested again here%s",
                 strcmp(locale, proof->locale) != 0 ? " (--env NAME takes LANG or LC_ALL along)"
                                                    : "");
    return n > 0;
}

#include "cli/text/list.h"

#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/tree/language/languages.h"
#include "reduce/core/reducer.h"

#include <string.h>

static void add_line(struct buffer *ret, const char *name, const char *what)
{
    buffer_add_format(ret, "  %-19s %s\n", name, what);
}

static void add_reducers(struct buffer *ret, enum reducer_group group, const char *heading)
{
    buffer_add_format(ret, "\n%s:\n", heading);
    for (const struct reducer_kind *row = reducer_kinds; row->name != NULL; row++)
        if (row->group == group)
            add_line(ret, row->name, row->what);
}

static void add_languages(struct buffer *ret)
{
    struct languages *languages = languages_new();
    buffer_add_text(ret, "\nlanguages (for --language):\n");
    for (size_t i = 0; i < languages_count(languages); i++)
        buffer_add_format(ret, "  %s\n", languages_name(languages, i));
    languages_free(languages);
}

void list_write(struct buffer *ret)
{
    buffer_add_text(ret, "A pass is FRONT:REDUCER, such as lines:ddmin; FRONT alone has a suitable "
                         "reducer.\n\nfront ends, what each can remove or simplify:\n");
    for (const struct frontend *row = frontends; row->name != NULL; row++)
        add_line(ret, row->name, row->what);
    add_reducers(ret, REDUCER_DEFAULT, "reducers that default plans use");
    add_reducers(ret, REDUCER_PUBLISHED, "reducers as published in papers");
    add_reducers(ret, REDUCER_VARIANT, "variants of these reducers");
    add_languages(ret);
}

void list_front_ends(struct buffer *ret)
{
    for (const struct frontend *row = frontends; row->name != NULL; row++)
        buffer_add_format(ret, "%s\n", row->name);
}

void list_reducers(struct buffer *ret)
{
    for (const struct reducer_kind *row = reducer_kinds; row->name != NULL; row++)
        buffer_add_format(ret, "%s\n", row->name);
}

void list_languages(struct buffer *ret)
{
    struct languages *languages = languages_new();
    for (size_t i = 0; i < languages_count(languages); i++)
        buffer_add_format(ret, "%s\n", languages_name(languages, i));
    languages_free(languages);
}

/* Finding the parts of a model in the input. */
#include "input/model/places.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct line_table {
    size_t *start; /* the beginning of each line, and the end of the file */
    size_t n_lines;
};

struct finder {
    const struct model *model;
    const struct fileset *input;
    struct text_table names;  /* names of the files */
    struct line_table *lines; /* one for each file, made when needed */
    struct error *err;
};

static const struct line_table *lines_of(struct finder *finder, size_t f)
{
    struct line_table *table = &finder->lines[f];
    const struct file *file = &finder->input->files[f];
    if (table->start != NULL)
        return table;
    size_t capacity = 0;
    for (size_t at = 0; at < file->n_bytes;) {
        mem_grow((void **)&table->start, &capacity, table->n_lines + 2, sizeof *table->start);
        table->start[table->n_lines++] = at;
        const unsigned char *newline = memchr(file->data + at, '\n', file->n_bytes - at);
        at = newline == NULL ? file->n_bytes : (size_t)(newline - file->data) + 1;
    }
    mem_grow((void **)&table->start, &capacity, table->n_lines + 1, sizeof *table->start);
    table->start[table->n_lines] = file->n_bytes;
    return table;
}

static enum status no_file(struct finder *finder, const struct model_part *part)
{
    const struct fileset *input = finder->input;
    if (input->n_files == 0)
        return model_wrong(finder->model, part_where(part), finder->err, "the input has no files");
    if (part->file == NULL)
        return model_wrong(finder->model, part_where(part), finder->err,
                           "\"file\" is missing: the input has %zu files", input->n_files);
    return model_wrong(finder->model, where_into(part_where(part), "file"), finder->err,
                       "the input has no file \"%s\"; it has %zu, the first is \"%s\"",
                       show(part->file).text, input->n_files, show(input->files[0].name).text);
}

static enum status find_file(struct finder *finder, const struct model_part *part, size_t *ret)
{
    uint32_t file = NO_NAME;
    if (part->file != NULL)
        file = text_table_find(&finder->names, part->file, strlen(part->file));
    else if (finder->input->n_files == 1)
        file = 0;
    if (file == NO_NAME)
        return no_file(finder, part);
    *ret = file;
    return STATUS_OK;
}

static enum status find_lines(struct finder *finder, struct place *place)
{
    const struct model_part *part = place->part;
    const struct line_table *table = lines_of(finder, place->file);
    if (part->to > table->n_lines)
        return model_wrong(finder->model, where_into(part_where(part), "lines"), finder->err,
                           "\"%s\" has no line %llu: it has %zu lines",
                           show(finder->input->files[place->file].name).text,
                           (unsigned long long)part->to, table->n_lines);
    place->start = table->start[part->from - 1];
    place->end = table->start[part->to];
    return STATUS_OK;
}

static enum status find_bytes(struct finder *finder, struct place *place)
{
    const struct model_part *part = place->part;
    const struct file *file = &finder->input->files[place->file];
    if (part->to > file->n_bytes)
        return model_wrong(finder->model, where_into(part_where(part), "bytes"), finder->err,
                           "\"%s\" has only %zu bytes", show(file->name).text, file->n_bytes);
    place->start = (size_t)part->from;
    place->end = (size_t)part->to;
    return STATUS_OK;
}

static enum status find_text(struct finder *finder, struct place *place)
{
    const struct model_part *part = place->part;
    const struct file *file = &finder->input->files[place->file];
    size_t n_bytes = strlen(part->text);
    const unsigned char *found = memmem(file->data, file->n_bytes, part->text, n_bytes);
    if (found == NULL)
        return model_wrong(finder->model, where_into(part_where(part), "text"), finder->err,
                           "the text \"%s\" is not in \"%s\"", show(part->text).text,
                           show(file->name).text);
    place->start = (size_t)(found - file->data);
    place->end = place->start + n_bytes;
    if (memmem(found + 1, file->n_bytes - place->start - 1, part->text, n_bytes) != NULL)
        return model_wrong(finder->model, where_into(part_where(part), "text"), finder->err,
                           "the text \"%s\" is in \"%s\" more than once: make it longer, or say "
                           "which lines",
                           show(part->text).text, show(file->name).text);
    return STATUS_OK;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *trim(const char *text, size_t *n_bytes)
{
    while (*n_bytes > 0 && is_space(text[*n_bytes - 1]))
        --*n_bytes;
    while (*n_bytes > 0 && is_space(*text)) {
        text++;
        --*n_bytes;
    }
    return text;
}

/* The first line at or after `line` that contains only the marker and spaces; n_lines: none. */
static size_t find_marker(struct finder *finder, size_t f, const char *marker, size_t line)
{
    const struct line_table *table = lines_of(finder, f);
    const char *data = (const char *)finder->input->files[f].data;
    size_t n_marker = strlen(marker);
    marker = trim(marker, &n_marker);
    for (; line < table->n_lines; line++) {
        size_t n_text = table->start[line + 1] - table->start[line];
        const char *text = trim(data + table->start[line], &n_text);
        if (n_text == n_marker && memcmp(text, marker, n_text) == 0)
            break;
    }
    return line;
}

static enum status find_markers(struct finder *finder, struct place *place)
{
    const struct model_part *part = place->part;
    const struct line_table *table = lines_of(finder, place->file);
    const char *name = finder->input->files[place->file].name;
    size_t begin = find_marker(finder, place->file, part->text, 0);
    if (begin == table->n_lines)
        return model_wrong(finder->model, where_into(part_where(part), "begin"), finder->err,
                           "\"%s\" has no line \"%s\"", show(name).text, show(part->text).text);
    if (find_marker(finder, place->file, part->text, begin + 1) < table->n_lines &&
        strcmp(part->text, part->end) != 0)
        return model_wrong(finder->model, where_into(part_where(part), "begin"), finder->err,
                           "\"%s\" has more than one line \"%s\"", show(name).text,
                           show(part->text).text);
    size_t end = find_marker(finder, place->file, part->end, begin + 1);
    if (end == table->n_lines)
        return model_wrong(finder->model, where_into(part_where(part), "end"), finder->err,
                           "\"%s\" has no line \"%s\" after line %zu", show(name).text,
                           show(part->end).text, begin + 1);
    place->start = table->start[begin];
    place->end = table->start[end + 1];
    return STATUS_OK;
}

static enum status find_part(struct finder *finder, struct place *place)
{
    enum status status = find_file(finder, place->part, &place->file);
    if (status != STATUS_OK)
        return status;
    switch (place->part->kind) {
    case PART_LINES:
        return find_lines(finder, place);
    case PART_BYTES:
        return find_bytes(finder, place);
    case PART_TEXT:
        return find_text(finder, place);
    case PART_MARKERS:
        return find_markers(finder, place);
    case PART_FILE:
        break;
    }
    place->start = 0;
    place->end = finder->input->files[place->file].n_bytes;
    return STATUS_OK;
}

enum status place_find(const struct model *model, const struct fileset *input,
                       struct places *places, struct error *err)
{
    struct finder finder = {.model = model, .input = input, .err = err};
    enum status status = STATUS_OK;
    text_table_init(&finder.names);
    for (size_t f = 0; f < input->n_files; f++)
        text_table_add(&finder.names, input->files[f].name, strlen(input->files[f].name));
    finder.lines = mem_zero(input->n_files, sizeof *finder.lines);
    for (size_t i = 0; i < model->n_parts && status == STATUS_OK; i++) {
        places->place[i].part = &model->parts[i];
        status = find_part(&finder, &places->place[i]);
    }
    for (size_t f = 0; f < input->n_files; f++)
        free(finder.lines[f].start);
    free(finder.lines);
    text_table_done(&finder.names);
    return status;
}

enum status places_find(const struct model *model, const struct fileset *input, struct places *ret,
                        struct error *err)
{
    struct places places = {.n_places = model->n_parts};
    places.place = mem_zero(model->n_parts, sizeof *places.place);
    places.inside = mem_zero(model->n_parts, sizeof *places.inside);
    enum status status = place_find(model, input, &places, err);
    if (status != STATUS_OK || (status = place_nest(model, input, &places, err)) != STATUS_OK) {
        places_done(&places);
        return status;
    }
    *ret = places;
    return STATUS_OK;
}

void places_done(struct places *places)
{
    free(places->place);
    free(places->inside);
}

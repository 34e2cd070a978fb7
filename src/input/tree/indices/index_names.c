#include "input/tree/indices/index_names.h"

#include "base/memory.h"
#include "input/tree/indices/module_scan.h"
#include "input/tree/indices/module_tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One letter a space, in the order of enum index_space. */
static const char letters[] = "yftmgxedlb";

/* Text that takes the place of [start, end): the text here, then that of a name in the file. */
struct change {
    size_t start, end;
    char text[32];
    const unsigned char *name;
    size_t n_name;
};

struct changes {
    struct change *list;
    size_t n_changes, capacity;
};

static struct change *add(struct changes *changes, size_t start, size_t end)
{
    mem_grow((void **)&changes->list, &changes->capacity, changes->n_changes + 1,
             sizeof *changes->list);
    struct change *change = &changes->list[changes->n_changes++];
    *change = (struct change){.start = start, .end = end};
    return change;
}

static int compare_changes(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

static void sort_changes(struct changes *changes)
{
    if (changes->n_changes > 0)
        qsort(changes->list, changes->n_changes, sizeof *changes->list, compare_changes);
}

/* --- names for numbers ------------------------------------------------------------------------ */

static bool has_given_names(const unsigned char *text, size_t n_bytes)
{
    return memmem(text, n_bytes, GIVEN_NAME, strlen(GIVEN_NAME)) != NULL;
}

/* The number in the name of a declaration: locals count in their function. */
struct giving {
    const struct module_scan *scan;
    bool *is_meant[N_SPACES]; /* by declaration: a number means it */
    uint32_t *local_number;   /* by declaration of a local */
    struct changes changes;
};

static uint32_t name_number(const struct giving *self, enum index_space space, uint32_t declared)
{
    return space == SPACE_LOCAL ? self->local_number[declared] : declared;
}

/* The second of several types in one list is marked: it goes back into the list. */
static void write_name(const struct giving *self, enum index_space space, uint32_t declared,
                       const char *before, struct change *change)
{
    const struct declared *what = &self->scan->declared[space][declared];
    snprintf(change->text, sizeof change->text, "%s" GIVEN_NAME "%c%u%s", before, letters[space],
             name_number(self, space, declared), what->is_split ? "+" : "");
}

static void give_use(struct giving *self, const struct use *use)
{
    const struct module_scan *scan = self->scan;
    struct token token = scan->tokens[use->token];
    if (use->declared == NO_DECLARED)
        return;
    if (use->declared == OUTERMOST) {
        strcpy(add(&self->changes, token.start, token.end)->text, GIVEN_NAME "L");
        return;
    }
    const struct declared *declared = &scan->declared[use->space][use->declared];
    if (declared->word == NO_TOKEN)
        return;
    if (declared->name != NO_TOKEN) { /* then the name that it has */
        struct token name = scan->tokens[declared->name];
        struct change *change = add(&self->changes, token.start, token.end);
        change->name = scan->text + name.start;
        change->n_name = name.end - name.start;
        return;
    }
    if (use->space == SPACE_LOCAL)
        self->local_number[use->declared] = use->number;
    self->is_meant[use->space][use->declared] = true;
    write_name(self, use->space, use->declared, use->is_implied ? " " : "",
               add(&self->changes, use->is_implied ? token.end : token.start, token.end));
}

/* `(param i32 i32)` becomes two lists if the second one has a name; then the first has, too. */
static void give_declared(struct giving *self, enum index_space space, uint32_t i)
{
    const struct declared *declared = &self->scan->declared[space][i];
    size_t behind;
    if (!self->is_meant[space][i] || declared->word == NO_TOKEN)
        return;
    behind = self->scan->tokens[declared->word].end;
    const char *before = !declared->is_split ? " " : declared->is_local ? ") (local " : ") (param ";
    write_name(self, space, i, before, add(&self->changes, behind, behind));
}

/* All types of a list get a name if one of them does; the word of the list is that of the first. */
static void complete_lists(struct giving *self)
{
    const struct module_scan *scan = self->scan;
    bool *is_meant = self->is_meant[SPACE_LOCAL];
    for (size_t i = 0, end; i < scan->n_declared[SPACE_LOCAL]; i = end) {
        const struct declared *declared = scan->declared[SPACE_LOCAL];
        bool any = is_meant[i];
        uint32_t first = is_meant[i] ? self->local_number[i] : UINT32_MAX;
        for (end = i + 1; end < scan->n_declared[SPACE_LOCAL] && declared[end].is_split; end++)
            if (is_meant[end]) {
                any = true;
                first = self->local_number[end] - (uint32_t)(end - i);
            }
        for (size_t k = i; k < end && any; k++) {
            is_meant[k] = true;
            self->local_number[k] = first + (uint32_t)(k - i);
        }
    }
}

/* The text with the changes, and where they are in it. */
static void make_named(const struct file *file, const struct changes *changes,
                       struct index_names *ret)
{
    struct buffer text = {0};
    size_t done = 0;
    ret->edits = mem_alloc((changes->n_changes + 1) * sizeof *ret->edits);
    for (size_t i = 0; i < changes->n_changes; i++) {
        const struct change *change = &changes->list[i];
        buffer_add(&text, file->data + done, change->start - done);
        size_t to = text.n_bytes;
        buffer_add_text(&text, change->text);
        buffer_add(&text, change->name, change->n_name);
        ret->edits[ret->n_edits++] =
            (struct name_edit){change->start, change->end, to, text.n_bytes};
        done = change->end;
    }
    buffer_add(&text, file->data + done, file->n_bytes - done);
    ret->file = (struct file){file->name, text.data, text.n_bytes, file->mode, true};
}

bool index_names_give(const struct file *file, struct index_names *ret)
{
    struct module_scan scan;
    struct giving self = {.scan = &scan};
    *ret = (struct index_names){0};
    if (has_given_names(file->data, file->n_bytes))
        return false;
    if (!module_scan(file->data, file->n_bytes, &scan)) {
        module_scan_done(&scan);
        return false;
    }
    for (size_t i = 0; i < N_SPACES; i++)
        self.is_meant[i] = mem_zero(scan.n_declared[i] + 1, sizeof(bool));
    self.local_number = mem_zero(scan.n_declared[SPACE_LOCAL] + 1, sizeof *self.local_number);
    for (size_t i = 0; i < scan.n_uses; i++)
        give_use(&self, &scan.uses[i]);
    complete_lists(&self);
    for (size_t space = 0; space < N_SPACES; space++)
        for (size_t i = 0; i < scan.n_declared[space]; i++)
            give_declared(&self, (enum index_space)space, (uint32_t)i);
    bool has_names = self.changes.n_changes > 0;
    sort_changes(&self.changes);
    if (has_names)
        make_named(file, &self.changes, ret);
    for (size_t i = 0; i < N_SPACES; i++)
        free(self.is_meant[i]);
    free(self.local_number);
    free(self.changes.list);
    module_scan_done(&scan);
    return has_names;
}

void index_names_done(struct index_names *names)
{
    if (names->file.owned)
        free((void *)names->file.data);
    free(names->edits);
}

size_t index_names_place(const struct index_names *names, size_t at)
{
    size_t first = 0, end = names->n_edits; /* the edits before `first` begin before `at` */
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (names->edits[middle].to < at)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == 0)
        return at;
    const struct name_edit *edit = &names->edits[first - 1];
    return at <= edit->to_end ? edit->from_end : edit->from_end + at - edit->to_end;
}

/* --- numbers for names ------------------------------------------------------------------------ */

/* Blank space before a name goes with it. */
static size_t with_blank(const struct module_scan *scan, size_t start)
{
    return start > 0 && scan->text[start - 1] == ' ' ? start - 1 : start;
}

static bool is_given(const struct module_scan *scan, uint32_t token)
{
    return token != NO_TOKEN && token_begins(scan, token, GIVEN_NAME);
}

/* Whether the list before this one is of the same word, and lost its name, too. */
static bool joins_list(const struct module_scan *scan, const struct declared *declared,
                       const struct declared *before)
{
    uint32_t word = declared->word;
    return scan->text[scan->tokens[declared->name].end - 1] == '+' &&
           is_given(scan, before->name) && word >= 2 &&
           scan->tokens[word - 2].kind == TOKEN_CLOSE &&
           scan->tokens[before->word - 1].close == word - 2 && token_same(scan, before->word, word);
}

static void take_declared(const struct module_scan *scan, enum index_space space, size_t i,
                          struct changes *changes)
{
    const struct declared *declared = &scan->declared[space][i];
    if (!is_given(scan, declared->name))
        return;
    struct token name = scan->tokens[declared->name];
    size_t start = with_blank(scan, name.start);
    if (space == SPACE_LOCAL && i > 0 && joins_list(scan, declared, declared - 1))
        start = scan->tokens[declared->word - 2].start;
    add(changes, start, name.end);
}

static void take_use(const struct module_scan *scan, const struct use *use, struct changes *changes)
{
    struct token token = scan->tokens[use->token];
    if (!is_given(scan, use->token))
        return;
    if (use->is_implied) {
        add(changes, with_blank(scan, token.start), token.end);
        return;
    }
    struct change *change = add(changes, token.start, token.end);
    if (use->declared != NO_DECLARED)
        snprintf(change->text, sizeof change->text, "%u", use->number);
    else
        change->text[0] = '0'; /* what it meant is gone: the test will say */
}

void index_names_take(const unsigned char *text, size_t n_bytes, struct buffer *ret)
{
    struct module_scan scan;
    struct changes changes = {0};
    size_t done = 0;
    module_scan(text, n_bytes, &scan);
    for (size_t i = 0; i < scan.n_uses; i++)
        take_use(&scan, &scan.uses[i], &changes);
    for (size_t space = 0; space < N_SPACES; space++)
        for (size_t i = 0; i < scan.n_declared[space]; i++)
            take_declared(&scan, (enum index_space)space, i, &changes);
    sort_changes(&changes);
    for (size_t i = 0; i < changes.n_changes; i++) {
        const struct change *change = &changes.list[i];
        if (change->start < done)
            continue;
        buffer_add(ret, text + done, change->start - done);
        buffer_add_text(ret, change->text);
        done = change->end;
    }
    buffer_add(ret, text + done, n_bytes - done);
    free(changes.list);
    module_scan_done(&scan);
}

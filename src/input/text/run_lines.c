/* run_lines - parts of the commands that a file names in its comments, after the word "RUN:".
 *
 *     ; RUN: opt -passes='cgscc(inline),function(sroa,loop(licm,indvars<all>))' -S %s
 *
 * The files of a compiler's test suite begin with such lines, and a test script may read them.
 * Items are whole lines, words, and elements of lists in words: what stands between commas, in
 * brackets or not.  An element with parentheses has a second item: if only this one is absent, the
 * list inside the parentheses takes the place of the element.  Text outside these lines stays. */
#include "base/memory.h"
#include "input/text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 }; /* brackets inside one another; what is deeper stays as it is */

static const char marker[] = "RUN:";

/* An element (a line, a word or an element of a list), or a group: a list of elements. */
struct node {
    uint32_t start, end; /* of a group: without its brackets */
    uint32_t next;       /* the node after this one and everything in it */
    uint32_t item;       /* of an element; NO_ITEM: a group */
    uint32_t shell;      /* the item of the text around the list of an element; or NO_ITEM */
    bool is_bracketed;   /* a group in brackets, which go with its last element */
};

struct run_lines {
    struct reading reading;
    const struct fileset *input;
    struct node *nodes;
    size_t n_nodes, nodes_capacity;
    uint32_t *first_node;     /* of each file; n_files + 1 entries */
    uint32_t *parent, *level; /* by item, as the next */
    uint64_t *cost;
    size_t n_items, parent_capacity, level_capacity, cost_capacity;
};

struct parser {
    struct run_lines *self;
    const char *text;
    size_t line;      /* where the line begins whose brackets are known */
    uint32_t *closes; /* by byte of this line: the bracket that closes the one here; 0: none */
    uint32_t *around; /* by byte, of a bracket: the open one of its kind around it; NO_ITEM: none */
    size_t closes_capacity, around_capacity;
    unsigned depth;
};

/* --- parsing -----------------------------------------------------------------------------------
 */

static uint32_t new_item(struct run_lines *self, uint32_t parent, size_t cost)
{
    mem_grow((void **)&self->parent, &self->parent_capacity, self->n_items + 1,
             sizeof *self->parent);
    mem_grow((void **)&self->level, &self->level_capacity, self->n_items + 1, sizeof *self->level);
    mem_grow((void **)&self->cost, &self->cost_capacity, self->n_items + 1, sizeof *self->cost);
    self->parent[self->n_items] = parent;
    self->level[self->n_items] = parent != NO_ITEM ? self->level[parent] + 1 : 0;
    self->cost[self->n_items] = cost;
    return (uint32_t)self->n_items++;
}

static uint32_t open_node(struct run_lines *self, size_t start, size_t end)
{
    mem_grow((void **)&self->nodes, &self->nodes_capacity, self->n_nodes + 1, sizeof *self->nodes);
    self->nodes[self->n_nodes] = (struct node){
        .start = (uint32_t)start, .end = (uint32_t)end, .item = NO_ITEM, .shell = NO_ITEM};
    return (uint32_t)self->n_nodes++;
}

static void close_node(struct run_lines *self, uint32_t node)
{
    self->nodes[node].next = (uint32_t)self->n_nodes;
}

static uint32_t open_element(struct run_lines *self, size_t start, size_t end, uint32_t parent)
{
    uint32_t node = open_node(self, start, end);
    self->nodes[node].item = new_item(self, parent, end - start);
    return node;
}

/* Finds the pairs of brackets in a line.  Brackets of different kinds do not see each other, so a
 * lone "<" or ">" hides nothing.  Costs O(bytes). */
static void find_brackets(struct parser *parser, size_t start, size_t end)
{
    static const char opens[] = "(<[{", closes[] = ")>]}";
    uint32_t innermost[] = {NO_ITEM, NO_ITEM, NO_ITEM, NO_ITEM};
    const size_t n_bytes = end - start;
    mem_grow((void **)&parser->closes, &parser->closes_capacity, n_bytes + 1,
             sizeof *parser->closes);
    mem_grow((void **)&parser->around, &parser->around_capacity, n_bytes + 1,
             sizeof *parser->around);
    memset(parser->closes, 0, n_bytes * sizeof *parser->closes);
    parser->line = start;
    for (uint32_t at = 0; at < n_bytes; at++)
        for (size_t kind = 0; kind < sizeof innermost / sizeof *innermost; kind++)
            if (parser->text[start + at] == opens[kind]) {
                parser->around[at] = innermost[kind];
                innermost[kind] = at;
            } else if (parser->text[start + at] == closes[kind] && innermost[kind] != NO_ITEM) {
                parser->closes[innermost[kind]] = at;
                innermost[kind] = parser->around[innermost[kind]];
            }
}

/* The position of the bracket before `end` that closes the one at `open`; end: there is none, or
 * this is no bracket. */
static size_t closing(const struct parser *parser, size_t open, size_t end)
{
    size_t close = parser->closes[open - parser->line];
    return close != 0 && parser->line + close < end ? parser->line + close : end;
}

static void parse_list(struct parser *parser, size_t start, size_t end, uint32_t parent,
                       bool is_bracketed);

static void parse_element(struct parser *parser, size_t start, size_t end, uint32_t parent)
{
    struct run_lines *self = parser->self;
    uint32_t node = open_element(self, start, end, parent), item = self->nodes[node].item;
    for (size_t at = start; at < end; at++) {
        size_t close = closing(parser, at, end);
        if (close == end || close == at + 1)
            continue;
        if (parser->depth == MAX_DEPTH) {
            at = close;
            continue;
        }
        if (parser->text[at] == '(' && self->nodes[node].shell == NO_ITEM)
            self->nodes[node].shell = new_item(self, item, at - start + 1);
        parser->depth++;
        parse_list(parser, at + 1, close, item, true);
        parser->depth--;
        at = close;
    }
    close_node(self, node);
}

static void parse_list(struct parser *parser, size_t start, size_t end, uint32_t parent,
                       bool is_bracketed)
{
    uint32_t group = open_node(parser->self, start, end);
    parser->self->nodes[group].is_bracketed = is_bracketed;
    for (size_t from = start, at = start; at <= end; at++) {
        size_t close = at < end ? closing(parser, at, end) : end;
        if (close < end) {
            at = close;
        } else if (at == end || parser->text[at] == ',' || parser->text[at] == ';') {
            if (at > from)
                parse_element(parser, from, at, parent);
            from = at + 1;
        }
    }
    close_node(parser->self, group);
}

static void parse_word(struct parser *parser, size_t start, size_t end, uint32_t parent)
{
    const char *text = parser->text;
    uint32_t node = open_element(parser->self, start, end, parent);
    const char *equals = memchr(text + start, '=', end - start);
    size_t from = equals != NULL ? (size_t)(equals - text) + 1 : start, to = end;
    if (to - from >= 2 && (text[from] == '\'' || text[from] == '"') && text[to - 1] == text[from]) {
        from++;
        to--;
    }
    size_t special = from;
    while (special < to && strchr(",(<[{", text[special]) == NULL)
        special++;
    if (special < to)
        parse_list(parser, from, to, parser->self->nodes[node].item, false);
    close_node(parser->self, node);
}

/* The end of the word at `at`.  Blanks in quotes belong to it. */
static size_t word_end(const char *text, size_t at, size_t end)
{
    char quote = '\0';
    for (; at < end && (quote != '\0' || !isspace((unsigned char)text[at])); at++) {
        if (quote == '\0' && (text[at] == '\'' || text[at] == '"'))
            quote = text[at];
        else if (text[at] == quote)
            quote = '\0';
    }
    return at;
}

/* Parses a line whose command begins at `command`. */
static void parse_line(struct parser *parser, size_t start, size_t command, size_t end,
                       size_t n_bytes)
{
    struct run_lines *self = parser->self;
    uint32_t line = open_element(self, start, end < n_bytes ? end + 1 : end, NO_ITEM);
    find_brackets(parser, start, end);
    while (command < end && isspace((unsigned char)parser->text[command]))
        command++;
    uint32_t group = open_node(self, command, end);
    for (size_t at = command; at < end;) {
        if (isspace((unsigned char)parser->text[at])) {
            at++;
            continue;
        }
        size_t last = word_end(parser->text, at, end);
        parse_word(parser, at, last, self->nodes[line].item);
        at = last;
    }
    close_node(self, group);
    close_node(self, line);
}

/* True if only signs and blanks stand before the marker in its line: the rest is a comment. */
static bool is_comment(const char *text, size_t start, size_t end)
{
    bool has_sign = false;
    for (; start < end; start++) {
        if (isalnum((unsigned char)text[start]) || (unsigned char)text[start] >= 0x80)
            return false;
        has_sign |= ispunct((unsigned char)text[start]) != 0;
    }
    return has_sign;
}

static void read_file(struct run_lines *self, const struct file *file)
{
    struct parser parser = {.self = self, .text = (const char *)file->data};
    const size_t n_marker = sizeof marker - 1;
    for (size_t start = 0, end; start < file->n_bytes; start = end + 1) {
        const char *line = parser.text + start;
        const char *feed = memchr(line, '\n', file->n_bytes - start);
        end = feed != NULL ? (size_t)(feed - parser.text) : file->n_bytes;
        const char *found = memmem(line, end - start, marker, n_marker);
        size_t at = found != NULL ? (size_t)(found - parser.text) : end;
        if (found != NULL && is_comment(parser.text, start, at) &&
            memchr(found, '\0', end - at) == NULL)
            parse_line(&parser, start, at + n_marker, end, file->n_bytes);
    }
    free(parser.closes);
    free(parser.around);
}

/* --- rendering ---------------------------------------------------------------------------------
 */

struct writer {
    const struct run_lines *self;
    const char *text;
    const struct bitset *subset;
    struct buffer *ret;
};

static void write_element(const struct writer *to, uint32_t node);

/* Writes the elements of a group that are there, with what stands between them in the input.
 * False: none of its elements is there. */
static bool write_group(const struct writer *to, uint32_t group)
{
    const struct node *nodes = to->self->nodes;
    size_t written = to->ret->n_bytes, end = nodes[group].start;
    bool has_any = false;
    for (uint32_t kid = group + 1; kid < nodes[group].next; kid = nodes[kid].next) {
        size_t before = to->ret->n_bytes, separator = nodes[kid].start - end;
        if (has_any || end == nodes[group].start)
            buffer_add(to->ret, to->text + end, separator);
        else
            separator = 0;
        write_element(to, kid);
        if (to->ret->n_bytes == before + separator)
            to->ret->n_bytes = before;
        else
            has_any = true;
        end = nodes[kid].end;
    }
    if (!has_any && nodes[group].next > group + 1) {
        to->ret->n_bytes = written;
        return false;
    }
    buffer_add(to->ret, to->text + end, nodes[group].end - end);
    return true;
}

/* Writes only the list in the first parentheses of an element. */
static void write_inside(const struct writer *to, uint32_t node)
{
    const struct node *nodes = to->self->nodes;
    for (uint32_t kid = node + 1; kid < nodes[node].next; kid = nodes[kid].next)
        if (to->text[nodes[kid].start - 1] == '(') {
            write_group(to, kid);
            return;
        }
}

static void write_element(const struct writer *to, uint32_t node)
{
    const struct node *nodes = to->self->nodes;
    size_t at = nodes[node].start;
    if (!bitset_has(to->subset, nodes[node].item))
        return;
    if (nodes[node].shell != NO_ITEM && !bitset_has(to->subset, nodes[node].shell)) {
        write_inside(to, node);
        return;
    }
    for (uint32_t kid = node + 1; kid < nodes[node].next; kid = nodes[kid].next) {
        buffer_add(to->ret, to->text + at, nodes[kid].start - at);
        at = nodes[kid].end;
        if (!write_group(to, kid) && nodes[kid].is_bracketed) {
            to->ret->n_bytes--;
            at++;
        }
    }
    buffer_add(to->ret, to->text + at, nodes[node].end - at);
}

static void render_file(const struct run_lines *self, const struct bitset *subset, size_t f,
                        struct fileset *ret)
{
    const struct file *file = &self->input->files[f];
    struct buffer out = {0};
    struct writer to = {self, (const char *)file->data, subset, &out};
    size_t at = 0;
    if (self->first_node[f] == self->first_node[f + 1]) {
        fileset_add_borrowed(ret, file);
        return;
    }
    for (uint32_t line = self->first_node[f]; line < self->first_node[f + 1];
         line = self->nodes[line].next) {
        buffer_add(&out, file->data + at, self->nodes[line].start - at);
        write_element(&to, line);
        at = self->nodes[line].end;
    }
    buffer_add(&out, file->data + at, file->n_bytes - at);
    fileset_add_owned(ret, file->name, file->mode, out.data, out.n_bytes);
}

static void render(const struct reading *reading, const struct bitset *subset, struct fileset *ret)
{
    const struct run_lines *self = (const struct run_lines *)reading;
    for (size_t f = 0; f < self->input->n_files; f++)
        render_file(self, subset, f, ret);
}

static void free_reading(struct reading *reading)
{
    struct run_lines *self = (struct run_lines *)reading;
    free(self->nodes);
    free(self->first_node);
    free(self->parent);
    free(self->level);
    free(self->cost);
    free(self);
}

enum status run_lines_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    static const struct reading_ops ops = {.render = render, .free = free_reading};
    if (fileset_bytes(input) >= NO_ITEM)
        return fail(err, STATUS_INPUT, "the input is too large: at most 4 GiB can be reduced");
    struct run_lines *self = mem_zero(1, sizeof *self);
    self->reading.ops = &ops;
    self->input = input;
    self->first_node = mem_alloc((input->n_files + 1) * sizeof *self->first_node);
    for (size_t f = 0; f < input->n_files; f++) {
        self->first_node[f] = (uint32_t)self->n_nodes;
        read_file(self, &input->files[f]);
    }
    self->first_node[input->n_files] = (uint32_t)self->n_nodes;
    self->reading.problem = (struct problem){.n_items = (uint32_t)self->n_items,
                                             .parent = self->parent,
                                             .level = self->level,
                                             .cost = self->cost};
    *ret = &self->reading;
    return STATUS_OK;
}

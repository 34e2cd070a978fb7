#include "input/tree/indices/module_uses.h"

#include "base/memory.h"
#include "input/tree/indices/module_parts.h"
#include "input/tree/indices/module_tokens.h"

#include <stdlib.h>
#include <string.h>

struct block {
    uint32_t label; /* in SPACE_LABEL */
    uint32_t list;  /* the list that it stands in or is */
    bool is_flat;   /* ends with the word `end`, not with its list */
};

struct list {
    uint32_t open, close;
    uint32_t if_label; /* of a list (if ...): its label, which holds in (then ...) and (else ...) */
};

struct walk {
    struct module_scan *scan;
    uint32_t first_local, n_implied; /* locals from the type alone come before first_local */
    bool knows_locals;
    struct block *blocks;
    size_t n_blocks, blocks_capacity;
    struct list *lists;
    size_t n_lists, lists_capacity;
};

static void add_use(struct module_scan *scan, struct use use)
{
    if (scan->is_used[use.token])
        return;
    scan->is_used[use.token] = true;
    mem_grow((void **)&scan->uses, &scan->uses_capacity, scan->n_uses + 1, sizeof *scan->uses);
    scan->uses[scan->n_uses++] = use;
}

/* --- what a word means ------------------------------------------------------------------------ */

/* The declaration with the name that stands here, from `first` on.  Names that Pare gave have their
 * old place in them, and the new place is not behind that. */
static uint32_t find_name(const struct module_scan *scan, enum index_space space, size_t first,
                          uint32_t token)
{
    size_t behind = scan->n_declared[space];
    uint32_t old = 0;
    for (uint32_t i = scan->tokens[token].start; i < scan->tokens[token].end; i++)
        if (scan->text[i] >= '0' && scan->text[i] <= '9' && old < UINT32_MAX / 20)
            old = 10 * old + (uint32_t)(scan->text[i] - '0');
    if (token_begins(scan, token, GIVEN_NAME) && first + old + 1 < behind)
        behind = first + old + 1;
    for (size_t i = behind; i > first; i--) {
        uint32_t name = scan->declared[space][i - 1].name;
        if (name != NO_TOKEN && token_same(scan, name, token))
            return (uint32_t)(i - 1);
    }
    return NO_DECLARED;
}

static struct use label_use(const struct walk *self, uint32_t token)
{
    const struct module_scan *scan = self->scan;
    struct use use = {.token = token, .space = SPACE_LABEL, .declared = NO_DECLARED};
    uint32_t number;
    if (token_number(scan, token, &number)) {
        use.number = number;
        if (number < self->n_blocks)
            use.declared = self->blocks[self->n_blocks - 1 - number].label;
        else if (number == self->n_blocks)
            use.declared = OUTERMOST;
        return use;
    }
    for (size_t i = self->n_blocks; i > 0; i--) {
        uint32_t name = scan->declared[SPACE_LABEL][self->blocks[i - 1].label].name;
        if (name != NO_TOKEN && token_same(scan, name, token)) {
            use.declared = self->blocks[i - 1].label;
            use.number = (uint32_t)(self->n_blocks - i);
            return use;
        }
    }
    if (token_is(scan, token, GIVEN_NAME "L")) {
        use.declared = OUTERMOST;
        use.number = (uint32_t)self->n_blocks;
    }
    return use;
}

static struct use local_use(const struct walk *self, uint32_t token)
{
    const struct module_scan *scan = self->scan;
    struct use use = {.token = token, .space = SPACE_LOCAL, .declared = NO_DECLARED};
    if (!self->knows_locals) {
        return use;
    } else if (!token_number(scan, token, &use.number)) {
        use.declared = find_name(scan, SPACE_LOCAL, self->first_local, token);
        if (use.declared != NO_DECLARED)
            use.number = use.declared - self->first_local + self->n_implied;
    } else if (use.number >= self->n_implied &&
               use.number - self->n_implied < scan->n_declared[SPACE_LOCAL] - self->first_local) {
        use.declared = self->first_local + use.number - self->n_implied;
    }
    return use;
}

/* Notes a use, if the token is a number or a name that Pare gave. */
static void note_use(struct walk *self, enum index_space space, uint32_t token)
{
    struct module_scan *scan = self->scan;
    struct use use = {.token = token, .space = space, .declared = NO_DECLARED};
    if (!token_number(scan, token, &use.number) && !token_begins(scan, token, GIVEN_NAME))
        return;
    if (space == SPACE_LABEL) {
        use = label_use(self, token);
    } else if (space == SPACE_LOCAL) {
        use = local_use(self, token);
    } else if (!token_number(scan, token, &use.number)) {
        use.declared = use.number = find_name(scan, space, 0, token);
    } else if (use.number < scan->n_declared[space]) {
        use.declared = use.number;
    }
    add_use(scan, use);
}

/* --- instructions ----------------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum index_space space, second; /* second: of the last of several numbers, N_SPACES: no use */
} instructions[] = {
    {"call", SPACE_FUNCTION, N_SPACES},
    {"return_call", SPACE_FUNCTION, N_SPACES},
    {"ref.func", SPACE_FUNCTION, N_SPACES},
    {"local.get", SPACE_LOCAL, N_SPACES},
    {"local.set", SPACE_LOCAL, N_SPACES},
    {"local.tee", SPACE_LOCAL, N_SPACES},
    {"global.get", SPACE_GLOBAL, N_SPACES},
    {"global.set", SPACE_GLOBAL, N_SPACES},
    {"br", SPACE_LABEL, N_SPACES},
    {"br_if", SPACE_LABEL, N_SPACES},
    {"br_table", SPACE_LABEL, SPACE_LABEL},
    {"br_on_null", SPACE_LABEL, N_SPACES},
    {"br_on_non_null", SPACE_LABEL, N_SPACES},
    {"rethrow", SPACE_LABEL, N_SPACES},
    {"throw", SPACE_TAG, N_SPACES},
    {"catch", SPACE_TAG, SPACE_LABEL},
    {"catch_ref", SPACE_TAG, SPACE_LABEL},
    {"catch_all", SPACE_LABEL, N_SPACES},
    {"catch_all_ref", SPACE_LABEL, N_SPACES},
    {"data.drop", SPACE_DATA, N_SPACES},
    {"memory.init", SPACE_DATA, N_SPACES},
    {"elem.drop", SPACE_ELEMENT, N_SPACES},
    {"table.init", SPACE_ELEMENT, N_SPACES},
    {"table.get", SPACE_TABLE, N_SPACES},
    {"table.set", SPACE_TABLE, N_SPACES},
    {"table.size", SPACE_TABLE, N_SPACES},
    {"table.grow", SPACE_TABLE, N_SPACES},
    {"table.fill", SPACE_TABLE, N_SPACES},
    {"table.copy", SPACE_TABLE, SPACE_TABLE},
    {"call_ref", SPACE_TYPE, N_SPACES},
    {"return_call_ref", SPACE_TYPE, N_SPACES},
    {"ref.null", SPACE_TYPE, N_SPACES},
};

static bool has_part(const struct module_scan *scan, uint32_t token, const char *part)
{
    struct token found = scan->tokens[token];
    return memmem(scan->text + found.start, found.end - found.start, part, strlen(part)) != NULL;
}

/* An instruction that needs the memory, and does not say which. */
static bool uses_memory(const struct module_scan *scan, uint32_t token)
{
    return has_part(scan, token, ".load") || has_part(scan, token, ".store") ||
           has_part(scan, token, ".atomic.rmw") || token_is(scan, token, "memory.size") ||
           token_is(scan, token, "memory.grow") || token_is(scan, token, "memory.fill") ||
           token_is(scan, token, "memory.copy");
}

static bool is_index(const struct module_scan *scan, uint32_t token)
{
    uint32_t number;
    return token_is_name(scan, token) || token_number(scan, token, &number);
}

static void note_memory(struct module_scan *scan, uint32_t word)
{
    struct use use = {.token = word, .space = SPACE_MEMORY, .is_implied = true};
    if (token_begins(scan, word + 1, GIVEN_NAME))
        use.token = word + 1;
    else if (is_index(scan, word + 1) || scan->n_declared[SPACE_MEMORY] != 1 ||
             scan->declared[SPACE_MEMORY][0].name != NO_TOKEN)
        return;
    add_use(scan, use);
}

static void read_instruction(struct walk *self, uint32_t word)
{
    struct module_scan *scan = self->scan;
    if (!token_is_kind(scan, word, TOKEN_WORD))
        return;
    for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++) {
        if (!token_is(scan, word, instructions[i].word))
            continue;
        uint32_t end = word + 1;
        while (is_index(scan, end))
            end++;
        if (instructions[i].second == N_SPACES && end != word + 2)
            return; /* no number, or one more: which is meant is not known */
        for (uint32_t k = word + 1; k < end; k++)
            note_use(self, k == word + 1 ? instructions[i].space : instructions[i].second, k);
        return;
    }
    if (uses_memory(scan, word))
        note_memory(scan, word);
}

/* --- lists and blocks ------------------------------------------------------------------------- */

static bool begins_block(const struct module_scan *scan, uint32_t word)
{
    return token_is(scan, word, "block") || token_is(scan, word, "loop") ||
           token_is(scan, word, "if") || token_is(scan, word, "try") ||
           token_is(scan, word, "try_table");
}

static void push_block(struct walk *self, uint32_t label, bool is_flat)
{
    mem_grow((void **)&self->blocks, &self->blocks_capacity, self->n_blocks + 1,
             sizeof *self->blocks);
    self->blocks[self->n_blocks++] = (struct block){label, (uint32_t)self->n_lists, is_flat};
}

/* (type 3), (func 3) in an export, (table 3) in a segment. */
static void read_reference(struct walk *self, uint32_t open)
{
    struct module_scan *scan = self->scan;
    uint32_t close = scan->tokens[open].close;
    enum index_space space;
    if (close == open + 3 && module_space_of(scan, open + 1, &space))
        note_use(self, space == SPACE_ELEMENT ? SPACE_FUNCTION : space, open + 2);
    else if (token_is(scan, open + 1, "elem"))
        for (uint32_t i = open + 2; i < close; i = module_next(scan, i))
            note_use(self, SPACE_FUNCTION, i);
    else if (token_is(scan, open + 1, "ref"))
        note_use(self, SPACE_TYPE, close - 1);
}

static void open_list(struct walk *self, uint32_t open)
{
    struct module_scan *scan = self->scan;
    struct list *around = self->n_lists > 0 ? &self->lists[self->n_lists - 1] : NULL;
    uint32_t if_label = around != NULL ? around->if_label : NO_DECLARED;
    bool is_branch = token_is(scan, open + 1, "then") || token_is(scan, open + 1, "else");
    mem_grow((void **)&self->lists, &self->lists_capacity, self->n_lists + 1, sizeof *self->lists);
    struct list *list = &self->lists[self->n_lists++];
    *list = (struct list){open, scan->tokens[open].close, NO_DECLARED};
    if (is_branch && if_label != NO_DECLARED) {
        push_block(self, if_label, false);
    } else if (begins_block(scan, open + 1)) {
        uint32_t label = module_declare_at(scan, SPACE_LABEL, open + 1);
        if (token_is(scan, open + 1, "if"))
            list->if_label = label;
        else
            push_block(self, label, false);
    } else {
        read_reference(self, open);
        read_instruction(self, open + 1);
    }
}

static void close_list(struct walk *self)
{
    while (self->n_blocks > 0 && self->blocks[self->n_blocks - 1].list >= self->n_lists)
        self->n_blocks--;
    self->n_lists--;
}

static void read_word(struct walk *self, uint32_t word)
{
    struct block *top = self->n_blocks > 0 ? &self->blocks[self->n_blocks - 1] : NULL;
    if (begins_block(self->scan, word))
        push_block(self, module_declare_at(self->scan, SPACE_LABEL, word), true);
    else if (token_is(self->scan, word, "end") && top != NULL && top->is_flat &&
             top->list == self->n_lists)
        self->n_blocks--;
    else
        read_instruction(self, word);
}

static void walk_tokens(struct walk *self, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end && i < self->scan->n_tokens; i++) {
        enum token_kind kind = self->scan->tokens[i].kind;
        if (kind == TOKEN_OPEN) {
            open_list(self, i);
            i += token_is_kind(self->scan, i + 1, TOKEN_WORD);
        } else if (kind == TOKEN_CLOSE && self->n_lists > 0) {
            close_list(self);
        } else if (kind == TOKEN_WORD) {
            read_word(self, i);
        }
    }
}

/* --- fields ----------------------------------------------------------------------------------- */

/* i32, v128, funcref, (ref null 3) */
static bool is_type(const struct module_scan *scan, uint32_t token)
{
    if (scan->tokens[token].kind == TOKEN_OPEN)
        return token_is(scan, token + 1, "ref");
    return token_is(scan, token, "i32") || token_is(scan, token, "i64") ||
           token_is(scan, token, "f32") || token_is(scan, token, "f64") ||
           token_is(scan, token, "v128") ||
           (scan->tokens[token].kind == TOKEN_WORD && has_part(scan, token, "ref"));
}

/* In text that is no module, a list may have something else than types: that declares nothing. */
static void declare_locals(struct module_scan *scan, uint32_t open)
{
    if (token_is_name(scan, open + 2)) {
        module_declare_at(scan, SPACE_LOCAL, open + 1);
        return;
    }
    bool is_local = token_is(scan, open + 1, "local");
    for (uint32_t i = open + 2; i < scan->tokens[open].close && is_type(scan, i);
         i = module_next(scan, i))
        module_declare(
            scan, SPACE_LOCAL,
            (struct declared){
                .word = i - 1, .name = NO_TOKEN, .is_split = i > open + 2, .is_local = is_local});
}

/* A function whose parameters are not written down has those of its type. */
static void read_function(struct walk *self, uint32_t open)
{
    struct module_scan *scan = self->scan;
    uint32_t type = NO_TOKEN, close = scan->tokens[open].close, number = NO_DECLARED;
    bool has_params = false;
    self->first_local = (uint32_t)scan->n_declared[SPACE_LOCAL];
    for (uint32_t i = open + 2; i < close; i = module_next(scan, i)) {
        if (scan->tokens[i].kind != TOKEN_OPEN)
            continue;
        bool is_param = token_is(scan, i + 1, "param");
        if (is_param || token_is(scan, i + 1, "local"))
            declare_locals(scan, i);
        else if (token_is(scan, i + 1, "type"))
            type = i + 2;
        has_params |= is_param;
    }
    self->knows_locals = has_params || type == NO_TOKEN;
    if (!self->knows_locals) {
        if (!token_number(scan, type, &number) && token_is_name(scan, type))
            number = find_name(scan, SPACE_TYPE, 0, type);
        self->knows_locals = number < scan->n_declared[SPACE_TYPE];
        if (self->knows_locals)
            self->n_implied = scan->declared[SPACE_TYPE][number].n_params;
    }
}

/* (elem (table 0) (offset ...) func 1 2 3).  A number behind `elem` may be the table: with a name
 * in its place it would be the name of the segment, so it stays. */
static void read_segment(struct walk *self, uint32_t open)
{
    struct module_scan *scan = self->scan;
    uint32_t first = open + 2 + is_index(scan, open + 2), close = scan->tokens[open].close;
    for (uint32_t i = first; i < close; i = module_next(scan, i)) {
        note_use(self, SPACE_FUNCTION, i);
        if (scan->tokens[i].kind == TOKEN_OPEN)
            walk_tokens(self, i, scan->tokens[i].close + 1);
    }
}

void module_find_uses(struct module_scan *scan, uint32_t open)
{
    struct walk walk = {.scan = scan};
    uint32_t first = open + 2, end = scan->tokens[open].close;
    if (token_is(scan, open + 1, "func"))
        read_function(&walk, open);
    if (token_is(scan, open + 1, "start")) {
        note_use(&walk, SPACE_FUNCTION, open + 2);
    } else if (token_is(scan, open + 1, "elem")) {
        read_segment(&walk, open);
    } else {
        if (token_is(scan, open + 1, "import"))
            first = open + 5; /* the list in it is a declaration */
        if (first < end)
            walk_tokens(&walk, first, end);
    }
    free(walk.blocks);
    free(walk.lists);
}

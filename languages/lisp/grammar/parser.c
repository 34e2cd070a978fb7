/* A parser for S-expressions as Lisp, Scheme and Clojure write them, in the form that tree-sitter's
 * core runs (ABI 15).
 *
 * The grammar (grammar.json) is so small that its tables are written by hand:
 *
 *   source = { form }
 *   form   = list | vector | map | quoted | atom
 *   list   = "(" { form } ")"     vector = "[" { form } "]"     map = "{" { form } "}"
 *   quoted = prefix form          prefix: ' ` , ,@ #' # ^ @ ~ ~@ #_
 *   atom   = symbol | keyword | number | string | character
 *
 * The states below are those of an LALR(1) automaton.  A repetition R is parsed as R = form | R R,
 * which lets the core balance long lists. */
#include "parser.h"

#include <stdbool.h>

enum {
    LEFT = 1,
    RIGHT,
    LEFT_SQUARE,
    RIGHT_SQUARE,
    LEFT_CURLY,
    RIGHT_CURLY,
    PREFIX,
    SYMBOL,
    KEYWORD,
    NUMBER,
    STRING,
    CHARACTER,
    COMMENT,
    N_TOKENS,
    SOURCE = N_TOKENS,
    LIST,
    VECTOR,
    MAP,
    QUOTED,
    FORMS, /* the repetition */
    N_SYMBOLS
};

enum {
    AT_ERROR,
    AT_START,
    IN_SOURCE,   /* source . */
    TOP_FORMS,   /* R . at the top */
    AFTER_FORM,  /* form . */
    FORMS_TWICE, /* R R . */
    IN_LIST,     /* ( . */
    LIST_FORMS,  /* ( R . */
    EMPTY_LIST,  /* ( ) . */
    WHOLE_LIST,  /* ( R ) . */
    IN_VECTOR,   /* [ . and so on */
    VECTOR_FORMS,
    EMPTY_VECTOR,
    WHOLE_VECTOR,
    IN_MAP,
    MAP_FORMS,
    EMPTY_MAP,
    WHOLE_MAP,
    IN_QUOTED,    /* prefix . */
    WHOLE_QUOTED, /* prefix form . */
    N_STATES
};

static const char *const symbol_names[N_SYMBOLS] = {
    "end",    "(",      ")",         "[",       "]",
    "{",      "}",      "prefix",    "symbol",  "keyword",
    "number", "string", "character", "comment", "source",
    "list",   "vector", "map",       "quoted",  "source_repeat1"};

static const TSSymbol symbol_map[N_SYMBOLS] = {
    0,      LEFT,   RIGHT,   LEFT_SQUARE, RIGHT_SQUARE, LEFT_CURLY, RIGHT_CURLY,
    PREFIX, SYMBOL, KEYWORD, NUMBER,      STRING,       CHARACTER,  COMMENT,
    SOURCE, LIST,   VECTOR,  MAP,         QUOTED,       FORMS};

#define VISIBLE(is_named)                                                                          \
    {                                                                                              \
        .visible = true, .named = is_named                                                         \
    }
static const TSSymbolMetadata symbol_metadata[N_SYMBOLS] = {
    [0] = {.visible = false, .named = true},
    [LEFT] = VISIBLE(false),
    [RIGHT] = VISIBLE(false),
    [LEFT_SQUARE] = VISIBLE(false),
    [RIGHT_SQUARE] = VISIBLE(false),
    [LEFT_CURLY] = VISIBLE(false),
    [RIGHT_CURLY] = VISIBLE(false),
    [PREFIX] = VISIBLE(true),
    [SYMBOL] = VISIBLE(true),
    [KEYWORD] = VISIBLE(true),
    [NUMBER] = VISIBLE(true),
    [STRING] = VISIBLE(true),
    [CHARACTER] = VISIBLE(true),
    [COMMENT] = VISIBLE(true),
    [SOURCE] = VISIBLE(true),
    [LIST] = VISIBLE(true),
    [VECTOR] = VISIBLE(true),
    [MAP] = VISIBLE(true),
    [QUOTED] = VISIBLE(true),
};

/* --- tokens ----------------------------------------------------------------------------------- */

static bool is_blank(int32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_digit(int32_t c)
{
    return c >= '0' && c <= '9';
}

static bool ends_atom(const TSLexer *lexer)
{
    int32_t c = lexer->lookahead;
    return lexer->eof(lexer) || is_blank(c) || c == '(' || c == ')' || c == '[' || c == ']' ||
           c == '{' || c == '}' || c == ';' || c == '"';
}

static bool accept(TSLexer *lexer, TSSymbol symbol)
{
    lexer->result_symbol = symbol;
    lexer->mark_end(lexer);
    return true;
}

static bool accept_one(TSLexer *lexer, TSSymbol symbol)
{
    lexer->advance(lexer, false);
    return accept(lexer, symbol);
}

static bool lex_line_comment(TSLexer *lexer)
{
    while (!lexer->eof(lexer) && lexer->lookahead != '\n')
        lexer->advance(lexer, false);
    return accept(lexer, COMMENT);
}

/* Everything to the closing quote; a backslash takes the meaning of the next character away. */
static bool lex_string(TSLexer *lexer)
{
    lexer->advance(lexer, false);
    while (!lexer->eof(lexer)) {
        int32_t c = lexer->lookahead;
        lexer->advance(lexer, false);
        if (c == '"')
            return accept(lexer, STRING);
        if (c == '\\' && !lexer->eof(lexer))
            lexer->advance(lexer, false);
    }
    return false;
}

/* The rest of an atom.  Text between bars is part of it, whatever it is (|two words|), and so is
 * the character behind a backslash (?\\( of Emacs Lisp). */
static bool lex_atom(TSLexer *lexer, TSSymbol symbol)
{
    bool in_bars = false;
    while (!lexer->eof(lexer) && (in_bars || !ends_atom(lexer))) {
        bool escapes = lexer->lookahead == '\\';
        in_bars ^= lexer->lookahead == '|';
        lexer->advance(lexer, false);
        if (escapes && !lexer->eof(lexer))
            lexer->advance(lexer, false);
    }
    return !in_bars && accept(lexer, symbol);
}

/* A number may begin with a sign: -1, but - and -x are symbols. */
static bool lex_signed(TSLexer *lexer)
{
    lexer->advance(lexer, false);
    return lex_atom(lexer, is_digit(lexer->lookahead) ? NUMBER : SYMBOL);
}

/* A character is written with a backslash, and its first character may be any: \( or #\;. */
static bool lex_character(TSLexer *lexer)
{
    lexer->advance(lexer, false);
    if (!lexer->eof(lexer))
        lexer->advance(lexer, false);
    return lex_atom(lexer, CHARACTER);
}

/* Behind "#|": the comment ends with the "|#" that belongs to it. */
static bool lex_block_comment(TSLexer *lexer)
{
    unsigned depth = 1;
    int32_t before = 0;
    lexer->advance(lexer, false);
    while (!lexer->eof(lexer) && depth > 0) {
        int32_t c = lexer->lookahead;
        lexer->advance(lexer, false);
        bool opens = before == '#' && c == '|', closes = before == '|' && c == '#';
        depth = opens ? depth + 1 : closes ? depth - 1 : depth;
        before = opens || closes ? 0 : c;
    }
    return depth == 0 && accept(lexer, COMMENT);
}

/* What begins with #: a comment, a character, a literal such as #t or #xff, or a prefix. */
static bool lex_hash(TSLexer *lexer)
{
    lexer->advance(lexer, false);
    switch (lexer->lookahead) {
    case '|':
        return lex_block_comment(lexer);
    case '\\':
        return lex_character(lexer);
    case '\'':
    case '_':
    case ';':
    case '`':
        return accept_one(lexer, PREFIX);
    case ':': /* #:name is a symbol */
        return lex_atom(lexer, SYMBOL);
    default:
        return ends_atom(lexer) ? accept(lexer, PREFIX) : lex_atom(lexer, NUMBER);
    }
}

/* Behind a comma or tilde: the at sign belongs to it. */
static bool lex_splice(TSLexer *lexer)
{
    lexer->advance(lexer, false);
    return lexer->lookahead == '@' ? accept_one(lexer, PREFIX) : accept(lexer, PREFIX);
}

static TSSymbol bracket(int32_t c)
{
    static const struct {
        char text;
        TSSymbol symbol;
    } brackets[] = {{'(', LEFT},         {')', RIGHT},      {'[', LEFT_SQUARE},
                    {']', RIGHT_SQUARE}, {'{', LEFT_CURLY}, {'}', RIGHT_CURLY}};
    for (unsigned i = 0; i < sizeof brackets / sizeof *brackets; i++)
        if (c == brackets[i].text)
            return brackets[i].symbol;
    return 0;
}

static bool lex(TSLexer *lexer, TSStateId state)
{
    (void)state;
    while (!lexer->eof(lexer) && is_blank(lexer->lookahead))
        lexer->advance(lexer, true);
    if (lexer->eof(lexer))
        return accept(lexer, ts_builtin_sym_end);
    int32_t c = lexer->lookahead;
    if (bracket(c) != 0)
        return accept_one(lexer, bracket(c));
    switch (c) {
    case ';':
        return lex_line_comment(lexer);
    case '"':
        return lex_string(lexer);
    case '#':
        return lex_hash(lexer);
    case '\\':
        return lex_character(lexer);
    case ',':
    case '~':
        return lex_splice(lexer);
    case '\'':
    case '`':
    case '^':
    case '@':
        return accept_one(lexer, PREFIX);
    case '+':
    case '-':
        return lex_signed(lexer);
    case ':':
        return lex_atom(lexer, KEYWORD);
    default:
        return lex_atom(lexer, is_digit(c) ? NUMBER : SYMBOL);
    }
}

/* --- the automaton ---------------------------------------------------------------------------- */

/* Numbers of entries in `actions`: each entry is a head and its actions. */
enum {
    NONE = 0,
    A_RECOVER = 1,
    A_EXTRA = 3,
    A_ACCEPT = 5,
    A_EMPTY_SOURCE = 7,
    A_SOURCE = 9,
    A_ONE = 11, /* a repetition of one form */
    A_TWO = 13, /* a repetition of two repetitions */
    A_ATOM = 15,
    A_LIST = 17,
    A_VECTOR = 19,
    A_MAP = 21,
    A_PREFIX = 23,
    A_TWO_ATOM = 25, /* A_TWO, or the next form first */
    A_TWO_LIST = 28,
    A_TWO_VECTOR = 31,
    A_TWO_MAP = 34,
    A_TWO_PREFIX = 37,
    A_LIST_EMPTY = 40, /* shifts the closing bracket */
    A_LIST_END = 42,
    A_VECTOR_EMPTY = 44,
    A_VECTOR_END = 46,
    A_MAP_EMPTY = 48,
    A_MAP_END = 50,
    A_REDUCE_LIST2 = 52,
    A_REDUCE_LIST3 = 54,
    A_REDUCE_VECTOR2 = 56,
    A_REDUCE_VECTOR3 = 58,
    A_REDUCE_MAP2 = 60,
    A_REDUCE_MAP3 = 62,
    A_REDUCE_QUOTED = 64,
    A_QUOTED_ATOM = 66,
};

#define ENTRY(n)                                                                                   \
    {                                                                                              \
        .entry = {.count = n, .reusable = true }                                                   \
    }
static const TSParseActionEntry actions[] = {
    [NONE] = {.entry = {.count = 0, .reusable = false}},
    [A_RECOVER] = {.entry = {.count = 1, .reusable = false}},
    RECOVER(),
    [A_EXTRA] = ENTRY(1),
    SHIFT_EXTRA(),
    [A_ACCEPT] = ENTRY(1),
    ACCEPT_INPUT(),
    [A_EMPTY_SOURCE] = ENTRY(1),
    REDUCE(SOURCE, 0, 0, 0),
    [A_SOURCE] = ENTRY(1),
    REDUCE(SOURCE, 1, 0, 0),
    [A_ONE] = ENTRY(1),
    REDUCE(FORMS, 1, 0, 0),
    [A_TWO] = ENTRY(1),
    REDUCE(FORMS, 2, 0, 0),
    [A_ATOM] = ENTRY(1),
    SHIFT(AFTER_FORM),
    [A_LIST] = ENTRY(1),
    SHIFT(IN_LIST),
    [A_VECTOR] = ENTRY(1),
    SHIFT(IN_VECTOR),
    [A_MAP] = ENTRY(1),
    SHIFT(IN_MAP),
    [A_PREFIX] = ENTRY(1),
    SHIFT(IN_QUOTED),
    [A_TWO_ATOM] = ENTRY(2),
    REDUCE(FORMS, 2, 0, 0),
    SHIFT_REPEAT(AFTER_FORM),
    [A_TWO_LIST] = ENTRY(2),
    REDUCE(FORMS, 2, 0, 0),
    SHIFT_REPEAT(IN_LIST),
    [A_TWO_VECTOR] = ENTRY(2),
    REDUCE(FORMS, 2, 0, 0),
    SHIFT_REPEAT(IN_VECTOR),
    [A_TWO_MAP] = ENTRY(2),
    REDUCE(FORMS, 2, 0, 0),
    SHIFT_REPEAT(IN_MAP),
    [A_TWO_PREFIX] = ENTRY(2),
    REDUCE(FORMS, 2, 0, 0),
    SHIFT_REPEAT(IN_QUOTED),
    [A_LIST_EMPTY] = ENTRY(1),
    SHIFT(EMPTY_LIST),
    [A_LIST_END] = ENTRY(1),
    SHIFT(WHOLE_LIST),
    [A_VECTOR_EMPTY] = ENTRY(1),
    SHIFT(EMPTY_VECTOR),
    [A_VECTOR_END] = ENTRY(1),
    SHIFT(WHOLE_VECTOR),
    [A_MAP_EMPTY] = ENTRY(1),
    SHIFT(EMPTY_MAP),
    [A_MAP_END] = ENTRY(1),
    SHIFT(WHOLE_MAP),
    [A_REDUCE_LIST2] = ENTRY(1),
    REDUCE(LIST, 2, 0, 0),
    [A_REDUCE_LIST3] = ENTRY(1),
    REDUCE(LIST, 3, 0, 0),
    [A_REDUCE_VECTOR2] = ENTRY(1),
    REDUCE(VECTOR, 2, 0, 0),
    [A_REDUCE_VECTOR3] = ENTRY(1),
    REDUCE(VECTOR, 3, 0, 0),
    [A_REDUCE_MAP2] = ENTRY(1),
    REDUCE(MAP, 2, 0, 0),
    [A_REDUCE_MAP3] = ENTRY(1),
    REDUCE(MAP, 3, 0, 0),
    [A_REDUCE_QUOTED] = ENTRY(1),
    REDUCE(QUOTED, 2, 0, 0),
    [A_QUOTED_ATOM] = ENTRY(1),
    SHIFT(WHOLE_QUOTED),
};

#define ATOMS(action)                                                                              \
    [SYMBOL] = action, [KEYWORD] = action, [NUMBER] = action, [STRING] = action,                   \
    [CHARACTER] = action
#define OPENINGS(list, vector, map, prefix)                                                        \
    [LEFT] = list, [LEFT_SQUARE] = vector, [LEFT_CURLY] = map, [PREFIX] = prefix
#define CLOSINGS(action) [RIGHT] = action, [RIGHT_SQUARE] = action, [RIGHT_CURLY] = action
#define ANYTHING(action)                                                                           \
    [0] = action, OPENINGS(action, action, action, action), CLOSINGS(action),                      \
    ATOMS(action), [COMMENT] = A_EXTRA
#define COMPOUNDS(state) [LIST] = state, [VECTOR] = state, [MAP] = state, [QUOTED] = state
#define FORM_FOLLOWS                                                                               \
    OPENINGS(A_LIST, A_VECTOR, A_MAP, A_PREFIX), ATOMS(A_ATOM), [COMMENT] = A_EXTRA,               \
                                                                COMPOUNDS(AFTER_FORM)

static const uint16_t parse_table[N_STATES][N_SYMBOLS] = {
    [AT_ERROR] = {[0] = A_RECOVER,
                  OPENINGS(A_RECOVER, A_RECOVER, A_RECOVER, A_RECOVER),
                  CLOSINGS(A_RECOVER),
                  ATOMS(A_RECOVER),
                  [COMMENT] = A_EXTRA},
    [AT_START] = {[0] = A_EMPTY_SOURCE, FORM_FOLLOWS, [SOURCE] = IN_SOURCE, [FORMS] = TOP_FORMS},
    [IN_SOURCE] = {[0] = A_ACCEPT, [COMMENT] = A_EXTRA},
    [TOP_FORMS] = {[0] = A_SOURCE, FORM_FOLLOWS, [FORMS] = FORMS_TWICE},
    [AFTER_FORM] = {ANYTHING(A_ONE)},
    [FORMS_TWICE] = {[0] = A_TWO,
                     CLOSINGS(A_TWO),
                     OPENINGS(A_TWO_LIST, A_TWO_VECTOR, A_TWO_MAP, A_TWO_PREFIX),
                     ATOMS(A_TWO_ATOM),
                     [COMMENT] = A_EXTRA,
                     COMPOUNDS(AFTER_FORM),
                     [FORMS] = FORMS_TWICE},
    [IN_LIST] = {[RIGHT] = A_LIST_EMPTY, FORM_FOLLOWS, [FORMS] = LIST_FORMS},
    [LIST_FORMS] = {[RIGHT] = A_LIST_END, FORM_FOLLOWS, [FORMS] = FORMS_TWICE},
    [EMPTY_LIST] = {ANYTHING(A_REDUCE_LIST2)},
    [WHOLE_LIST] = {ANYTHING(A_REDUCE_LIST3)},
    [IN_VECTOR] = {[RIGHT_SQUARE] = A_VECTOR_EMPTY, FORM_FOLLOWS, [FORMS] = VECTOR_FORMS},
    [VECTOR_FORMS] = {[RIGHT_SQUARE] = A_VECTOR_END, FORM_FOLLOWS, [FORMS] = FORMS_TWICE},
    [EMPTY_VECTOR] = {ANYTHING(A_REDUCE_VECTOR2)},
    [WHOLE_VECTOR] = {ANYTHING(A_REDUCE_VECTOR3)},
    [IN_MAP] = {[RIGHT_CURLY] = A_MAP_EMPTY, FORM_FOLLOWS, [FORMS] = MAP_FORMS},
    [MAP_FORMS] = {[RIGHT_CURLY] = A_MAP_END, FORM_FOLLOWS, [FORMS] = FORMS_TWICE},
    [EMPTY_MAP] = {ANYTHING(A_REDUCE_MAP2)},
    [WHOLE_MAP] = {ANYTHING(A_REDUCE_MAP3)},
    [IN_QUOTED] = {OPENINGS(A_LIST, A_VECTOR, A_MAP, A_PREFIX),
                   ATOMS(A_QUOTED_ATOM), [COMMENT] = A_EXTRA, COMPOUNDS(WHOLE_QUOTED)},
    [WHOLE_QUOTED] = {ANYTHING(A_REDUCE_QUOTED)},
};

static const uint16_t no_small_states[1];
static const uint32_t no_small_map[1];
static const TSLexerMode lex_modes[N_STATES];
static const TSSymbol alias_sequences[1][3];
static const uint16_t alias_map[1];
static const char *const field_names[1];
static const TSStateId primary_states[N_STATES] = {
    AT_ERROR,   AT_START,   IN_SOURCE,  TOP_FORMS, AFTER_FORM,   FORMS_TWICE,  IN_LIST,
    LIST_FORMS, EMPTY_LIST, WHOLE_LIST, IN_VECTOR, VECTOR_FORMS, EMPTY_VECTOR, WHOLE_VECTOR,
    IN_MAP,     MAP_FORMS,  EMPTY_MAP,  WHOLE_MAP, IN_QUOTED,    WHOLE_QUOTED};

__attribute__((visibility("default"))) const TSLanguage *tree_sitter_lisp(void)
{
    static const TSLanguage language = {
        .abi_version = 15,
        .symbol_count = N_SYMBOLS,
        .token_count = N_TOKENS,
        .state_count = N_STATES,
        .large_state_count = N_STATES,
        .production_id_count = 1,
        .max_alias_sequence_length = 3,
        .parse_table = &parse_table[0][0],
        .small_parse_table = no_small_states,
        .small_parse_table_map = no_small_map,
        .parse_actions = actions,
        .symbol_names = symbol_names,
        .field_names = field_names,
        .symbol_metadata = symbol_metadata,
        .public_symbol_map = symbol_map,
        .alias_map = alias_map,
        .alias_sequences = &alias_sequences[0][0],
        .lex_modes = lex_modes,
        .lex_fn = lex,
        .primary_state_ids = primary_states,
        .name = "lisp",
    };
    return &language;
}

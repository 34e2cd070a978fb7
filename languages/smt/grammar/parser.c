/* A parser for S-expressions as SMT-LIB writes them, in the form that tree-sitter's core runs (ABI
 * 15).
 *
 * The grammar (grammar.json) is so small that its tables are written by hand:
 *
 *   source  = { command | atom }
 *   command = "(" { list | atom } ")"        at the top of a file
 *   list    = "(" { list | atom } ")"        inside a command
 *   atom    = symbol | keyword | number | string
 *
 * The states below are those of an LR(1) automaton.  A repetition R is parsed as R = x | R R, which
 * lets the core balance long lists. */
#include "parser.h"

#include <stdbool.h>

enum {
    LEFT = 1,
    RIGHT,
    SYMBOL,
    KEYWORD,
    NUMBER,
    STRING,
    COMMENT,
    N_TOKENS,
    SOURCE = N_TOKENS,
    COMMAND,
    LIST,
    COMMANDS, /* the repetition at the top */
    PARTS,    /* the repetition in a list */
    N_SYMBOLS
};

enum {
    AT_ERROR,
    AT_START,
    IN_SOURCE,      /* source . */
    AFTER_COMMAND,  /* command . */
    IN_COMMAND,     /* ( . */
    AFTER_COMMANDS, /* R . */
    EMPTY_COMMAND,  /* ( ) . */
    IN_LIST,        /* as IN_COMMAND, inside */
    AFTER_PART,     /* list . */
    COMMAND_PARTS,  /* ( R . at the top */
    COMMANDS_TWICE, /* R R . at the top */
    EMPTY_LIST,     /* ( ) . inside */
    LIST_PARTS,     /* ( R . inside */
    WHOLE_COMMAND,  /* ( R ) . at the top */
    PARTS_TWICE,    /* R R . inside */
    WHOLE_LIST,     /* ( R ) . inside */
    N_STATES
};

static const char *const symbol_names[N_SYMBOLS] = {
    "end",     "(",      ")",       "symbol", "keyword",        "number",      "string",
    "comment", "source", "command", "list",   "source_repeat1", "list_repeat1"};

static const TSSymbol symbol_map[N_SYMBOLS] = {0,      LEFT,     RIGHT,   SYMBOL, KEYWORD,
                                               NUMBER, STRING,   COMMENT, SOURCE, COMMAND,
                                               LIST,   COMMANDS, PARTS};

static const TSSymbolMetadata symbol_metadata[N_SYMBOLS] = {
    [0] = {.visible = false, .named = true},      [LEFT] = {.visible = true, .named = false},
    [RIGHT] = {.visible = true, .named = false},  [SYMBOL] = {.visible = true, .named = true},
    [KEYWORD] = {.visible = true, .named = true}, [NUMBER] = {.visible = true, .named = true},
    [STRING] = {.visible = true, .named = true},  [COMMENT] = {.visible = true, .named = true},
    [SOURCE] = {.visible = true, .named = true},  [COMMAND] = {.visible = true, .named = true},
    [LIST] = {.visible = true, .named = true},
};

/* --- tokens ------------------------------------------------------------------------------------
 */

static bool is_blank(int32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool ends_atom(const TSLexer *lexer)
{
    int32_t c = lexer->lookahead;
    return lexer->eof(lexer) || is_blank(c) || c == '(' || c == ')' || c == ';' || c == '"' ||
           c == '|';
}

static bool accept(TSLexer *lexer, TSSymbol symbol)
{
    lexer->result_symbol = symbol;
    lexer->mark_end(lexer);
    return true;
}

/* Everything to the closing quote; a quote that is written twice does not close a string. */
static bool lex_quoted(TSLexer *lexer, int32_t quote, TSSymbol symbol)
{
    lexer->advance(lexer, false);
    while (!lexer->eof(lexer)) {
        bool is_quote = lexer->lookahead == quote;
        lexer->advance(lexer, false);
        if (is_quote && !(quote == '"' && lexer->lookahead == quote))
            return accept(lexer, symbol);
        if (is_quote)
            lexer->advance(lexer, false);
    }
    return false;
}

static bool lex_atom(TSLexer *lexer)
{
    int32_t first = lexer->lookahead;
    TSSymbol symbol = SYMBOL;
    if (first == ':')
        symbol = KEYWORD;
    else if ((first >= '0' && first <= '9') || first == '#')
        symbol = NUMBER;
    while (!ends_atom(lexer))
        lexer->advance(lexer, false);
    return accept(lexer, symbol);
}

static bool lex(TSLexer *lexer, TSStateId state)
{
    (void)state;
    while (!lexer->eof(lexer) && is_blank(lexer->lookahead))
        lexer->advance(lexer, true);
    if (lexer->eof(lexer))
        return accept(lexer, ts_builtin_sym_end);
    switch (lexer->lookahead) {
    case '(':
    case ')': {
        TSSymbol symbol = lexer->lookahead == '(' ? LEFT : RIGHT;
        lexer->advance(lexer, false);
        return accept(lexer, symbol);
    }
    case ';':
        while (!lexer->eof(lexer) && lexer->lookahead != '\n')
            lexer->advance(lexer, false);
        return accept(lexer, COMMENT);
    case '"':
        return lex_quoted(lexer, '"', STRING);
    case '|':
        return lex_quoted(lexer, '|', SYMBOL);
    default:
        return lex_atom(lexer);
    }
}

/* --- the automaton -----------------------------------------------------------------------------
 */

/* Numbers of entries in `actions`: each entry is a head and its actions. */
enum {
    NONE = 0,
    A_RECOVER = 1,
    A_EXTRA = 3,
    A_EMPTY_SOURCE = 5,
    A_SOURCE = 7,
    A_ACCEPT = 9,
    A_TOP_LEFT = 11,
    A_TOP_ATOM = 13,
    A_TOP_ONE = 15,
    A_TOP_TWO = 17,
    A_TOP_TWO_LEFT = 19,
    A_TOP_TWO_ATOM = 22,
    A_LEFT = 25,
    A_ATOM = 27,
    A_ONE = 29,
    A_TWO = 31,
    A_TWO_LEFT = 33,
    A_TWO_ATOM = 36,
    A_EMPTY_COMMAND = 39,
    A_COMMAND_END = 41,
    A_EMPTY_LIST = 43,
    A_LIST_END = 45,
    A_REDUCE_COMMAND2 = 47,
    A_REDUCE_COMMAND3 = 49,
    A_REDUCE_LIST2 = 51,
    A_REDUCE_LIST3 = 53,
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
    [A_EMPTY_SOURCE] = ENTRY(1),
    REDUCE(SOURCE, 0, 0, 0),
    [A_SOURCE] = ENTRY(1),
    REDUCE(SOURCE, 1, 0, 0),
    [A_ACCEPT] = ENTRY(1),
    ACCEPT_INPUT(),
    [A_TOP_LEFT] = ENTRY(1),
    SHIFT(IN_COMMAND),
    [A_TOP_ATOM] = ENTRY(1),
    SHIFT(AFTER_COMMAND),
    [A_TOP_ONE] = ENTRY(1),
    REDUCE(COMMANDS, 1, 0, 0),
    [A_TOP_TWO] = ENTRY(1),
    REDUCE(COMMANDS, 2, 0, 0),
    [A_TOP_TWO_LEFT] = ENTRY(2),
    REDUCE(COMMANDS, 2, 0, 0),
    SHIFT_REPEAT(IN_COMMAND),
    [A_TOP_TWO_ATOM] = ENTRY(2),
    REDUCE(COMMANDS, 2, 0, 0),
    SHIFT_REPEAT(AFTER_COMMAND),
    [A_LEFT] = ENTRY(1),
    SHIFT(IN_LIST),
    [A_ATOM] = ENTRY(1),
    SHIFT(AFTER_PART),
    [A_ONE] = ENTRY(1),
    REDUCE(PARTS, 1, 0, 0),
    [A_TWO] = ENTRY(1),
    REDUCE(PARTS, 2, 0, 0),
    [A_TWO_LEFT] = ENTRY(2),
    REDUCE(PARTS, 2, 0, 0),
    SHIFT_REPEAT(IN_LIST),
    [A_TWO_ATOM] = ENTRY(2),
    REDUCE(PARTS, 2, 0, 0),
    SHIFT_REPEAT(AFTER_PART),
    [A_EMPTY_COMMAND] = ENTRY(1),
    SHIFT(EMPTY_COMMAND),
    [A_COMMAND_END] = ENTRY(1),
    SHIFT(WHOLE_COMMAND),
    [A_EMPTY_LIST] = ENTRY(1),
    SHIFT(EMPTY_LIST),
    [A_LIST_END] = ENTRY(1),
    SHIFT(WHOLE_LIST),
    [A_REDUCE_COMMAND2] = ENTRY(1),
    REDUCE(COMMAND, 2, 0, 0),
    [A_REDUCE_COMMAND3] = ENTRY(1),
    REDUCE(COMMAND, 3, 0, 0),
    [A_REDUCE_LIST2] = ENTRY(1),
    REDUCE(LIST, 2, 0, 0),
    [A_REDUCE_LIST3] = ENTRY(1),
    REDUCE(LIST, 3, 0, 0),
};

#define ATOMS(action)  [SYMBOL] = action, [KEYWORD] = action, [NUMBER] = action, [STRING] = action
#define TOP(action)    [0] = action, [LEFT] = action, ATOMS(action), [COMMENT] = A_EXTRA
#define INSIDE(action) [LEFT] = action, [RIGHT] = action, ATOMS(action), [COMMENT] = A_EXTRA
#define PART_FOLLOWS   [LEFT] = A_LEFT, ATOMS(A_ATOM), [COMMENT] = A_EXTRA, [LIST] = AFTER_PART

static const uint16_t parse_table[N_STATES][N_SYMBOLS] = {
    [AT_ERROR] = {[0] = A_RECOVER,
                  [LEFT] = A_RECOVER,
                  [RIGHT] = A_RECOVER,
                  ATOMS(A_RECOVER),
                  [COMMENT] = A_EXTRA},
    [AT_START] = {[0] = A_EMPTY_SOURCE,
                  [LEFT] = A_TOP_LEFT,
                  ATOMS(A_TOP_ATOM),
                  [COMMENT] = A_EXTRA,
                  [SOURCE] = IN_SOURCE,
                  [COMMAND] = AFTER_COMMAND,
                  [COMMANDS] = AFTER_COMMANDS},
    [IN_SOURCE] = {[0] = A_ACCEPT, [COMMENT] = A_EXTRA},
    [AFTER_COMMAND] = {TOP(A_TOP_ONE)},
    [IN_COMMAND] = {[RIGHT] = A_EMPTY_COMMAND, PART_FOLLOWS, [PARTS] = COMMAND_PARTS},
    [AFTER_COMMANDS] = {[0] = A_SOURCE,
                        [LEFT] = A_TOP_LEFT,
                        ATOMS(A_TOP_ATOM),
                        [COMMENT] = A_EXTRA,
                        [COMMAND] = AFTER_COMMAND,
                        [COMMANDS] = COMMANDS_TWICE},
    [EMPTY_COMMAND] = {TOP(A_REDUCE_COMMAND2)},
    [IN_LIST] = {[RIGHT] = A_EMPTY_LIST, PART_FOLLOWS, [PARTS] = LIST_PARTS},
    [AFTER_PART] = {INSIDE(A_ONE)},
    [COMMAND_PARTS] = {[RIGHT] = A_COMMAND_END, PART_FOLLOWS, [PARTS] = PARTS_TWICE},
    [COMMANDS_TWICE] = {[0] = A_TOP_TWO,
                        [LEFT] = A_TOP_TWO_LEFT,
                        ATOMS(A_TOP_TWO_ATOM),
                        [COMMENT] = A_EXTRA,
                        [COMMAND] = AFTER_COMMAND,
                        [COMMANDS] = COMMANDS_TWICE},
    [EMPTY_LIST] = {INSIDE(A_REDUCE_LIST2)},
    [LIST_PARTS] = {[RIGHT] = A_LIST_END, PART_FOLLOWS, [PARTS] = PARTS_TWICE},
    [WHOLE_COMMAND] = {TOP(A_REDUCE_COMMAND3)},
    [PARTS_TWICE] = {[RIGHT] = A_TWO,
                     [LEFT] = A_TWO_LEFT,
                     ATOMS(A_TWO_ATOM),
                     [COMMENT] = A_EXTRA,
                     [LIST] = AFTER_PART,
                     [PARTS] = PARTS_TWICE},
    [WHOLE_LIST] = {INSIDE(A_REDUCE_LIST3)},
};

static const uint16_t no_small_states[1];
static const uint32_t no_small_map[1];
static const TSLexerMode lex_modes[N_STATES];
static const TSSymbol alias_sequences[1][3];
static const uint16_t alias_map[1];
static const char *const field_names[1];
static const TSStateId primary_states[N_STATES] = {
    AT_ERROR,      AT_START,      IN_SOURCE,   AFTER_COMMAND, IN_COMMAND,     AFTER_COMMANDS,
    EMPTY_COMMAND, IN_LIST,       AFTER_PART,  COMMAND_PARTS, COMMANDS_TWICE, EMPTY_LIST,
    LIST_PARTS,    WHOLE_COMMAND, PARTS_TWICE, WHOLE_LIST};

__attribute__((visibility("default"))) const TSLanguage *tree_sitter_smt(void)
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
        .name = "smt",
    };
    return &language;
}

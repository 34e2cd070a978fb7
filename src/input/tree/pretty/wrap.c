/* Breaks lines that are too long.  A literal in brackets gets one line for each element.  Other
 * lines are broken after the last comma or operator that fits. */
#include "input/tree/pretty/line_breaks.h"
#include "input/tree/pretty/spaces.h"

struct wrap {
    struct line_breaks *breaks;
    const struct token_places *places;
    const bool *has_space;
    size_t column;
    unsigned n_brackets; /* brackets around the token */
};

/* The width of a token in columns, after its last line break. */
static size_t width_of(const struct wrap *w, size_t piece)
{
    struct span span = w->places->syntax->pieces[piece];
    size_t width = 0;
    for (uint32_t i = span.start; i < span.end; i++)
        width = w->places->syntax->text[i] == '\n' ? 0 : width + 1;
    return width;
}

/* True for "implements" and other words that introduce a clause. */
static bool begins_clause(const struct wrap *w, size_t piece)
{
    return piece < w->places->syntax->n_pieces && w->has_space[piece] &&
           piece_is_fixed(w->places, piece) && piece_begins_word(w->places, piece) &&
           piece_is_first(w->places, piece);
}

/* True if a line may be broken after the piece. */
static bool may_break_behind(const struct wrap *w, size_t piece, unsigned n_brackets)
{
    bool is_free = w->places->language->description.free;
    if (piece_is(w->places, piece, ","))
        return is_free || n_brackets > 0;
    if (is_free && begins_clause(w, piece + 1))
        return true;
    return (is_free || n_brackets > 0) && spaces_is_between(w->places, piece) &&
           !piece_is(w->places, piece, "=");
}

/* True if the pieces from this one up to the next possible break fit on the line. */
static bool fits_to_break(const struct wrap *w, size_t piece)
{
    size_t column = w->column;
    for (size_t i = piece; i < w->places->syntax->n_pieces && !w->breaks->begins[i]; i++) {
        column += w->has_space[i] + width_of(w, i);
        if (column > PRETTY_COLUMNS || may_break_behind(w, i, w->n_brackets))
            break;
    }
    return column <= PRETTY_COLUMNS;
}

/* True if every element in brackets fits on a line.  Also true if there is only one element. */
static bool list_fits(const struct wrap *w, size_t open)
{
    size_t column = w->column;
    bool has_comma = false;
    for (size_t i = open + 1; i <= w->places->partner[open]; i++) {
        column += w->has_space[i] + width_of(w, i);
        has_comma |= piece_is(w->places, i, ",");
        if (has_comma && column > PRETTY_COLUMNS)
            return false;
    }
    return true;
}

/* Puts each element between the bracket and its partner on a line of its own. */
static void spread(struct wrap *w, size_t open)
{
    uint32_t close = w->places->partner[open];
    size_t element = open + 1;
    for (size_t i = open + 1; i < close; i++) {
        w->breaks->depth[i]++;
        if (i == element)
            w->breaks->begins[i] = true;
        if (piece_is(w->places, i, ","))
            element = i + 1;
        uint32_t partner = w->places->partner[i];
        for (; partner != NO_NODE && partner > i && i < partner && partner < close; i++)
            w->breaks->depth[i + 1]++;
    }
    w->breaks->begins[close] = true;
}

static bool is_literal(const struct wrap *w, size_t piece)
{
    uint32_t close = w->places->partner[piece];
    return close != NO_NODE && close > piece + 1 && !w->breaks->begins[piece + 1] &&
           (piece_is(w->places, piece, "{") || piece_is(w->places, piece, "[")) &&
           piece_is_first(w->places, piece);
}

static void count_brackets(struct wrap *w, size_t piece)
{
    uint32_t partner = w->places->partner[piece];
    if (partner == NO_NODE)
        return;
    if (partner > piece)
        w->n_brackets++;
    else if (w->n_brackets > 0)
        w->n_brackets--;
}

void line_breaks_wrap(struct line_breaks *breaks, const struct token_places *places,
                      const bool *has_space)
{
    struct wrap w = {.breaks = breaks, .places = places, .has_space = has_space};
    for (size_t i = 0; i < places->syntax->n_pieces; i++) {
        bool may_go_on = i > 0 && !breaks->begins[i] && may_break_behind(&w, i - 1, w.n_brackets);
        if (may_go_on && !fits_to_break(&w, i)) {
            breaks->begins[i] = true;
            breaks->depth[i]++;
        }
        w.column = breaks->begins[i] ? breaks->depth[i] * pretty_indent_width(places->language)
                                     : w.column + has_space[i];
        w.column += width_of(&w, i);
        count_brackets(&w, i);
        if (is_literal(&w, i) && !list_fits(&w, i))
            spread(&w, i);
    }
}

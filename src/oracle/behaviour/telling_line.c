#include "oracle/behaviour/telling_line.h"

#include "oracle/behaviour/normalise_output.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Severity ------------------------------------------------------------------------------------ */

/* Words that name a severity when they stand as a label: "error:", "[warning]", "(info)". */
static const struct {
    const char *word;
    enum severity severity;
} labels[] = {
    {"error", LINE_ERROR},   {"fatal", LINE_ERROR},     {"warning", LINE_WARNING},
    {"warn", LINE_WARNING},  {"note", LINE_NOTE},       {"info", LINE_NOTE},
    {"hint", LINE_NOTE},     {"style", LINE_NOTE},      {"remark", LINE_NOTE},
    {"help", LINE_NOTE},     {"notice", LINE_NOTE},     {"critical", LINE_ERROR},
    {"failure", LINE_ERROR}, {"deprecated", LINE_NOTE},
};

/* Words that stand in error messages without a label. */
static const char *const error_words[] = {
    "error",      "errors",       "fatal",        "exception",  "panic",      "failed",
    "failure",    "fails",        "fail",         "invalid",    "illegal",    "cannot",
    "can't",      "unable",       "undefined",    "undeclared", "unknown",    "unexpected",
    "expected",   "unrecognized", "unrecognised", "unresolved", "unbound",    "denied",
    "refused",    "missing",      "mismatch",     "mismatched", "violation",  "violates",
    "conflict",   "conflicting",  "corrupt",      "corrupted",  "overflow",   "unterminated",
    "malformed",  "abort",        "aborted",      "requires",   "not found",  "no such",
    "impossible", "could not",    "does not",     "not a",      "not allowed"};

static const char *const warning_words[] = {"warning", "warnings", "deprecated", "suspicious",
                                            "unused"};

/* Finds the word in the line, in upper or lower case; NULL: it is not there. */
static const char *find_word(const char *line, size_t n_bytes, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= n_bytes; i++)
        if (strncasecmp(line + i, word, length) == 0 && (i == 0 || !is_word(line[i - 1])) &&
            (i + length == n_bytes || !is_word(line[i + length])))
            return line + i;
    return NULL;
}

static bool is_label(const char *line, size_t n_bytes, const char *at, size_t length)
{
    const char *end = line + n_bytes, *behind = at + length;
    if (at > line && strchr("[(", at[-1]) != NULL)
        return true;
    while (behind < end && *behind == ' ')
        behind++;
    return behind < end && strchr(":[(", *behind) != NULL;
}

/* The severity that the first label names; LINE_NOISE: the line has no label. */
static enum severity label_of(const char *line, size_t n_bytes)
{
    enum severity severity = LINE_NOISE;
    const char *first = line + n_bytes;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *at = find_word(line, n_bytes, labels[i].word);
        if (at != NULL && at < first && is_label(line, n_bytes, at, strlen(labels[i].word))) {
            first = at;
            severity = labels[i].severity;
        }
    }
    return severity;
}

/* True for names such as TypeError or java.io.IOException. */
static bool has_error_name(const char *line, size_t n_bytes)
{
    static const char *const endings[] = {"Error", "Exception"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(endings[i]);
        const char *at = memmem(line, n_bytes, endings[i], length);
        if (at != NULL && (at + length == line + n_bytes || !is_word(at[length])))
            return true;
    }
    return false;
}

static bool has_any(const char *line, size_t n_bytes, const char *const *words, size_t n_words)
{
    for (size_t i = 0; i < n_words; i++)
        if (find_word(line, n_bytes, words[i]) != NULL)
            return true;
    return false;
}

/* `has_place`: the line begins with a file name and a line number, as diagnostics do. */
static enum severity severity_of(const char *line, size_t n_bytes, enum severity labelled,
                                 bool has_place)
{
    if (labelled != LINE_NOISE)
        return labelled;
    if (has_error_name(line, n_bytes) ||
        has_any(line, n_bytes, error_words, sizeof error_words / sizeof *error_words))
        return LINE_ERROR;
    if (has_any(line, n_bytes, warning_words, sizeof warning_words / sizeof *warning_words))
        return LINE_WARNING;
    return has_place ? LINE_ERROR : LINE_PLAIN;
}

/* Codes --------------------------------------------------------------------------------------- */

static bool is_warning_option(char c)
{
    return is_word(c) || strchr("-+=", c) != NULL;
}

/* "-Wformat-overflow=" or "E0502", "SC2086", "CS0029", "TS2322"; 0: there is none at `at`. */
static size_t code_length(const char *at, const char *end)
{
    size_t n = 0;
    if (end - at > 3 && at[0] == '-' && at[1] == 'W' && islower((unsigned char)at[2])) {
        for (n = 2; at + n < end && is_warning_option(at[n]);)
            n++;
        return n;
    }
    while (at + n < end && isupper((unsigned char)at[n]))
        n++;
    size_t n_letters = n;
    while (at + n < end && isdigit((unsigned char)at[n]))
        n++;
    size_t n_digits = n - n_letters;
    bool ends = at + n == end || !is_word(at[n]);
    return n_letters >= 1 && n_letters <= 6 && n_digits >= 3 && n_digits <= 6 && ends ? n : 0;
}

static void copy(const char *from, size_t n_bytes, char *ret, size_t room)
{
    size_t length = n_bytes < room ? n_bytes : room - 1;
    while (length < n_bytes && length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80)
        length--; /* never cut inside a UTF-8 character */
    memcpy(ret, from, length);
    ret[length] = '\0';
}

static void find_code(const char *line, size_t n_bytes, char ret[CODE_ROOM])
{
    const char *end = line + n_bytes;
    for (const char *at = line; at < end; at++) {
        size_t length = at == line || !is_word(at[-1]) ? code_length(at, end) : 0;
        if (length > 0) {
            copy(at, length, ret, CODE_ROOM);
            return;
        }
    }
}

/* Text ---------------------------------------------------------------------------------------- */

/* "0.12s", "15ms" and "N.N" become N: normalise_message leaves numbers with a unit as they are, and
 * reads a fraction as two numbers. */
static void replace_times(struct buffer *text)
{
    struct buffer ret = {0};
    const char *at = buffer_text(text), *end = at + text->n_bytes;
    char before = ' ';
    while (at < end) {
        size_t n = 0;
        if (before == 'N' && end - at >= 2 && at[0] == '.' &&
            (at[1] == 'N' || isdigit((unsigned char)at[1]))) {
            at += at[1] == 'N' ? 2 : 1;
            while (at < end && isdigit((unsigned char)*at))
                at++;
            continue;
        }
        while (at + n < end && isdigit((unsigned char)at[n]))
            n++;
        size_t unit = 0;
        while (at + n + unit < end && isalpha((unsigned char)at[n + unit]))
            unit++;
        bool is_time = n > 0 && !is_word(before) &&
                       ((unit == 1 && at[n] == 's') || (unit == 2 && at[n + 1] == 's') ||
                        (unit == 3 && strncmp(at + n, "sec", 3) == 0));
        if (is_time) {
            buffer_add_byte(&ret, 'N');
            at += n;
            before = 'N';
        } else {
            before = *at;
            buffer_add_byte(&ret, (unsigned char)*at++);
        }
    }
    buffer_done(text);
    *text = ret;
}

/* Checksums and addresses without 0x: "ee2708e3" becomes N. */
static void replace_hex(struct buffer *text)
{
    enum { SHORTEST = 6 }; /* digits; shorter ones may be words such as "added" or "face" */
    struct buffer ret = {0};
    const char *at = buffer_text(text), *end = at + text->n_bytes;
    while (at < end) {
        size_t n = 0;
        bool has_digit = false;
        while (at + n < end && is_word(at[n])) {
            has_digit |= isdigit((unsigned char)at[n]) != 0;
            n++;
        }
        size_t n_hex = 0;
        while (n_hex < n && isxdigit((unsigned char)at[n_hex]))
            n_hex++;
        if (has_digit && n_hex == n && n >= SHORTEST)
            buffer_add_byte(&ret, 'N');
        else
            buffer_add(&ret, at, n > 0 ? n : 1);
        at += n > 0 ? n : 1;
    }
    buffer_done(text);
    *text = ret;
}

/* The length of "bug.c:N:N: " or "bug.cs(N,N): " at the beginning; 0: there is no position.
 * "groff(N) " is not one: it is a manual page. */
static size_t place_length(const char *text, size_t n_bytes)
{
    size_t n_name = 0;
    while (n_name < n_bytes && strchr(" :(\"'", text[n_name]) == NULL)
        n_name++;
    size_t at = n_name;
    if (n_name == 0 || at + 1 >= n_bytes || (text[at] != ':' && text[at] != '(') ||
        text[at + 1] != 'N')
        return 0;
    while (at < n_bytes && strchr(":(,)N-.", text[at]) != NULL)
        at++;
    bool ends_well = at < n_bytes && text[at] == ' ' && strchr(":)N", text[at - 1]) != NULL;
    bool is_page = text[n_name] == '(' && text[at - 1] != ':' && memchr(text, '.', n_name) == NULL;
    return ends_well && !is_page ? at + 1 : 0;
}

/* Normalises a message.  True if it began with a position, which is left out. */
static bool make_text(const char *line, size_t n_bytes, char ret[LINE_ROOM])
{
    struct buffer text = {0};
    normalise_message(line, n_bytes, &text);
    replace_times(&text);
    replace_hex(&text);
    const char *from = buffer_text(&text);
    size_t n_place = place_length(from, text.n_bytes);
    bool has_name = n_place > 0 && strncmp(from, "N:", 2) != 0;
    copy(from + n_place, text.n_bytes - n_place, ret, LINE_ROOM);
    buffer_done(&text);
    return has_name;
}

/* Appends the next n_more lines that are not blank. */
static void add_following(const char *at, const char *end, int n_more, char text[LINE_ROOM])
{
    while (at < end && n_more > 0) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = newline != NULL ? newline : end;
        struct buffer line = {0};
        normalise_message(at, (size_t)(line_end - at), &line);
        replace_times(&line);
        replace_hex(&line);
        size_t n_text = strlen(text);
        if (line.n_bytes > 0 && n_text + 2 < LINE_ROOM) {
            text[n_text] = ' ';
            copy(buffer_text(&line), line.n_bytes, text + n_text + 1, LINE_ROOM - n_text - 1);
            n_more--;
        }
        buffer_done(&line);
        at = newline != NULL ? newline + 1 : end;
    }
}

static bool ends_with_colon(const char *text)
{
    size_t length = strlen(text);
    return length > 0 && text[length - 1] == ':';
}

static void read_by_rule(const struct line_rule *rule, const char *line, const regmatch_t *groups,
                         struct telling_line *ret)
{
    regmatch_t code = groups[rule->code], message = groups[rule->message];
    ret->severity = rule->severity;
    ret->is_marked = true;
    if (rule->message > 0 && message.rm_so >= 0)
        make_text(line + message.rm_so, (size_t)(message.rm_eo - message.rm_so), ret->text);
    else
        make_text(line, ret->n_raw, ret->text);
    if (rule->code > 0 && code.rm_so >= 0)
        copy(line + code.rm_so, (size_t)(code.rm_eo - code.rm_so), ret->code, CODE_ROOM);
    if (ret->code[0] == '\0' || strstr(ret->text, ret->code) != NULL)
        return;
    size_t n_text = strlen(ret->text); /* the code is part of the message */
    if (n_text + strlen(ret->code) + 4 < LINE_ROOM) {
        strcat(ret->text, " [");
        strcat(ret->text, ret->code);
        strcat(ret->text, "]");
    }
}

/* True if two letters follow each other.  The N of a number does not count.  "16" and "------" say
 * nothing. */
static bool has_words(const char *text)
{
    for (; *text != '\0'; text++)
        if ((isalpha((unsigned char)text[0]) || (unsigned char)text[0] >= 0x80) &&
            (isalpha((unsigned char)text[1]) || (unsigned char)text[1] >= 0x80))
            return true;
    return false;
}

bool telling_line_read(const struct line_rules *rules, const char **at, const char *end,
                       struct telling_line *ret)
{
    regmatch_t groups[MAX_GROUPS];
    const char *line = *at, *newline = memchr(line, '\n', (size_t)(end - line));
    size_t n_bytes = (size_t)((newline != NULL ? newline : end) - line);
    int n_more;
    *at = newline != NULL ? newline + 1 : end;
    *ret = (struct telling_line){.raw = line, .n_raw = n_bytes};
    const struct line_rule *rule = line_rules_match(rules, line, n_bytes, groups);
    if (rule != NULL) {
        read_by_rule(rule, line, groups, ret);
        n_more = rule->n_more;
    } else {
        bool has_place = make_text(line, n_bytes, ret->text);
        enum severity labelled = label_of(line, n_bytes);
        ret->severity = severity_of(line, n_bytes, labelled, has_place);
        ret->is_marked = has_place || labelled != LINE_NOISE;
        find_code(line, n_bytes, ret->code);
        n_more = ret->severity >= LINE_WARNING && ends_with_colon(ret->text);
    }
    if (!has_words(ret->text))
        return false;
    add_following(*at, end, n_more, ret->text);
    return true;
}

/* Parts --------------------------------------------------------------------------------------- */

/* Pairs of quotation marks.  The last two are typographic ones, in UTF-8. */
static const struct {
    const char *open, *close;
} quotes[] = {
    {"'", "'"},
    {"\"", "\""},
    {"`", "`"},
    {"`", "'"},
    {"\xe2\x80\x98", "\xe2\x80\x99"},
    {"\xe2\x80\x9c", "\xe2\x80\x9d"},
};

/* The end of the quoted text that begins at `at`, after its closing mark; NULL: nothing is quoted
 * there.  The apostrophe of "can't" opens nothing. */
static const char *quoted_end(const char *at, const char *text)
{
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        size_t n_open = strlen(quotes[i].open), n_close = strlen(quotes[i].close);
        if (strncmp(at, quotes[i].open, n_open) != 0 || (at > text && is_word(at[-1])))
            continue;
        const char *close = strstr(at + n_open, quotes[i].close);
        while (close != NULL && is_word(close[n_close]))
            close = strstr(close + n_close, quotes[i].close);
        if (close != NULL)
            return close + n_close;
    }
    return NULL;
}

static void leave_out_quoted(const char *text, char ret[LINE_ROOM])
{
    size_t n = 0;
    for (const char *at = text; *at != '\0' && n + 4 < LINE_ROOM;) {
        const char *end = quoted_end(at, text);
        if (end != NULL) {
            memcpy(ret + n, "'*'", 3);
            n += 3;
            at = end;
        } else {
            ret[n++] = *at++;
        }
    }
    ret[n] = '\0';
}

void telling_line_part(const struct telling_line *line, enum likeness likeness, char ret[LINE_ROOM])
{
    if (likeness == LIKE_SIMILAR)
        leave_out_quoted(line->text, ret);
    else if (likeness == LIKE_CODE)
        copy(line->code, strlen(line->code), ret, LINE_ROOM);
    else
        copy(line->text, strlen(line->text), ret, LINE_ROOM);
}

void telling_line_needle(const char *part, enum likeness likeness, char ret[LINE_ROOM])
{
    size_t n_best = 0;
    ret[0] = '\0';
    if (likeness == LIKE_CODE) {
        copy(part, strlen(part), ret, LINE_ROOM);
        return;
    }
    for (const char *at = part; *at != '\0'; at++) {
        size_t n = 0;
        while (islower((unsigned char)at[n]))
            n++;
        if (n > n_best) {
            copy(at, n, ret, LINE_ROOM);
            n_best = n;
        }
        at += n > 0 ? n - 1 : 0;
    }
}

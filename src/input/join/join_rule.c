#include "input/join/join_rule.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#define B    "[ \t]*"
#define NAME "([A-Za-z_$][A-Za-z_0-9$]*)"
#define PATH "[\"'](\\./[^\"'\n]+)[\"']"
#define JS   ".js .mjs .cjs .jsx .ts .tsx .mts .cts"

const struct directive_rule directive_rules[N_DIRECTIVES] = {
    {".c .h .cc .hh .cpp .hpp .cxx .hxx .inc .m .mm",
     "^" B "#" B "include" B "\"([^\"\n]+)\"[^\n]*", "{}", 1, 0, NULL, NULL},
    {".rs", "^" B "(pub[ \t]+|pub\\([a-z]+\\)[ \t]+)?mod[ \t]+" NAME B ";", "{}.rs {}/mod.rs", 2, 0,
     "{} {\n", "}\n"},
    {".py", "^from[ \t]+\\.?" NAME "[ \t]+import[ \t]+[^\n(]*", "{}.py {}/__init__.py", 1, 0, NULL,
     NULL},
    {".py", "^from[ \t]+\\.?" NAME "[ \t]+import[ \t]+\\([^)]*\\)[^\n]*", "{}.py {}/__init__.py", 1,
     0, NULL, NULL},
    {".py", "^import[ \t]+" NAME "[ \t]+as[ \t]+" NAME B, "{}.py {}/__init__.py", 1, 2, NULL, NULL},
    {".py", "^import[ \t]+" NAME B, "{}.py {}/__init__.py", 1, 1, NULL, NULL},
    {JS, "^import[ \t]+\\*[ \t]+as[ \t]+" NAME "[ \t]+from[ \t]+" PATH B ";?",
     "{} {}.js {}.mjs {}.ts {}.tsx", 2, 1, NULL, NULL},
    {JS, "^import[ \t]+[^\n]*from" B PATH B ";?", "{} {}.js {}.mjs {}.ts {}.tsx", 1, 0, NULL, NULL},
    {JS, "^import[ \t]+\\{[^}]*\\}" B "from" B PATH B ";?", "{} {}.js {}.mjs {}.ts {}.tsx", 1, 0,
     NULL, NULL},
    {JS, "^[clv][a-z]+[ \t]+" NAME B "=" B "require\\(" PATH "\\)" B ";?", "{} {}.js {}.cjs", 2, 1,
     NULL, NULL},
    {JS, "^[clv][a-z]+[ \t]+\\{[^}]*\\}" B "=" B "require\\(" PATH "\\)" B ";?", "{} {}.js {}.cjs",
     1, 0, NULL, NULL},
    {".rb", "^require_relative[ \t(]+[\"']([^\"'\n]+)[\"'][^\n]*", "{} {}.rb", 1, 0, NULL, NULL},
    {".sh .bash", "^(\\.|source)[ \t]+\"?([^ \t\n;\"]+)\"?", "{}", 2, 0, NULL, NULL},
};

const struct merge_rule merge_rules[N_MERGES] = {
    {".c .cc .cpp .cxx", NULL, "^" B "#" B "include[^\n]*", NULL},
    {".go", "^package[ \t][^\n]*", "^import[ \t]*(\\([^)]*\\)|[^\n]*)", NULL},
    {".java", "^package[ \t][^\n]*", "^import[ \t][^\n]*", "public"},
};

/* True if the name has one of the endings, which have blanks between. */
static bool has_ending(const char *file_name, const char *endings)
{
    const char *slash = strrchr(file_name, '/');
    const char *dot = strrchr(slash != NULL ? slash : file_name, '.');
    size_t length = dot != NULL ? strlen(dot) : 0;
    for (const char *at = endings; length > 0 && (at = strstr(at, dot)) != NULL; at += length)
        if (at[length] == '\0' || at[length] == ' ')
            return true;
    return false;
}

int directive_rule_for(const char *file_name, int from)
{
    for (int i = from; i < N_DIRECTIVES; i++)
        if (has_ending(file_name, directive_rules[i].endings))
            return i;
    return -1;
}

int merge_rule_for(const char *file_name)
{
    for (int i = 0; i < N_MERGES; i++)
        if (has_ending(file_name, merge_rules[i].endings))
            return i;
    return -1;
}

/* A pattern that is NULL matches nothing. */
static void compile(regex_t *ret, const char *pattern)
{
    int problem = regcomp(ret, pattern != NULL ? pattern : "a^", REG_EXTENDED);
    assert(problem == 0); /* the patterns are our own */
    (void)problem;
}

void join_patterns_init(struct join_patterns *patterns)
{
    for (size_t i = 0; i < N_DIRECTIVES; i++)
        compile(&patterns->directives[i], directive_rules[i].pattern);
    for (size_t i = 0; i < N_MERGES; i++) {
        compile(&patterns->drops[i], merge_rules[i].drops);
        compile(&patterns->front[i], merge_rules[i].front);
    }
}

void join_patterns_done(struct join_patterns *patterns)
{
    for (size_t i = 0; i < N_DIRECTIVES; i++)
        regfree(&patterns->directives[i]);
    for (size_t i = 0; i < N_MERGES; i++) {
        regfree(&patterns->drops[i]);
        regfree(&patterns->front[i]);
    }
}

size_t join_match(const regex_t *pattern, const char *text, size_t n_bytes, size_t start,
                  regmatch_t groups[JOIN_GROUPS])
{
    enum { ENOUGH = 4096 }; /* bytes: a longer directive is not looked for */
    char part[ENOUGH + 1];  /* regexec wants a zero byte at the end, which a file does not have */
    size_t n = n_bytes - start < ENOUGH ? n_bytes - start : ENOUGH;
    memcpy(part, text + start, n);
    part[n] = '\0';
    groups[0] = (regmatch_t){.rm_so = 0, .rm_eo = (regoff_t)n};
    if (regexec(pattern, part, JOIN_GROUPS, groups, REG_STARTEND) != 0)
        return 0;
    return (size_t)groups[0].rm_eo;
}

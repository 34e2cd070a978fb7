#include "input/tree/clauses/need_rule.h"

const char *const need_rule_names[N_NEED_RULES] = {
    [NEED_NAME] = "name",         [NEED_TAG] = "tag",
    [NEED_MEMBER] = "member",     [NEED_LABEL] = "label",
    [NEED_PLACE] = "place",       [NEED_TYPE] = "type",
    [NEED_ARGUMENT] = "argument", [NEED_REDECLARATION] = "redeclaration",
    [NEED_PATTERN] = "pattern",   [NEED_USE] = "use",
    [NEED_ROW] = "row",
};

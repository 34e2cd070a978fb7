#include "base/verdict.h"

const char *verdict_name(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_NOT:
        return "not";
    case VERDICT_INTERESTING:
        return "interesting";
    case VERDICT_INVALID:
        return "invalid";
    case VERDICT_UNRESOLVED:
        return "unresolved";
    }
    return "?";
}

#include "wasm/opcode.h"

#include <stddef.h>
#include <string.h>

bool wasm_is_type(uint8_t byte)
{
    return (byte >= WASM_V128 && byte <= WASM_I32) || byte == WASM_FUNCREF ||
           byte == WASM_EXTERNREF;
}

uint8_t wasm_type_of_letter(char letter)
{
    switch (letter) {
    case 'i':
        return WASM_I32;
    case 'I':
        return WASM_I64;
    case 'f':
        return WASM_F32;
    case 'F':
        return WASM_F64;
    default:
        return WASM_V128;
    }
}

/* Loads and stores, from 0x28 to 0x3e. */
static const char *const memory_effects[] = {
    "i:i", "i:I", "i:f", "i:F", "i:i", "i:i", "i:i", "i:i", "i:I", "i:I", "i:I", "i:I",
    "i:I", "i:I", "ii:", "iI:", "if:", "iF:", "ii:", "ii:", "iI:", "iI:", "iI:"};

/* The effects of ranges of numeric instructions, from 0x45 to 0xc4. */
static const struct {
    uint8_t first, last;
    const char *effect;
} numeric[] = {
    {0x45, 0x45, "i:i"},  {0x46, 0x4f, "ii:i"}, {0x50, 0x50, "I:i"}, {0x51, 0x5a, "II:i"},
    {0x5b, 0x60, "ff:i"}, {0x61, 0x66, "FF:i"}, {0x67, 0x69, "i:i"}, {0x6a, 0x78, "ii:i"},
    {0x79, 0x7b, "I:I"},  {0x7c, 0x8a, "II:I"}, {0x8b, 0x91, "f:f"}, {0x92, 0x98, "ff:f"},
    {0x99, 0x9f, "F:F"},  {0xa0, 0xa6, "FF:F"}, {0xa7, 0xa7, "I:i"}, {0xa8, 0xa9, "f:i"},
    {0xaa, 0xab, "F:i"},  {0xac, 0xad, "i:I"},  {0xae, 0xaf, "f:I"}, {0xb0, 0xb1, "F:I"},
    {0xb2, 0xb3, "i:f"},  {0xb4, 0xb5, "I:f"},  {0xb6, 0xb6, "F:f"}, {0xb7, 0xb8, "i:F"},
    {0xb9, 0xba, "I:F"},  {0xbb, 0xbb, "f:F"},  {0xbc, 0xbc, "f:i"}, {0xbd, 0xbd, "F:I"},
    {0xbe, 0xbe, "i:f"},  {0xbf, 0xbf, "I:F"},  {0xc0, 0xc1, "i:i"}, {0xc2, 0xc4, "I:I"},
};

/* Single instructions. */
static const struct {
    uint16_t op;
    struct wasm_op_info info;
} singles[] = {
    {OP_UNREACHABLE, {IMM_NONE, 0, NULL}},
    {OP_NOP, {IMM_NONE, 0, ":"}},
    {OP_BLOCK, {IMM_BLOCK, 0, NULL}},
    {OP_LOOP, {IMM_BLOCK, 0, NULL}},
    {OP_IF, {IMM_BLOCK, 0, NULL}},
    {OP_ELSE, {IMM_NONE, 0, NULL}},
    {OP_END, {IMM_NONE, 0, NULL}},
    {OP_BR, {IMM_LABEL, 0, NULL}},
    {OP_BR_IF, {IMM_LABEL, 0, NULL}},
    {OP_BR_TABLE, {IMM_LABELS, 0, NULL}},
    {OP_RETURN, {IMM_NONE, 0, NULL}},
    {OP_CALL, {IMM_FUNCTION, 0, NULL}},
    {OP_CALL_INDIRECT, {IMM_INDIRECT, 0, NULL}},
    {OP_RETURN_CALL, {IMM_FUNCTION, 0, NULL}},
    {OP_RETURN_CALL_INDIRECT, {IMM_INDIRECT, 0, NULL}},
    {OP_DROP, {IMM_NONE, 0, NULL}},
    {OP_SELECT, {IMM_NONE, 0, NULL}},
    {OP_SELECT_TYPED, {IMM_TYPES, 0, NULL}},
    {OP_LOCAL_GET, {IMM_LOCAL, 0, NULL}},
    {OP_LOCAL_SET, {IMM_LOCAL, 0, NULL}},
    {OP_LOCAL_TEE, {IMM_LOCAL, 0, NULL}},
    {OP_GLOBAL_GET, {IMM_GLOBAL, 0, NULL}},
    {OP_GLOBAL_SET, {IMM_GLOBAL, 0, NULL}},
    {OP_TABLE_GET, {IMM_TABLE, 0, NULL}},
    {OP_TABLE_SET, {IMM_TABLE, 0, NULL}},
    {OP_MEMORY_SIZE, {IMM_MEMORY, 0, ":i"}},
    {OP_MEMORY_GROW, {IMM_MEMORY, 0, "i:i"}},
    {OP_I32_CONST, {IMM_I32, 0, ":i"}},
    {OP_I64_CONST, {IMM_I64, 0, ":I"}},
    {OP_F32_CONST, {IMM_BYTES, 4, ":f"}},
    {OP_F64_CONST, {IMM_BYTES, 8, ":F"}},
    {OP_REF_NULL, {IMM_REFTYPE, 0, NULL}},
    {OP_REF_IS_NULL, {IMM_NONE, 0, NULL}},
    {OP_REF_FUNC, {IMM_FUNCTION, 0, NULL}},
    {0x100, {IMM_NONE, 0, "f:i"}}, /* trunc_sat */
    {0x101, {IMM_NONE, 0, "f:i"}},
    {0x102, {IMM_NONE, 0, "F:i"}},
    {0x103, {IMM_NONE, 0, "F:i"}},
    {0x104, {IMM_NONE, 0, "f:I"}},
    {0x105, {IMM_NONE, 0, "f:I"}},
    {0x106, {IMM_NONE, 0, "F:I"}},
    {0x107, {IMM_NONE, 0, "F:I"}},
    {OP_MEMORY_INIT, {IMM_DATA_MEMORY, 0, "iii:"}},
    {OP_DATA_DROP, {IMM_DATA, 0, ":"}},
    {OP_MEMORY_COPY, {IMM_MEMORY_MEMORY, 0, "iii:"}},
    {OP_MEMORY_FILL, {IMM_MEMORY, 0, "iii:"}},
    {OP_TABLE_INIT, {IMM_ELEM_TABLE, 0, "iii:"}},
    {OP_ELEM_DROP, {IMM_ELEM, 0, ":"}},
    {OP_TABLE_COPY, {IMM_TABLE_TABLE, 0, "iii:"}},
    {OP_TABLE_GROW, {IMM_TABLE, 0, NULL}},
    {OP_TABLE_SIZE, {IMM_TABLE, 0, ":i"}},
    {OP_TABLE_FILL, {IMM_TABLE, 0, NULL}},
    {0x400, {IMM_MEMARG, 0, "ii:i"}}, /* notify, wait, fence */
    {0x401, {IMM_MEMARG, 0, "iiI:i"}},
    {0x402, {IMM_MEMARG, 0, "iII:i"}},
    {0x403, {IMM_MEMORY, 0, ":"}},
};

/* SIMD, from 0xfd 0: loads and stores with 'l' and 's', lanes with digits and letters of their own
 * (lane_effects), u: v:v, b: vv:v, t: vvv:v, h: vi:v, i: v:i. */
static const char simd[] = "lllllllllllscSb"
                           "ppPQqR"
                           "iiriirirdDeEgG"
                           "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
                           "ubbbbti"
                           "LLLLKKKKllu"
                           "u"
                           "uuuiibbuuuu"
                           "hhhbbbbbbuubbbbubuuuu"
                           "uubiibbuuuuhhhbbbbbbubbbbb.bbbbb"
                           "uu.ii..uuuuhhhb..b...bbbbbb.bbbb"
                           "uu.ii..uuuuhhhb..b...bbbbbbbbbbb"
                           "uu.ubbbbbbbbuu.ubbbbbbbbuuuuuuuu";

static bool simd_lanes(char code, struct wasm_op_info *ret)
{
    static const char codes[] = "irdDeEgG";
    static const char *const effects[] = {"v:i", "vi:v", "v:I", "vI:v",
                                          "v:f", "vf:v", "v:F", "vF:v"};
    const char *found = strchr(codes, code);
    if (found == NULL)
        return false;
    *ret = (struct wasm_op_info){IMM_BYTES, 1, effects[found - codes]};
    return true;
}

static bool simd_find(uint32_t number, struct wasm_op_info *ret)
{
    char code = number < sizeof simd - 1 ? simd[number] : '.';
    if (number >= 21 && number <= 34)
        return simd_lanes(code, ret);
    static const struct {
        char code;
        struct wasm_op_info info;
    } rows[] = {
        {'l', {IMM_MEMARG, 0, "i:v"}},       {'s', {IMM_MEMARG, 0, "iv:"}},
        {'L', {IMM_MEMARG_LANE, 0, "iv:v"}}, {'K', {IMM_MEMARG_LANE, 0, "iv:"}},
        {'c', {IMM_BYTES, 16, ":v"}},        {'S', {IMM_BYTES, 16, "vv:v"}},
        {'p', {IMM_NONE, 0, "i:v"}},         {'P', {IMM_NONE, 0, "i:v"}},
        {'Q', {IMM_NONE, 0, "I:v"}},         {'q', {IMM_NONE, 0, "f:v"}},
        {'R', {IMM_NONE, 0, "F:v"}},         {'u', {IMM_NONE, 0, "v:v"}},
        {'b', {IMM_NONE, 0, "vv:v"}},        {'t', {IMM_NONE, 0, "vvv:v"}},
        {'h', {IMM_NONE, 0, "vi:v"}},        {'i', {IMM_NONE, 0, "v:i"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code == code) {
            *ret = rows[i].info;
            return true;
        }
    return false;
}

/* Atomic loads, stores and read-modify-write: seven widths each. */
static bool atomic_find(uint32_t number, struct wasm_op_info *ret)
{
    static const char *const loads[] = {"i:i", "i:I"}, *const stores[] = {"ii:", "iI:"},
                             *const changes[] = {"ii:i", "iI:I"},
                             *const exchanges[] = {"iii:i", "iII:I"};
    static const uint8_t is_wide[] = {0, 1, 0, 0, 1, 1, 1};
    if (number < 16 || number > 78)
        return false;
    unsigned wide = is_wide[(number - 16) % 7];
    const char *effect = number < 23   ? loads[wide]
                         : number < 30 ? stores[wide]
                         : number < 72 ? changes[wide]
                                       : exchanges[wide];
    *ret = (struct wasm_op_info){IMM_MEMARG, 0, effect};
    return true;
}

static const char *numeric_effect(uint32_t op)
{
    for (size_t i = 0; i < sizeof numeric / sizeof *numeric; i++)
        if (op >= numeric[i].first && op <= numeric[i].last)
            return numeric[i].effect;
    return NULL;
}

bool wasm_op_find(uint32_t op, struct wasm_op_info *ret)
{
    const char *effect = numeric_effect(op);
    if (op >= 0x28 && op <= 0x3e) {
        *ret = (struct wasm_op_info){IMM_MEMARG, 0, memory_effects[op - 0x28]};
        return true;
    }
    if (effect != NULL) {
        *ret = (struct wasm_op_info){IMM_NONE, 0, effect};
        return true;
    }
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        if (singles[i].op == op) {
            *ret = singles[i].info;
            return true;
        }
    if (op >= 0x200 && op < 0x400)
        return simd_find(op - 0x200, ret);
    return op >= 0x400 && atomic_find(op - 0x400, ret);
}

bool wasm_op_is_pure(uint32_t op)
{
    struct wasm_op_info info;
    switch (op) {
    case OP_SELECT:
    case OP_SELECT_TYPED:
    case OP_LOCAL_GET:
    case OP_GLOBAL_GET:
    case OP_TABLE_GET:
    case OP_TABLE_SIZE:
    case OP_REF_NULL:
    case OP_REF_IS_NULL:
    case OP_REF_FUNC:
        return true;
    case OP_MEMORY_GROW:
        return false;
    default:
        break;
    }
    if (op >= 0x400 || !wasm_op_find(op, &info) || info.effect == NULL)
        return false;
    return strchr(info.effect, ':')[1] != '\0';
}

bool wasm_op_ends(uint32_t op)
{
    return op == OP_UNREACHABLE || op == OP_BR || op == OP_BR_TABLE || op == OP_RETURN ||
           op == OP_RETURN_CALL || op == OP_RETURN_CALL_INDIRECT;
}

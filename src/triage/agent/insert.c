#include "insert.h"

#include <stdlib.h>
#include <string.h>

enum {
    UTF8 = 1,
    INTEGER = 3,
    LONG = 5,
    DOUBLE = 6,
    CLASS = 7,
    METHOD_REF = 10,
    NAME_AND_TYPE = 12
};
enum { LDC_W = 0x13, INVOKESTATIC = 0xb8, NOP = 0 };
enum { N_ADDED = 8, MAX_U2 = 65535, N_FIXED_CONSTANTS = 6 };

/* Bytes that are read in order.  Reading past the end gives zero and is remembered. */
struct input {
    const unsigned char *bytes;
    size_t n, at;
    bool is_bad;
};

struct output {
    unsigned char *bytes;
    size_t n, capacity;
    bool is_bad; /* out of memory */
};

struct file {
    struct input in;
    struct output methods; /* all methods, with the calls */
    size_t *constants;     /* constant -> its offset, 0: unusable */
    unsigned n_constants;
    unsigned n_calls;
};

/* Reading and writing ------------------------------------------------------------------------- */

static const unsigned char *take(struct input *in, size_t n)
{
    if (n > in->n - in->at) {
        in->is_bad = true;
        in->at = in->n;
        return NULL;
    }
    in->at += n;
    return in->bytes + in->at - n;
}

static unsigned read1(struct input *in)
{
    const unsigned char *p = take(in, 1);
    return p != NULL ? p[0] : 0;
}

static unsigned read2(struct input *in)
{
    const unsigned char *p = take(in, 2);
    return p != NULL ? (unsigned)p[0] << 8 | p[1] : 0;
}

static unsigned read4(struct input *in)
{
    unsigned high = read2(in);
    return high << 16 | read2(in);
}

static void put(struct output *out, const void *bytes, size_t n)
{
    if (out->n + n > out->capacity) {
        size_t capacity = (out->n + n) * 2 + 256;
        unsigned char *larger = realloc(out->bytes, capacity);
        if (larger == NULL) {
            out->is_bad = true;
            return;
        }
        out->bytes = larger;
        out->capacity = capacity;
    }
    if (n > 0)
        memcpy(out->bytes + out->n, bytes, n);
    out->n += n;
}

static void put1(struct output *out, unsigned value)
{
    put(out, &(unsigned char){(unsigned char)value}, 1);
}

static void put2(struct output *out, unsigned value)
{
    put1(out, value >> 8);
    put1(out, value);
}

static void put4(struct output *out, unsigned value)
{
    put2(out, value >> 16);
    put2(out, value);
}

static unsigned copy2(struct input *in, struct output *out)
{
    unsigned value = read2(in);
    put2(out, value);
    return value;
}

static void copy(struct input *in, struct output *out, size_t n)
{
    const unsigned char *bytes = take(in, n);
    if (bytes != NULL)
        put(out, bytes, n);
}

/* Replaces four bytes that were put earlier. */
static void patch4(struct output *out, size_t at, size_t value)
{
    for (int i = 0; i < 4 && !out->is_bad; i++)
        out->bytes[at + (size_t)i] = (unsigned char)(value >> (24 - 8 * i));
}

/* Constants ----------------------------------------------------------------------------------- */

static bool read_constants(struct file *file)
{
    /* By tag: bytes after the tag.  0: no such tag, or a text. */
    static const unsigned char sizes[] = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4,
                                          4, 4, 0, 0, 3, 2, 4, 4, 2, 2};
    struct input *in = &file->in;
    file->n_constants = read2(in);
    file->constants = calloc(file->n_constants + 1, sizeof *file->constants);
    for (unsigned i = 1; file->constants != NULL && i < file->n_constants && !in->is_bad; i++) {
        file->constants[i] = in->at;
        unsigned tag = read1(in);
        if (tag == UTF8)
            take(in, read2(in));
        else if (tag < sizeof sizes && sizes[tag] != 0)
            take(in, sizes[tag]);
        else
            return false;
        i += tag == LONG || tag == DOUBLE;
    }
    return file->constants != NULL && !in->is_bad;
}

/* The text of a constant; NULL: it is no text. */
static const unsigned char *text_of(const struct file *file, unsigned constant, size_t *ret_n)
{
    if (constant == 0 || constant >= file->n_constants || file->constants[constant] == 0)
        return NULL;
    const unsigned char *p = file->in.bytes + file->constants[constant];
    *ret_n = (size_t)p[1] << 8 | p[2];
    return p[0] == UTF8 ? p + 3 : NULL;
}

static bool is_named(const struct file *file, unsigned constant, const char *name)
{
    size_t n = 0;
    const unsigned char *text = text_of(file, constant, &n);
    return text != NULL && n == strlen(name) && memcmp(text, name, n) == 0;
}

/* CLASS.enter(I)V takes N_FIXED_CONSTANTS constants; the fifth is the method. */
static void put_constants(struct output *out, unsigned from, const char *hook_class,
                          unsigned first_number, unsigned n_numbers)
{
    const char *const texts[] = {hook_class, "enter", "(I)V"};
    for (unsigned i = 0; i < 3; i++) {
        put1(out, UTF8);
        put2(out, (unsigned)strlen(texts[i]));
        put(out, texts[i], strlen(texts[i]));
    }
    put1(out, CLASS);
    put2(out, from);
    put1(out, NAME_AND_TYPE);
    put2(out, from + 1);
    put2(out, from + 2);
    put1(out, METHOD_REF);
    put2(out, from + 3);
    put2(out, from + 4);
    for (unsigned i = 0; i < n_numbers; i++) {
        put1(out, INTEGER);
        put4(out, first_number + i);
    }
}

/* What counts bytes of code ------------------------------------------------------------------- */

static void move_type(struct input *in, struct output *out)
{
    enum { OBJECT = 7, UNINITIALISED = 8 };
    unsigned tag = read1(in);
    put1(out, tag);
    if (tag == OBJECT)
        copy2(in, out);
    else if (tag == UNINITIALISED)
        put2(out, read2(in) + N_ADDED);
    else
        in->is_bad |= tag > UNINITIALISED;
}

static void move_types(struct input *in, struct output *out, unsigned n)
{
    for (unsigned i = 0; i < n && !in->is_bad; i++)
        move_type(in, out);
}

/* A frame says how far it is from the one before, so only the first one has to be moved. */
static void move_frame(struct input *in, struct output *out, unsigned added)
{
    enum { ONE = 64, SHORT_END = 128, ONE_FAR = 247, CHOP = 248, SAME_FAR = 251, FULL = 255 };
    unsigned kind = read1(in), base = kind < ONE ? 0 : ONE;
    if (kind < SHORT_END) {
        unsigned delta = kind - base + added;
        if (delta < ONE) {
            put1(out, base + delta);
        } else {
            put1(out, base == ONE ? ONE_FAR : SAME_FAR);
            put2(out, delta);
        }
        move_types(in, out, base == ONE);
        return;
    }
    in->is_bad |= kind < ONE_FAR;
    put1(out, kind);
    put2(out, read2(in) + added);
    if (kind == ONE_FAR) {
        move_type(in, out);
    } else if (kind == FULL) {
        move_types(in, out, copy2(in, out));
        move_types(in, out, copy2(in, out));
    } else if (kind > SAME_FAR) {
        move_types(in, out, kind - SAME_FAR);
    }
}

static void move_stack_map(struct input *in, struct output *out)
{
    unsigned n = copy2(in, out);
    for (unsigned i = 0; i < n && !in->is_bad; i++)
        move_frame(in, out, i == 0 ? N_ADDED : 0);
}

/* What begins with the method also covers the call. */
static unsigned moved(unsigned pc)
{
    return pc == 0 ? 0 : pc + N_ADDED;
}

static void move_lines(struct input *in, struct output *out)
{
    unsigned n = copy2(in, out);
    for (unsigned i = 0; i < n && !in->is_bad; i++) {
        put2(out, moved(read2(in)));
        copy2(in, out);
    }
}

static void move_variables(struct input *in, struct output *out)
{
    unsigned n = copy2(in, out);
    for (unsigned i = 0; i < n && !in->is_bad; i++) {
        unsigned start = read2(in), length = read2(in);
        put2(out, moved(start));
        put2(out, start == 0 ? length + N_ADDED : length);
        copy(in, out, 6);
    }
}

/* Methods ------------------------------------------------------------------------------------- */

/* Returns false if the attribute was left out. */
static bool move_code_attribute(struct file *file, struct input *in, struct output *out)
{
    unsigned name = read2(in);
    size_t n = read4(in);
    if (is_named(file, name, "RuntimeVisibleTypeAnnotations") ||
        is_named(file, name, "RuntimeInvisibleTypeAnnotations")) {
        take(in, n);
        return false;
    }
    put2(out, name);
    size_t length_at = out->n, end = in->at + n;
    put4(out, 0);
    if (is_named(file, name, "StackMapTable"))
        move_stack_map(in, out);
    else if (is_named(file, name, "LineNumberTable"))
        move_lines(in, out);
    else if (is_named(file, name, "LocalVariableTable") ||
             is_named(file, name, "LocalVariableTypeTable"))
        move_variables(in, out);
    else
        copy(in, out, n);
    in->is_bad |= in->at != end;
    patch4(out, length_at, out->n - length_at - 4);
    return true;
}

/* The content of the attribute Code. */
static void move_code(struct file *file, struct input *in, struct output *out)
{
    unsigned max_stack = read2(in);
    put2(out, max_stack > 0 ? max_stack : 1);
    copy2(in, out);
    size_t n = read4(in);
    unsigned number = file->n_constants + N_FIXED_CONSTANTS + file->n_calls++;
    in->is_bad |= n + N_ADDED > MAX_U2 || number >= MAX_U2;
    put4(out, (unsigned)n + N_ADDED);
    put1(out, LDC_W);
    put2(out, number);
    put1(out, INVOKESTATIC);
    put2(out, file->n_constants + N_FIXED_CONSTANTS - 1);
    put2(out, NOP);
    copy(in, out, n);
    unsigned n_handlers = copy2(in, out);
    for (unsigned i = 0; i < n_handlers && !in->is_bad; i++) {
        for (int k = 0; k < 3; k++)
            put2(out, read2(in) + N_ADDED);
        copy2(in, out);
    }
    unsigned n_attributes = read2(in), n_kept = 0;
    size_t count_at = out->n;
    put2(out, 0);
    for (unsigned i = 0; i < n_attributes && !in->is_bad; i++)
        n_kept += move_code_attribute(file, in, out);
    if (!out->is_bad) {
        out->bytes[count_at] = (unsigned char)(n_kept >> 8);
        out->bytes[count_at + 1] = (unsigned char)n_kept;
    }
}

static void move_method(struct file *file)
{
    struct input *in = &file->in;
    struct output *out = &file->methods;
    copy(in, out, 6);
    unsigned n = copy2(in, out);
    for (unsigned i = 0; i < n && !in->is_bad; i++) {
        unsigned name = copy2(in, out);
        size_t n_bytes = read4(in), length_at = out->n, end = in->at + n_bytes;
        put4(out, (unsigned)n_bytes);
        if (is_named(file, name, "Code")) {
            move_code(file, in, out);
            in->is_bad |= in->at != end;
            patch4(out, length_at, out->n - length_at - 4);
        } else {
            copy(in, out, n_bytes);
        }
    }
}

static void skip_fields(struct input *in)
{
    unsigned n = read2(in);
    for (unsigned i = 0; i < n && !in->is_bad; i++) {
        take(in, 6);
        unsigned n_attributes = read2(in);
        for (unsigned k = 0; k < n_attributes && !in->is_bad; k++) {
            take(in, 2);
            take(in, read4(in));
        }
    }
}

/* Whole files --------------------------------------------------------------------------------- */

/* Reads up to the end of the constants. */
static bool open_file(struct file *file, const unsigned char *bytes, size_t n_bytes)
{
    *file = (struct file){.in = {.bytes = bytes, .n = n_bytes}};
    bool is_class = read4(&file->in) == 0xcafebabe;
    read4(&file->in); /* version */
    return is_class && read_constants(file);
}

bool insert_calls(const unsigned char *bytes, size_t n_bytes, const char *hook_class,
                  unsigned first_number, struct inserted *ret)
{
    enum { COUNT_AT = 8 }; /* of the number of constants */
    struct file file;
    struct output out = {0};
    bool is_good = open_file(&file, bytes, n_bytes);
    if (is_good) {
        struct input *in = &file.in;
        size_t constants_end = in->at;
        take(in, 6); /* access, class, superclass */
        take(in, 2 * (size_t)read2(in));
        skip_fields(in);
        size_t methods_at = in->at;
        unsigned n_methods = copy2(in, &file.methods);
        for (unsigned i = 0; i < n_methods && !in->is_bad; i++)
            move_method(&file);
        put(&out, bytes, COUNT_AT);
        put2(&out, file.n_constants + N_FIXED_CONSTANTS + file.n_calls);
        put(&out, bytes + COUNT_AT + 2, constants_end - COUNT_AT - 2);
        put_constants(&out, file.n_constants, hook_class, first_number, file.n_calls);
        put(&out, bytes + constants_end, methods_at - constants_end);
        put(&out, file.methods.bytes, file.methods.n);
        put(&out, bytes + in->at, n_bytes - in->at);
        is_good = !in->is_bad && !file.methods.is_bad && !out.is_bad && file.n_calls > 0;
    }
    if (is_good)
        *ret = (struct inserted){out.bytes, out.n, file.n_calls};
    else
        free(out.bytes);
    free(file.methods.bytes);
    free(file.constants);
    return is_good;
}

char *name_in_file(const unsigned char *bytes, size_t n_bytes)
{
    struct file file;
    char *name = NULL;
    if (open_file(&file, bytes, n_bytes)) {
        read2(&file.in);
        unsigned this_class = read2(&file.in);
        size_t n = 0;
        if (this_class > 0 && this_class < file.n_constants && file.constants[this_class] != 0 &&
            bytes[file.constants[this_class]] == CLASS) {
            const unsigned char *p = bytes + file.constants[this_class];
            const unsigned char *text = text_of(&file, (unsigned)p[1] << 8 | p[2], &n);
            name = text != NULL ? strndup((const char *)text, n) : NULL;
        }
    }
    free(file.constants);
    return name;
}

/* The library does not read Java class files: jars need libzip, and libzip brings libcrypto along.
 * The functions here stand in for src/input/jvm; to the library a class file is bytes. */
#include "input/jvm/classes.h"
#include "input/jvm/items/modifiers.h"
#include "input/jvm/members.h"
#include "input/jvm/program/app.h"
#include "input/unpack.h"

bool name_is_jar(const char *name)
{
    (void)name;
    return false;
}

bool file_is_class(const struct file *file)
{
    (void)file;
    return false;
}

size_t file_n_classes(const struct file *file)
{
    (void)file;
    return 0;
}

size_t modifiers_in_file(const struct file *file)
{
    (void)file;
    return 0;
}

static enum status refuse(struct error *err)
{
    return fail(err, STATUS_INPUT,
                "the library does not read Java class files; the program pare does");
}

enum status fileset_pack_jar(const struct fileset *files, struct buffer *out, struct error *err)
{
    (void)files, (void)out;
    return refuse(err);
}

enum status input_unpack_jars(struct input *input, size_t *ret_n_signatures, struct error *err)
{
    (void)input, (void)ret_n_signatures;
    return refuse(err);
}

#define WITHOUT(NAME)                                                                              \
    enum status NAME##_read(const struct fileset *input, struct reading **ret, struct error *err)  \
    {                                                                                              \
        (void)input, (void)ret;                                                                    \
        return refuse(err);                                                                        \
    }                                                                                              \
    enum status NAME##_read_with(const struct fileset *input, const struct read_options *options,  \
                                 struct reading **ret, struct error *err)                          \
    {                                                                                              \
        (void)input, (void)options, (void)ret;                                                     \
        return refuse(err);                                                                        \
    }

WITHOUT(classes)
WITHOUT(members)
WITHOUT(calls)
WITHOUT(types)
WITHOUT(code_points)

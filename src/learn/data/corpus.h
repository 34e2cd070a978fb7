/* corpus - the programs to learn from, in a random order that depends on the seed alone. */
#ifndef PARE_LEARN_DATA_CORPUS_H
#define PARE_LEARN_DATA_CORPUS_H

#include "base/hash.h"
#include "input/load.h"

struct language;
struct languages;

struct corpus_program {
    char *name;       /* unique: the argument's base name and the path below it */
    struct file file; /* borrowed; under its base name */
};

struct corpus {
    struct input *inputs; /* one for each argument */
    size_t n_inputs;
    struct corpus_program *programs;
    size_t n_programs, capacity;
};

/* Reads all files of the language among the arguments, directories with all below them. */
enum status corpus_load(const char *const *paths, size_t n_paths, const struct languages *languages,
                        const struct language *language, uint64_t seed, struct corpus *ret,
                        struct error *err);
void corpus_done(struct corpus *corpus);
struct hash corpus_hash(const struct corpus *corpus); /* hash of names and contents */

#endif

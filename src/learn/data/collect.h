/* collect - training data from a corpus of programs and a checker command.
 *
 * Programs are taken in a random order until enough of them were useful.  A program is not useful
 * if it does not parse, or if the checker does not accept it as it is.  Several programs are worked
 * on at once, each by itself, so the data does not depend on the number of jobs.  Each finished
 * program is added to the data file at once; a run that was stopped goes on from there. */
#ifndef PARE_LEARN_DATA_COLLECT_H
#define PARE_LEARN_DATA_COLLECT_H

#include "learn/data/dataset.h"
#include "oracle/oracle.h"

struct collect_progress {
    size_t n_wanted;  /* programs */
    size_t n_useful;  /* finished, with records */
    size_t n_useless; /* finished, without */
    size_t n_records; /* records of the finished programs */
};

struct collect_options {
    const char *language;
    const char *const *corpus; /* files; directories are searched */
    size_t n_corpus;
    size_t n_programs; /* how many useful ones are wanted */
    uint64_t seed;
    const char *data_path;
    struct oracle_options oracle; /* the checker: "interesting" means accepted */
    const char *checker;          /* describes the checker: data of another checker is refused */
    void (*progress)(void *context, const struct collect_progress *progress); /* may be NULL */
    void *context;
};

/* It is no error if the corpus has fewer useful programs than wanted.  STATUS_BUSY: interrupted. */
enum status collect(const struct collect_options *options, struct binding *ret_binding,
                    struct dataset *ret, struct error *err);

#endif

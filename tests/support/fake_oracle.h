/* fake_oracle - a predicate in memory that answers a reducer's questions and remembers them. */
#ifndef PARE_TESTS_FAKE_ORACLE_H
#define PARE_TESTS_FAKE_ORACLE_H

#include "reduce/core/reducer.h"

typedef enum verdict fake_predicate(void *context, const struct bitset *candidate);

struct fake_oracle {
    fake_predicate *predicate;
    void *context;
    size_t max_proposals;     /* the test fails beyond; 0: no limit */
    struct bitset *proposals; /* all questions in order */
    enum verdict *verdicts;
    size_t n_proposals;
    size_t capacity, verdict_capacity;
};

void fake_oracle_init(struct fake_oracle *oracle, fake_predicate *predicate, void *context);
void fake_oracle_done(struct fake_oracle *oracle);

/* Answers one question and records it. */
enum verdict fake_oracle_ask(struct fake_oracle *oracle, const struct bitset *candidate);

/* Runs a machine to its end; result may be NULL. */
void fake_oracle_run(struct fake_oracle *oracle, struct reducer *reducer, struct bitset *result);

/* Whether the set was asked for and found interesting. */
bool fake_oracle_saw_interesting(const struct fake_oracle *oracle, const struct bitset *set);

#endif

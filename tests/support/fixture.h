/* fixture - reading the published traces in tests/fixtures (tests run in tests/). */
#ifndef PARE_TESTS_FIXTURE_H
#define PARE_TESTS_FIXTURE_H

#include "base/containers/bitset.h"

#include <jansson.h>

json_t *fixture_load(const char *name);                    /* "graph17.json"; fails the test */
void fixture_set(const json_t *array, struct bitset *ret); /* [1, 2] into an initialised set */
bool fixture_set_equals(const json_t *array, const struct bitset *set);

#endif

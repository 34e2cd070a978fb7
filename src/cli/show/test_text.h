/* test_text - the record of a test as JSON and as a line of CSV, with the same names. */
#ifndef PARE_CLI_SHOW_TEST_TEXT_H
#define PARE_CLI_SHOW_TEST_TEXT_H

#include "base/buffer.h"
#include "drive/journal/test_row.h"

#include <jansson.h>

/* Adds the members of the row to the object. */
void test_to_json(json_t *object, const struct test_row *row);

void test_csv_header(struct buffer *ret);
void test_to_csv(const struct test_row *row, struct buffer *ret); /* appends a line */

/* A field of CSV: in quotes where it needs them.  Control bytes become blanks. */
void csv_text(struct buffer *ret, const char *text);

#endif

#include "report/figures/time_left.h"

#include <stdio.h>
#include <string.h>

/* No estimate is made before so many answers and seconds: the first answers remove most of the
 * input, and say little about the pace of the rest.  Chosen by hand. */
enum { FIRST_ANSWERS = 30 };
static const double first_seconds = 10;

bool left_table_parse(const char *text, struct left_table *ret)
{
    *ret = (struct left_table){0};
    for (const char *line = strchr(text, '\n'); line != NULL && line[1] != '\0';
         line = strchr(line + 1, '\n')) {
        struct left_row row;
        unsigned n_runs;
        if (ret->n_rows == LEFT_ROWS ||
            sscanf(line, "%u,%lf,%u,%lf,%lf,%lf", &row.round, &row.stall, &n_runs, &row.low,
                   &row.middle, &row.high) != 6) {
            *ret = (struct left_table){0};
            return false;
        }
        ret->rows[ret->n_rows++] = row;
    }
    return ret->n_rows > 0;
}

/* The row with the latest round, and then the largest stall, that the run has reached. */
static const struct left_row *find_row(const struct left_table *table, unsigned round, double stall)
{
    const struct left_row *best = NULL;
    for (size_t i = 0; i < table->n_rows; i++) {
        const struct left_row *row = &table->rows[i];
        if (row->round > round || row->stall > stall)
            continue;
        if (best == NULL || row->round > best->round ||
            (row->round == best->round && row->stall > best->stall))
            best = row;
    }
    return best;
}

struct time_left left_estimate(const struct left_table *table, const struct left_facts *facts)
{
    struct time_left left = {0};
    if (facts->elapsed < first_seconds || facts->n_answers < FIRST_ANSWERS)
        return left;
    double stall = (double)facts->n_since_accepted / (double)facts->n_answers;
    const struct left_row *row = find_row(table, facts->round, stall);
    if (row == NULL)
        return left;
    return (struct time_left){.is_known = true,
                              .low = row->low * facts->elapsed,
                              .middle = row->middle * facts->elapsed,
                              .high = row->high * facts->elapsed};
}

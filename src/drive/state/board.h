/* board - what a run does at this moment, for one who looks on from another thread; and what that
 * one asks of the run.
 *
 * The run writes, the live page reads.  The lock is held only while plain data is copied, so
 * neither waits for the other.  Nothing that is asked changes a result: a pause only delays. */
#ifndef PARE_DRIVE_STATE_BOARD_H
#define PARE_DRIVE_STATE_BOARD_H

#include "drive/journal/test_row.h"
#include "drive/state/event.h"

#include <stdbool.h>
#include <stddef.h>

/* Tests that are shown, and bytes of the text of each: a column and a line of a terminal. */
enum { BOARD_TESTS = 16, BOARD_TEXT = 81 };

/* A test that is under way. */
struct board_test {
    double start; /* seconds since the run began */
    uint64_t n_bytes, n_tokens, n_classes;
    bool ahead;
    char removed[TEST_REMOVED];
    char text[BOARD_TEXT]; /* the first removed bytes of the best; "": not known */
};

struct board_view {
    char pass[TEST_PASS];
    unsigned round;
    struct size original, best;
    struct counts counts;
    double elapsed;
    struct time_left left;
    bool is_paused, is_over;
    uint64_t n_running; /* tests under way; the first of them are in `tests` */
    size_t n_tests;
    struct board_test tests[BOARD_TESTS];
};

struct board;

struct board *board_new(void);
void board_free(struct board *board);

/* Functions for the run.  NULL is a board without readers. */
void board_set_journal(struct board *board, const char *dir);
/* `left` of the view is not used */
void board_show(struct board *board, const struct board_view *view);
void board_show_left(struct board *board, const struct time_left *left);
void board_show_end(struct board *board); /* the run is over */
bool board_asks_for_pause(struct board *board);

/* For the one who looks on. */
void board_look(struct board *board, struct board_view *ret);
char *board_journal(struct board *board); /* NULL: it is not open yet; caller frees */
void board_ask_for_pause(struct board *board, bool pause);

#endif

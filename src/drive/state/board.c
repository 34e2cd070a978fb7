#include "drive/state/board.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct board {
    pthread_mutex_t lock;
    struct board_view view;
    char *journal_dir;
    bool asks_for_pause;
};

struct board *board_new(void)
{
    struct board *board = mem_zero(1, sizeof *board);
    pthread_mutex_init(&board->lock, NULL);
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    pthread_mutex_destroy(&board->lock);
    free(board->journal_dir);
    free(board);
}

void board_set_journal(struct board *board, const char *dir)
{
    if (board == NULL)
        return;
    char *copy = mem_string(dir);
    pthread_mutex_lock(&board->lock);
    free(board->journal_dir);
    board->journal_dir = copy;
    pthread_mutex_unlock(&board->lock);
}

void board_show(struct board *board, const struct board_view *view)
{
    if (board == NULL)
        return;
    pthread_mutex_lock(&board->lock);
    struct time_left left = board->view.left;
    board->view = *view;
    board->view.left = left;
    board->view.is_paused = board->asks_for_pause;
    pthread_mutex_unlock(&board->lock);
}

void board_show_left(struct board *board, const struct time_left *left)
{
    if (board == NULL)
        return;
    pthread_mutex_lock(&board->lock);
    board->view.left = *left;
    pthread_mutex_unlock(&board->lock);
}

void board_show_end(struct board *board)
{
    if (board == NULL)
        return;
    pthread_mutex_lock(&board->lock);
    board->view.is_over = true;
    board->view.n_running = board->view.n_tests = 0;
    board->view.left = (struct time_left){0};
    pthread_mutex_unlock(&board->lock);
}

bool board_asks_for_pause(struct board *board)
{
    if (board == NULL)
        return false;
    pthread_mutex_lock(&board->lock);
    bool asks = board->asks_for_pause;
    pthread_mutex_unlock(&board->lock);
    return asks;
}

void board_look(struct board *board, struct board_view *ret)
{
    pthread_mutex_lock(&board->lock);
    *ret = board->view;
    pthread_mutex_unlock(&board->lock);
}

char *board_journal(struct board *board)
{
    pthread_mutex_lock(&board->lock);
    char *dir = board->journal_dir != NULL ? mem_string(board->journal_dir) : NULL;
    pthread_mutex_unlock(&board->lock);
    return dir;
}

void board_ask_for_pause(struct board *board, bool pause)
{
    pthread_mutex_lock(&board->lock);
    board->asks_for_pause = pause;
    pthread_mutex_unlock(&board->lock);
}

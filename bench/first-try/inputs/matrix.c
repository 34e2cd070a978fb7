#include <stdio.h>
#include <stdlib.h>

struct matrix {
    int n_rows, n_columns;
    double *cells;
};

static struct matrix make(int n_rows, int n_columns)
{
    struct matrix m = {n_rows, n_columns, NULL};
    m.cells = malloc((size_t)(n_rows * n_columns) * sizeof *m.cells);
    for (int i = 0; i < n_rows * n_columns; i++)
        m.cells[i] = i;
    return m;
}

static double trace(const struct matrix *m)
{
    double sum = 0;
    for (int i = 0; i < m->n_columns; i++)
        sum += m->cells[i * m->n_columns + i];
    return sum;
}

static void drop(struct matrix *m)
{
    free(m->cells);
    m->cells = NULL;
}

int main(void)
{
    struct matrix square = make(3, 3), wide = make(2, 5);
    printf("%f\n", trace(&square));
    printf("%f\n", trace(&wide));
    drop(&square);
    drop(&wide);
    return 0;
}

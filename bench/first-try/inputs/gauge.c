#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gauge {
    char *name;
    int values[8];
    int n_values;
};

static struct gauge *gauge_new(const char *name)
{
    struct gauge *gauge = malloc(sizeof *gauge);
    if (gauge == NULL)
        return NULL;
    gauge->name = strdup(name);
    gauge->n_values = 0;
    return gauge;
}

static void gauge_add(struct gauge *gauge, int value)
{
    if (gauge->n_values < 8)
        gauge->values[gauge->n_values++] = value;
}

static double gauge_mean(const struct gauge *gauge)
{
    int sum = 0;
    for (int i = 0; i < gauge->n_values; i++)
        sum += gauge->values[i];
    return gauge->n_values > 0 ? (double)sum / gauge->n_values : 0;
}

static void gauge_free(struct gauge *gauge)
{
    free(gauge->name);
    free(gauge);
}

int main(void)
{
    struct gauge *gauge = gauge_new("north");
    if (gauge == NULL)
        return 1;
    gauge_add(gauge, 4);
    gauge_add(gauge, 9);
    int last[4] = {1, 2, 3, 4};
    gauge_add(gauge, last[4]);
    gauge_free(gauge);
    printf("%f\n", gauge_mean(gauge));
    return 0;
}

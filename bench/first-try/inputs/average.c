#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int parse(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

static int add(int a, int b)
{
    return a + b;
}

static int average(const int *values, int n_values)
{
    int sum = 0;
    for (int i = 0; i < n_values; i++)
        sum = add(sum, values[i]);
    return n_values > 0 ? sum / n_values : 0;
}

static int shift(int value, int by)
{
    return by > 0 ? value << by : value;
}

int main(void)
{
    int values[] = {12, parse("7"), INT_MAX - 3, 90};
    printf("%d\n", shift(3, 4));
    printf("%d\n", average(values, 4));
    printf("%d\n", shift(1, 2));
    return 0;
}

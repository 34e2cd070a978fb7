/* A ring buffer of measurements with a moving average and a list of alarms. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum level { OK, WARN, ALARM };

struct sample {
    long when;
    double value;
    enum level level;
};

struct ring {
    size_t n, first, capacity;
    struct sample *samples;
};

struct alarm {
    struct alarm *next;
    char text[48];
};

static struct alarm *alarms;
static const char *const level_names[] = {"ok", "warn", "alarm"};

static struct ring *ring_new(size_t capacity)
{
    struct ring *ring = malloc(sizeof *ring);
    ring->n = ring->first = 0;
    ring->capacity = capacity;
    ring->samples = calloc(capacity, sizeof *ring->samples);
    return ring;
}

static void ring_free(struct ring *ring)
{
    free(ring->samples);
    free(ring);
}

static bool ring_push(struct ring *ring, struct sample sample)
{
    size_t at = ring->first + ring->n;
    if (at > ring->capacity)
        at -= ring->capacity;
    ring->samples[at] = sample;
    if (ring->n < ring->capacity) {
        ring->n++;
        return true;
    }
    ring->first = (ring->first + 1) % ring->capacity;
    return false;
}

static double average(const struct ring *ring)
{
    double sum = 0;
    for (size_t i = 0; i < ring->n; i++)
        sum += ring->samples[(ring->first + i) % ring->capacity].value;
    return ring->n ? sum / (double)ring->n : 0;
}

static void raise_alarm(const struct sample *sample)
{
    struct alarm *alarm = malloc(sizeof *alarm);
    snprintf(alarm->text, sizeof alarm->text, "%ld: %.1f (%s)", sample->when, sample->value,
             level_names[sample->level]);
    alarm->next = alarms;
    alarms = alarm;
}

static enum level classify(double value, double mean)
{
    double off = value > mean ? value - mean : mean - value;
    return off > 20 ? ALARM : off > 10 ? WARN : OK;
}

int main(void)
{
    static const double values[] = {20.5, 21, 20.1, 54, 22.7, 19.9, 23.3, 35, 20.2, 21.8};
    struct ring *ring = ring_new(4);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct sample sample = {(long)i * 60, values[i], OK};
        if (ring->n > 1)
            sample.level = classify(sample.value, average(ring));
        if (sample.level != OK)
            raise_alarm(&sample);
        ring_push(ring, sample);
    }
    printf("%.2f\n", average(ring));
    while (alarms) {
        struct alarm *next = alarms->next;
        puts(alarms->text);
        free(alarms);
        alarms = next;
    }
    ring_free(ring);
    return 0;
}

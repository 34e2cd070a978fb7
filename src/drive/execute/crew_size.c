#include "drive/execute/crew_size.h"

/* A sixteenth of the memory stays free.  A worker is added only while twice as much is free,
 * because its test needs memory too. */
enum { RESERVED_PART = 16, MIN_RESERVED = 64 << 20 };

/* When memory ran short with some number of workers, that number is not tried again for so many
 * seconds. */
static const double caution = 60;

static unsigned at_least_one(unsigned n)
{
    return n > 0 ? n : 1;
}

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

void crew_size_init(struct crew_size *crew, unsigned n_most, unsigned n_cores)
{
    *crew = (struct crew_size){
        .n_most = n_most, .n_now = least_of(n_most, 2 * n_cores), .n_bearable = n_most};
}

/* Adapts the number of workers to the load, while there is enough memory. */
static void follow_load(struct crew_size *crew, const struct machine *machine, unsigned n_busy)
{
    unsigned n_cores = at_least_one(machine->n_cores);
    unsigned n_others = machine->n_running > n_busy ? machine->n_running - n_busy : 0;
    if (n_others > 2 * n_cores && crew->n_now > n_cores)
        crew->n_now--;
    else if (machine->n_running > 3 * n_cores && crew->n_now > 2 * n_cores)
        crew->n_now--; /* Pare's own tests overload the cores */
    else if (crew->n_now < 2 * n_cores && n_others <= n_cores)
        crew->n_now++;
    /* the extra process is Pare itself */
    else if (machine->n_running <= n_cores + 1 && n_busy >= crew->n_now)
        crew->n_now *= 2;
    crew->n_now = least_of(crew->n_now, crew->n_bearable);
}

void crew_size_see(struct crew_size *crew, const struct machine *machine, unsigned n_busy,
                   double now)
{
    uint64_t reserved = machine->memory / RESERVED_PART;
    if (reserved < MIN_RESERVED)
        reserved = machine->memory / 4 < MIN_RESERVED ? machine->memory / 4 : MIN_RESERVED;
    crew->is_short = machine->available < reserved;
    if (crew->is_short) {
        unsigned n_used = least_of(n_busy, crew->n_now);
        crew->n_bearable = at_least_one(n_used - (n_used > 0));
        crew->then = now + caution;
        crew->n_now = at_least_one(n_used / 2);
        return;
    }
    if (crew->n_bearable < crew->n_most && now >= crew->then) {
        crew->n_bearable++;
        crew->then = now + caution;
    }
    unsigned n_before = crew->n_now;
    follow_load(crew, machine, n_busy);
    if (machine->available < 2 * reserved)
        crew->n_now = least_of(crew->n_now, n_before);
}

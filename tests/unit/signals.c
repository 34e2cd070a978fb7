/* Signals: what arrives while two watch is not lost when one of them stops. */
#include "oracle/process/signals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void an_interrupt_outlives_the_inner_watcher(void **state)
{
    (void)state;
    struct signals outer, inner;
    struct error err;
    assert_int_equal(signals_open(&outer, &err), STATUS_OK);
    assert_int_equal(signals_open(&inner, &err), STATUS_OK);
    raise(SIGTERM);
    signals_close(&inner);
    assert_int_equal(signals_read(&outer), SIGTERM);
    signals_close(&outer);
}

static void the_last_watcher_drops_what_is_pending(void **state)
{
    (void)state;
    struct signals only;
    struct error err;
    assert_int_equal(signals_open(&only, &err), STATUS_OK);
    raise(SIGTERM);
    signals_close(&only); /* the test would die otherwise */
    assert_false(signals_interrupt_is_pending());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interrupt_outlives_the_inner_watcher),
        cmocka_unit_test(the_last_watcher_drops_what_is_pending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

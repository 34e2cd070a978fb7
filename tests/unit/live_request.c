/* Who may ask the live page for what, and where it may be served. */
#include "report/live/place.h"
#include "report/live/request.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define TOKEN "0123456789abcdef0123456789abcdef"
#define HERE  "127.0.0.1:8080"

static enum route ask(struct request request, bool has_controls, bool serves_elsewhere)
{
    struct request_rules rules = {.token = TOKEN,
                                  .port = 8080,
                                  .has_controls = has_controls,
                                  .serves_elsewhere = serves_elsewhere};
    return request_route(&request, &rules);
}

static void controls_are_for_the_page_alone(void **state)
{
    (void)state;
    struct request stop = {"POST", "/" TOKEN "/stop", HERE, "http://" HERE, "same-origin"};
    assert_int_equal(ask(stop, true, false), ROUTE_STOP);
    assert_int_equal(ask(stop, false, false), ROUTE_UNKNOWN);
    stop.site = NULL; /* an older browser, or curl */
    assert_int_equal(ask(stop, true, false), ROUTE_STOP);
    stop.site = "cross-site";
    assert_int_equal(ask(stop, true, false), ROUTE_FORBIDDEN);
    stop.site = NULL;
    static const char *const origins[] = {NULL,
                                          "null",
                                          "http://evil.example",
                                          "https://" HERE,
                                          "http://localhost:8080",
                                          "http://" HERE ".evil"};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        stop.origin = origins[i];
        assert_int_equal(ask(stop, true, false), ROUTE_FORBIDDEN);
    }
    struct request pause = {"GET", "/" TOKEN "/pause", HERE, "http://" HERE, NULL};
    assert_int_equal(ask(pause, true, false), ROUTE_BAD_METHOD);
    pause.method = "POST";
    assert_int_equal(ask(pause, true, false), ROUTE_PAUSE);
    pause.path = "/" TOKEN "/continue";
    assert_int_equal(ask(pause, true, false), ROUTE_GO_ON);
    pause.path = "/" TOKEN "/data";
    assert_int_equal(ask(pause, true, false), ROUTE_BAD_METHOD);
}

static void names_of_other_hosts_are_refused(void **state)
{
    (void)state;
    struct request page = {"GET", "/" TOKEN "/", HERE, NULL, NULL};
    assert_int_equal(ask(page, true, false), ROUTE_PAGE);
    page.host = "192.168.1.20:8080";
    assert_int_equal(ask(page, true, false), ROUTE_FORBIDDEN);
    assert_int_equal(ask(page, true, true), ROUTE_PAGE);
    static const char *const hosts[] = {NULL,
                                        "",
                                        "evil.example:8080",
                                        "192.168.1.20",
                                        "192.168.1.20:80",
                                        "192.168.1.20.evil:8080",
                                        "192.168.1.256:8080",
                                        "192.168.1:8080",
                                        "192.168.1.1234:8080",
                                        "[::1]:8080"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        page.host = hosts[i];
        assert_int_equal(ask(page, true, true), ROUTE_FORBIDDEN);
    }
}

static void places(void **state)
{
    (void)state;
    struct place place;
    struct error err;
    assert_int_equal(place_parse(NULL, &place, &err), STATUS_OK);
    assert_true(place_is_this_machine(&place) && place.port == 0);
    assert_int_equal(place_parse("8080", &place, &err), STATUS_OK);
    assert_true(place_is_this_machine(&place) && place.port == 8080);
    assert_int_equal(place_parse("0.0.0.0:80", &place, &err), STATUS_OK);
    assert_true(!place_is_this_machine(&place) && place.port == 80);
    assert_int_equal(place_parse("10.1.2.3", &place, &err), STATUS_OK);
    assert_string_equal(place.address, "10.1.2.3");
    static const char *const wrong[] = {
        "0",        "65536",   "x",         "-1",  "80x", ":80",          "1.2.3",
        "1.2.3.4:", "host:80", "1.2.3.4:0", "::1", " 80", "1.2.3.4.5:80", "127.0.0.1:99999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(place_parse(wrong[i], &place, &err), STATUS_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_for_the_page_alone),
        cmocka_unit_test(names_of_other_hosts_are_refused),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

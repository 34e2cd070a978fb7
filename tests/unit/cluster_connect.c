/* Connections to a real message server: none is refused by accident. */
#include "base/memory.h"
#include "cluster/driver/own_server.h"
#include "cluster/link/load.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* One signature in 256 begins with a zero byte, which libnats does not send. */
enum { CONNECTIONS = 500, CONNECTIONS_QUICK = 50 };

struct place {
    const struct cluster_plugin *plugin;
    struct own_server server;
    struct credentials credentials;
    char *dir;
};

static enum status connect_once(const struct place *place, struct error *err)
{
    struct bus *bus;
    enum status status = credentials_connect(&place->credentials, place->plugin, "test", &bus, err);
    if (status == STATUS_OK)
        place->plugin->bus_close(bus);
    return status;
}

static int start(void **state)
{
    struct place *place = mem_zero(1, sizeof *place);
    struct error err = {0};
    const char *temp = getenv("TMPDIR");
    place->dir = mem_format("%s/pare-connect-XXXXXX", temp != NULL ? temp : "/tmp");
    enum status status = plugin_load(&place->plugin, &err);
    if (status == STATUS_OK && mkdtemp(place->dir) != NULL)
        status = own_server_start(place->plugin, place->dir, NULL, &place->server,
                                  &place->credentials, &err);
    for (int i = 0; i < 500 && status == STATUS_OK; i++) {
        status = connect_once(place, &err);
        if (status == STATUS_OK)
            break;
        status = STATUS_OK; /* the server is starting */
        poll(NULL, 0, 20);
    }
    if (status != STATUS_OK)
        print_error("%s\n", err.message);
    *state = place;
    return status == STATUS_OK ? 0 : -1;
}

static int stop(void **state)
{
    struct place *place = *state;
    own_server_stop(&place->server, true);
    credentials_done(&place->credentials);
    free(place->dir);
    free(place);
    return 0;
}

static void every_connection_is_accepted(void **state)
{
    const struct place *place = *state;
    int n_connections = getenv("PARE_TEST_QUICK") != NULL ? CONNECTIONS_QUICK : CONNECTIONS;
    for (int i = 0; i < n_connections; i++) {
        struct error err = {0};
        enum status status = connect_once(place, &err);
        if (status != STATUS_OK)
            fail_msg("connection %d: %s", i, err.message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_connection_is_accepted)};
    return cmocka_run_group_tests(tests, start, stop);
}

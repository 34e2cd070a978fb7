#include "cluster/plugin/plugin.h"

__attribute__((visibility("default"))) const struct cluster_plugin pare_cluster_plugin = {
    .version = PLUGIN_VERSION,
    .bus_open = nats_bus_open,
    .bus_close = nats_bus_close,
    .bus_fd = nats_bus_fd,
    .bus_next = nats_bus_next,
    .bus_subscribe = nats_bus_subscribe,
    .bus_publish = nats_bus_publish,
    .bus_state = nats_bus_state,
    .bus_complaint = nats_bus_complaint,
    .bus_figures = nats_bus_figures,
    .mac = crypto_mac,
    .digest = crypto_digest,
    .compress = zstd_compress,
    .decompress = zstd_decompress,
    .make_user = nkey_make,
    .make_authority = authority_make,
    .make_certificate = certificate_make,
};

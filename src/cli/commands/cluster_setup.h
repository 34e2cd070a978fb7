/* cluster_setup - the options about many machines. */
#ifndef PARE_CLI_COMMANDS_CLUSTER_SETUP_H
#define PARE_CLI_COMMANDS_CLUSTER_SETUP_H

#include "cli/setup/setup.h"
#include "cluster/driver/cluster.h"

struct cluster_setup {
    struct luggage *luggage;
    struct cluster *cluster;
    char **keep;     /* words of --keep; NULL: none */
    char *file;      /* the user's default cluster file; NULL: not used */
    char *known_dir; /* verdicts of earlier runs; NULL: not used */
};

/* Prepares the run for workers on other machines, if the options say so: packs what travels along
 * (the test runs once), and puts the maker of the executor into setup->run.  The caller calls
 * cluster_setup_done in any case, after the run. */
enum status cluster_setup_make(struct setup *setup, struct cluster_setup *ret, struct error *err);
void cluster_setup_done(struct cluster_setup *cluster);

/* $VARIABLE/REST, or ~/BELOW_HOME/REST; caller frees; NULL: neither variable is set. */
char *cluster_user_path(const char *variable, const char *below_home, const char *rest);

/* ~/.config/pare/NAME if there is such a file; caller frees; NULL: none. */
char *cluster_default_file(const char *name);

#endif

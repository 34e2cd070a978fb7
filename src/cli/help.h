/* help - what --help and --list print, from the tables. */
#ifndef PARE_CLI_HELP_H
#define PARE_CLI_HELP_H

void print_help(void);
void print_list(void);

#endif

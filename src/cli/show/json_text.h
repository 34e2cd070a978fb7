/* json_text - text of any bytes as a JSON string. */
#ifndef PARE_CLI_SHOW_JSON_TEXT_H
#define PARE_CLI_SHOW_JSON_TEXT_H

#include <jansson.h>

/* JSON is UTF-8, names of files may be anything: '?' stands for each byte that is not UTF-8. */
json_t *json_text(const char *text); /* caller decrefs */

/* Prints the object on a line of standard output and decrefs it. */
void json_print_line(json_t *object);

#endif

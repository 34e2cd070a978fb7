#include "cli/show/complain.h"

#include "cli/show/json_text.h"
#include "cli/table/commands.h"

#include <stdio.h>

int complain(const struct error *err, bool as_json)
{
    int code = exit_code_of(err->status, err);
    if (!as_json) {
        fprintf(stderr, "pare: %s\n", err->message);
        return code;
    }
    json_t *object = json_object();
    json_object_set_new(object, "event", json_string("error"));
    json_object_set_new(object, "text", json_text(err->message));
    json_object_set_new(object, "exit_status", json_integer(code));
    json_print_line(object);
    return code;
}

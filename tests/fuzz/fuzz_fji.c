/* Anything may be read; what is read prints to something that reads back to the same print, and
 * what type-checks still does when it was printed. */
#include "input/fji/fji.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void must(bool ok)
{
    if (!ok)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    struct fji_program *program, *again;
    struct formula *formula;
    struct error err;
    if (fji_parse("fuzz.fji", data, n_bytes, &program, &err) != STATUS_OK)
        return 0;
    struct buffer first = {0}, second = {0};
    fji_print(program, &first);
    must(fji_parse("fuzz.fji", first.data, first.n_bytes, &again, &err) == STATUS_OK);
    fji_print(again, &second);
    must(strcmp(buffer_text(&first), buffer_text(&second)) == 0);
    if (fji_check(program, &formula, &err) == STATUS_OK) {
        formula_freeze(formula);
        must(formula_is_ipf(formula, NULL));
        formula_free(formula);
        must(fji_check(again, &formula, &err) == STATUS_OK);
        formula_free(formula);
    }
    buffer_done(&first);
    buffer_done(&second);
    fji_free(again);
    fji_free(program);
    return 0;
}

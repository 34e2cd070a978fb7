/* sample_report - what the rules of a language say about a sample file, as text for people.
 *
 * This is the second half of `pare language check DIR SAMPLE`: the declarations and uses that
 * names.scm finds, and what each rule of rewrites.scm would do. */
#ifndef PARE_INPUT_TREE_CHECK_SAMPLE_REPORT_H
#define PARE_INPUT_TREE_CHECK_SAMPLE_REPORT_H

#include "base/buffer.h"
#include "base/files/fileset.h"
#include "base/status.h"
#include "input/tree/language/language.h"

/* Appends the report.  The language is open. */
enum status sample_report(const struct language *language, const struct file *file,
                          struct buffer *ret, struct error *err);

#endif

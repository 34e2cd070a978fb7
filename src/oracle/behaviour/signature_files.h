/* signature_files - the rules for the output of known tools, from share/signatures. */
#ifndef PARE_ORACLE_BEHAVIOUR_SIGNATURE_FILES_H
#define PARE_ORACLE_BEHAVIOUR_SIGNATURE_FILES_H

#include "base/status.h"
#include "oracle/behaviour/line_rules.h"

/* Reads all *.json files, in the order of their names.  They are looked for in PARE_SIGNATURES if
 * that is set (empty: no rules), else beside the program.  Without a folder there are no rules. */
enum status signature_files_load(struct line_rules *ret, struct error *err);

#endif

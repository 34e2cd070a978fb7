/* manifests - packages of a project, and where other packages name them.
 *
 * A package is a folder with a manifest: Cargo.toml, package.json, pom.xml or go.mod.  When a
 * package goes, its entries in the manifests of other packages have to go with it, or the build
 * fails for another reason:
 *
 *     Cargo.toml     members = ["util"]; util = { path = "../util" }; [dependencies.util]
 *     package.json   "workspaces": ["util"]; "util": "1.0.0"
 *     pom.xml        <module>util</module>; a <dependency> with <artifactId>util</artifactId>
 *     go.mod         lines with the path of the module
 *     go.work        lines with the folder
 *
 * Nothing is parsed: an entry that is not found here is removed by the passes inside the file. */
#ifndef PARE_INPUT_TEXT_MANIFESTS_H
#define PARE_INPUT_TEXT_MANIFESTS_H

#include "base/files/fileset.h"
#include "input/text/entries.h"

#include <stdbool.h>

/* Adds the entries of the package whose manifest is this file, for this item.  False: there is
 * none, or the file is no manifest. */
bool manifest_entries_add(struct entries *entries, const struct fileset *input, size_t file,
                          uint32_t item);

#endif

/* wasm - the front ends for WebAssembly modules (binary).
 *
 * `wasm` has items for what a module is made of: functions and their bodies, globals, tables,
 * memories, exports, segments, custom sections; what names something needs it.  `wasm-code` has
 * items for everything (parts.h), down to instructions; what is used and goes is replaced. */
#ifndef PARE_INPUT_WASM_WASM_H
#define PARE_INPUT_WASM_WASM_H

#include "input/core/reading.h"

frontend_reader wasm_read, wasm_code_points_read;
frontend_reader_with wasm_read_with, wasm_code_points_read_with;

/* Whether the file is a module that these front ends can read.  Else *err says why, if the file
 * begins as a module does; err->message is "" if it does not. */
bool file_is_wasm(const struct file *file, struct error *err);

#endif

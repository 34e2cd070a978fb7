/* patch - a unified diff, taken apart: sections (one a file), hunks, lines.
 *
 *     diff --git a/sum.c b/sum.c          a section: its head ...
 *     --- a/sum.c
 *     +++ b/sum.c
 *     @@ -1,3 +1,3 @@ int main(void)       ... and its hunks
 *      {
 *     -    return 0;
 *     +    return 1;
 *      }
 *
 * Places are offsets into the file.  Bytes before the first section belong to none.  Text that
 * cannot be taken apart (binary changes, hunks whose counts are wrong) makes its section whole: it
 * stays or goes as one. */
#ifndef PARE_INPUT_PATCH_PATCH_H
#define PARE_INPUT_PATCH_PATCH_H

#include "base/files/fileset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct patch_line {
    size_t start, end; /* with the line "\ No newline at end of file" behind it */
    char mark;         /* ' ', '-' or '+' */
    uint32_t item;     /* NO_ITEM: the line follows its hunk */
};

struct patch_hunk {
    /* start of the line "@@ ... @@", of the lines below it, and end of the hunk */
    size_t start, body, end;
    size_t title, title_end; /* the text behind the second "@@" */
    size_t first_line, n_lines;
    size_t old_start, old_count, new_start, new_count;
    bool is_whole; /* the lines cannot go one by one: the end of the file lacks its line feed */
    uint32_t item; /* NO_ITEM: the hunk follows its section */
};

struct patch_section {
    size_t start, names, head_end, end; /* names: where "--- " stands; head_end if nowhere */
    size_t first_hunk, n_hunks;
    bool is_new;   /* the file is created */
    bool is_whole; /* has no hunks that can be told apart: deleted, binary, renamed, mode */
    uint32_t item; /* NO_ITEM: the section is there if one of its hunks is */
};

struct patch {
    struct patch_section *sections;
    size_t n_sections, sections_capacity;
    struct patch_hunk *hunks;
    size_t n_hunks, hunks_capacity;
    struct patch_line *lines;
    size_t n_lines, lines_capacity;
};

/* Linear time.  Without items.  A text that is no patch has no sections. */
void patch_parse(const struct file *file, struct patch *ret);
void patch_done(struct patch *patch);

#endif

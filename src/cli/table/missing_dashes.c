#include "cli/table/missing_dashes.h"

#include "base/files/disk.h"
#include "cli/options/option_table.h"
#include "oracle/process/program.h"
#include "triage/run/tool.h"

#include <string.h>
#include <unistd.h>

/* True if the word is a program in PATH and not a file in the current directory. */
static bool is_command(const char *word)
{
    return word[0] != '-' && !disk_exists(word) && program_is_in_path(word);
}

/* `input`: the index of the word that becomes {}. */
static void suggest(int argc, char *const *argv, int input, struct buffer *ret)
{
    buffer_add_text(ret, "pare");
    shell_add_word(ret, argv[input]);
    buffer_add_text(ret, " --");
    for (int i = 0; i < argc; i++) {
        if (i == input)
            buffer_add_text(ret, input > 0 ? " {}" : "");
        else
            shell_add_word(ret, argv[i]);
    }
}

/* The number of words before the first one that is neither an option of a reduction nor the value
 * of one. */
static int n_options(int argc, char *const *argv)
{
    int i = 0;
    while (i < argc && argv[i][0] == '-') {
        bool is_long = argv[i][1] == '-';
        size_t n_name = is_long ? strcspn(argv[i], "=") : 2;
        int id = is_long ? option_find(&reduce_options, argv[i] + 2, n_name - 2)
                         : option_find_letter(&reduce_options, argv[i][1]);
        bool has_value = id >= 0 && argv[i][n_name] == '\0' &&
                         reduce_options.rows[id].argument != NULL &&
                         !reduce_options.rows[id].is_optional;
        i += has_value ? 2 : 1;
    }
    return i < argc ? i : argc;
}

bool missing_dashes_find(int argc, char *const *argv, struct buffer *ret)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--") == 0)
            return false;
    int n_skipped = n_options(argc, argv);
    argc -= n_skipped;
    argv += n_skipped;
    if (argc < 2)
        return false;
    if (is_command(argv[1]) && disk_exists(argv[0]) &&
        (disk_is_dir(argv[0]) || access(argv[0], X_OK) != 0)) {
        suggest(argc, argv, 0, ret);
        return true;
    }
    for (int i = 1; i < argc && is_command(argv[0]); i++)
        if (disk_exists(argv[i])) {
            suggest(argc, argv, i, ret);
            return true;
        }
    return false;
}

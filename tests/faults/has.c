/* has - a quick test for the fault runs: exit status 0 if the files in the working directory have
 * all the given words.  has WORD... */
#include <ftw.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BYTES = 1 << 20 };
static char text[MAX_BYTES];
static size_t n_text;

static int add_file(const char *path, const struct stat *about, int type, struct FTW *place)
{
    (void)about, (void)place;
    FILE *in = type == FTW_F ? fopen(path, "rb") : NULL;
    if (in != NULL) {
        n_text += fread(text + n_text, 1, MAX_BYTES - n_text, in);
        fclose(in);
    }
    return 0;
}

int main(int argc, char **argv)
{
    nftw(".", add_file, 8, FTW_PHYS);
    for (int i = 1; i < argc && argv[i][0] != '/'; i++) /* behind the words: paths of the inputs */
        if (memmem(text, n_text, argv[i], strlen(argv[i])) == NULL)
            return 1;
    return 0;
}

/* Runs a fuzz target over files: every file named, and every file in a directory named. */
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static size_t replayed;

static void replay_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        perror(path);
        exit(1);
    }
    static unsigned char data[1 << 22];
    size_t n_bytes = fread(data, 1, sizeof data, in);
    fclose(in);
    unsigned char *exact = malloc(n_bytes + 1); /* so that ASan sees reads past the end */
    memcpy(exact, data, n_bytes);
    LLVMFuzzerTestOneInput(exact, n_bytes);
    free(exact);
    replayed++;
}

static void replay(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode)) {
        replay_file(path);
        return;
    }
    DIR *dir = opendir(path);
    if (dir == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char inner[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        replay(inner);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("replayed %zu inputs\n", replayed);
    return replayed == 0; /* a corpus that is gone is a broken test */
}

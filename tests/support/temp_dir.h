/* temp_dir - a directory for one test. */
#ifndef PARE_TESTS_TEMP_DIR_H
#define PARE_TESTS_TEMP_DIR_H

void temp_dir_make(char path[64]); /* fails the test when it cannot */
void temp_dir_remove(const char *path);

#endif

/* share - files that come with Pare: in PREFIX/share/pare beside PREFIX/bin/pare when installed, in
 * share beside build/pare in a checkout. */
#ifndef PARE_BASE_FILES_SHARE_H
#define PARE_BASE_FILES_SHARE_H

/* The absolute path of a file or folder, such as "init/crash.sh".  Caller frees; NULL: it is not
 * there. */
char *share_find(const char *name);

#endif

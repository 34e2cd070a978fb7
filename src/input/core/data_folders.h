/* data_folders - the directories that hold languages and formats: those of PARE_LANGUAGES
 * (separated by ':'), then beside the program and the library, then where they are installed. */
#ifndef PARE_INPUT_CORE_DATA_FOLDERS_H
#define PARE_INPUT_CORE_DATA_FOLDERS_H

typedef void data_folder_visitor(void *context, const char *dir);

/* Calls visit for each directory, the first choice first; some do not exist. */
void data_folders_each(data_folder_visitor *visit, void *context);

#endif

#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>

/// How many words the process was started with, the program's name among them.
int cprocess_word_count(void);
/// The word at an index below the count, as bytes that end with a zero; NULL for any other index.
const char *cprocess_word(int index);

/// Whether so many more threads can run at once, which is found out by starting them. For one
/// caller at a time.
bool cprocess_can_start_threads(int count);

#endif

#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>

/// Returns the number of command-line arguments, including the program name.
int cprocess_word_count(void);
/// Returns the null-terminated argument at an index, or NULL if the index is out of range.
const char *cprocess_word(int index);

/// Returns true if this many more threads can run at once, by starting them. Not thread-safe.
bool cprocess_can_start_threads(int count);

#endif

#ifndef CPROCESS_H
#define CPROCESS_H

/// How many words the process was started with, the program's name among them.
int cprocess_word_count(void);
/// The word at an index below the count, as bytes that end with a zero; NULL for any other index.
const char *cprocess_word(int index);

#endif

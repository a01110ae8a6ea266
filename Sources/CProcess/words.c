#include "cprocess.h"

#include <stddef.h>

static int word_count;
static char **words;

// glibc and macOS pass main's arguments to constructors too.
__attribute__((constructor)) static void remember(int argc, char **argv) {
  word_count = argc;
  words = argv;
}

int cprocess_word_count(void) { return word_count; }

const char *cprocess_word(int index) {
  return index >= 0 && index < word_count ? words[index] : NULL;
}

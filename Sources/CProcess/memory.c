#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

int cprocess_open_memory_file(void) {
#ifdef __linux__
  return memfd_create("ghf", MFD_CLOEXEC);
#else
  char name[] = "/tmp/ghf-XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) unlink(name);
  return file;
#endif
}

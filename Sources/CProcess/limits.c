#define _GNU_SOURCE
#include "cprocess.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

void cprocess_forbid_core_dumps(void) {
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

static void close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

void cprocess_close_on_exec(int first) {
#ifdef SYS_close_range
  enum { CLOSE_ON_EXEC = 1 << 2 };
  if (syscall(SYS_close_range, (unsigned)first, ~0U, CLOSE_ON_EXEC) == 0) return;
#endif
  // Linux before 5.11, and other systems.
  DIR *directory = opendir("/dev/fd");
  if (!directory) {
    for (int descriptor = first; descriptor < 1024; descriptor++) close_on_exec(descriptor);
    return;
  }
  struct dirent *entry;
  while ((entry = readdir(directory))) {
    int descriptor = atoi(entry->d_name);
    if (descriptor >= first) close_on_exec(descriptor);
  }
  closedir(directory);
}

#define _GNU_SOURCE
#include "cprocess.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <pthread.h>
#endif

// Where the system starts no thread, or has no memory, libdispatch waits for ever, and neither it nor
// Swift's runtime returns an error: without memory or descriptors they trap. So these functions, which
// need no thread and no memory, say what is missing, and end the process.

static const char no_thread[] =
    "error: cannot start a thread\n"
    "hint: end other programs, or raise the limit on processes (ulimit -u)\n";
static const char no_memory[] =
    "error: not enough memory\n"
    "hint: end other programs, or raise the limit on memory (ulimit -v)\n";
static const char no_files[] =
    "error: too many open files\n"
    "hint: raise the limit on open files (ulimit -n)\n";

static void end(const char *message) {
  cprocess_restore_screen();
  (void)!write(STDERR_FILENO, message, strlen(message));
  _exit(1);
}

static bool lacks_files(void) {
  int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno == EMFILE || errno == ENFILE;
  close(file);
  return false;
}

static bool lacks_memory(void) {
  // Arrays of long lists grow by about as much.
  const size_t size = (size_t)128 << 20;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno == ENOMEM;
  munmap(memory, size);
  return false;
}

static void explain_crash(int number) {
  if (lacks_files()) end(no_files);
  if (lacks_memory()) end(no_memory);
  // The default action has been restored; the signal is blocked until this handler returns.
  raise(number);
}

void cprocess_explain_crashes(void) {
  // Only the main thread's stack grows, which takes memory.
  static unsigned char stack[1 << 15];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action, previous;
  memset(&action, 0, sizeof action);
  action.sa_handler = explain_crash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaction(signals[index], &action, &previous);
    if (previous.sa_handler == SIG_IGN) signal(signals[index], SIG_IGN);
  }
}

void cprocess_save_memory(int arenas) {
#ifdef __GLIBC__
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur >> 32 == 0) {
    arenas = 1;
    // Stacks are 8 MB otherwise.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  mallopt(M_ARENA_MAX, arenas);
#else
  (void)arenas;
#endif
}

#ifdef __linux__
static long milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static long start;
static atomic_long shortage_start;
static atomic_long last_wait;

__attribute__((constructor)) static void note_start(void) { start = milliseconds(); }

// True in libdispatch's library, or in the program if that contains it.
static bool is_libdispatch(const void *caller) {
  Dl_info code, program;
  if (!dladdr(caller, &code) || !dladdr(no_thread, &program)) return false;
  return code.dli_fbase == program.dli_fbase || strstr(code.dli_fname, "libdispatch");
}

// libdispatch calls this function, with 1, before it tries again to start a thread or to allocate
// memory (_dispatch_temporary_resource_shortage). Other libraries may get it too, and sleep.
unsigned sleep(unsigned seconds) {
  int reason = errno;
  bool is_shortage = seconds == 1 && is_libdispatch(__builtin_return_address(0));
  long now = milliseconds();
  if (is_shortage) {
    if (now - atomic_exchange(&last_wait, now) > 1000) atomic_store(&shortage_start, now);
    // A run that has begun waits for the end of a shortage, which another program may cause.
    long since = atomic_load(&shortage_start);
    if (now - since > (since - start < 1000 ? 400 : 5000))
      end(reason == ENOMEM || lacks_memory() ? no_memory : no_thread);
  }
  struct timespec rest = {.tv_sec = is_shortage ? 0 : seconds,
                          .tv_nsec = is_shortage ? 20000000 : 0};
  if (nanosleep(&rest, &rest) == 0 || is_shortage) return 0;
  return (unsigned)rest.tv_sec + (rest.tv_nsec > 0);
}
#endif

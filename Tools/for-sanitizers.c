// Suppressions and hooks that keep a library's leak and false alarms about libraries out of the
// sanitizers' reports; linked in by `make sanitize`.
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Foundation leaks the buffer for an empty file. Only tests read files with Foundation.
const char *__lsan_default_suppressions(void) {
  return "leak:FoundationEssentials17readBytesFromFile\n";
}

// The fixture server's library locks a pthread_mutex_t in a property. Swift counts locking as a
// change of the property, so two waiting threads seem to race.
const char *__tsan_default_suppressions(void) { return "race:FlyingSocks/Sources/Mutex.swift\n"; }

// The thread sanitizer sees only the uncontended paths of Swift's Mutex, which are inlined. The
// contended ones are in libswiftSynchronization, which isn't built for the sanitizer, so a thread
// that waited seems to hold the mutex together with the previous owner. These two functions replace
// the library's: they call the originals and notify the sanitizer. Their names and calling
// convention are those of Swift 6.3 on Linux.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t, SELF void *);
typedef SWIFT void Unlock(SELF void *);

// Weak, since other sanitizers lack these functions.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void lockAfterWaiting(uint32_t state, SELF void *handle) __asm__(LOCK);
SWIFT void lockAfterWaiting(uint32_t state, SELF void *handle) {
  ((Lock *)original(LOCK))(state, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlockForWaiting(SELF void *handle) __asm__(UNLOCK);
SWIFT void unlockForWaiting(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((Unlock *)original(UNLOCK))(handle);
}

// What the sanitizers must know to tell our mistakes from those of libraries; linked in by
// `make sanitize`.
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Foundation keeps the buffer that it read an empty file into; only tests read files by Foundation.
const char *__lsan_default_suppressions(void) {
  return "leak:FoundationEssentials17readBytesFromFile\n";
}

// The fixture server's library locks a pthread_mutex_t that is a property: to Swift that changes
// the property, and so two that wait for it seem to do at once.
const char *__tsan_default_suppressions(void) { return "race:FlyingSocks/Sources/Mutex.swift\n"; }

// Swift's Mutex is half seen: where nobody waits, locking and unlocking are inlined into our code.
// The rest is in libswiftSynchronization, which is not built for the thread sanitizer: who got a
// mutex after waiting seems to have it at the same time as the one before. These two functions take
// the place of the library's in a program, call them, and tell the sanitizer. Their names and how
// they are called are those of Swift 6.3 on Linux.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t, SELF void *);
typedef SWIFT void Unlock(SELF void *);

// Weak: with another sanitizer there are no such functions.
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

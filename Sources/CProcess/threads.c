#include "cprocess.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass_gate(void *unused) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return unused;
}

bool cprocess_can_start_threads(int count) {
  pthread_t *threads = calloc((size_t)count, sizeof *threads);
  if (!threads) return false;
  int started = 0;
  pthread_mutex_lock(&gate);
  while (started < count && pthread_create(&threads[started], NULL, pass_gate, NULL) == 0)
    started++;
  pthread_mutex_unlock(&gate);
  for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
  free(threads);
  return started == count;
}

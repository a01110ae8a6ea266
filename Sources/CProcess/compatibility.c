#include "cprocess.h"

#include <math.h>

#ifdef __GLIBC__
// Swift's Glibc module, which the binary contains, refers to hypotf of glibc 2.35, and to nothing
// else that is newer than glibc 2.34. With this one, ghf also runs on RHEL 9.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
#endif

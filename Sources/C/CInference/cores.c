#define _GNU_SOURCE
#include "CInference.h"

#if defined(__linux__)
#include <sched.h>

size_t cinference_allowed_cores(int32_t *cores, size_t capacity) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  size_t count = 0;
  for (int core = 0; core < CPU_SETSIZE && count < capacity; core++) {
    if (CPU_ISSET(core, &set)) cores[count++] = core;
  }
  return count;
}
#else
size_t cinference_allowed_cores(int32_t *cores, size_t capacity) {
  (void)cores, (void)capacity;
  return 0;
}
#endif

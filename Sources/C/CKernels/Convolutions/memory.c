#include "memory.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

/// Returns the end of an extent that occupies this place at the same time; 0 if there is none.
static size_t end_of_obstacle(const Extent *extents, size_t index, size_t at) {
  const Extent *new = &extents[index];
  for (size_t i = 0; i < index; i++) {
    const Extent *old = &extents[i];
    size_t end = old->place + old->byteCount;
    int32_t isAtSameTime = old->firstStep < new->endStep && new->firstStep < old->endStep;
    if (isAtSameTime && old->place < at + new->byteCount && at < end) return end;
  }
  return 0;
}

size_t ckernels_place_extents(Extent *extents, size_t count) {
  const size_t line = 64;
  size_t byteCount = 0;
  for (size_t i = 0; i < count; i++) {
    Extent *new = &extents[i];
    new->byteCount = (new->byteCount + line - 1) / line * line;
    new->place = 0;
    for (size_t end; (end = end_of_obstacle(extents, i, new->place)) != 0;) new->place = end;
    if (new->place + new->byteCount > byteCount) byteCount = new->place + new->byteCount;
  }
  return byteCount;
}

uint8_t *ckernels_allocate(size_t byteCount) {
  const size_t line = 64, largePage = 2 << 20;
  size_t alignment = byteCount < largePage ? line : largePage;
  uint8_t *memory = aligned_alloc(alignment, (byteCount + alignment) / alignment * alignment);
#if defined(__linux__)
  if (memory != NULL && alignment == largePage) {
    // Works without large pages too, only slower.
    (void)madvise(memory, byteCount, MADV_HUGEPAGE);
  }
#endif
  return memory;
}

uint8_t *ckernels_allocate_zeros(size_t byteCount, void **block) {
  const size_t largePage = 2 << 20;
  if (byteCount < largePage) {
    uint8_t *memory = ckernels_allocate(byteCount);
    if (memory != NULL) memset(memory, 0, byteCount);
    return *block = memory;
  }
  // Memory of this size comes from the system, which has just filled it with zeros.
  uint8_t *start = *block = calloc(1, byteCount + largePage);
  if (start == NULL) return NULL;
  uint8_t *memory = start + (largePage - (uintptr_t)start % largePage) % largePage;
#if defined(__linux__)
  (void)madvise(memory, byteCount, MADV_HUGEPAGE);
#endif
  return memory;
}

#include "memory.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

size_t ckernels_place_extents(Extent *extents, size_t count) {
  const size_t line = 64;
  size_t byteCount = 0, lowest = count;
  for (size_t i = 0; i < count; i++) {
    Extent *new = &extents[i];
    new->byteCount = (new->byteCount + line - 1) / line * line;
    new->place = 0;
    // The first gap between extents of the same time, found from the lowest one upward.
    for (size_t k = lowest; k < count; k = extents[k].above) {
      const Extent *old = &extents[k];
      size_t end = old->place + old->byteCount;
      int32_t isAtSameTime = old->firstStep < new->endStep && new->firstStep < old->endStep;
      if (!isAtSameTime || end <= new->place) continue;
      if (old->place >= new->place + new->byteCount) break;
      new->place = end;
    }
    size_t *link = &lowest;
    while (*link < count && extents[*link].place < new->place) link = &extents[*link].above;
    new->above = *link;
    *link = i;
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

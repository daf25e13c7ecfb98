#include "CKernelsSharing.h"

#include <string.h>

/// The bytes of a part that one thread copies, and the bytes whose copying takes as long as waking
/// a thread.
enum { PART = 16 << 10, FEW = 512 << 10 };

typedef struct {
  const uint8_t *from;
  size_t byteCount;
  uint8_t *to;
} Copy;

static void copy_parts(void *context, size_t slot, int32_t firstPart, int32_t endPart) {
  (void)slot;
  const Copy *work = context;
  size_t first = (size_t)firstPart * PART, end = (size_t)endPart * PART;
  if (end > work->byteCount) end = work->byteCount;
  memcpy(work->to + first, work->from + first, end - first);
}

void ckernels_copy(const void *from, size_t byteCount, size_t threadCount, void *to) {
  Copy work = {.from = from, .byteCount = byteCount, .to = to};
  if (byteCount < FEW) threadCount = 1;
  ckernels_share_rows((int32_t)((byteCount + PART - 1) / PART), threadCount, copy_parts, &work);
}

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Memory that something needs from before one step until after another.
typedef struct {
  size_t byteCount, firstStep, endStep;
  /// Where it lies, from the start of all memory.
  size_t place;
} Extent;

/// Finds each a place that those of its time do not use; answers the bytes needed.
///
/// Memory is shared over time so that it stays in the processor's caches.
size_t ckernels_place_extents(Extent *extents, size_t count);

/// Memory on a cache line, or NULL; large pages, if there are any, make the first use of much much
/// faster.
uint8_t *ckernels_allocate(size_t byteCount);

/// The same filled with zeros; `block` is what is to be freed.
uint8_t *ckernels_allocate_zeros(size_t byteCount, void **block);

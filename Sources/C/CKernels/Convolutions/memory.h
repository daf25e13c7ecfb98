#pragma once

#include <stddef.h>
#include <stdint.h>

/// A range of memory in use from before one step until after another.
typedef struct {
  size_t byteCount, firstStep, endStep;
  /// The offset from the start of all memory.
  size_t place;
  /// The number of the next extent by place, while places are being assigned.
  size_t above;
} Extent;

/// Assigns each extent a place unused by others of its time; returns the number of bytes needed.
///
/// Memory is shared over time so that it stays in the processor's caches.
size_t ckernels_place_extents(Extent *extents, size_t count);

/// Allocates memory aligned to a cache line, or returns NULL.
///
/// Large pages, if available, make the first use much faster.
uint8_t *ckernels_allocate(size_t byteCount);

/// Allocates memory as `ckernels_allocate` does, filled with zeros; `block` receives the pointer to
/// free.
uint8_t *ckernels_allocate_zeros(size_t byteCount, void **block);

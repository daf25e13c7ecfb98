#pragma once

#include <stddef.h>
#include <stdint.h>

// Bounds on cosines, from vectors whose directions are kept in 8 bits a number.

/// The direction that a search asks for: about scale times each of the numbers.
typedef struct {
  const int16_t *numbers;
  size_t count;
  double scale;
  /// The length of what the numbers leave out of the unit vector.
  double error;
} CKernelsQuery;

/// Bounds the cosine between the query and each of `count` records.
///
/// A record is two floats, its scale and the length of what its numbers leave out of the unit
/// vector, and then as many signed bytes as the query has numbers. Records are `stride` bytes
/// apart and need no alignment. No sum of products may exceed 32 bits.
void ckernels_cosine_bounds(
    const uint8_t *records, size_t stride, size_t count, const CKernelsQuery *query, float *lower,
    float *upper);

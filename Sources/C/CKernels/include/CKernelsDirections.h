#pragma once

#include <stddef.h>
#include <stdint.h>

// Bounds on cosines, from vectors whose directions are kept in 8 bits a number.

/// The query direction of a search: approximately the scale times each number.
typedef struct {
  const int16_t *numbers;
  size_t count;
  double scale;
  /// The length of the part of the unit vector that the numbers leave out.
  double error;
} CKernelsQuery;

/// Bounds the cosine between the query and each of `count` records.
///
/// A record is two floats (its scale, and the length of the part of the unit vector that its
/// numbers leave out) and then as many signed bytes as the query has numbers. Records are `stride`
/// bytes apart and need no alignment. No sum of products may exceed 32 bits.
void ckernels_cosine_bounds(
    const uint8_t *records, size_t stride, size_t count, const CKernelsQuery *query, float *lower,
    float *upper);

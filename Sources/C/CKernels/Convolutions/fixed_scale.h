#pragma once

#include <stdint.h>

/// A scale as XNNPACK multiplies by it on arm64 where it does without floats.
///
/// A number is shifted left, multiplied by the factor's 31 bits, and shifted right.
typedef struct {
  int32_t factor, left, right;
} FixedScale;

/// Splits the bits of a positive and normal float.
static inline FixedScale fixed_scale(uint32_t bits) {
  FixedScale scale = {.factor = (int32_t)(((bits & 0x7FFFFF) | 0x800000) << 7)};
  // 126 is the exponent of numbers from a half to one, which the factor stands for without shifts.
  int32_t right = 126 - (int32_t)(bits >> 23);
  scale.right = right > 1 ? right : 1;
  scale.left = scale.right - right;
  return scale;
}

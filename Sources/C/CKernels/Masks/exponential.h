#pragma once

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// Returns the exponential of a number that is not above 0, with a relative error of 1e-7.
///
/// It is plain arithmetic, which compilers vectorize and which gives the same bits everywhere.
/// Numbers below -87 have the exponential of -87.
static inline float power_of_e(float number) {
  const float rounding = 0x1.8p23f;
  number = number < -87 ? -87 : number;
  float place = number * 0x1.715476p0f + rounding;
  int32_t bits;
  memcpy(&bits, &place, sizeof bits);
  // The last bits of the place are the exponent of two.
  bits = (int32_t)(((uint32_t)bits << 23) + (127u << 23));
  float factor;
  memcpy(&factor, &bits, sizeof factor);
  place -= rounding;
  // The logarithm of 2 in two parts, whose first one has few digits.
  float rest = number - place * 0x1.62E4p-1f;
  rest -= place * 0x1.7F7D1Cp-20f;
  float sum = 1 / 5040.0f;
  sum = sum * rest + 1 / 720.0f;
  sum = sum * rest + 1 / 120.0f;
  sum = sum * rest + 1 / 24.0f;
  sum = sum * rest + 1 / 6.0f;
  sum = sum * rest + 0.5f;
  return (1 + (rest + rest * rest * sum)) * factor;
}

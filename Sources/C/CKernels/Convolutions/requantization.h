#pragma once

#include "steps.h"

#if CAN_CONVOLVE
#include <immintrin.h>

// How sums become bytes: to float (rounded half to even), times the scale in single precision, to
// an integer (rounded half to even), plus the output's zero point, clamped. That is what the
// runtime's XNNPACK does on this kind of processor ("fp32" requantisation), step by step, so bytes
// are equal. Clamping before rounding gives the same, as the bounds are integers.

typedef struct {
  __m512 scale, lowest, highest;
  __m512i zeroPoint;
} Requantization;

INLINE_VNNI Requantization requantization(const Step *step) {
  int32_t zero = step->output->facts.zeroPoint;
  return (Requantization){
      .scale = _mm512_set1_ps(step->facts.scale),
      .lowest = _mm512_set1_ps((float)(step->facts.smallest - zero)),
      .highest = _mm512_set1_ps((float)(step->facts.largest - zero)),
      .zeroPoint = _mm512_set1_epi32(zero),
  };
}

/// Sixteen sums as bytes in 32 bits each.
INLINE_VNNI __m512i requantize(__m512i sums, Requantization to) {
  __m512 values = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), to.scale);
  values = _mm512_min_ps(_mm512_max_ps(values, to.lowest), to.highest);
  return _mm512_add_epi32(_mm512_cvtps_epi32(values), to.zeroPoint);
}
#endif

#pragma once

#include "steps.h"

#if defined(HAS_VNNI_FORMS)
#include <immintrin.h>

// The conversion of sums to bytes: to float (rounded half to even), times a scale in single
// precision, to an integer (rounded half to even), plus the output's zero point, clamped. The
// runtime's XNNPACK does the same on this kind of processor ("fp32" requantization), step by step,
// so bytes are equal. Floats are bounded from above before they become integers, which would wrap;
// too small ones become the smallest integer.

typedef struct {
  __m512 highest;
  /// Zero points in 16 bits, bounds in 8.
  __m512i zeroPoint, smallest, largest;
} Requantization;

INLINE_VNNI Requantization requantization(const Step *step) {
  int32_t zero = step->output->facts.zeroPoint;
  return (Requantization){
      .highest = _mm512_set1_ps((float)(step->facts.largest - zero)),
      .zeroPoint = _mm512_set1_epi16((int16_t)zero),
      .smallest = _mm512_set1_epi8((char)step->facts.smallest),
      .largest = _mm512_set1_epi8((char)step->facts.largest),
  };
}

/// Converts sixteen sums, each with its scale, to distances from the zero point.
INLINE_VNNI __m512i distances(__m512i sums, const float *scales, Requantization to) {
  __m512 values = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), _mm512_loadu_ps(scales));
  return _mm512_cvtps_epi32(_mm512_min_ps(values, to.highest));
}

/// Converts four times sixteen sums to bytes; each 16 bytes of the result are four of each vector.
INLINE_VNNI __m512i
requantize(const __m512i *sums, const size_t count, const float *scales, Requantization to) {
  __m512i found[4];
#pragma clang loop unroll(full)
  for (size_t n = 0; n < 4; n++) {
    found[n] = n < count ? distances(sums[n], scales + 16 * n, to) : _mm512_setzero_si512();
  }
  __m512i low = _mm512_adds_epi16(_mm512_packs_epi32(found[0], found[1]), to.zeroPoint);
  __m512i high = _mm512_adds_epi16(_mm512_packs_epi32(found[2], found[3]), to.zeroPoint);
  __m512i bytes = _mm512_packus_epi16(low, high);
  return _mm512_min_epu8(_mm512_max_epu8(bytes, to.smallest), to.largest);
}
#endif

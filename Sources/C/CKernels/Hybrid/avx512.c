#if defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)

#define NUMBERS __m512i
#define SUMS __m512i
#define FLOATS __m512

static inline __m512i no_sums(void) { return _mm512_setzero_si512(); }
static inline __m512i load_numbers(const int16_t *numbers) { return _mm512_loadu_si512(numbers); }
static inline __m512 load_floats(const float *values) { return _mm512_loadu_ps(values); }
static inline void store_floats(float *values, __m512 vector) { _mm512_storeu_ps(values, vector); }
static inline __m512 spread(float value) { return _mm512_set1_ps(value); }
static inline __m512 smaller(__m512 a, __m512 b) { return _mm512_min_ps(a, b); }
static inline __m512 larger(__m512 a, __m512 b) { return _mm512_max_ps(a, b); }
static inline __m512 add(__m512 a, __m512 b) { return _mm512_add_ps(a, b); }
static inline __m512 multiply(__m512 a, __m512 b) { return _mm512_mul_ps(a, b); }

/// Returns the nearest whole numbers; halves go away from zero.
static inline __m512 away_from_zero(__m512 values) {
  // The largest number below a half: with a half, the number below it would be rounded up.
  __m512 sign = _mm512_and_ps(values, _mm512_set1_ps(-0.0F));
  __m512 half = _mm512_or_ps(sign, _mm512_set1_ps(0x1.fffffep-2F));
  return _mm512_roundscale_ps(_mm512_add_ps(values, half), _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

/// Puts the halves of each eight channels side by side.
static inline void join(const __m512 halves[2], __m512 ordered[2]) {
  __m512i lower = _mm512_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  __m512i upper = _mm512_add_epi32(lower, _mm512_set1_epi32(8));
  ordered[0] = _mm512_permutex2var_ps(halves[0], lower, halves[1]);
  ordered[1] = _mm512_permutex2var_ps(halves[0], upper, halves[1]);
}

static inline void add_products(
    __m512i sums[2], __m512i first, __m512i second, const int16_t *weights) {
  __m512i pairs[2] = {_mm512_unpacklo_epi16(first, second), _mm512_unpackhi_epi16(first, second)};
  sums[0] = _mm512_add_epi32(sums[0], _mm512_madd_epi16(pairs[0], load_numbers(weights)));
  sums[1] = _mm512_add_epi32(sums[1], _mm512_madd_epi16(pairs[1], load_numbers(weights + 32)));
}

static inline __m512 floats_of(__m512i sums) { return _mm512_cvtepi32_ps(sums); }

/// Stores whole numbers of two halves, one after the other.
static inline void store_numbers(int16_t *numbers, const __m512 halves[2]) {
  __m256i lower = _mm512_cvtsepi32_epi16(_mm512_cvttps_epi32(halves[0]));
  __m256i upper = _mm512_cvtsepi32_epi16(_mm512_cvttps_epi32(halves[1]));
  __m512i packed = _mm512_inserti64x4(_mm512_castsi256_si512(lower), upper, 1);
  _mm512_storeu_si512(numbers, packed);
}

#include "rows.h"

#pragma clang attribute pop

const HybridForm ckernels_avx512_hybrid = {LANES, 1, range, round_numbers, row};
#endif

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define NUMBERS __m256i
#define SUMS __m256i
#define FLOATS __m256

static inline __m256i no_sums(void) { return _mm256_setzero_si256(); }
static inline __m256i load_numbers(const int16_t *numbers) {
  return _mm256_loadu_si256((const __m256i *)numbers);
}
static inline __m256 load_floats(const float *values) { return _mm256_loadu_ps(values); }
static inline void store_floats(float *values, __m256 vector) { _mm256_storeu_ps(values, vector); }
static inline __m256 spread(float value) { return _mm256_set1_ps(value); }
static inline __m256 smaller(__m256 a, __m256 b) { return _mm256_min_ps(a, b); }
static inline __m256 larger(__m256 a, __m256 b) { return _mm256_max_ps(a, b); }
static inline __m256 add(__m256 a, __m256 b) { return _mm256_add_ps(a, b); }
static inline __m256 multiply(__m256 a, __m256 b) { return _mm256_mul_ps(a, b); }

/// Returns the nearest whole numbers; halves go away from zero.
static inline __m256 away_from_zero(__m256 values) {
  // The largest number below a half: with a half, the number below it would be rounded up.
  __m256 sign = _mm256_and_ps(values, _mm256_set1_ps(-0.0F));
  __m256 half = _mm256_or_ps(sign, _mm256_set1_ps(0x1.fffffep-2F));
  return _mm256_round_ps(_mm256_add_ps(values, half), _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

/// Puts the halves of each eight channels side by side.
static inline void join(const __m256 halves[2], __m256 ordered[2]) {
  ordered[0] = _mm256_permute2f128_ps(halves[0], halves[1], 0x20);
  ordered[1] = _mm256_permute2f128_ps(halves[0], halves[1], 0x31);
}

static inline void add_products(
    __m256i sums[2], __m256i first, __m256i second, const int16_t *weights) {
  __m256i pairs[2] = {_mm256_unpacklo_epi16(first, second), _mm256_unpackhi_epi16(first, second)};
  sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(pairs[0], load_numbers(weights)));
  sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(pairs[1], load_numbers(weights + 16)));
}

static inline __m256 floats_of(__m256i sums) { return _mm256_cvtepi32_ps(sums); }

/// Stores whole numbers of two halves, one after the other.
static inline void store_numbers(int16_t *numbers, const __m256 halves[2]) {
  __m256i packed =
      _mm256_packs_epi32(_mm256_cvttps_epi32(halves[0]), _mm256_cvttps_epi32(halves[1]));
  packed = _mm256_permute4x64_epi64(packed, 0xD8);
  _mm256_storeu_si256((__m256i *)numbers, packed);
}

#include "rows.h"

#pragma clang attribute pop

const HybridForm ckernels_avx2_hybrid = {LANES, 1, range, round_numbers, row};
#endif

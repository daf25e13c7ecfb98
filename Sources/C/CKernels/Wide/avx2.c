#if defined(__x86_64__)
#include "wide.h"

#include <immintrin.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

/// The pixels of a tile.
enum { ROWS = 6 };

static inline __m256i load(const int16_t *numbers) {
  return _mm256_loadu_si256((const __m256i *)numbers);
}

static inline __m256d low(__m256i sums) { return _mm256_cvtepi32_pd(_mm256_castsi256_si128(sums)); }
static inline __m256d high(__m256i sums) {
  return _mm256_cvtepi32_pd(_mm256_extracti128_si256(sums, 1));
}

/// Adds four numbers to memory.
static inline void add_to(double *place, __m256d numbers) {
  _mm256_storeu_pd(place, _mm256_add_pd(_mm256_loadu_pd(place), numbers));
}

static void dense(
    const int16_t *const *windows, size_t pairs, const int16_t *weights, const double *bias,
    WideSums *totals) {
  for (size_t row = 0; row < ROWS; row++) memcpy(totals[row], bias, sizeof *totals);
  for (size_t begin = 0; begin < pairs; begin += WIDE_PAIRS) {
    size_t end = pairs - begin < WIDE_PAIRS ? pairs : begin + WIDE_PAIRS;
    __m256i sums[ROWS][2];
#pragma clang loop unroll(full)
    for (size_t row = 0; row < ROWS; row++) {
      sums[row][0] = sums[row][1] = _mm256_setzero_si256();
    }
    for (size_t pair = begin; pair < end; pair++) {
      __m256i first = load(weights + pair * 2 * WIDE_LANES);
      __m256i second = load(weights + pair * 2 * WIDE_LANES + WIDE_LANES);
#pragma clang loop unroll(full)
      for (size_t row = 0; row < ROWS; row++) {
        int32_t two;
        memcpy(&two, windows[row] + 2 * pair, sizeof two);
        __m256i numbers = _mm256_set1_epi32(two);
        sums[row][0] = _mm256_add_epi32(sums[row][0], _mm256_madd_epi16(numbers, first));
        sums[row][1] = _mm256_add_epi32(sums[row][1], _mm256_madd_epi16(numbers, second));
      }
    }
#pragma clang loop unroll(full)
    for (size_t row = 0; row < ROWS; row++) {
      for (size_t half = 0; half < 2; half++) {
        add_to(totals[row] + 8 * half, low(sums[row][half]));
        add_to(totals[row] + 8 * half + 4, high(sums[row][half]));
      }
    }
  }
}

static void depthwise(
    const int16_t *const *places, size_t channel, size_t pairs, const int16_t *weights,
    const double *bias, WideSums *totals) {
  __m256i sums[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
  for (size_t pair = 0; pair < pairs; pair++) {
    __m256i first = load(places[2 * pair] + channel);
    __m256i second = load(places[2 * pair + 1] + channel);
    const int16_t *factors = weights + pair * 2 * WIDE_LANES;
    sums[0] = _mm256_add_epi32(
        sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi16(first, second), load(factors)));
    sums[1] = _mm256_add_epi32(
        sums[1],
        _mm256_madd_epi16(_mm256_unpackhi_epi16(first, second), load(factors + WIDE_LANES)));
  }
  memcpy(totals, bias, sizeof *totals);
  // Unpacking leaves the first and the third four channels in one vector.
  add_to(*totals, low(sums[0]));
  add_to(*totals + 4, low(sums[1]));
  add_to(*totals + 8, high(sums[0]));
  add_to(*totals + 12, high(sums[1]));
}

/// Returns four results as numbers of 32 bits.
static inline __m128i finished(const double *sums, WideEnding ending, size_t lane) {
  __m256d factors = _mm256_loadu_pd(ending.factors + lane);
  __m256d scaled = _mm256_mul_pd(_mm256_loadu_pd(sums + lane), factors);
  __m256d result = _mm256_floor_pd(_mm256_add_pd(scaled, _mm256_set1_pd(0.5)));
  result = _mm256_max_pd(result, _mm256_set1_pd(ending.smallest));
  return _mm256_cvtpd_epi32(_mm256_min_pd(result, _mm256_set1_pd(ending.largest)));
}

static void finish(const WideSums *sums, size_t count, WideEnding ending, WideResults *results) {
  for (size_t row = 0; row < count; row++) {
    for (size_t lane = 0; lane < WIDE_LANES; lane += 8) {
      __m128i first = finished(sums[row], ending, lane);
      __m128i second = finished(sums[row], ending, lane + 4);
      _mm_storeu_si128((__m128i *)(results[row] + lane), _mm_packs_epi32(first, second));
    }
  }
}

#pragma clang attribute pop

const WideForm ckernels_avx2_wide = {
    ROWS, dense, depthwise, finish, {0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15}};
#endif

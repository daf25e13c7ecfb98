#if defined(__x86_64__)
#include "wide.h"

#include <immintrin.h>
#include <string.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))), apply_to = function)

/// The pixels of a tile.
enum { ROWS = 12 };

/// Adds sums of 32 bits to memory.
static inline void add_to(double *totals, __m512i sums) {
  __m256i low = _mm512_castsi512_si256(sums), high = _mm512_extracti64x4_epi64(sums, 1);
  _mm512_storeu_pd(totals, _mm512_add_pd(_mm512_loadu_pd(totals), _mm512_cvtepi32_pd(low)));
  _mm512_storeu_pd(
      totals + 8, _mm512_add_pd(_mm512_loadu_pd(totals + 8), _mm512_cvtepi32_pd(high)));
}

static void dense(
    const int16_t *const *windows, size_t pairs, const int16_t *weights, const double *bias,
    WideSums *totals) {
  for (size_t row = 0; row < ROWS; row++) memcpy(totals[row], bias, sizeof *totals);
  for (size_t begin = 0; begin < pairs; begin += WIDE_PAIRS) {
    size_t end = pairs - begin < WIDE_PAIRS ? pairs : begin + WIDE_PAIRS;
    __m512i sums[ROWS];
#pragma clang loop unroll(full)
    for (size_t row = 0; row < ROWS; row++) sums[row] = _mm512_setzero_si512();
    for (size_t pair = begin; pair < end; pair++) {
      __m512i factors = _mm512_loadu_si512(weights + pair * 2 * WIDE_LANES);
#pragma clang loop unroll(full)
      for (size_t row = 0; row < ROWS; row++) {
        int32_t two;
        memcpy(&two, windows[row] + 2 * pair, sizeof two);
        sums[row] = _mm512_dpwssd_epi32(sums[row], factors, _mm512_set1_epi32(two));
      }
    }
#pragma clang loop unroll(full)
    for (size_t row = 0; row < ROWS; row++) add_to(totals[row], sums[row]);
  }
}

static void depthwise(
    const int16_t *const *places, size_t channel, size_t pairs, const int16_t *weights,
    const double *bias, WideSums *totals) {
  // The numbers of two places side by side, channel by channel.
  const __m512i order = _mm512_set_epi16(
      31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21, 5, 20, 4, 19,
      3, 18, 2, 17, 1, 16, 0);
  __m512i sums = _mm512_setzero_si512();
  for (size_t pair = 0; pair < pairs; pair++) {
    __m256i first = _mm256_loadu_si256((const __m256i *)(places[2 * pair] + channel));
    __m256i second = _mm256_loadu_si256((const __m256i *)(places[2 * pair + 1] + channel));
    __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
    sums = _mm512_dpwssd_epi32(
        sums, _mm512_permutexvar_epi16(order, both),
        _mm512_loadu_si512(weights + pair * 2 * WIDE_LANES));
  }
  memcpy(totals, bias, sizeof *totals);
  add_to(*totals, sums);
}

/// Returns eight results as numbers of 32 bits.
static inline __m256i finished(const double *sums, WideEnding ending, size_t lane) {
  __m512d factors = _mm512_loadu_pd(ending.factors + lane);
  __m512d scaled = _mm512_mul_pd(_mm512_loadu_pd(sums + lane), factors);
  __m512d result = _mm512_roundscale_pd(
      _mm512_add_pd(scaled, _mm512_set1_pd(0.5)), _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
  result = _mm512_max_pd(result, _mm512_set1_pd(ending.smallest));
  return _mm512_cvtpd_epi32(_mm512_min_pd(result, _mm512_set1_pd(ending.largest)));
}

static void finish(const WideSums *sums, size_t count, WideEnding ending, WideResults *results) {
  for (size_t row = 0; row < count; row++) {
    __m256i first = finished(sums[row], ending, 0), second = finished(sums[row], ending, 8);
    __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
    _mm256_storeu_si256((__m256i *)results[row], _mm512_cvtsepi32_epi16(both));
  }
}

#pragma clang attribute pop

const WideForm ckernels_avx512_wide = {
    ROWS, dense, depthwise, finish, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
#endif

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

/// Adds the products of unsigned and signed bytes by fours, as VNNI does, with two products of 16
/// bits: exact, unlike the instruction for bytes, which saturates.
static inline __attribute__((always_inline)) __m256i
dot_by_avx2(__m256i sums, __m256i bytes, __m256i factors) {
  __m256i even = _mm256_and_si256(bytes, _mm256_set1_epi16(0xFF));
  __m256i odd = _mm256_srli_epi16(bytes, 8);
  __m256i evenFactors = _mm256_srai_epi16(_mm256_slli_epi16(factors, 8), 8);
  __m256i oddFactors = _mm256_srai_epi16(factors, 8);
  sums = _mm256_add_epi32(sums, _mm256_madd_epi16(even, evenFactors));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(odd, oddFactors));
}

#define DOT(sums, bytes, factors) dot_by_avx2(sums, bytes, factors)
#define TABLE ckernels_narrow_bytes_by_avx2
#include "narrow.h"
#pragma clang attribute pop
#endif

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
    __attribute__((target("avx2,avx512f,avx512vl,avx512vnni"))), apply_to = function)
#define DOT(sums, bytes, factors) _mm256_dpbusd_epi32(sums, bytes, factors)
#define TABLE ckernels_narrow_bytes_by_avx512
#include "narrow.h"
#pragma clang attribute pop
#endif

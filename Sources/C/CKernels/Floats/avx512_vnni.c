#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,fma"))), \
    apply_to = function)
#define LANES 16
#define DENSE_VECTORS 4
#include "vectors.h"
// The headers below build on it.
#include "rounding.h"
#include "rows.h"
// Built on rows.
#include "single.h"

#define GROUP 4
#define DOT(sum, pixels, weights) \
  ((Integers)_mm512_dpbusd_epi32((__m512i)(sum), (__m512i)(pixels), (__m512i)(weights)))
#include "groups.h"

const FloatGroups ckernels_avx512_quads = {.groupSize = GROUP, .run = run_groups};
#pragma clang attribute pop
#endif

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma"))), apply_to = function)
#define LANES 16
#define DENSE_VECTORS 4
#define TABLE ckernels_avx512_floats
#include "kernels.h"
#pragma clang attribute pop
#endif

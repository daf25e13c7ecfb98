#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define LANES 8
#define DENSE_VECTORS 2
#define TABLE ckernels_avx2_floats
#include "kernels.h"
#pragma clang attribute pop
#endif

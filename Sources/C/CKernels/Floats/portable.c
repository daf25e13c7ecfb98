// Four floats at a time: every 64-bit processor has registers for them.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define LANES 4
#define DENSE_VECTORS 4
#define TABLE ckernels_portable_floats
#include "kernels.h"

// What the kernels of a form are written in; included by `kernels.h`.

#include "floats.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef float Vector __attribute__((ext_vector_type(LANES)));
typedef int32_t Integers __attribute__((ext_vector_type(LANES)));
typedef float Four __attribute__((ext_vector_type(4)));
// The same in memory of any alignment.
typedef Vector Loose __attribute__((aligned(4), may_alias));
typedef Four LooseFour __attribute__((aligned(4), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")
// Loads and sums stay on their side of these: brought forward or put off, they would take the
// registers that others need.
#define STAY __asm__ volatile("" ::: "memory")
#if defined(__x86_64__)
#define HOLD(value) __asm__ volatile("" : "+v"(value))
#elif defined(__aarch64__)
#define HOLD(value) __asm__ volatile("" : "+w"(value))
#else
#define HOLD(value)
#endif

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

INLINE Vector load(const float *place) { return *(const Loose *)place; }
INLINE void store(float *place, Vector value) { *(Loose *)place = value; }
INLINE Vector all(float value) { return (Vector)(value); }
INLINE Vector fused(Vector a, Vector b, Vector c) { return __builtin_elementwise_fma(a, b, c); }

/// Fetches what of weights is read soon: for planes of few pixels they come from far away as fast
/// as they are used.
INLINE void fetch_ahead(const void *weights) {
  enum { BYTES_AHEAD = 4096 };
  __builtin_prefetch((const void *)((uintptr_t)weights + BYTES_AHEAD));
}

INLINE Integers bits(Vector value) { return __builtin_bit_cast(Integers, value); }

/// What results are clamped to, as the runtime does: the sign of a zero stays.
typedef struct {
  Vector low, high;
} Limits;

INLINE Limits limits(const FloatStep *step) {
  return (Limits){all(step->facts.smallest), all(step->facts.largest)};
}

INLINE Vector clamp(Vector value, Limits to) {
  value = to.low > value ? to.low : value;
  return to.high < value ? to.high : value;
}

INLINE int32_t has_any(Integers values) {
  int32_t any = 0;
  for (size_t i = 0; i < LANES; i++) any |= values[i];
  return any;
}

// The building blocks of a form's kernels; included by `kernels.h`.

#include "floats.h"

#include <math.h>
#include <string.h>

#if defined(__aarch64__)
#include <arm_neon.h>
#endif

#pragma STDC FP_CONTRACT OFF

typedef float Vector __attribute__((ext_vector_type(LANES)));
typedef int32_t Integers __attribute__((ext_vector_type(LANES)));
typedef float Four __attribute__((ext_vector_type(4)));
// The same in memory of any alignment.
typedef Vector Loose __attribute__((aligned(4), may_alias));
typedef Four LooseFour __attribute__((aligned(4), may_alias));
typedef Integers LooseIntegers __attribute__((aligned(4), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")
#if defined(__aarch64__)
#define SEVERAL_AT_ONCE _Pragma("clang loop unroll_count(4)")
#else
#define SEVERAL_AT_ONCE
#endif
// A barrier that loads and sums do not cross: moved earlier or later, they would take registers
// that others need.
#define STAY __asm__ volatile("" ::: "memory")
#if defined(__x86_64__)
#define HOLD(value) __asm__ volatile("" : "+v"(value))
#elif defined(__aarch64__)
#define HOLD(value) __asm__ volatile("" : "+w"(value))
#else
#define HOLD(value)
#endif
// `HOLD` for a pointer.
#define HOLD_PLACE(place) __asm__ volatile("" : "+r"(place))

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

INLINE Vector load(const float *place) { return *(const Loose *)place; }
INLINE void store(float *place, Vector value) { *(Loose *)place = value; }
INLINE Vector all(float value) { return (Vector)(value); }
INLINE Vector fused(Vector a, Vector b, Vector c) { return __builtin_elementwise_fma(a, b, c); }

/// Prefetches the weights needed soon.
///
/// For planes of few pixels, weights come from distant memory as fast as they are used.
INLINE void fetch_ahead(const void *weights) {
  enum { BYTES_AHEAD = 4096 };
  __builtin_prefetch((const void *)((uintptr_t)weights + BYTES_AHEAD));
}

// Consecutive factors, each of which multiplies whole vectors.

#if defined(__aarch64__)
// A product takes one float of a vector. Floats are fetched in fours; the last four overlap those
// in front of them. Held, because compilers would fetch each float separately.
typedef struct {
  Vector vectors[(LARGEST_WINDOW * LARGEST_WINDOW + 3) / 4];
} Factors;

INLINE Factors load_factors(const size_t count, const float *numbers) {
  Factors factors;
  UNROLL for (size_t i = 0; i < (count < 4 ? count : (count + 3) / 4); i++) {
    if (count < 4) {
      float number = numbers[i];
      HOLD(number);
      factors.vectors[i] = all(number);
    } else {
      factors.vectors[i] = load(numbers + smaller(4 * i, count - 4));
      HOLD(factors.vectors[i]);
    }
  }
  return factors;
}

INLINE Vector factor_at(const size_t count, const Factors *factors, size_t i) {
  if (count < 4) return factors->vectors[i];
  return all(factors->vectors[i / 4][i - smaller(i / 4 * 4, count - 4)]);
}
#else
typedef const float *Factors;

INLINE Factors load_factors(const size_t count, const float *numbers) {
  (void)count;
  return numbers;
}

INLINE Vector factor_at(const size_t count, const Factors *factors, size_t i) {
  (void)count;
  return all((*factors)[i]);
}
#endif

// The larger and the smaller one of two numbers, the second one of equal numbers and where either
// is NaN. On x86-64 instructions by their names: as the runtime's, they make numbers that are too
// small to be normal zero. Without optimization a compiler compares and blends, which keeps those.
#if defined(__x86_64__) && LANES == 16
INLINE Vector larger_of(Vector a, Vector b) { return (Vector)_mm512_max_ps((__m512)a, (__m512)b); }
INLINE Vector smaller_of(Vector a, Vector b) { return (Vector)_mm512_min_ps((__m512)a, (__m512)b); }
#elif defined(__x86_64__) && LANES == 8
INLINE Vector larger_of(Vector a, Vector b) { return (Vector)_mm256_max_ps((__m256)a, (__m256)b); }
INLINE Vector smaller_of(Vector a, Vector b) { return (Vector)_mm256_min_ps((__m256)a, (__m256)b); }
#elif defined(__x86_64__)
INLINE Vector larger_of(Vector a, Vector b) { return (Vector)_mm_max_ps((__m128)a, (__m128)b); }
INLINE Vector smaller_of(Vector a, Vector b) { return (Vector)_mm_min_ps((__m128)a, (__m128)b); }
#else
INLINE Vector larger_of(Vector a, Vector b) { return a > b ? a : b; }
INLINE Vector smaller_of(Vector a, Vector b) { return a < b ? a : b; }
#endif

/// Calls `CALL` with a count known at compile time.
#define WITH_COUNT(count, CALL) \
  switch (count) { \
    case 1: CALL(1); break; \
    case 2: CALL(2); break; \
    case 3: CALL(3); break; \
    case 4: CALL(4); break; \
    case 5: CALL(5); break; \
    case 6: CALL(6); break; \
    case 7: CALL(7); break; \
    default: CALL(8); break; \
  }

INLINE Integers bits(Vector value) { return __builtin_bit_cast(Integers, value); }

// Interpolation: a number plus a fraction of a difference, for one float or a vector of them.
#if CKERNELS_ORDER_OF_ARM64
#define BEHIND(from, difference, part) __builtin_elementwise_fma(difference, part, from)
#else
#define BEHIND(from, difference, part) ((from) + (difference) * (part))
#endif

// The place that stands for hard-swish among `Limits.slopes`, so that inner loops test one pointer.
static const float curve = 0;

/// The bounds that results are clamped to, as in the runtime, or the factors of negative ones.
typedef struct {
  Vector low, high;
  const float *slopes;
  /// All bits if -0 is multiplied by a factor as well, else none.
  Integers slopesOfZeros;
} Limits;

INLINE Limits limits(const FloatStep *step) {
  int32_t isOfAll = step->facts.kind == CKERNELS_SCALE || step->facts.kind == CKERNELS_SHIFT;
  const float *slopes = isOfAll ? NULL : step->slopes;
  return (Limits){all(step->facts.smallest), all(step->facts.largest),
                  step->facts.curve == CKERNELS_HARD_SWISH ? &curve : slopes,
                  (Integers)(-ckernels_multiplies_negative_zeros())};
}

INLINE Limits no_limits(void) { return (Limits){all(-INFINITY), all(INFINITY), NULL, 0}; }

/// Returns true if each channel has a factor of its negative results.
INLINE int32_t has_slopes(Limits to) { return to.slopes != NULL && to.slopes != &curve; }

INLINE Vector clamp(Vector value, Limits to) {
#if defined(__aarch64__)
  float32x4_t raised = vmaxq_f32((float32x4_t)value, (float32x4_t)to.low);
  return (Vector)vminq_f32(raised, (float32x4_t)to.high);
#else
#if CKERNELS_ORDER_OF_ARM64
  value = larger_of(value, to.low);
#else
  // The sign of a zero stays.
  value = larger_of(to.low, value);
#endif
  return smaller_of(to.high, value);
#endif
}

/// Returns hard-swish of some numbers.
INLINE Vector curved(Vector value) {
  Vector part = fused(value, all(1.0f / 6), all(0.5f));
  part = part > 0 ? part : (Vector)(0);
  return value * (part < 1 ? part : all(1));
}

/// Multiplies negative numbers by factors, and -0 where the runtime does.
INLINE Vector rectified(Vector value, Vector slope, Limits to) {
  Integers isNegative = (Integers)value < 0;
  return isNegative & ((value != 0) | to.slopesOfZeros) ? value * slope : value;
}

/// Clamps results of a channel, multiplies the negative ones, or bends all.
INLINE void finish(const size_t count, Vector *values, Limits to, size_t channel) {
  if (to.slopes == NULL) {
    UNROLL for (size_t v = 0; v < count; v++) values[v] = clamp(values[v], to);
    return;
  }
  if (to.slopes == &curve) {
    UNROLL for (size_t v = 0; v < count; v++) values[v] = curved(values[v]);
    return;
  }
  Vector slope = all(to.slopes[channel]);
  UNROLL for (size_t v = 0; v < count; v++) values[v] = rectified(values[v], slope, to);
}

/// Returns, for each number, whether it is at most so far from zero; NaN is not.
INLINE Integers are_within(Vector values, float limit) {
  return __builtin_elementwise_abs(values) <= all(limit);
}

INLINE int32_t has_any(Integers values) {
  int32_t any = 0;
  for (size_t i = 0; i < LANES; i++) any |= values[i];
  return any;
}

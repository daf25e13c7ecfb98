// How XNNPACK rounds the input of weights of bytes; included by `kernels.h`.

/// A pixel's numbers as whole ones: they are divided by a scale, and a zero point is added.
typedef struct {
  /// The factor of numbers, and that of the sums of their products with weights.
  Vector factor, inverse;
  /// The zero point, from -128 to 127.
  Vector zero;
} Rounding;

/// Added to a small number, it leaves the nearest whole one in the lowest bits, the even one of
/// two.
static const float wholeNumbers = 0x1.8p23f;

INLINE Vector nearest(Vector value) { return (value + all(wholeNumbers)) - all(wholeNumbers); }

/// Returns the nearest whole numbers as integers.
INLINE Integers integers(Vector value) {
  return bits(value + all(wholeNumbers)) - bits(all(wholeNumbers));
}

/// Returns the mask of a vector's first numbers.
INLINE Integers first_of(size_t count) {
  Integers places;
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)i;
  return places < (Integers)((int32_t)count);
}

/// Returns what XNNPACK rounds pixels by whose numbers lie between these; `isWrong` if the range is
/// too small.
INLINE Rounding rounding(Vector smallest, Vector largest, Integers *isWrong) {
  Vector width = largest - smallest;
  Integers isFlat = width == 0;
  *isWrong |= ~isFlat & ~(width > all(HYBRID_SMALLEST_RANGE));
  Vector factor = isFlat ? all(1) : all(255) / width;
  Vector low = smallest * factor, high = largest * factor;
  // The end at which less is lost decides.
  Integers isLow = (low - all(128)) + (high + all(127)) > 0;
  Vector zero = isLow ? all(-128) - low : all(127) - high;
  zero = nearest(smaller_of(larger_of(zero, all(-128)), all(127)));
  return (Rounding){factor, all(1) / factor, zero};
}

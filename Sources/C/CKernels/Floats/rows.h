// Rows of planes, in whole vectors and parts of them; included by `kernels.h`.

/// Stores the part of a vector that lies before an end.
INLINE void store_until(float *place, Vector value, const float *end) {
  if (place + LANES <= end) {
    store(place, value);
    return;
  }
  size_t count = (size_t)(end - place);
#if LANES == 16
  _mm512_mask_storeu_ps(place, (__mmask16)((1u << count) - 1), value);
#else
  float numbers[LANES], *from = numbers;
  store(numbers, value);
#if LANES == 8
  if (count & 4) memcpy(place, from, 16), place += 4, from += 4;
#endif
  if (count & 2) memcpy(place, from, 8), place += 2, from += 2;
  if (count & 1) *place = *from;
#endif
}

/// Loads the part of a vector that lies before an end; zeros follow.
INLINE Vector load_until(const float *place, const float *end) {
  if (place + LANES <= end) return load(place);
  size_t count = (size_t)(end - place);
#if LANES == 16
  return _mm512_maskz_loadu_ps((__mmask16)((1u << count) - 1), place);
#else
  float numbers[LANES] = {0};
  memcpy(numbers, place, count * sizeof *numbers);
  return load(numbers);
#endif
}

/// Copies exactly one row.
INLINE void copy_row(float *target, const float *source, size_t count) {
  for (size_t i = 0; i < count; i += LANES) {
    store_until(target + i, load(source + i), target + count);
  }
}

#if LANES == 16
#define ODD(a, b) \
  __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define EVEN(a, b) \
  __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), \
      __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#elif LANES == 8
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11), \
      __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 4, 1, 5), __builtin_shufflevector(a, b, 2, 6, 3, 7)
#endif

/// Stores the numbers of two vectors alternately.
INLINE void store_mixed(float *place, Vector a, Vector b) {
  Vector both[] = {MIXED(a, b)};
  store(place, both[0]);
  store(place + LANES, both[1]);
}

/// Returns the place of a row in its channel's memory.
INLINE size_t row_place(const FloatPlane *plane, size_t row) {
  if (plane->bandCount == 1) return row * plane->facts.width;
  size_t band = row / plane->bandHeight;
  return band * plane->bandStride + (row - band * plane->bandHeight) * plane->facts.width;
}

/// Returns the number of rows from a row on that lie one behind the other; more if these are the
/// last ones.
INLINE size_t rows_together(const FloatPlane *plane, size_t row) {
  return plane->bandHeight - (plane->bandCount == 1 ? row : row % plane->bandHeight);
}

/// Sets the floats behind a channel's pixels in the last vector of a band.
INLINE void end_band(const FloatPlane *plane, size_t channel, size_t band) {
  float *pixels = plane->pixels + channel * plane->channelStride + band * plane->bandStride;
  size_t count = ckernels_band_rows(plane, band) * plane->facts.width;
  size_t end = (count + LONGEST_VECTOR - 1) / LONGEST_VECTOR * LONGEST_VECTOR;
  for (size_t i = count; i < end; i += LANES) {
    store_until(pixels + i, (Vector)(0), pixels + end);
  }
}

/// Ends a channel's band if a row is behind its last one.
INLINE void end_rows(const FloatPlane *plane, size_t channel, size_t endRow) {
  size_t band = (endRow - 1) / plane->bandHeight;
  if (endRow - band * plane->bandHeight == ckernels_band_rows(plane, band)) {
    end_band(plane, channel, band);
  }
}

// The mask of a vector's numbers that are among the first ones of a row.

#if LANES == 16
typedef __mmask16 Start;
INLINE Start start_of(size_t count, size_t vector) {
  size_t left = count - smaller(vector * LANES, count);
  return (Start)(left < LANES ? (1u << left) - 1 : 0xFFFF);
}
INLINE Vector kept(Vector value, Start start) { return _mm512_maskz_mov_ps(start, value); }
#else
typedef Integers Start;
INLINE Start start_of(size_t count, size_t vector) {
  Integers places;
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)(vector * LANES + i);
  return places < (Integers)((int32_t)count);
}
INLINE Vector kept(Vector value, Start start) {
  return __builtin_bit_cast(Vector, bits(value) & start);
}
#endif

// Depthwise windows.

/// Adds the product of a window's tap to one of two alternating sums.
INLINE void add_tap(
    const int isTwofold, const size_t tap, Vector pixels, Vector factor, Vector *sum,
    Vector *other) {
  if (isTwofold && tap == 1) {
    *other = pixels * factor;
    HOLD(*other);
  } else if (isTwofold && tap % 2 == 1) {
    *other = fused(pixels, factor, *other);
    HOLD(*other);
  } else {
    *sum = fused(pixels, factor, *sum);
    HOLD(*sum);
  }
}

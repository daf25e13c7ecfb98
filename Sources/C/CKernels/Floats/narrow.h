// Depthwise windows on planes of a vector's width at most, whose rows stay in registers; included
// by `kernels.h`.
//
// A copy with borders costs more than the sums where rows are short. Here a vector is a row, or two
// where these are half a vector at most, and its neighbors are the same vector shifted by a float
// or two, with zeros outside the picture.

#if LANES == 16

/// The layout of a plane's rows in vectors.
typedef struct {
  size_t width, height;
  /// The floats of a row, as a mask.
  uint32_t row;
  /// The rows of the band in hand, and what its rows, those above and those below lie behind their
  /// places in a plane of one band.
  size_t firstRow, endRow, shift, shiftAbove, shiftBelow;
  /// For two rows in a vector: permutations from memory to the vector, and from the vector to
  /// memory.
  Integers apart, together;
} NarrowPlane;

/// Returns the mask of floats of one row or two that lie in the picture, if the second row starts
/// at `next`.
INLINE __mmask16
floats_inside(const size_t rows, const NarrowPlane *plane, size_t row, size_t next) {
  uint32_t mask = row < plane->height ? plane->row : 0;
  if (rows == 2 && row + 1 < plane->height) mask |= plane->row << next;
  return (__mmask16)mask;
}

/// Loads one row or two, with zeros outside the picture.
INLINE Vector
load_rows(const size_t rows, const NarrowPlane *plane, const float *source, size_t row) {
  size_t shift = row < plane->firstRow ? plane->shiftAbove
                 : row < plane->endRow ? plane->shift
                                       : plane->shiftBelow;
  __mmask16 inside = floats_inside(rows, plane, row, plane->width);
  ptrdiff_t offset = inside == 0 ? 0 : (ptrdiff_t)(row * plane->width + shift);
  const float *place = source + offset;
  Vector value = _mm512_maskz_loadu_ps(inside, place);
  if (rows == 1) return value;
  return _mm512_maskz_permutexvar_ps(
      floats_inside(rows, plane, row, LANES / 2), (__m512i)plane->apart, value);
}

/// Returns, for each float of the rows, the one some columns behind it, or in front if `columns` is
/// negative.
INLINE Vector moved(const size_t rows, Vector value, const int columns) {
  __m512i all = (__m512i)value, none = _mm512_setzero_si512();
  if (rows == 2) {
    switch (columns) {
      case -2: return (Vector)_mm512_maskz_alignr_epi32(0xFCFC, all, all, 14);
      case -1: return (Vector)_mm512_maskz_alignr_epi32(0xFEFE, all, all, 15);
      case 1: return (Vector)_mm512_maskz_alignr_epi32(0x7F7F, all, all, 1);
      case 2: return (Vector)_mm512_maskz_alignr_epi32(0x3F3F, all, all, 2);
      default: return value;
    }
  }
  switch (columns) {
    case -2: return (Vector)_mm512_alignr_epi32(all, none, 14);
    case -1: return (Vector)_mm512_alignr_epi32(all, none, 15);
    case 1: return (Vector)_mm512_alignr_epi32(none, all, 1);
    case 2: return (Vector)_mm512_alignr_epi32(none, all, 2);
    default: return value;
  }
}

/// Computes some vectors of a channel, each of one or two rows.
INLINE void run_narrow_rows(
    const size_t side, const size_t rows, const size_t count, const int isRounded,
    const NarrowPlane *plane, const float *source, float *output, size_t first,
    const FloatStep *step, Limits to, size_t channel, const HybridScale *scale) {
  const size_t inputs = rows * (count - 1) + side;
  const int isTwofold = ckernels_has_two_sums(side);
  const float *weights = step->weights + channel * side * side;
  float bias = isRounded ? 0 : step->bias[channel];
  Vector pixels[MOST_WINDOW_ROWS + LARGEST_WINDOW - 1], sums[MOST_WINDOW_ROWS];
  Vector others[MOST_WINDOW_ROWS];
  UNROLL for (size_t i = 0; i < inputs; i++) {
    // The index of a row above the picture wraps around to a very large number.
    pixels[i] = load_rows(rows, plane, source, first + i - side / 2);
    if (isRounded) pixels[i] = distances(pixels[i], scale);
    HOLD(pixels[i]);
  }
  UNROLL for (size_t v = 0; v < count; v++) sums[v] = all(bias);
  // The runtime takes windows column by column.
  UNROLL for (size_t x = 0; x < side; x++) {
    Vector factors[LARGEST_WINDOW];
    UNROLL for (size_t y = 0; y < side; y++) factors[y] = all(weights[x * side + y]);
    UNROLL for (size_t i = 0; i < inputs; i++) {
      Vector there = moved(rows, pixels[i], (int)x - (int)(side / 2));
      STAY;
      UNROLL for (size_t v = 0; v < count; v++) {
        if (i >= v * rows && i - v * rows < side) {
          Vector factor = factors[i - v * rows];
          add_tap(isTwofold, x * side + i - v * rows, there, factor, &sums[v], &others[v]);
        }
      }
    }
  }
  if (isTwofold) {
    UNROLL for (size_t v = 0; v < count; v++) sums[v] += others[v];
  }
  if (isRounded) {
    UNROLL for (size_t v = 0; v < count; v++) { sums[v] = rescaled(sums[v], step, scale, channel); }
  }
  finish(count, sums, to, channel);
  UNROLL for (size_t v = 0; v < count; v++) {
    Vector value = sums[v];
    if (rows == 2) value = _mm512_permutexvar_ps((__m512i)plane->together, value);
    size_t row = first + v * rows;
    __mmask16 mask = floats_inside(rows, plane, row, plane->width);
    _mm512_mask_storeu_ps(output + row * plane->width + plane->shift, mask, value);
  }
}

INLINE void run_narrow_form(
    const size_t side, const size_t rows, const int isRounded, const FloatStep *step,
    size_t firstRow, size_t rowCount, size_t first, size_t end, const HybridScale *scale) {
  size_t endRow = firstRow + rowCount;
  NarrowPlane plane = {.width = step->input->facts.width, .height = step->input->facts.height};
  plane.row = (uint32_t)((1u << plane.width) - 1);
  // Input and output have the same bands; windows reach into the next ones at most.
  const FloatPlane *bands = step->input;
  size_t band = firstRow / bands->bandHeight;
  plane.firstRow = band * bands->bandHeight, plane.endRow = plane.firstRow + bands->bandHeight;
  size_t further = bands->bandCount == 1 ? 0 : bands->bandStride - bands->bandHeight * plane.width;
  plane.shift = band * further;
  plane.shiftAbove = plane.shift - further, plane.shiftBelow = plane.shift + further;
  Integers places, width = (Integers)((int32_t)plane.width);
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)i;
  plane.apart = places < (Integers)(8) ? places : places - 8 + width;
  plane.together = places < width ? places : places - width + 8;
  Limits to = limits(step);
  size_t inputStride = step->input->channelStride, outputStride = step->output->channelStride;
  const float *source = step->input->pixels;
  float *output = step->output->pixels;
  for (size_t channel = first; channel < end; channel++) {
    size_t y = firstRow;
#define ROWS(COUNT) \
  for (; y + (COUNT - 1) * rows < endRow; y += COUNT * rows) { \
    run_narrow_rows( \
        side, rows, COUNT, isRounded, &plane, source + channel * inputStride, \
        output + channel * outputStride, y, step, to, channel, scale); \
  }
    if (rows == 1 && rowCount % MOST_WINDOW_ROWS != 0 && rowCount % 7 == 0) ROWS(7)
    if (rows == 1) ROWS(8)
    ROWS(4)
    ROWS(2)
    ROWS(1)
#undef ROWS
    end_rows(step->output, channel, endRow);
  }
}

INLINE void run_narrow_sides(
    const int isRounded, const FloatStep *step, size_t firstRow, size_t rowCount, size_t first,
    size_t end, const HybridScale *scale) {
  int32_t isLarge = step->facts.kernelWidth == 5, isHalf = step->input->facts.width <= LANES / 2;
  if (isLarge && isHalf) {
    run_narrow_form(5, 2, isRounded, step, firstRow, rowCount, first, end, scale);
  } else if (isLarge) {
    run_narrow_form(5, 1, isRounded, step, firstRow, rowCount, first, end, scale);
  } else if (isHalf) {
    run_narrow_form(3, 2, isRounded, step, firstRow, rowCount, first, end, scale);
  } else {
    run_narrow_form(3, 1, isRounded, step, firstRow, rowCount, first, end, scale);
  }
}

static void run_narrow(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    const HybridScale *scale) {
  if (scale == NULL) {
    run_narrow_sides(0, step, firstRow, rowCount, first, end, NULL);
  } else {
    run_narrow_sides(1, step, firstRow, rowCount, first, end, scale);
  }
}

#else

static void run_narrow(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    const HybridScale *scale) {
  (void)step, (void)firstRow, (void)rowCount, (void)first, (void)end, (void)scale;
}

#endif

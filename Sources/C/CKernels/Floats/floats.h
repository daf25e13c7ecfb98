#pragma once

#include "../Hybrid/scale.h"
#include "CKernelsFloats.h"

#include <string.h>
#include "order.h"

/// The number of floats in the longest vector; channels start and end at multiples of it.
enum { LONGEST_VECTOR = 16 };

/// The maximum number of vectors that hold a sum over a list.
enum { MOST_LIST_VECTORS = 8 };

/// The output channels of a block of dense weights, and the most vectors of pixels beside them.
enum { BLOCK_ROWS = 6, MOST_DENSE_VECTORS = 4 };

/// The maximum number of output rows of a channel made at once, and the side of the largest window.
enum { MOST_WINDOW_ROWS = 8, LARGEST_WINDOW = 7 };

/// The largest distance from zero of a result that is checked: far more than networks compute.
#define LARGEST_CHECKED 0x1p30f

/// One plane in memory, without borders: bands of rows, and in each channel by channel.
///
/// Small planes are one band. Of others, each thread computes a band, in memory of its own: it
/// reads what it wrote itself, but for a few rows. What another core wrote comes from its cache,
/// which takes longer than the sums where the two share none, and the processor also fetches what
/// lies beside it.
typedef struct FloatPlane {
  CKernelsFloatPlane facts;
  /// The plane whose memory contains this one's, from a channel on; NULL if none does.
  struct FloatPlane *host;
  size_t firstChannel;
  /// The pixels of a channel, and the floats from one channel of a band to the next.
  size_t pixelCount, channelStride;
  /// The number of bands, the rows of each (the last band may have fewer), and, while a run lasts,
  /// the floats from one band to the next.
  size_t bandCount, bandHeight, bandStride;
  /// The steps before which the plane is written and after which it is no longer read.
  size_t firstStep, endStep;
  /// The plane's numbers are at most `growth` times the input's largest one, plus `start`.
  double growth, start;
  /// The plane's number, and true if a run finds its smallest and its largest number.
  size_t number;
  int32_t isMeasured;
  /// The plane's byte offset in the memory lent to a run, and its address while the run lasts.
  size_t place;
  float *pixels;
} FloatPlane;

/// A product of a list: the input's offset from the output's place, and its weight.
typedef struct {
  int32_t offset;
  float weight;
} Product;

/// The products that a group of input channels contributes to an output channel.
///
/// Every two channels of a part share a list and alternate in it: sums of a single channel would
/// make the multipliers wait for each other.
typedef struct {
  uint32_t channel, start, count;
} SparseRow;

/// The layout of a channel's copy with a border and, with a stride of 2, separated columns.
///
/// Even and odd columns then have a grid each, so that each column of a window moves by one from
/// one output to the next. Where vectors are long, rows start on cache lines; the zeros behind one
/// row are in front of the next.
typedef struct {
  /// For one grid: floats from row to row, and floats in total.
  size_t pitch, gridLength;
  /// For each grid: the start of its windows, its first column of the picture and its column count.
  size_t starts[2], firsts[2], counts[2];
  /// The floats of all grids of a channel.
  size_t channelLength;
  /// The number of channels made at once.
  size_t channelsAtOnce;
} Grid;

/// The zeros in front of a grid's first row.
enum { GRID_MARGIN = LONGEST_VECTOR };

/// A step with its weights packed.
typedef struct {
  CKernelsFloatStep facts;
  const FloatPlane *input, *second, *output;
  const float *bias;
  /// The factors of negative results; NULL if results are clamped.
  const float *slopes;
  /// True if a run checks that results are at most `LARGEST_CHECKED` from zero.
  int32_t isChecked;
  /// True if the step writes a plane that is measured.
  int32_t isMeasured;
  /// Weights that are bytes: their scales, and for windows of one pixel the weights of
  /// `groupSize` input channels side by side in 32 bits, in the order of other weights, and the
  /// sum of each output channel's. NULL for other weights.
  const float *scales;
  const int32_t *groups, *sums;
  size_t groupSize, groupCount;
  /// Windows of one pixel with many zero weights: products, in groups of input channels.
  ///
  /// Each group has a row for each output channel, in any order inside a part.
  const Product *products;
  const SparseRow *rows;
  size_t chunkCount, productCount;
  /// The rows until they are packed; freed afterward.
  SparseRow *rowsInOrder;
  int32_t isSparse;
  /// Other windows: weights in blocks of output channels, or column by column for each channel.
  const float *weights;
  /// Larger windows: the positions of a window's places in the grids.
  const int32_t *offsets;
  size_t windowLength;
  /// True if rows stay in registers, without grids.
  int32_t isNarrow;
  Grid grid;
  /// Resizing: for each column of the output, the column in front, the one behind and the latter's
  /// fraction; the same for rows. Picking: for each column of the output the column, then for each
  /// row the row.
  const uint32_t *places;
  /// Also, for means of windows, the factor of each window's sum (`find_factors`).
  const float *parts;
  /// Picking: the columns that follow each other, if all others are outside of the picture: their
  /// place in the output, their number, and the first one. None are counted otherwise.
  size_t runPlace, runLength, runStart;
  /// The tiles of pixels, or groups of rows, of a band; they have the same size but for one vector
  /// or row. The vectors of the largest tile.
  size_t placesPerBand, vectorsPerPart;
  size_t partCount, channelsPerPart;
} FloatStep;

/// The smallest and the largest number of a plane, or zero.
typedef struct {
  float smallest, largest;
} FloatRange;

/// The state of one thread.
typedef struct FloatThread {
  /// Scratch memory for grids and sums on them, and for rounded pixels.
  float *scratch;
  int32_t *groups;
  /// The ranges of measured planes, as far as the thread wrote them.
  FloatRange *ranges;
  /// All threads of the plan.
  const struct FloatThread *all;
  size_t threadCount;
  /// True if the computed results certainly equal the runtime's.
  int32_t isSure;
} FloatThread;

/// The kernels of one form.
typedef struct {
  /// The floats of a vector.
  size_t lanes;
  /// Separates some pixels of a band of the input into channels.
  void (*takeApart)(
      const FloatPlane *plane, const float *input, size_t band, size_t start, size_t end,
      float limit, FloatThread *thread);
  /// Writes some pixels of all channels of a band, one pixel after the other.
  void (*bringTogether)(
      const FloatPlane *plane, float *floats, size_t band, size_t start, size_t end);
  void (*run)(const FloatStep *step, size_t part, FloatThread *thread);
} FloatKernels;

/// The kernels of windows of one pixel with weights of bytes, for one kind of processor.
typedef struct {
  /// The input channels that an instruction multiplies.
  size_t groupSize;
  void (*run)(
      const FloatStep *step, size_t vector, size_t count, size_t lastCount, size_t first,
      size_t end, FloatThread *thread);
} FloatGroups;

extern const FloatKernels ckernels_portable_floats;
#if defined(__x86_64__)
extern const FloatKernels ckernels_avx2_floats, ckernels_avx512_floats;
extern const FloatGroups ckernels_avx512_quads;
#endif

/// Returns the number of rows of a band.
static inline size_t ckernels_band_rows(const FloatPlane *plane, size_t band) {
  size_t left = plane->facts.height - band * plane->bandHeight;
  return left < plane->bandHeight ? left : plane->bandHeight;
}

/// Returns the largest distance from zero of an input that keeps all results far from infinity;
/// below 0 if there is none. Marks the steps whose results a run must check.
float ckernels_find_limit(FloatStep *steps, size_t stepCount, FloatPlane *planes);

/// Returns true if a step multiplies each channel by a number and adds another: depthwise windows
/// of one pixel.
static inline int32_t ckernels_is_of_factors(const FloatStep *step) {
  return step->facts.kind == CKERNELS_DEPTHWISE && step->facts.kernelHeight == 1;
}

/// Returns true if the parts of a step are tiles of pixels, not whole channels or rows.
static inline int32_t ckernels_is_by_pixels(const FloatStep *step) {
  int32_t kind = step->facts.kind;
  return kind == CKERNELS_POINTWISE || kind == CKERNELS_SUM || kind == CKERNELS_RECTIFY ||
         kind == CKERNELS_PRODUCT || kind == CKERNELS_SCALE || kind == CKERNELS_EXTEND ||
         kind == CKERNELS_LOGISTIC || kind == CKERNELS_SHIFT || ckernels_is_of_factors(step);
}

/// Returns true if a step computes each channel by windows, on copies of its rows in grids.
static inline int32_t ckernels_is_by_channel(const FloatStep *step) {
  return step->facts.kind == CKERNELS_DEPTHWISE || step->facts.kind == CKERNELS_AVERAGES;
}

/// Returns true if a step convolves a single pixel: vectors then hold output channels.
static inline int32_t ckernels_is_of_one_pixel(const FloatStep *step) {
  return step->facts.kind == CKERNELS_POINTWISE && step->output->pixelCount == 1;
}

/// Returns the number of floats in a row that is being resized.
static inline size_t ckernels_resized_row(size_t width) {
  return (width + 1) / LONGEST_VECTOR * LONGEST_VECTOR + 3 * LONGEST_VECTOR;
}

/// The pixels that an average adds to each other before it adds them to the others.
enum { AVERAGED_GROUP = 9 };

/// Returns the number of floats in a copy of some columns of an averaged plane, in a vector for
/// each pixel.
static inline size_t ckernels_averaged_columns(size_t height) {
  return (LONGEST_VECTOR * height + AVERAGED_GROUP) * LONGEST_VECTOR;
}

/// Returns a length in whole vectors.
static inline size_t ckernels_whole_vectors(size_t count) {
  return (count + LONGEST_VECTOR - 1) / LONGEST_VECTOR * LONGEST_VECTOR;
}

/// Returns the number of floats in a copy of a row whose windows have `count` places.
static inline size_t ckernels_pooled_row(size_t count, size_t stride) {
  return stride * ckernels_whole_vectors(count) + 2 * LONGEST_VECTOR;
}

/// Divides a plane into bands for some threads.
void ckernels_divide_float_plane(FloatPlane *plane, size_t threadCount);

/// Divides a step into parts.
void ckernels_divide_float_step(FloatStep *step, size_t lanes, size_t threadCount);

/// Divides a step into parts and returns the number of bytes its packed weights take.
size_t ckernels_measure_float_step(
    FloatStep *step, const FloatKernels *kernels, size_t threadCount);

/// Packs weights into the measured memory, which holds zeros; returns the number of bytes used.
size_t ckernels_pack_float_step(FloatStep *step, uint8_t *memory);

/// Redirects a step to a copy of its packed weights.
void ckernels_move_float_weights(FloatStep *step, const uint8_t *from, const uint8_t *to);

/// Returns true if a depthwise step runs without grids because its rows are short; valid once it is
/// divided.
int32_t ckernels_is_narrow(const FloatStep *step, size_t lanes);

/// Returns the number of scratch floats that a thread needs for a step.
size_t ckernels_float_scratch(const FloatStep *step);

/// Returns the number of 32-bit numbers that a thread needs to round pixels for a step.
size_t ckernels_rounded_scratch(const FloatStep *step);

/// Finds the numbers by which the input of a step with weights of bytes is rounded; returns 0 if
/// they are out of range. Valid once all threads have made the plane.
static inline int32_t ckernels_find_plane_scale(
    const FloatPlane *plane, const FloatThread *thread, HybridScale *scale) {
  HybridRange range = {0, 0, 0};
  for (size_t i = 0; i < thread->threadCount; i++) {
    FloatRange found = thread->all[i].ranges[plane->number];
    if (found.smallest < range.smallest) range.smallest = found.smallest;
    if (found.largest > range.largest) range.largest = found.largest;
  }
  return ckernels_find_hybrid_scale(range, scale);
}

/// Returns 1 if the runtime multiplies -0 by the factor of negative numbers, which decides on the
/// zero's sign: with AVX-512 it compares numbers with zero, else it looks at their signs.
static inline int32_t ckernels_multiplies_negative_zeros(void) {
#if defined(__x86_64__) && !CKERNELS_ORDER_OF_ARM64
  return !__builtin_cpu_supports("avx512f");
#else
  return 1;
#endif
}

/// Returns 1 if the runtime computes the logistic function with a table of powers, as it does with
/// AVX-512; else it uses a longer polynomial.
static inline int32_t ckernels_has_powers(void) {
#if defined(__x86_64__) && !CKERNELS_ORDER_OF_ARM64
  return __builtin_cpu_supports("avx512f") != 0;
#else
  return 0;
#endif
}

/// Returns a bias as the kernels see it: a number too small to be normal is a zero of its sign.
static inline float ckernels_running_bias(float bias) {
  uint32_t bits;
  memcpy(&bits, &bias, sizeof bits);
  if ((bits & 0x7F800000) == 0) bits &= 0x80000000;
  memcpy(&bias, &bits, sizeof bits);
  return bias;
}

/// Returns true if a sum that starts at this bias needs all its products, including zeros.
///
/// -0 stays -0 until another number is added, even 0.
static inline int32_t ckernels_keeps_zeros(float bias) {
  float start = ckernels_running_bias(bias);
  uint32_t bits;
  memcpy(&bits, &start, sizeof bits);
  return bits == 0x80000000;
}

/// Returns the number of floats that are not zero.
size_t ckernels_count_nonzero(const float *floats, size_t count);

/// Returns the sum of the floats' magnitudes, in any order.
double ckernels_sum_of_sizes(const float *floats, size_t count);

#pragma once

#include "CKernelsFloats.h"

#include <string.h>
#include "order.h"

/// The floats of the longest vector: channels start at multiples of it, and end so.
enum { LONGEST_VECTOR = 16 };

/// The most vectors in which a sum over a list is held.
enum { MOST_LIST_VECTORS = 8 };

/// The output channels of a block of dense weights.
enum { BLOCK_ROWS = 6 };

/// The most rows of the output that are made at once of a channel, and the largest window of one.
enum { MOST_WINDOW_ROWS = 8, LARGEST_WINDOW = 5 };

/// One plane in memory: channel by channel, without borders.
typedef struct {
  CKernelsFloatPlane facts;
  /// Pixels of a channel, and floats from one channel to the next.
  size_t pixelCount, channelStride;
  /// The steps before which it is written and after which it is not read any more.
  size_t firstStep, endStep;
  /// Its numbers are at most `growth` times the input's largest one, plus `start`.
  double growth, start;
  /// Where it lies in the memory that a run is lent, in bytes, and, while it runs, where that is.
  size_t place;
  float *pixels;
} FloatPlane;

/// A product of a list: where the input is, seen from the output's place, and its weight.
typedef struct {
  int32_t offset;
  float weight;
} Product;

/// The products that a group of input channels gives to an output channel.
///
/// Of the channels of a part each two share a list, in which they take turns: sums of one alone
/// would have the multipliers wait for each other.
typedef struct {
  uint32_t channel, start, count;
} SparseRow;

/// How a channel is copied to have a border and, with a stride of 2, its columns taken apart.
///
/// Even and odd columns are then a grid each, so that each column of a window moves by one from
/// one output to the next. Where vectors are long, rows start on cache lines; zeros behind one are
/// in front of the next.
typedef struct {
  /// Of a grid: floats from row to row, and floats in all.
  size_t pitch, gridLength;
  /// Of each grid: where windows start, the first column of the picture in it, and how many.
  size_t starts[2], firsts[2], counts[2];
  /// The floats of all grids of a channel.
  size_t channelLength;
  /// The rows of the output that are made at once, and of how many channels.
  size_t bandHeight, channelsAtOnce;
} Grid;

/// The zeros in front of a grid's first row.
enum { GRID_MARGIN = LONGEST_VECTOR };

/// A step with its weights packed.
typedef struct {
  CKernelsFloatStep facts;
  const FloatPlane *input, *second, *output;
  const float *bias;
  /// Windows of one pixel with many zero weights: products, in groups of input channels. Of each
  /// group a row for each output channel, in any order inside a part.
  const Product *products;
  const SparseRow *rows;
  size_t chunkCount, productCount;
  /// The rows until they are packed; to be freed.
  SparseRow *rowsInOrder;
  int32_t isSparse;
  /// Other windows: weights in blocks of output channels, or of each channel column by column.
  const float *weights;
  /// Larger windows: where the places of a window lie in the grids.
  const int32_t *offsets;
  size_t windowLength;
  /// Whether rows stay in registers, without grids.
  int32_t isNarrow;
  Grid grid;
  /// Resizing: for each column of the output the column in front, the one behind and the part of
  /// that; the same for rows.
  const uint32_t *places;
  const float *parts;
  size_t vectorsPerPart, partCount, channelsPerPart;
} FloatStep;

/// What a thread knows.
typedef struct {
  /// For grids and sums on them.
  float *scratch;
  /// Whether what was computed is surely what the runtime computes.
  int32_t isSure;
} FloatThread;

/// The kernels of one form.
typedef struct {
  /// The floats of a vector.
  size_t lanes;
  /// Takes some pixels of the input apart into channels.
  void (*takeApart)(
      const FloatPlane *plane, const float *input, size_t start, size_t end, float limit,
      FloatThread *thread);
  /// Writes some pixels of all channels, one pixel after the other.
  void (*bringTogether)(const FloatPlane *plane, float *floats, size_t start, size_t end);
  void (*run)(const FloatStep *step, size_t part, FloatThread *thread);
} FloatKernels;

extern const FloatKernels ckernels_portable_floats;
#if defined(__x86_64__)
extern const FloatKernels ckernels_avx2_floats, ckernels_avx512_floats;
#endif

/// The largest distance from zero of an input for which all that is computed stays far from
/// infinity; below 0 where there is none.
float ckernels_find_limit(const FloatStep *steps, size_t stepCount, FloatPlane *planes);

/// The floats of a row that is being resized.
static inline size_t ckernels_resized_row(size_t width) {
  return (width + 1) / LONGEST_VECTOR * LONGEST_VECTOR + 3 * LONGEST_VECTOR;
}

/// Divides a step into parts.
void ckernels_divide_float_step(FloatStep *step, size_t lanes, size_t threadCount);

/// Divides a step into parts and answers how many bytes its packed weights take.
size_t ckernels_measure_float_step(
    FloatStep *step, const FloatKernels *kernels, size_t threadCount);

/// Packs weights into that memory, which holds zeros; answers how many bytes it took.
size_t ckernels_pack_float_step(FloatStep *step, uint8_t *memory);

/// Has a step read its packed weights from a copy.
void ckernels_move_float_weights(FloatStep *step, const uint8_t *from, const uint8_t *to);

/// Whether a depthwise step is done without grids, as its rows are short; once it is divided.
int32_t ckernels_is_narrow(const FloatStep *step, size_t lanes);

/// The floats that a thread needs for a step.
size_t ckernels_float_scratch(const FloatStep *step);

/// A bias as it is while kernels run: what is too small to be normal is a zero of its sign.
static inline float ckernels_running_bias(float bias) {
  uint32_t bits;
  memcpy(&bits, &bias, sizeof bits);
  if ((bits & 0x7F800000) == 0) bits &= 0x80000000;
  memcpy(&bias, &bits, sizeof bits);
  return bias;
}

/// Whether a sum that starts at this takes all its products, zeros among them: -0 stays that until
/// something else is added, be it 0.
static inline int32_t ckernels_keeps_zeros(float bias) {
  float start = ckernels_running_bias(bias);
  uint32_t bits;
  memcpy(&bits, &start, sizeof bits);
  return bits == 0x80000000;
}

/// How many floats are not zero.
size_t ckernels_count_nonzero(const float *floats, size_t count);

/// The sum of floats without their signs, in any order.
double ckernels_sum_of_sizes(const float *floats, size_t count);

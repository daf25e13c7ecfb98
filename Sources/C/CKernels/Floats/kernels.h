// The kernels of one form: included once for each, by a file that says how long its vectors are
// (LANES), how many of them a dense block has (DENSE_VECTORS) and what the table is called (TABLE).

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

// MARK: - Sparse sums

/// Calls something with a count that the compiler knows.
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

/// Adds the products of one or two output channels, which take turns in the list.
INLINE void add_products(
    const size_t rows, const size_t count, const Product *product, const Product *end,
    const float *input, Vector sums[rows][MOST_LIST_VECTORS]) {
  while (product < end) {
    UNROLL for (size_t i = 0; i < rows; i++, product++) {
      const float *place = input + product->offset;
      Vector weight = all(product->weight);
      UNROLL for (size_t v = 0; v < count; v++) {
        sums[i][v] = fused(load(place + LANES * v), weight, sums[i][v]);
      }
    }
  }
}

/// Adds what a group of input channels gives to one or two output channels.
INLINE void run_sparse_rows(
    const size_t rows, const size_t count, const FloatStep *step, const SparseRow *row,
    size_t vector, int32_t isFirst, int32_t isLast, Limits to, Integers *lowest) {
  const float *input = step->input->pixels + LANES * vector;
  Vector sums[rows][MOST_LIST_VECTORS];
  float *output[rows];
  UNROLL for (size_t r = 0; r < rows; r++) {
    output[r] = step->output->pixels + row[r].channel * step->output->channelStride + LANES * vector;
    UNROLL for (size_t v = 0; v < count; v++) {
      sums[r][v] = isFirst ? all(step->bias[row[r].channel]) : load(output[r] + LANES * v);
    }
  }
  const Product *start = step->products + row->start;
  add_products(rows, count, start, start + row->count, input, sums);
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) {
      if (isLast) {
        *lowest = __builtin_elementwise_min(*lowest, bits(sums[r][v]));
        sums[r][v] = clamp(sums[r][v], to);
      }
      store(output[r] + LANES * v, sums[r][v]);
    }
  }
}

INLINE void run_sparse_tile(
    const size_t count, const FloatStep *step, size_t vector, size_t first, size_t end,
    FloatThread *thread) {
  Limits to = limits(step);
  Integers lowest = (Integers)(0);
  for (size_t chunk = 0; chunk < step->chunkCount; chunk++) {
    const SparseRow *rows = step->rows + chunk * step->output->facts.channels;
    int32_t isFirst = chunk == 0, isLast = chunk + 1 == step->chunkCount;
    size_t i = first;
    for (; i + 2 <= end; i += 2) {
      run_sparse_rows(2, count, step, rows + i, vector, isFirst, isLast, to, &lowest);
    }
    if (i < end) {
      run_sparse_rows(1, count, step, rows + i, vector, isFirst, isLast, to, &lowest);
    }
  }
  // Zeros that were left out could have made +0 of a sum that is -0, the lowest of all integers.
  if (has_any(lowest == (Integers)(INT32_MIN))) thread->isSure = 0;
}

static void run_sparse(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end,
    FloatThread *thread) {
#define CALL(COUNT) run_sparse_tile(COUNT, step, vector, first, end, thread)
  WITH_COUNT(count, CALL)
#undef CALL
}

// MARK: - Dense sums

/// Sums of products of some output channels; `offsets` lead from one factor to the next.
INLINE void sum_block(
    const size_t rows, const size_t count, const float *input, const size_t stride,
    const int32_t *offsets, size_t length, const float *weights, const float *bias,
    Vector sums[BLOCK_ROWS][DENSE_VECTORS]) {
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = all(bias[r]);
  }
  for (size_t k = 0; k < length; k++) {
    const float *place = offsets == NULL ? input + k * stride : input + offsets[k];
    Vector pixels[DENSE_VECTORS];
    UNROLL for (size_t v = 0; v < count; v++) pixels[v] = load(place + LANES * v);
    UNROLL for (size_t r = 0; r < rows; r++) {
      Vector weight = all(weights[r]);
      UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = fused(pixels[v], weight, sums[r][v]);
    }
    weights += rows;
  }
}

INLINE void run_dense_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t vector, size_t channel,
    Limits to) {
  size_t inputs = step->input->facts.channels, stride = step->output->channelStride;
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, count, step->input->pixels + LANES * vector, step->input->channelStride, NULL, inputs,
      step->weights + channel * inputs, step->bias + channel, sums);
  float *output = step->output->pixels + channel * stride + LANES * vector;
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) {
      store(output + r * stride + LANES * v, clamp(sums[r][v], to));
    }
  }
}

INLINE void run_dense_rows(
    const size_t count, const FloatStep *step, size_t vector, size_t first, size_t end,
    Limits to) {
  for (size_t channel = first; channel < end; channel += BLOCK_ROWS) {
    switch (end - channel) {
      case 1: run_dense_block(1, count, step, vector, channel, to); break;
      case 2: run_dense_block(2, count, step, vector, channel, to); break;
      case 3: run_dense_block(3, count, step, vector, channel, to); break;
      case 4: run_dense_block(4, count, step, vector, channel, to); break;
      case 5: run_dense_block(5, count, step, vector, channel, to); break;
      default: run_dense_block(6, count, step, vector, channel, to); break;
    }
  }
}

static void run_dense(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  while (count > 0) {
    // Two halves rather than one whole block and little more.
    size_t blocks = (count + DENSE_VECTORS - 1) / DENSE_VECTORS;
    size_t some = (count + blocks - 1) / blocks;
    switch (some) {
      case 1: run_dense_rows(1, step, vector, first, end, to); break;
      case 2: run_dense_rows(2, step, vector, first, end, to); break;
#if DENSE_VECTORS > 2
      case 3: run_dense_rows(3, step, vector, first, end, to); break;
      case 4: run_dense_rows(4, step, vector, first, end, to); break;
#endif
    }
    vector += some;
    count -= some;
  }
}

// MARK: - Rows

/// Stores what of a vector lies before an end.
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

/// Copies a row, and not more.
INLINE void copy_row(float *target, const float *source, size_t count) {
  for (size_t i = 0; i < count; i += LANES) {
    store_until(target + i, load(source + i), target + count);
  }
}

#if LANES == 16
#define EVEN(a, b) \
  __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), \
      __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#elif LANES == 8
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11), \
      __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define MIXED(a, b) \
  __builtin_shufflevector(a, b, 0, 4, 1, 5), __builtin_shufflevector(a, b, 2, 6, 3, 7)
#endif

/// Stores the numbers of two vectors by turns.
INLINE void store_mixed(float *place, Vector a, Vector b) {
  Vector both[] = {MIXED(a, b)};
  store(place, both[0]);
  store(place + LANES, both[1]);
}

/// Sets what lies behind a channel's pixels in its last vector.
INLINE void end_channel(const FloatPlane *plane, size_t channel) {
  float *pixels = plane->pixels + channel * plane->channelStride;
  size_t end = (plane->pixelCount + LONGEST_VECTOR - 1) / LONGEST_VECTOR * LONGEST_VECTOR;
  for (size_t i = plane->pixelCount; i < end; i += LANES) {
    store_until(pixels + i, (Vector)(0), pixels + end);
  }
}

// MARK: - Windows

INLINE Vector start_of(Vector value, size_t count) {
  Integers places;
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)i;
  return places < (Integers)((int32_t)count) ? value : (Vector)(0);
}

/// Copies a row to a grid and sets what lies behind it, up to the next one, to zero.
INLINE void fill_row(float *target, const float *source, size_t count, size_t pitch) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) store(target + i, load(source + i));
  if (i < count) store(target + i, start_of(load(source + i), count - i)), i += LANES;
  for (; i < pitch; i += LANES) store(target + i, (Vector)(0));
}

/// The same with every other number.
INLINE void fill_half(float *target, const float *source, size_t count, size_t pitch) {
  size_t i = 0;
  for (; i < count; i += LANES) {
    const float *place = source + 2 * i;
    Vector half = EVEN(load(place), load(place + LANES));
    store(target + i, i + LANES <= count ? half : start_of(half, count - i));
  }
  for (; i < pitch; i += LANES) store(target + i, (Vector)(0));
}

/// Sets some numbers to zero, and some more behind them.
INLINE void clear(float *target, size_t count) {
  for (size_t i = 0; i < count; i += LANES) store(target + i, (Vector)(0));
}

/// Fills the grids of a channel.
INLINE void fill_grids(
    const size_t stride, const FloatStep *step, size_t channel, size_t firstRow, size_t rowCount,
    float *grids) {
  const CKernelsFloatStep *facts = &step->facts;
  const Grid *grid = &step->grid;
  size_t height = step->input->facts.height, width = step->input->facts.width;
  const float *source = step->input->pixels + channel * step->input->channelStride;
  size_t top = firstRow * stride, count = (rowCount - 1) * stride + facts->kernelHeight;
  size_t start = smaller(top < facts->paddingTop ? facts->paddingTop - top : 0, count);
  size_t below = facts->paddingTop + height;
  size_t end = top + count > below ? below - top : count;
  UNROLL for (size_t phase = 0; phase < stride; phase++) {
    float *target = grids + phase * grid->gridLength;
    clear(target, GRID_MARGIN + start * grid->pitch);
    clear(target + GRID_MARGIN + end * grid->pitch, (count - end) * grid->pitch);
    target += GRID_MARGIN;
    for (size_t row = start; row < end; row++) {
      const float *from = source + grid->firsts[phase] + (top + row - facts->paddingTop) * width;
      if (stride == 1) {
        fill_row(target + row * grid->pitch, from, grid->counts[phase], grid->pitch);
      } else {
        fill_half(target + row * grid->pitch, from, grid->counts[phase], grid->pitch);
      }
    }
  }
}

/// Sums of windows of one channel for a vector of columns in some rows.
INLINE void sum_windows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step,
    const float *grids, const float *weights, float bias, Vector sums[MOST_WINDOW_ROWS]) {
  size_t pitch = step->grid.pitch;
  UNROLL for (size_t r = 0; r < rows; r++) sums[r] = all(bias);
  // The runtime takes windows column by column.
  UNROLL for (size_t x = 0; x < side; x++) {
    const float *column = grids + step->grid.starts[x % stride] + x / stride;
    Vector factors[LARGEST_WINDOW];
    UNROLL for (size_t y = 0; y < side; y++) factors[y] = all(weights[x * side + y]);
    UNROLL for (size_t i = 0; i < (rows - 1) * stride + side; i++) {
      Vector pixels = load(column + i * pitch);
      STAY;
      UNROLL for (size_t r = 0; r < rows; r++) {
        if (i >= r * stride && i - r * stride < side) {
          sums[r] = fused(pixels, factors[i - r * stride], sums[r]);
          HOLD(sums[r]);
        }
      }
    }
  }
}

/// Makes some rows of a channel of the output, of which `end` is the end.
INLINE void run_window_rows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step, size_t x,
    const float *grids, const float *weights, float bias, float *pixels, const float *end,
    Limits to) {
  Vector sums[MOST_WINDOW_ROWS];
  size_t width = step->output->facts.width;
  sum_windows(side, stride, rows, step, grids + x, weights, bias, sums);
  UNROLL for (size_t r = 0; r < rows; r++) {
    Vector value = clamp(sums[r], to);
    store_until(pixels + r * width + x, value, end);
  }
}

INLINE void run_window_channel(
    const size_t side, const size_t stride, const FloatStep *step, size_t channel, size_t firstRow,
    size_t rowCount, const float *grids, Limits to) {
  const FloatPlane *output = step->output;
  size_t width = output->facts.width, rowLength = stride * step->grid.pitch;
  const float *weights = step->weights + channel * side * side;
  float bias = step->bias[channel];
  float *pixels = output->pixels + channel * output->channelStride + firstRow * width;
  const float *end = pixels + rowCount * width;
  // A vector reaches into the next row, whose start is made afterwards: columns go from right to
  // left and rows from top to bottom.
  for (size_t x = (width - 1) / LANES * LANES;; x -= LANES) {
    size_t y = 0;
#define ROWS(COUNT) \
  for (; y + COUNT <= rowCount; y += COUNT) { \
    run_window_rows( \
        side, stride, COUNT, step, x, grids + y * rowLength, weights, bias, pixels + y * width, \
        end, to); \
  }
    if (rowCount % MOST_WINDOW_ROWS != 0 && rowCount % 7 == 0) ROWS(7)
    ROWS(8)
    ROWS(4)
    ROWS(2)
    ROWS(1)
#undef ROWS
    if (x == 0) break;
  }
  if (firstRow + rowCount == output->facts.height) end_channel(output, channel);
}

INLINE void run_depthwise_form(
    const size_t side, const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount,
    size_t first, size_t end, FloatThread *thread) {
  size_t length = step->grid.channelLength;
  Limits to = limits(step);
  for (size_t channel = first; channel < end;) {
    // What was just written in parts cannot be read at once as a whole: some channels lie between.
    size_t some = smaller(step->grid.channelsAtOnce, end - channel);
    for (size_t i = 0; i < some; i++) {
      fill_grids(stride, step, channel + i, firstRow, rowCount, thread->scratch + i * length);
    }
    for (size_t i = 0; i < some; i++, channel++) {
      run_window_channel(
          side, stride, step, channel, firstRow, rowCount, thread->scratch + i * length, to);
    }
  }
}

static void run_depthwise(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread) {
  int32_t isLarge = step->facts.kernelWidth == 5, isStrided = step->facts.strideX == 2;
  if (isLarge && isStrided) {
    run_depthwise_form(5, 2, step, firstRow, rowCount, first, end, thread);
  } else if (isLarge) {
    run_depthwise_form(5, 1, step, firstRow, rowCount, first, end, thread);
  } else if (isStrided) {
    run_depthwise_form(3, 2, step, firstRow, rowCount, first, end, thread);
  } else {
    run_depthwise_form(3, 1, step, firstRow, rowCount, first, end, thread);
  }
}

/// Makes a piece of a row of some output channels.
INLINE void run_window_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t y, size_t x,
    size_t channel, const float *grids, Limits to) {
  size_t stride = step->output->channelStride, width = step->output->facts.width;
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, count, grids + x, 0, step->offsets, step->windowLength,
      step->weights + channel * step->windowLength, step->bias + channel, sums);
  float *output = step->output->pixels + channel * stride + y * width;
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) {
      if (x + v * LANES >= width) continue;
      store_until(
          output + r * stride + x + v * LANES,
          clamp(sums[r][v], to),
          output + r * stride + width);
    }
  }
}

static void run_windows(
    const FloatStep *step, size_t firstRow, size_t rowCount, FloatThread *thread) {
  size_t inputs = step->input->facts.channels, length = step->grid.channelLength;
  size_t channels = step->output->facts.channels, stride = step->facts.strideY;
  float *grids = thread->scratch;
  Limits to = limits(step);
  for (size_t i = 0; i < inputs; i++) {
    if (stride == 1) {
      fill_grids(1, step, i, firstRow, rowCount, grids + i * length);
    } else {
      fill_grids(2, step, i, firstRow, rowCount, grids + i * length);
    }
  }
  for (size_t row = 0; row < rowCount; row++) {
    const float *place = grids + row * stride * step->grid.pitch;
    for (size_t x = 0; x < step->output->facts.width; x += DENSE_VECTORS * LANES) {
      size_t channel = 0;
      for (; channel + BLOCK_ROWS <= channels; channel += BLOCK_ROWS) {
        run_window_block(BLOCK_ROWS, DENSE_VECTORS, step, firstRow + row, x, channel, place, to);
      }
      switch (channels - channel) {
#define CALL(COUNT) \
  run_window_block(COUNT, DENSE_VECTORS, step, firstRow + row, x, channel, place, to)
        case 1: CALL(1); break;
        case 2: CALL(2); break;
        case 3: CALL(3); break;
        case 4: CALL(4); break;
        case 5: CALL(5); break;
        default: break;
#undef CALL
      }
    }
  }
  if (firstRow + rowCount == step->output->facts.height) {
    for (size_t channel = 0; channel < channels; channel++) end_channel(step->output, channel);
  }
}

// MARK: - Others

static void run_sum(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *left = step->input->pixels + channel * step->input->channelStride + start;
    const float *right = step->second->pixels + channel * step->second->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    for (size_t v = 0; v < count; v++) {
      Vector sum = load(left + LANES * v) + load(right + LANES * v);
      store(
          output + LANES * v, clamp(sum, to));
    }
  }
}

/// Interpolates between the columns of a row.
INLINE void widen_place(const FloatStep *step, const float *row, float *target, size_t x) {
  size_t width = step->output->facts.width;
  float from = row[step->places[x]], difference = row[step->places[width + x]] - from;
  target[x] = from + difference * step->parts[x];
}

INLINE void widen_row(const FloatStep *step, const float *row, float *target) {
  size_t width = step->output->facts.width, half = step->input->facts.width;
  if (width != 2 * half) {
    for (size_t x = 0; x < width; x++) widen_place(step, row, target, x);
    return;
  }
  // Between two columns lie two of the output, a quarter and three quarters of the way.
  for (size_t x = 0; x + 1 < half; x += LANES) {
    Vector from = load(row + x), difference = load(row + x + 1) - from;
    store_mixed(
        target + 2 * x + 1, from + difference * (Vector)(0.25f), from + difference * (Vector)(0.75f));
  }
  widen_place(step, row, target, 0);
  widen_place(step, row, target, width - 1);
}

static void resize_channel(const FloatStep *step, size_t channel, FloatThread *thread) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width, height = output->facts.height;
  size_t room = ckernels_resized_row(width);
  const uint32_t *above = step->places + 2 * width, *below = above + height;
  const float *parts = step->parts + width;
  const float *source = input->pixels + channel * input->channelStride;
  float *pixels = output->pixels + channel * output->channelStride;
  float *rows[2] = {thread->scratch, thread->scratch + room}, *sums = thread->scratch + 2 * room;
  size_t held[2] = {SIZE_MAX, SIZE_MAX};
  for (size_t y = 0; y < height; y++, pixels += width) {
    // Neighbouring rows of the output mostly lie between the same two.
    if (held[1] == above[y] && held[0] != above[y]) {
      float *row = rows[0];
      rows[0] = rows[1], rows[1] = row;
      held[1] = held[0], held[0] = above[y];
    }
    if (held[0] != above[y]) widen_row(step, source + above[y] * input->facts.width, rows[0]);
    if (held[1] != below[y]) widen_row(step, source + below[y] * input->facts.width, rows[1]);
    held[0] = above[y], held[1] = below[y];
    Vector part = all(parts[y]);
    for (size_t x = 0; x < width; x += LANES) {
      Vector from = load(rows[0] + x), difference = load(rows[1] + x) - from;
      store(sums + x, from + difference * part);
    }
    copy_row(pixels, sums, width);
  }
  end_channel(output, channel);
}

static void run_resize(const FloatStep *step, size_t first, size_t end, FloatThread *thread) {
  for (size_t channel = first; channel < end; channel++) resize_channel(step, channel, thread);
}

static void run_unfold(const FloatStep *step, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t height = input->facts.height, width = input->facts.width;
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = output->pixels + channel * output->channelStride;
    for (size_t y = 0; y < 2 * height; y++, pixels += 2 * width) {
      size_t even = y % 2 * 2 * output->facts.channels + channel;
      const float *left = input->pixels + even * input->channelStride + y / 2 * width;
      const float *right = left + output->facts.channels * input->channelStride;
      size_t x = 0;
      for (; x + LANES <= width; x += LANES) {
        store_mixed(pixels + 2 * x, load(left + x), load(right + x));
      }
      for (; x < width; x++) pixels[2 * x] = left[x], pixels[2 * x + 1] = right[x];
    }
    end_channel(output, channel);
  }
}

/// Takes pixels of some channels apart, and looks whether they are within the plan's limit.
static void take_apart(
    const FloatPlane *plane, const float *input, size_t start, size_t end, float limit,
    FloatThread *thread) {
  size_t channels = plane->facts.channels, stride = plane->channelStride;
  float *pixels = plane->pixels;
  for (size_t c = 0; c < channels; c++) {
    for (size_t i = start; i < end; i++) pixels[c * stride + i] = input[i * channels + c];
    if (end == plane->pixelCount) end_channel(plane, c);
  }
  Integers areWithin = (Integers)(-1);
  size_t last = end * channels, i = start * channels;
  for (; i + LANES <= last; i += LANES) {
    areWithin &= __builtin_elementwise_abs(load(input + i)) <= all(limit);
  }
  int32_t isWithin = !has_any(~areWithin);
  // What is not a number is not within either.
  for (; i < last; i++) isWithin &= input[i] <= limit && input[i] >= -limit;
  if (!isWithin) thread->isSure = 0;
}

static void run_part(const FloatStep *step, size_t part, FloatThread *thread) {
  size_t channels = step->output->facts.channels;
  size_t splits = (channels + step->channelsPerPart - 1) / step->channelsPerPart;
  size_t first = part % splits * step->channelsPerPart, place = part / splits;
  size_t end = smaller(first + step->channelsPerPart, channels);
  size_t vectors = (step->output->pixelCount + LANES - 1) / LANES;
  size_t vector = place * step->vectorsPerPart;
  size_t count = smaller(step->vectorsPerPart, vectors - smaller(vector, vectors));
  size_t row = place * step->grid.bandHeight;
  size_t rows = smaller(step->grid.bandHeight, step->output->facts.height - smaller(row, step->output->facts.height));
  switch (step->facts.kind) {
    case CKERNELS_POINTWISE:
      if (step->isSparse) {
        run_sparse(step, vector, count, first, end, thread);
      } else {
        run_dense(step, vector, count, first, end);
      }
      break;
    case CKERNELS_SUM: run_sum(step, vector, count, first, end); break;
    case CKERNELS_RESIZE: run_resize(step, first, end, thread); break;
    case CKERNELS_UNFOLD: run_unfold(step, first, end); break;
    case CKERNELS_WINDOW: run_windows(step, row, rows, thread); break;
    default: run_depthwise(step, row, rows, first, end, thread); break;
  }
}

const FloatKernels TABLE = {.lanes = LANES, .takeApart = take_apart, .run = run_part};

#include "requantization.h"

#if defined(HAS_VNNI_FORMS)
#include <string.h>

// Convolutions over all input channels, as products of matrices: a row is an output pixel, a column
// an output channel, and the sum runs over the kernel's window. Windows are not gathered: a row of
// a window is contiguous in the bordered plane.
//
// vpdpbusd multiplies unsigned bytes (pixels) with signed ones (weights - 128). With the zero
// points a and b of pixels and weights, sum((x - a) * (w - b)) is
//   sum(x * (w - 128)) + (128 - b) * sum(x) - a * sum(w - b)
// whose last part is known in advance and whose middle part is one sum for each output pixel.

/// The maximum number of rows in a tile.
enum { BLOCK = DENSE_BLOCK, MOST_ROWS = 12 };

/// A group of output pixels: their windows, the initial values of their sums and their
/// destinations.
typedef struct {
  const uint8_t *windows[BLOCK + MOST_ROWS];
  int32_t starts[BLOCK + MOST_ROWS];
  uint8_t *pixels[BLOCK + MOST_ROWS];
  size_t count;
} Block;

typedef struct {
  size_t rowCount, quadCount, rowByteCount;
} Window;

/// Computes up to `rows` pixels in `columns` vectors of 16 channels.
INLINE_VNNI void multiply(
    const size_t rows, const size_t columns, const Block *block, size_t first, Window window,
    const int8_t *weights, const int32_t *starts, const float *scales, size_t channel,
    size_t channelCount, Requantization to) {
  __m512i sums[MOST_ROWS][4];
  const uint8_t *windows[MOST_ROWS];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < rows; m++) {
    windows[m] = block->windows[first + m];
#pragma clang loop unroll(full)
    for (size_t n = 0; n < columns; n++) {
      sums[m][n] = _mm512_add_epi32(
          _mm512_loadu_si512(starts + 16 * n), _mm512_set1_epi32(block->starts[first + m]));
    }
  }
  for (size_t y = 0; y < window.rowCount; y++) {
    for (size_t k = 0; k < 4 * window.quadCount; k += 4) {
      __m512i factors[4];
#pragma clang loop unroll(full)
      for (size_t n = 0; n < columns; n++) factors[n] = _mm512_load_si512(weights + 64 * n);
      weights += 64 * columns;
#pragma clang loop unroll(full)
      for (size_t m = 0; m < rows; m++) {
        int32_t quad;
        memcpy(&quad, windows[m] + k, sizeof quad);
        __m512i bytes = _mm512_set1_epi32(quad);
#pragma clang loop unroll(full)
        for (size_t n = 0; n < columns; n++) {
          sums[m][n] = _mm512_dpbusd_epi32(sums[m][n], bytes, factors[n]);
        }
      }
    }
#pragma clang loop unroll(full)
    for (size_t m = 0; m < rows; m++) windows[m] += window.rowByteCount;
  }
  size_t left = channelCount - channel;
  __mmask64 mask = left >= 64 ? ~0ull : (1ull << left) - 1;
  if (columns < 4) mask &= (1ull << (16 * columns % 64)) - 1;
  // Each vector's sixteen bytes side by side.
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
#pragma clang loop unroll(full)
  for (size_t m = 0; m < rows; m++) {
    if (first + m >= block->count) break;
    __m512i bytes = requantize(sums[m], columns, scales, to);
    _mm512_mask_storeu_epi8(
        block->pixels[first + m] + channel, mask, _mm512_permutexvar_epi32(order, bytes));
  }
}

FOR_VNNI static void multiply_panel(
    size_t columns, const Block *block, Window window, const int8_t *weights, const int32_t *starts,
    const float *scales, size_t channel, size_t channelCount, Requantization to) {
  switch (columns) {
#define PANEL(ROWS, COLUMNS) \
  case COLUMNS: \
    for (size_t m = 0; m < block->count; m += ROWS) { \
      multiply( \
          ROWS, COLUMNS, block, m, window, weights, starts, scales, channel, channelCount, to); \
    } \
    break;
    PANEL(12, 1)
    PANEL(12, 2)
    PANEL(8, 3)
    PANEL(6, 4)
#undef PANEL
  }
}

/// Returns the sum of the bytes in a window.
INLINE_VNNI int32_t sum_window(const uint8_t *row, Window window, size_t byteCount) {
  const __m512i ones = _mm512_set1_epi8(1);
  __m512i sums = _mm512_setzero_si512();
  for (size_t y = 0; y < window.rowCount; y++, row += window.rowByteCount) {
    size_t k = 0;
    for (; k + 64 <= byteCount; k += 64) {
      sums = _mm512_dpbusd_epi32(sums, _mm512_loadu_si512(row + k), ones);
    }
    if (k < byteCount) {
      __mmask64 mask = (1ull << (byteCount - k)) - 1;
      sums = _mm512_dpbusd_epi32(sums, _mm512_maskz_loadu_epi8(mask, row + k), ones);
    }
  }
  return _mm512_reduce_add_epi32(sums);
}

INLINE_VNNI void prepare(const Step *step, Window window, size_t first, Block *block) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *input = step->input, *output = step->output;
  size_t width = output->facts.width;
  const uint8_t *origin = input->pixels - facts->paddingTop * input->rowByteCount -
                          facts->paddingLeft * input->facts.channels;
  size_t y = first / width, x = first % width;
  for (size_t m = 0; m < block->count; m++) {
    const uint8_t *row = origin + y * facts->strideY * input->rowByteCount +
                         x * facts->strideX * input->facts.channels;
    block->windows[m] = row;
    block->pixels[m] = output->pixels + y * output->rowByteCount + x * output->facts.channels;
    block->starts[m] =
        step->inputFactor == 0
            ? 0
            : (int32_t)((uint32_t)step->inputFactor *
                        (uint32_t)sum_window(
                            row, window, facts->kernelWidth * input->facts.channels));
    if (++x == width) x = 0, y++;
  }
  for (size_t m = block->count; m < block->count + MOST_ROWS; m++) {
    block->windows[m] = block->windows[block->count - 1];
    block->starts[m] = 0;
  }
}

FOR_VNNI static void run_block(
    const Step *step, size_t firstPixel, size_t endPixel, size_t firstPanel, size_t endPanel) {
  const Plane *input = step->input;
  Window window = {
      .rowCount = step->facts.kernelHeight,
      .quadCount = (step->facts.kernelWidth * input->facts.channels + 3) / 4,
      .rowByteCount = input->rowByteCount,
  };
  Requantization to = requantization(step);
  Block block;
  block.count = endPixel - firstPixel;
  prepare(step, window, firstPixel, &block);
  size_t vector = 0;
  for (size_t panel = 0; panel < endPanel; panel++) {
    size_t columns = panel_columns(step, panel);
    if (panel >= firstPanel) {
      multiply_panel(
          columns, &block, window, step->weights + vector * window.rowCount * window.quadCount * 64,
          step->starts + 16 * vector, step->scales + 16 * vector, 16 * vector,
          step->output->facts.channels, to);
    }
    vector += columns;
  }
}

void ckernels_run_dense(const Step *step, size_t part, size_t threadCount) {
  divide_dense(step, part, threadCount, BLOCK, run_block);
}
#endif

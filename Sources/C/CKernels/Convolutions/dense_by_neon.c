#include "requantization_by_neon.h"

#if defined(HAS_DOT_FORM)
#include <string.h>

// Convolutions over all input channels, as in `dense.c`, by the products of arm64.
//
// udot multiplies unsigned bytes. With the zero points a and b of pixels and weights,
// sum((x - a) * (w - b)) is
//   sum(x * w) - b * sum(x) - a * sum(w - b)
// whose last part is known in advance and whose middle part is one sum for each output pixel, which
// costs less than to change the sign of pixels for each vector of channels. Unsigned sums wrap, and
// the whole is in range.

/// The number of pixels whose sums stay in registers: with 16 channels and what they are multiplied
/// by, these are all 32.
enum { MOST_ROWS = 6 };

/// A group of output pixels; see `dense.c`. Sums of windows are found four at a time.
typedef struct {
  const uint8_t *windows[DENSE_BLOCK + MOST_ROWS];
  uint32_t starts[DENSE_BLOCK + 4];
  uint8_t *pixels[DENSE_BLOCK];
  size_t count;
} Block;

typedef struct {
  size_t rowCount, quadCount, rowByteCount;
} Window;

/// Computes `rows` pixels of 16 channels.
INLINE_DOTS void multiply(
    const size_t rows, const Block *block, size_t first, Window window, const uint8_t *weights,
    const int32_t *starts, const float *scales, size_t channel, size_t left, Requantization to) {
  uint32x4_t sums[MOST_ROWS][4];
  const uint8_t *windows[MOST_ROWS];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < rows; m++) {
    windows[m] = block->windows[first + m];
    uint32x4_t start = vdupq_n_u32(block->starts[first + m]);
#pragma clang loop unroll(full)
    for (size_t n = 0; n < 4; n++) {
      sums[m][n] = vaddq_u32(vreinterpretq_u32_s32(vld1q_s32(starts + 4 * n)), start);
    }
  }
  for (size_t y = 0; y < window.rowCount; y++) {
    size_t k = 0;
    for (; k + 4 <= window.quadCount; k += 4, weights += 256) {
      uint8x16_t pixels[MOST_ROWS];
#pragma clang loop unroll(full)
      for (size_t m = 0; m < rows; m++) pixels[m] = vld1q_u8(windows[m] + 4 * k);
      // The lane is a constant of the instruction.
#define QUAD(LANE) \
  _Pragma("clang loop unroll(full)") for (size_t n = 0; n < 4; n++) { \
    uint8x16_t factors = vld1q_u8(weights + 64 * LANE + 16 * n); \
    _Pragma("clang loop unroll(full)") for (size_t m = 0; m < rows; m++) { \
      sums[m][n] = vdotq_laneq_u32(sums[m][n], factors, pixels[m], LANE); \
    } \
  }
      QUAD(0)
      QUAD(1)
      QUAD(2)
      QUAD(3)
#undef QUAD
    }
    for (; k < window.quadCount; k++, weights += 64) {
      uint8x16_t factors[4];
#pragma clang loop unroll(full)
      for (size_t n = 0; n < 4; n++) factors[n] = vld1q_u8(weights + 16 * n);
#pragma clang loop unroll(full)
      for (size_t m = 0; m < rows; m++) {
        uint32_t quad;
        memcpy(&quad, windows[m] + 4 * k, sizeof quad);
        uint8x16_t bytes = vreinterpretq_u8_u32(vdupq_n_u32(quad));
#pragma clang loop unroll(full)
        for (size_t n = 0; n < 4; n++) sums[m][n] = vdotq_u32(sums[m][n], factors[n], bytes);
      }
    }
#pragma clang loop unroll(full)
    for (size_t m = 0; m < rows; m++) windows[m] += window.rowByteCount;
  }
#pragma clang loop unroll(full)
  for (size_t m = 0; m < rows; m++) {
    store_bytes(block->pixels[first + m] + channel, requantize(sums[m], scales, to), left);
  }
}

FOR_DOTS static void multiply_panel(
    const Step *step, size_t vector, const Block *block, Window window, Requantization to) {
  const uint8_t *weights =
      (const uint8_t *)step->weights + vector * window.rowCount * window.quadCount * 64;
  const int32_t *starts = step->starts + 16 * vector;
  const float *scales = step->scales + 16 * vector;
  size_t channel = 16 * vector, left = step->output->facts.channels - channel, m = 0;
  for (; m + MOST_ROWS <= block->count; m += MOST_ROWS) {
    multiply(MOST_ROWS, block, m, window, weights, starts, scales, channel, left, to);
  }
  switch (block->count - m) {
#define CASE(ROWS) \
  case ROWS: multiply(ROWS, block, m, window, weights, starts, scales, channel, left, to); break;
    CASE(1)
    CASE(2)
    CASE(3)
    CASE(4)
    CASE(5)
#undef CASE
  }
}

/// Sixteen bytes that are kept, and sixteen that are not.
static const uint8_t keeping[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255};

/// Returns the sums of the bytes in four windows.
INLINE_DOTS uint32x4_t sum_windows(const uint8_t *const *windows, Window window, size_t byteCount) {
  const uint8x16_t ones = vdupq_n_u8(1);
  uint8x16_t mask = vld1q_u8(keeping + (16 - byteCount % 16) % 16);
  uint32x4_t sums[4] = {{0}};
  size_t place = 0;
  for (size_t y = 0; y < window.rowCount; y++, place += window.rowByteCount) {
    size_t k = 0;
    for (; k + 16 <= byteCount; k += 16) {
#pragma clang loop unroll(full)
      for (size_t m = 0; m < 4; m++) {
        sums[m] = vdotq_u32(sums[m], vld1q_u8(windows[m] + place + k), ones);
      }
    }
    if (k == byteCount) continue;
#pragma clang loop unroll(full)
    for (size_t m = 0; m < 4; m++) {
      uint8x16_t bytes = vandq_u8(vld1q_u8(windows[m] + place + k), mask);
      sums[m] = vdotq_u32(sums[m], bytes, ones);
    }
  }
  return vpaddq_u32(vpaddq_u32(sums[0], sums[1]), vpaddq_u32(sums[2], sums[3]));
}

FOR_DOTS static void prepare(const Step *step, Window window, size_t first, Block *block) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *input = step->input, *output = step->output;
  size_t width = output->facts.width, inputStep = facts->strideX * input->facts.channels;
  const uint8_t *origin = input->pixels - facts->paddingTop * input->rowByteCount -
                          facts->paddingLeft * input->facts.channels;
  size_t y = first / width, x = first % width;
  const uint8_t *row = origin + y * facts->strideY * input->rowByteCount + x * inputStep;
  uint8_t *pixel = output->pixels + y * output->rowByteCount + x * output->facts.channels;
  for (size_t m = 0; m < block->count; m++) {
    block->windows[m] = row, block->pixels[m] = pixel;
    row += inputStep, pixel += output->facts.channels;
    if (++x == width) {
      x = 0, y++;
      row = origin + y * facts->strideY * input->rowByteCount;
      pixel = output->pixels + y * output->rowByteCount;
    }
  }
  for (size_t m = block->count; m % 4 != 0; m++) block->windows[m] = block->windows[m - 1];
  uint32x4_t factor = vdupq_n_u32((uint32_t)step->inputFactor);
  for (size_t m = 0; m < block->count; m += 4) {
    uint32x4_t sums =
        sum_windows(block->windows + m, window, facts->kernelWidth * input->facts.channels);
    vst1q_u32(block->starts + m, vmulq_u32(sums, factor));
  }
}

FOR_DOTS static void run_block(
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
  for (size_t panel = firstPanel; panel < endPanel; panel++) {
    multiply_panel(step, panel, &block, window, to);
  }
}

void ckernels_run_dense(const Step *step, size_t part, size_t threadCount) {
  size_t pixelCount = step->output->facts.height * step->output->facts.width;
  if (is_shared_by_panels(step, threadCount)) {
    for (size_t first = 0; first < pixelCount; first += DENSE_BLOCK) {
      size_t end = pixelCount - first < DENSE_BLOCK ? pixelCount : first + DENSE_BLOCK;
      run_block(step, first, end, part, part + 1);
    }
    return;
  }
  size_t length = dense_part_length(step, threadCount), first = part * length;
  size_t end = pixelCount - first < length ? pixelCount : first + length;
  run_block(step, first, end, 0, panel_count(step));
}
#endif

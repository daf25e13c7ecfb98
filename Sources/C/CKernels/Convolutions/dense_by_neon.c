#include "requantization_by_neon.h"

#if defined(HAS_DOT_FORM)

// Convolutions over all input channels, as in `dense.c`, by the products of arm64.
//
// udot multiplies unsigned bytes. With the zero points a and b of pixels and weights,
// sum((x - a) * (w - b)) is
//   sum(x * w) - b * sum(x) - a * sum(w - b)
// whose last part is known in advance and whose middle part is one sum for each output pixel.
// Unsigned sums wrap, and the whole is in range. With few output channels, sdot multiplies signed
// weights by pixels minus 128 instead.

/// The numbers of pixels whose sums stay in registers: six times 16 channels and what they are
/// multiplied by are all 32. Changing the sign of pixels takes one more.
enum { MOST_ROWS = 6, SOME_ROWS = 3, SIGNED_ROWS = 4 };

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

/// The constants of 16 channels.
typedef struct {
  const uint8_t *weights;
  const int32_t *starts;
  const float *scales;
  /// The first of the channels, and how many there are from it on.
  size_t channel, left;
} Panel;

#define UNROLL _Pragma("clang loop unroll(full)")

/// Multiplies four bytes of each pixel; the lane of them is a constant of the instruction.
#define QUAD(LANE) \
  UNROLL for (size_t n = 0; n < columns; n++) { \
    uint8x16_t factors = vld1q_u8(weights + 64 * LANE + 16 * n); \
    UNROLL for (size_t m = 0; m < rows; m++) { \
      if (isSigned) { \
        sums[m][n] = vreinterpretq_u32_s32(vdotq_laneq_s32( \
            vreinterpretq_s32_u32(sums[m][n]), vreinterpretq_s8_u8(factors), \
            vreinterpretq_s8_u8(pixels[m]), LANE)); \
      } else { \
        sums[m][n] = vdotq_laneq_u32(sums[m][n], factors, pixels[m], LANE); \
      } \
    } \
  }

/// Computes `rows` pixels of four channels in each of `columns` vectors.
INLINE_DOTS void multiply(
    const size_t rows, const size_t columns, const int32_t isSigned, const Block *block,
    size_t first, Window window, Panel panel, Requantization to) {
  uint32x4_t sums[MOST_ROWS][4] = {{{0}}};
  const uint8_t *windows[MOST_ROWS];
  uint8x16_t pixels[MOST_ROWS];
  UNROLL for (size_t n = 0; n < columns; n++) {
    uint32x4_t start = vreinterpretq_u32_s32(vld1q_s32(panel.starts + 4 * n));
    UNROLL for (size_t m = 0; m < rows; m++) {
      sums[m][n] = isSigned ? start : vaddq_u32(start, vdupq_n_u32(block->starts[first + m]));
    }
  }
  UNROLL for (size_t m = 0; m < rows; m++) windows[m] = block->windows[first + m];
  const uint8_t *weights = panel.weights;
  for (size_t y = 0; y < window.rowCount; y++) {
    size_t k = 0;
#define LOAD \
  UNROLL for (size_t m = 0; m < rows; m++) { \
    pixels[m] = vld1q_u8(windows[m] + 4 * k); \
    if (isSigned) pixels[m] = veorq_u8(pixels[m], vdupq_n_u8(128)); \
  }
    for (; k + 4 <= window.quadCount; k += 4, weights += 256) {
      LOAD QUAD(0) QUAD(1) QUAD(2) QUAD(3)
    }
    size_t left = window.quadCount - k;
    if (left > 0) {
      // The bytes behind the window are loaded, too.
      LOAD QUAD(0) if (left > 1) QUAD(1) if (left > 2) QUAD(2) weights += 64 * left;
    }
#undef LOAD
    UNROLL for (size_t m = 0; m < rows; m++) windows[m] += window.rowByteCount;
  }
  float32x4x4_t scales = load_scales(panel.scales);
  UNROLL for (size_t m = 0; m < rows; m++) pixels[m] = requantize(sums[m], scales, to);
  UNROLL for (size_t m = 0; m < rows; m++) {
    store_bytes(block->pixels[first + m] + panel.channel, pixels[m], panel.left);
  }
}
#undef QUAD

/// Computes a block's pixels of one vector of channels; the last vector may be half empty.
INLINE_DOTS void multiply_block(
    const size_t columns, const int32_t isSigned, const Block *block, Window window, Panel panel,
    Requantization to) {
  const size_t rows = isSigned ? SIGNED_ROWS : MOST_ROWS;
  size_t m = 0;
  for (; m + rows <= block->count; m += rows) {
    multiply(rows, columns, isSigned, block, m, window, panel, to);
  }
  for (; !isSigned && m + SOME_ROWS <= block->count; m += SOME_ROWS) {
    multiply(SOME_ROWS, columns, isSigned, block, m, window, panel, to);
  }
  for (; m < block->count; m++) multiply(1, columns, isSigned, block, m, window, panel, to);
}

FOR_DOTS static void multiply_panel(
    const Step *step, size_t vector, const Block *block, Window window, Requantization to) {
  size_t channel = 16 * vector;
  Panel panel = {
      .weights = (const uint8_t *)step->weights + vector * window.rowCount * window.quadCount * 64,
      .starts = step->starts + channel,
      .scales = step->scales + channel,
      .channel = channel,
      .left = step->output->facts.channels - channel,
  };
  if (dense_pixel_offset(step) != 0) {
    if (panel.left > 8) multiply_block(4, 1, block, window, panel, to);
    else multiply_block(2, 1, block, window, panel, to);
  } else {
    if (panel.left > 8) multiply_block(4, 0, block, window, panel, to);
    else multiply_block(2, 0, block, window, panel, to);
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
  for (size_t m = 0; m < block->count; y++, x = 0) {
    const uint8_t *row = origin + y * facts->strideY * input->rowByteCount + x * inputStep;
    uint8_t *pixel = output->pixels + y * output->rowByteCount + x * output->facts.channels;
    size_t left = block->count - m, end = m + (width - x < left ? width - x : left);
    for (; m < end; m++, row += inputStep, pixel += output->facts.channels) {
      block->windows[m] = row, block->pixels[m] = pixel;
    }
  }
  if (step->inputFactor == 0) return;
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
  divide_dense(step, part, threadCount, DENSE_BLOCK, run_block);
}
#endif

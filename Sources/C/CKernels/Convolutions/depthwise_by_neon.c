#include "requantization_by_neon.h"

#if defined(HAS_DOT_FORM)

// Convolutions of each channel separately, as in `depthwise.c`, by the products of arm64: sixteen
// channels at a time, along a row. Four rows of the input are interleaved so that each 32 bits hold
// one column of a channel. The columns are kept, as windows that lie side by side share them.
//
// sdot multiplies signed bytes, so pixels are kept minus 128.

enum {
  /// The number of columns kept for a group of four rows; at least as many as a window is wide.
  COLUMNS = 128,
  GROUPS = CKERNELS_LARGEST_DEPTHWISE_KERNEL / 4,
  /// The number of outputs computed at once.
  TOGETHER = 4,
};

/// Interleaved rows: each column of a group has four parts of 16 bytes.
typedef struct {
  int8_t columns[GROUPS][COLUMNS][64];
} Interleaved;

/// The steps from one output to the next and from one group of rows to the next, and how many
/// columns and groups a window has.
typedef struct {
  size_t strideX, width, groupCount;
} Window;

/// Interleaves some columns of four rows; the last row may be missing.
INLINE_DOTS void interleave(
    const size_t rowCount, const uint8_t *const rows[4], size_t offset, size_t pixelByteCount,
    int8_t (*columns)[64], size_t count) {
  const uint8x16_t flips = vdupq_n_u8(DEPTHWISE_PIXEL_OFFSET);
  for (size_t x = 0; x < count; x++, offset += pixelByteCount) {
    uint8x16_t bytes[4];
#pragma clang loop unroll(full)
    for (size_t i = 0; i < rowCount; i++) {
      bytes[i] = veorq_u8(vld1q_u8(rows[i] + offset), flips);
    }
    // Its weights are zeros.
    if (rowCount == 3) bytes[3] = bytes[2];
    uint16x8_t lowAB = vreinterpretq_u16_u8(vzip1q_u8(bytes[0], bytes[1]));
    uint16x8_t highAB = vreinterpretq_u16_u8(vzip2q_u8(bytes[0], bytes[1]));
    uint16x8_t lowCD = vreinterpretq_u16_u8(vzip1q_u8(bytes[2], bytes[3]));
    uint16x8_t highCD = vreinterpretq_u16_u8(vzip2q_u8(bytes[2], bytes[3]));
    vst1q_s8(columns[x], vreinterpretq_s8_u16(vzip1q_u16(lowAB, lowCD)));
    vst1q_s8(columns[x] + 16, vreinterpretq_s8_u16(vzip2q_u16(lowAB, lowCD)));
    vst1q_s8(columns[x] + 32, vreinterpretq_s8_u16(vzip1q_u16(highAB, highCD)));
    vst1q_s8(columns[x] + 48, vreinterpretq_s8_u16(vzip2q_u16(highAB, highCD)));
  }
}

/// Computes 16 channels of `count` neighboring outputs.
INLINE_DOTS void convolve(
    const size_t count, const size_t passes, const Interleaved *kept, size_t column, Window window,
    const int8_t *weights, const int32_t *starts, const float *scales, uint8_t *pixels,
    size_t pixelByteCount, size_t left, Requantization to) {
  int32x4_t sums[TOGETHER][4];
#pragma clang loop unroll(full)
  for (size_t j = 0; j < 4; j++) {
    int32x4_t start = vld1q_s32(starts + 4 * j);
#pragma clang loop unroll(full)
    for (size_t m = 0; m < count; m++) sums[m][j] = start;
  }
  for (size_t group = 0; group < window.groupCount; group++) {
    const int8_t (*columns)[64] = kept->columns[group] + column;
    for (size_t x = 0; x < window.width; x++) {
#pragma clang loop unroll(full)
      for (size_t pass = 0; pass < passes; pass++, weights += COLUMN_BYTE_COUNT) {
        int8x16_t factors[4];
#pragma clang loop unroll(full)
        for (size_t j = 0; j < 4; j++) factors[j] = vld1q_s8(weights + 16 * j);
#pragma clang loop unroll(full)
        for (size_t m = 0; m < count; m++) {
          const int8_t *bytes = columns[m * window.strideX + x];
#pragma clang loop unroll(full)
          for (size_t j = 0; j < 4; j++) {
            sums[m][j] = vdotq_s32(sums[m][j], vld1q_s8(bytes + 16 * j), factors[j]);
          }
        }
      }
    }
  }
  float32x4x4_t factors = load_scales(scales);
  uint8x16_t bytes[TOGETHER];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < count; m++) {
    uint32x4_t found[4];
#pragma clang loop unroll(full)
    for (size_t j = 0; j < 4; j++) found[j] = vreinterpretq_u32_s32(sums[m][j]);
    bytes[m] = requantize(found, factors, to);
  }
#pragma clang loop unroll(full)
  for (size_t m = 0; m < count; m++) store_bytes(pixels + m * pixelByteCount, bytes[m], left);
}

/// Computes 16 channels of some outputs of a row.
INLINE_DOTS void convolve_row(
    const size_t passes, const Interleaved *kept, size_t count, Window window,
    const int8_t *weights, const int32_t *starts, const float *scales, uint8_t *pixels,
    size_t pixelByteCount, size_t left, Requantization to) {
  size_t x = 0;
  for (; x + TOGETHER <= count; x += TOGETHER) {
    convolve(
        TOGETHER, passes, kept, x * window.strideX, window, weights, starts, scales,
        pixels + x * pixelByteCount, pixelByteCount, left, to);
  }
  for (; x < count; x++) {
    convolve(
        1, passes, kept, x * window.strideX, window, weights, starts, scales,
        pixels + x * pixelByteCount, pixelByteCount, left, to);
  }
}

/// Computes some outputs of neighboring rows, beginning with column `first`, for 16 channels.
FOR_DOTS static void run_columns(
    const Step *step, const uint8_t *const *rows, size_t y, size_t outputs, size_t vector,
    size_t first, size_t count, Requantization to) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *output = step->output;
  size_t channels = output->facts.channels, channel = LANE_COUNT * vector;
  Window window = {facts->strideX, facts->kernelWidth, (facts->kernelHeight + 3) / 4};
  size_t columnCount = (count - 1) * facts->strideX + facts->kernelWidth;
  Interleaved kept;
  size_t rowCount = facts->kernelHeight + (outputs - 1) * facts->strideY;
  size_t offset = first * facts->strideX * channels + channel;
  for (size_t group = 0; group < window.groupCount; group++, rowCount -= 4) {
    if (rowCount == 3) {
      interleave(3, rows + 4 * group, offset, channels, kept.columns[group], columnCount);
    } else {
      interleave(4, rows + 4 * group, offset, channels, kept.columns[group], columnCount);
    }
  }
  size_t weightByteCount = depthwise_vector_byte_count(step);
  size_t rowByteCount = weightByteCount / depthwise_row_count(step);
  const int8_t *weights = step->weights + vector * weightByteCount;
  const int32_t *starts = step->starts + channel;
  const float *scales = step->scales + channel;
  for (size_t r = 0; r < outputs; r++, weights += rowByteCount) {
    uint8_t *pixels = output->pixels + (y + r) * output->rowByteCount + first * channels + channel;
    size_t left = channels - channel;
    if (step->passCount == 1) {
      convolve_row(1, &kept, count, window, weights, starts, scales, pixels, channels, left, to);
    } else {
      convolve_row(2, &kept, count, window, weights, starts, scales, pixels, channels, left, to);
    }
  }
}

FOR_DOTS void ckernels_run_depthwise(const Step *step, size_t part, size_t threadCount) {
  const CKernelsByteStep *facts = &step->facts;
  size_t rowCount = depthwise_part_length(step, threadCount), y = part * rowCount;
  size_t left = step->output->facts.height - y, outputs = left < rowCount ? left : rowCount;
  size_t width = step->output->facts.width;
  const uint8_t *rows[4 * GROUPS];
  find_rows(
      step, y, facts->kernelHeight + (outputs - 1) * facts->strideY, rows,
      (facts->kernelHeight + 3) / 4 * 4);
  size_t most = (COLUMNS - facts->kernelWidth) / facts->strideX + 1;
  Requantization to = requantization(step);
  for (size_t vector = 0; vector < step->vectorCount; vector++) {
    for (size_t x = 0; x < width; x += most) {
      run_columns(step, rows, y, outputs, vector, x, width - x < most ? width - x : most, to);
    }
  }
}
#endif

// The kernels for vectors of 32 bytes: included for each way to write their products (DOT) by a
// file that names the table (TABLE).
//
// They read the same data as `dense.c` and `depthwise.c`, in halves, and compute the same sums.

#include "steps.h"

#include <immintrin.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")

enum { NARROW_ROWS = 6 };

/// See `requantization.h`.
typedef struct {
  __m256 lowest, highest;
  __m256i zeroPoint;
} NarrowRequantization;

INLINE NarrowRequantization narrow_requantization(const Step *step) {
  int32_t zero = step->output->facts.zeroPoint;
  return (NarrowRequantization){
      .lowest = _mm256_set1_ps((float)(step->facts.smallest - zero)),
      .highest = _mm256_set1_ps((float)(step->facts.largest - zero)),
      .zeroPoint = _mm256_set1_epi32(zero),
  };
}

/// Converts eight sums, each with its scale, to bytes in 32 bits each.
INLINE __m256i narrow_requantize(__m256i sums, const float *scales, NarrowRequantization to) {
  __m256 values = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_loadu_ps(scales));
  values = _mm256_min_ps(_mm256_max_ps(values, to.lowest), to.highest);
  return _mm256_add_epi32(_mm256_cvtps_epi32(values), to.zeroPoint);
}

INLINE __m256i load(const void *place) { return _mm256_loadu_si256(place); }

// MARK: - Dense

typedef struct {
  const uint8_t *windows[DENSE_BLOCK + NARROW_ROWS];
  int32_t starts[DENSE_BLOCK + NARROW_ROWS];
  uint8_t *pixels[DENSE_BLOCK + NARROW_ROWS];
  size_t count;
} NarrowBlock;

typedef struct {
  size_t rowCount, quadCount, rowByteCount;
} NarrowWindow;

/// Computes six pixels of 16 channels; `stride` is the distance between the weights of four bytes
/// and the next four.
INLINE void narrow_multiply(
    const NarrowBlock *block, size_t first, NarrowWindow window, const int8_t *weights,
    size_t stride, const int32_t *starts, const float *scales, size_t channel, size_t channelCount,
    NarrowRequantization to) {
  __m256i sums[NARROW_ROWS][2];
  const uint8_t *windows[NARROW_ROWS];
  UNROLL for (size_t m = 0; m < NARROW_ROWS; m++) {
    __m256i start = _mm256_set1_epi32(block->starts[first + m]);
    windows[m] = block->windows[first + m];
    sums[m][0] = _mm256_add_epi32(load(starts), start);
    sums[m][1] = _mm256_add_epi32(load(starts + 8), start);
  }
  for (size_t y = 0; y < window.rowCount; y++) {
    for (size_t k = 0; k < 4 * window.quadCount; k += 4, weights += stride) {
      __m256i factors[2] = {load(weights), load(weights + 32)};
      UNROLL for (size_t m = 0; m < NARROW_ROWS; m++) {
        int32_t quad;
        memcpy(&quad, windows[m] + k, sizeof quad);
        __m256i bytes = _mm256_set1_epi32(quad);
        sums[m][0] = DOT(sums[m][0], bytes, factors[0]);
        sums[m][1] = DOT(sums[m][1], bytes, factors[1]);
      }
    }
    UNROLL for (size_t m = 0; m < NARROW_ROWS; m++) windows[m] += window.rowByteCount;
  }
  size_t left = channelCount - channel;
  UNROLL for (size_t m = 0; m < NARROW_ROWS; m++) {
    if (first + m >= block->count) break;
    __m256i words = _mm256_packs_epi32(
        narrow_requantize(sums[m][0], scales, to), narrow_requantize(sums[m][1], scales + 8, to));
    words = _mm256_permute4x64_epi64(words, 0xD8);
    __m128i bytes =
        _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    uint8_t *pixels = block->pixels[first + m] + channel;
    if (left >= 16) {
      _mm_storeu_si128((__m128i *)pixels, bytes);
    } else {
      uint8_t some[16];
      _mm_storeu_si128((__m128i *)some, bytes);
      memcpy(pixels, some, left);
    }
  }
}

/// Returns the sum of the bytes in a window.
INLINE int32_t narrow_sum(const uint8_t *row, NarrowWindow window, size_t byteCount) {
  const __m256i ones = _mm256_set1_epi8(1);
  __m256i sums = _mm256_setzero_si256();
  for (size_t y = 0; y < window.rowCount; y++, row += window.rowByteCount) {
    size_t k = 0;
    for (; k + 32 <= byteCount; k += 32) sums = DOT(sums, load(row + k), ones);
    if (k < byteCount) {
      uint8_t some[32] = {0};
      memcpy(some, row + k, byteCount - k);
      sums = DOT(sums, load(some), ones);
    }
  }
  int32_t parts[8], sum = 0;
  _mm256_storeu_si256((__m256i *)parts, sums);
  for (size_t i = 0; i < 8; i++) sum += parts[i];
  return sum;
}

static void narrow_prepare(
    const Step *step, NarrowWindow window, size_t first, NarrowBlock *block) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *input = step->input, *output = step->output;
  size_t width = output->facts.width;
  const uint8_t *origin = input->pixels - facts->paddingTop * input->rowByteCount -
                          facts->paddingLeft * input->facts.channels;
  size_t y = first / width, x = first % width;
  for (size_t m = 0; m < block->count; m++) {
    const uint8_t *row = origin + y * facts->strideY * input->rowByteCount +
                         x * facts->strideX * input->facts.channels;
    int32_t sum = step->inputFactor == 0
                      ? 0
                      : narrow_sum(row, window, facts->kernelWidth * input->facts.channels);
    block->windows[m] = row;
    block->pixels[m] = output->pixels + y * output->rowByteCount + x * output->facts.channels;
    block->starts[m] = (int32_t)((uint32_t)step->inputFactor * (uint32_t)sum);
    if (++x == width) x = 0, y++;
  }
  for (size_t m = block->count; m < block->count + NARROW_ROWS; m++) {
    block->windows[m] = block->windows[block->count - 1];
    block->starts[m] = 0;
  }
}

static void narrow_block(
    const Step *step, size_t firstPixel, size_t endPixel, size_t firstPanel, size_t endPanel) {
  const Plane *input = step->input;
  NarrowWindow window = {
      .rowCount = step->facts.kernelHeight,
      .quadCount = (step->facts.kernelWidth * input->facts.channels + 3) / 4,
      .rowByteCount = input->rowByteCount,
  };
  NarrowRequantization to = narrow_requantization(step);
  NarrowBlock block;
  block.count = endPixel - firstPixel;
  narrow_prepare(step, window, firstPixel, &block);
  size_t vector = 0;
  for (size_t panel = 0; panel < endPanel; panel++) {
    size_t columns = panel_columns(step, panel);
    const int8_t *weights = step->weights + vector * window.rowCount * window.quadCount * 64;
    for (size_t n = 0; n < columns && panel >= firstPanel; n++) {
      for (size_t m = 0; m < block.count; m += NARROW_ROWS) {
        narrow_multiply(
            &block, m, window, weights + 64 * n, 64 * columns, step->starts + 16 * (vector + n),
            step->scales + 16 * (vector + n), 16 * (vector + n), step->output->facts.channels, to);
      }
    }
    vector += columns;
  }
}

static void narrow_dense(const Step *step, size_t part, size_t threadCount) {
  divide_dense(step, part, threadCount, DENSE_BLOCK, narrow_block);
}

// MARK: - Depthwise

typedef struct {
  __m256i part[4];
} NarrowColumns;

INLINE NarrowColumns narrow_interleave(const uint8_t *const rows[4], size_t offset) {
  __m256i a = load(rows[0] + offset), b = load(rows[1] + offset);
  __m256i c = load(rows[2] + offset), d = load(rows[3] + offset);
  __m256i lowAB = _mm256_unpacklo_epi8(a, b), highAB = _mm256_unpackhi_epi8(a, b);
  __m256i lowCD = _mm256_unpacklo_epi8(c, d), highCD = _mm256_unpackhi_epi8(c, d);
  return (NarrowColumns){
      {_mm256_unpacklo_epi16(lowAB, lowCD), _mm256_unpackhi_epi16(lowAB, lowCD),
       _mm256_unpacklo_epi16(highAB, highCD), _mm256_unpackhi_epi16(highAB, highCD)}};
}

INLINE __m256i narrow_bytes(const __m256i sums[4], const float *scales, NarrowRequantization to) {
  __m256i values[4];
  UNROLL for (size_t j = 0; j < 4; j++) values[j] = narrow_requantize(sums[j], scales + 16 * j, to);
  return _mm256_packus_epi16(
      _mm256_packs_epi32(values[0], values[1]), _mm256_packs_epi32(values[2], values[3]));
}

/// Computes half a vector of each of `outputs` rows of the output.
INLINE void narrow_convolve(
    const size_t outputs, const Step *step, const uint8_t *const *rows, size_t groupCount,
    size_t offset, const int8_t *weights, const int32_t *starts, const float *scales,
    uint8_t *const *pixels, size_t count, NarrowRequantization to) {
  size_t passes = (size_t)step->passCount;
  size_t rowByteCount = groupCount * step->facts.kernelWidth * passes * COLUMN_BYTE_COUNT;
  __m256i sums[2][4];
  UNROLL for (size_t r = 0; r < outputs; r++) {
    UNROLL for (size_t j = 0; j < 4; j++) sums[r][j] = load(starts + 16 * j);
  }
  for (size_t group = 0; group < groupCount; group++) {
    size_t place = offset;
    for (size_t x = 0; x < step->facts.kernelWidth; x++) {
      NarrowColumns columns = narrow_interleave(rows + 4 * group, place);
      place += step->input->facts.channels;
      for (size_t pass = 0; pass < passes; pass++, weights += COLUMN_BYTE_COUNT) {
        UNROLL for (size_t r = 0; r < outputs; r++) {
          UNROLL for (size_t j = 0; j < 4; j++) {
            sums[r][j] =
                DOT(sums[r][j], columns.part[j], load(weights + r * rowByteCount + 64 * j));
          }
        }
      }
    }
  }
  UNROLL for (size_t r = 0; r < outputs; r++) {
    __m256i bytes = narrow_bytes(sums[r], scales, to);
    if (count >= 32) {
      _mm256_storeu_si256((__m256i *)pixels[r], bytes);
    } else {
      uint8_t some[32];
      _mm256_storeu_si256((__m256i *)some, bytes);
      memcpy(pixels[r], some, count);
    }
  }
}

static void narrow_rows(const Step *step, size_t y, size_t outputs, NarrowRequantization to) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *output = step->output;
  size_t channels = output->facts.channels;
  size_t groupCount = (facts->kernelHeight + 3) / 4;
  const uint8_t *rows[CKERNELS_LARGEST_DEPTHWISE_KERNEL];
  find_rows(step, y, facts->kernelHeight + (outputs - 1) * facts->strideY, rows, 4 * groupCount);
  size_t runLength = step->isRun ? output->facts.width * channels : channels;
  size_t runCount = step->isRun ? 1 : output->facts.width;
  size_t weightByteCount = depthwise_vector_byte_count(step);
  size_t rowByteCount = weightByteCount / depthwise_row_count(step);
  for (size_t run = 0; run < runCount; run++) {
    size_t place = run * facts->strideX * channels;
    for (size_t i = 0; i < runLength; i += 32) {
      size_t vector = i / 64 % step->vectorCount, half = i / 32 % 2;
      const int8_t *weights = step->weights + vector * weightByteCount + 32 * half;
      const int32_t *sums = step->starts + vector * 64 + 8 * half;
      const float *scales = step->scales + vector * 64 + 8 * half;
      for (size_t r = 0; r < outputs; r += 2, weights += 2 * rowByteCount) {
        uint8_t *pixels[2];
        for (size_t k = 0; k < 2; k++) {
          pixels[k] = output->pixels + (y + r + k) * output->rowByteCount + run * runLength + i;
        }
        if (outputs - r >= 2) {
          narrow_convolve(
              2, step, rows, groupCount, place + i, weights, sums, scales, pixels, runLength - i,
              to);
        } else {
          narrow_convolve(
              1, step, rows, groupCount, place + i, weights, sums, scales, pixels, runLength - i,
              to);
        }
      }
    }
  }
}

static void narrow_depthwise(const Step *step, size_t part, size_t threadCount) {
  size_t rowCount = depthwise_part_length(step, threadCount), first = part * rowCount;
  size_t left = step->output->facts.height - first;
  narrow_rows(step, first, left < rowCount ? left : rowCount, narrow_requantization(step));
}

/// Looks up each byte in a table.
static void narrow_look_up(
    const uint8_t *table, const uint8_t *bytes, uint8_t *target, size_t count) {
  for (size_t i = 0; i < count; i++) target[i] = table[bytes[i]];
}

#define LOOK_UP narrow_look_up
#include "others.h"

const ByteKernels TABLE = {narrow_dense, narrow_depthwise, run_other};

#include "steps.h"

#include <string.h>

// Weights in the order in which the kernels read them, and the initial values of their sums.

static int32_t bias(const Step *step, size_t channel) {
  int32_t value = 0;
  if (step->facts.bias != NULL) memcpy(&value, step->facts.bias + 4 * channel, sizeof value);
  return value;
}

static float scale(const Step *step, size_t channel) {
  return step->facts.scales[step->facts.scaleCount == 1 ? 0 : channel];
}

/// Computes the initial value of a sum of weights times pixels minus `pixelOffset`; integers wrap
/// as the runtime's do.
static int32_t start(const Step *step, size_t channel, int64_t sumOfWeights, uint32_t pixelOffset) {
  uint32_t zero = step->input->facts.zeroPoint - pixelOffset;
  return (int32_t)((uint32_t)bias(step, channel) - zero * (uint32_t)sumOfWeights);
}

// Dense weights: panels of up to `MOST_COLUMNS` vectors of 16 output channels. A panel holds the
// vectors for each row of the window and each four bytes of it; four bytes of a vector belong to a
// channel.

/// Packs up to 16 channels.
static void pack_vector(
    const Step *step, size_t vector, int8_t *target, size_t columns, Packed to) {
  const CKernelsByteStep *facts = &step->facts;
  size_t rowLength = facts->kernelWidth * step->input->facts.channels;
  size_t stride = facts->kernelHeight * rowLength;
  size_t left = step->output->facts.channels - 16 * vector;
  size_t channels = left < 16 ? left : 16, quadLength = 64 * columns;
  uint32_t flips = 0x01010101u * facts->weightFlip;
  uint32_t offsets = 0x01010101u * (uint32_t)dense_weight_offset(step);
  uint32_t pixelOffset = (uint32_t)dense_pixel_offset(step);
  const uint8_t *first = facts->weights + 16 * vector * stride;
  // Bytes behind a row's end are multiplied with pixels other than zero, so they must be zero.
  for (size_t i = 0; i < 16; i++) {
    int64_t sum = 0;
    int8_t *place = target + 4 * i;
    for (size_t y = 0; y < facts->kernelHeight; y++) {
      const uint8_t *row = first + i * stride + y * rowLength;
      for (size_t k = 0; k < rowLength; k += 4, place += quadLength) {
        uint32_t quad = 0;
        size_t count = rowLength - k < 4 ? rowLength - k : 4;
        if (i < channels && count == 4) {
          memcpy(&quad, row + k, 4);
        } else if (i < channels) {
          memcpy(&quad, row + k, count);
        }
        quad ^= i < channels ? flips >> (32 - 8 * count) : 0;
        // Two sums of two bytes each.
        uint32_t pairs = (quad & 0x00FF00FF) + (quad >> 8 & 0x00FF00FF);
        sum += (pairs & 0xFFFF) + (pairs >> 16);
        quad ^= i < channels ? offsets >> (32 - 8 * count) : 0;
        memcpy(place, &quad, 4);
      }
    }
    sum -= (int64_t)stride * facts->weightZeroPoint;
    to.starts[16 * vector + i] = i < channels ? start(step, 16 * vector + i, sum, pixelOffset) : 0;
    to.scales[16 * vector + i] = i < channels ? scale(step, 16 * vector + i) : 0;
  }
}

void ckernels_measure_dense(Step *step) {
  size_t quadCount = (step->facts.kernelWidth * step->input->facts.channels + 3) / 4;
  step->vectorCount = (step->output->facts.channels + 15) / 16;
  step->inputFactor = dense_weight_offset(step) - step->facts.weightZeroPoint;
  step->weightByteCount = step->vectorCount * step->facts.kernelHeight * quadCount * 64;
  step->startCount = 16 * step->vectorCount;
}

void ckernels_pack_dense(const Step *step, Packed to) {
  size_t vectorByteCount = step->weightByteCount / step->vectorCount, vector = 0;
  for (size_t panel = 0; panel < panel_count(step); panel++) {
    size_t columns = panel_columns(step, panel);
    int8_t *target = to.weights + vector * vectorByteCount;
    for (size_t i = 0; i < columns; i++) {
      pack_vector(step, vector + i, target + 64 * i, columns, to);
    }
    vector += columns;
  }
}

// Depthwise weights: for each vector of `LANE_COUNT` bytes of a row, for each row of the output
// made at once, for each group of four rows of the window and each column in it, for one or two
// signed bytes that add up to the weight minus its zero point, the four parts of `interleave`.

static int32_t weight(const Step *step, size_t y, size_t x, size_t channel) {
  const CKernelsByteStep *facts = &step->facts;
  size_t place = (y * facts->kernelWidth + x) * step->input->facts.channels + channel;
  return (facts->weights[place] ^ facts->weightFlip) - facts->weightZeroPoint;
}

static int32_t needs_two_passes(const Step *step) {
  size_t count = step->facts.kernelHeight * step->facts.kernelWidth * step->input->facts.channels;
  for (size_t i = 0; i < count; i++) {
    int32_t value = (step->facts.weights[i] ^ step->facts.weightFlip) - step->facts.weightZeroPoint;
    if (value < INT8_MIN || value > INT8_MAX) return 1;
  }
  return 0;
}

/// Returns the position of a lane among the interleaved ones: each 16 bytes are divided among the
/// four parts.
static size_t interleaved(size_t lane) {
  return lane / 4 % 4 * (LANE_COUNT / 4) + lane / 16 * 4 + lane % 4;
}

static void pack_lane(const Step *step, size_t vector, size_t lane, size_t channel, Packed to) {
  const CKernelsByteStep *facts = &step->facts;
  size_t passCount = (size_t)step->passCount;
  size_t groupCount = (facts->kernelHeight + 3) / 4;
  int64_t sum = 0;
  for (size_t y = 0; y < facts->kernelHeight; y++) {
    for (size_t x = 0; x < facts->kernelWidth; x++) {
      int32_t value = weight(step, y, x, channel);
      sum += value;
      int32_t first = value < INT8_MIN ? INT8_MIN : value > INT8_MAX ? INT8_MAX : value;
      int32_t parts[2] = {first, value - first};
      for (size_t r = 0; r < depthwise_row_count(step); r++) {
        size_t row = y + r * facts->strideY;
        for (size_t pass = 0; pass < passCount; pass++) {
          size_t column = (r * groupCount + row / 4) * facts->kernelWidth + x;
          int8_t *target = to.weights + vector * depthwise_vector_byte_count(step) +
                           (column * passCount + pass) * COLUMN_BYTE_COUNT;
          target[4 * interleaved(lane) + row % 4] = (int8_t)parts[pass];
        }
      }
    }
  }
  size_t place = LANE_COUNT * vector + interleaved(lane);
  to.starts[place] = start(step, channel, sum, DEPTHWISE_PIXEL_OFFSET);
  to.scales[place] = scale(step, channel);
}

/// The maximum growth of packed weights accepted to make rows one run of bytes.
///
/// It is enough for channel counts that are multiples of 8.
enum { MOST_REPETITIONS = 8 };

void ckernels_measure_depthwise(Step *step) {
  size_t channelCount = step->input->facts.channels;
  step->passCount = 1 + needs_two_passes(step);
  step->vectorCount = (channelCount + LANE_COUNT - 1) / LANE_COUNT;
#if defined(HAS_VNNI_FORMS)
  if (step->facts.strideX == 1) {
    // Vectors run over all pixels of a row, until they fall on whole pixels again.
    size_t count = 1;
    while (LANE_COUNT * count % channelCount != 0) count++;
    step->isRun = count <= MOST_REPETITIONS * step->vectorCount;
    if (step->isRun) step->vectorCount = count;
  }
#endif
  step->weightByteCount = step->vectorCount * depthwise_vector_byte_count(step);
  step->startCount = LANE_COUNT * step->vectorCount;
}

void ckernels_pack_depthwise(const Step *step, Packed to) {
  size_t channelCount = step->input->facts.channels;
  memset(to.weights, 0, step->weightByteCount);
  memset(to.starts, 0, step->startCount * sizeof *to.starts);
  memset(to.scales, 0, step->startCount * sizeof *to.scales);
  for (size_t i = 0; i < step->startCount; i++) {
    size_t channel = step->isRun ? i % channelCount : i;
    if (channel < channelCount) {
      pack_lane(step, i / LANE_COUNT, i % LANE_COUNT, channel, to);
    }
  }
}

#include "hybrid.h"

#include <math.h>

enum { LANES = HYBRID_UNIT };

static HybridRange range(const float *numbers, size_t count) {
  HybridRange found = {0, 0, 0};
  for (size_t i = 0; i < count; i++) {
    found.smallest = numbers[i] < found.smallest ? numbers[i] : found.smallest;
    found.largest = numbers[i] > found.largest ? numbers[i] : found.largest;
    found.wrong += numbers[i] * 0;
  }
  return found;
}

static void round_numbers(
    const float *numbers, size_t count, HybridScale scale, int16_t *distances) {
  for (size_t i = 0; i < count; i++) {
    float rounded = roundf(numbers[i] * scale.inverse);
    rounded = fmaxf(rounded, (float)(-128 - scale.zeroPoint));
    distances[i] = (int16_t)fminf(rounded, (float)(127 - scale.zeroPoint));
  }
}

static void row(const HybridRow *row) {
  size_t places = row->kernelHeight * row->kernelWidth, pairs = (places + 1) / 2;
  for (size_t x = 0; x < row->outputWidth; x++) {
    for (size_t c = 0; c < row->channels; c++) {
      const int16_t *weights = row->weights + c / LANES * pairs * 2 * LANES + c % LANES * 2;
      int32_t sum = 0;
      for (size_t place = 0; place < places; place++) {
        const int16_t *pixels = row->rows[place / row->kernelWidth];
        size_t column = x * row->strideX + place % row->kernelWidth;
        sum += pixels[column * row->pixelStride + c] * weights[place / 2 * 2 * LANES + place % 2];
      }
      // A statement of its own, so that the sum with the bias is rounded separately.
      volatile float product = (float)sum * row->scales[c] * row->scale;
      float result = product + row->bias[c];
      result = result < row->smallest ? row->smallest : result;
      row->output[x * row->channels + c] = result > row->largest ? row->largest : result;
    }
  }
}

const HybridForm ckernels_portable_hybrid = {LANES, 0, range, round_numbers, row};

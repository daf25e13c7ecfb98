#include "CKernelsResizing.h"
#include "processors.h"

#pragma STDC FP_CONTRACT OFF

void ckernels_blend_columns(
    const uint8_t *row, const int32_t *places, const int16_t *weights, size_t columnCount,
    int32_t *sums) {
  for (size_t column = 0; column < columnCount; column++, sums += 3) {
    const uint8_t *first = row + places[2 * column], *second = row + places[2 * column + 1];
    int32_t firstWeight = weights[2 * column], secondWeight = weights[2 * column + 1];
    for (size_t i = 0; i < 3; i++) sums[i] = first[i] * firstWeight + second[i] * secondWeight;
  }
}

FOR_EACH_PROCESSOR
void ckernels_blend_rows(
    const int32_t *upper, const int32_t *lower, int32_t upperWeight, int32_t lowerWeight,
    size_t count, uint8_t *bytes) {
  for (size_t i = 0; i < count; i++) {
    int32_t above = (upper[i] >> 4) * upperWeight >> 16,
            below = (lower[i] >> 4) * lowerWeight >> 16;
    bytes[i] = (uint8_t)((above + below + 2) >> 2);
  }
}

/// The number of bits behind the point of an average.
enum { AVERAGE_BITS = 22 };

static inline uint8_t average(int32_t sum) {
  int32_t value = sum >> AVERAGE_BITS;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

void ckernels_average_columns(
    const uint8_t *row, const int32_t *firsts, const int32_t *counts, const int32_t *weights,
    size_t mostTaps, size_t columnCount, uint8_t *bytes) {
  for (size_t column = 0; column < columnCount; column++, bytes += 3, weights += mostTaps) {
    const uint8_t *pixel = row + 3 * (size_t)firsts[column];
    int32_t sums[3] = {1 << (AVERAGE_BITS - 1), 1 << (AVERAGE_BITS - 1), 1 << (AVERAGE_BITS - 1)};
    for (int32_t tap = 0; tap < counts[column]; tap++, pixel += 3) {
      for (size_t i = 0; i < 3; i++) sums[i] += pixel[i] * weights[tap];
    }
    for (size_t i = 0; i < 3; i++) bytes[i] = average(sums[i]);
  }
}

/// The bytes that are averaged at once.
enum { LANES = 32 };

FOR_EACH_PROCESSOR
void ckernels_average_rows(
    const uint8_t *rows, size_t stride, const int32_t *weights, size_t rowCount, size_t byteCount,
    uint8_t *bytes) {
  size_t start = 0;
  for (; start + LANES <= byteCount; start += LANES) {
    int32_t sums[LANES];
    for (size_t i = 0; i < LANES; i++) sums[i] = 1 << (AVERAGE_BITS - 1);
    for (size_t row = 0; row < rowCount; row++) {
      const uint8_t *source = rows + row * stride + start;
      for (size_t i = 0; i < LANES; i++) sums[i] += source[i] * weights[row];
    }
    for (size_t i = 0; i < LANES; i++) bytes[start + i] = average(sums[i]);
  }
  for (; start < byteCount; start++) {
    int32_t sum = 1 << (AVERAGE_BITS - 1);
    for (size_t row = 0; row < rowCount; row++) sum += rows[row * stride + start] * weights[row];
    bytes[start] = average(sum);
  }
}

FOR_EACH_PROCESSOR
void ckernels_unit_floats(
    const uint8_t *pixels, size_t pixelCount, int32_t isPlanar, float *floats) {
  if (!isPlanar) {
    for (size_t i = 0; i < 3 * pixelCount; i++) floats[i] = (float)pixels[i] / 255.0f;
    return;
  }
  float *red = floats, *green = floats + pixelCount, *blue = floats + 2 * pixelCount;
  for (size_t i = 0; i < pixelCount; i++) {
    red[i] = (float)pixels[3 * i] / 255.0f;
    green[i] = (float)pixels[3 * i + 1] / 255.0f;
    blue[i] = (float)pixels[3 * i + 2] / 255.0f;
  }
}

// The runtime's functions of single bytes, as `ByteTable` computes them: distances from zero
// points.
#pragma once

#include <math.h>
#include <stdint.h>

/// A number as a factor of 31 bits and an exponent of two.
typedef struct {
  int64_t factor;
  int exponent;
} FixedFactor;

static FixedFactor fixedFactor(double number) {
  int exponent;
  double factor = round(ldexp(frexp(number, &exponent), 31));
  if (factor == 0x1p31) factor /= 2, exponent++;
  return (FixedFactor){(int64_t)factor, exponent};
}

/// Divides by a power of two and rounds half away from zero.
static int32_t halved(int32_t number, int exponent) {
  int32_t mask = (int32_t)((1u << exponent) - 1), threshold = (mask >> 1) + (number < 0);
  return (number >> exponent) + ((number & mask) > threshold);
}

static int32_t rectified(int32_t distance, float ratio) {
  FixedFactor by = fixedFactor(ratio);
  int64_t product = ((int64_t)distance << (by.exponent > 0 ? by.exponent : 0)) * by.factor;
  int64_t nudge = product < 0 ? 1 - (1 << 30) : 1 << 30;
  int32_t high = (int32_t)((product + nudge) / ((int64_t)1 << 31));
  int32_t found = halved(high, by.exponent < 0 ? -by.exponent : 0);
  return found > 0 ? found : 0;
}

static int32_t converted(int32_t distance, float ratio) {
  return (distance * (int32_t)rintf(ratio * 256) + 128) >> 8;
}

static int32_t logistic(int32_t distance, float scale) {
  volatile float product = -(float)distance * scale;
  return (int32_t)rintf(256 / (1 + expf(product)));
}

/// A factor of 15 bits.
static int32_t narrowed(FixedFactor by) {
  int64_t most = INT32_MAX;
  return by.factor >= most - (1 << 15) ? 32767 : (int32_t)((by.factor + (1 << 15)) >> 16);
}

static int32_t saturated(int32_t number) {
  return number < -32768 ? -32768 : number > 32767 ? 32767 : number;
}

/// The high half of twice a product, rounded.
static int32_t highProduct(int32_t left, int32_t right) { return (left * right + (1 << 14)) >> 15; }

/// Divides by a power of two and rounds half up.
static int32_t raised(int32_t number, int exponent) {
  return exponent == 0 ? number : (number + (1 << (exponent - 1))) >> exponent;
}

static int32_t hardSwish(int32_t distance, float inputScale, float outputScale) {
  float high = inputScale / 128, steepness = 3.0f / 32768;
  FixedFactor output = fixedFactor((double)(high / outputScale));
  FixedFactor rising = fixedFactor((double)(high / steepness));
  int32_t large = saturated(distance * 128), share = large;
  int32_t unshifted = highProduct(large, narrowed(output));
  if (rising.exponent > 0) share = saturated(share * (1 << (rising.exponent - 1)));
  share = highProduct(share, narrowed(rising));
  if (rising.exponent > 0) share = saturated(share * 2);
  if (rising.exponent < 0) share = raised(share, -rising.exponent);
  share = (share + (1 << 15)) >> 1;
  return raised(share * unshifted >> 15, -output.exponent);
}

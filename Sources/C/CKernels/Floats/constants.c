#include "floats.h"

#include <math.h>
#include <string.h>
#include "../processors.h"

// Plain loops over all weights of a model, whose time matters when a program starts.

FOR_EACH_PROCESSOR
size_t ckernels_count_nonzero(const float *floats, size_t count) {
  uint32_t nonzero = 0;
  for (size_t i = 0; i < count; i++) nonzero += floats[i] != 0;
  return nonzero;
}

FOR_EACH_PROCESSOR
double ckernels_sum_of_sizes(const float *floats, size_t count) {
  // Several sums: compilers may not split one sum into several.
  enum { SUMS = 16 };
  double sums[SUMS] = {0}, sum = 0;
  size_t whole = count / SUMS * SUMS;
  for (size_t i = 0; i < whole; i += SUMS) {
    for (size_t j = 0; j < SUMS; j++) sums[j] += fabs((double)floats[i + j]);
  }
  for (size_t i = whole; i < count; i++) sum += fabs((double)floats[i]);
  for (size_t j = 0; j < SUMS; j++) sum += sums[j];
  return sum;
}

FOR_EACH_PROCESSOR
void ckernels_widen(const uint8_t *halves, size_t count, float *floats) {
  // The 5 bits of a half's exponent, and its largest value, at their place in a float.
  const uint32_t exponents = 0x1Fu << 23, bias = (127 - 15) << 23, one = 1u << 23;
  for (size_t i = 0; i < count; i++) {
    uint16_t half;
    memcpy(&half, halves + 2 * i, sizeof half);
    uint32_t bits = (uint32_t)(half & 0x7FFF) << 13, exponent = bits & exponents;
    int32_t isNoNumber = bits > exponents;
    bits += bias;
    // Infinity and NaN have the largest exponent of floats, too; NaN becomes quiet.
    if (exponent == exponents) bits = (bits + bias) | (isNoNumber ? one >> 1 : 0);
    // Numbers too small to be normal: with a leading one, and then without it.
    uint32_t fronted = bits + one, small;
    float number;
    memcpy(&number, &fronted, sizeof number);
    number -= 0x1p-14f;
    memcpy(&small, &number, sizeof small);
    if (exponent == 0) bits = small;
    bits |= (uint32_t)(half & 0x8000) << 16;
    memcpy(&floats[i], &bits, sizeof bits);
  }
}

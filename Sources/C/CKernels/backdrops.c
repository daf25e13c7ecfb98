#include "CKernelsBackdrops.h"
#include "processors.h"

#pragma STDC FP_CONTRACT OFF

FOR_EACH_PROCESSOR
void ckernels_blend_opacities(
    const uint8_t *upper, const uint8_t *lower, uint32_t share, size_t count, uint8_t *blended) {
  uint16_t second = (uint16_t)share, first = (uint16_t)(256 - share);
  for (size_t i = 0; i < count; i++) {
    blended[i] = (uint8_t)((uint16_t)(upper[i] * first + lower[i] * second + 128) >> 8);
  }
}

FOR_EACH_PROCESSOR
void ckernels_spread_opacities(const uint8_t *opacities, size_t count, uint8_t *spread) {
  for (size_t i = 0; i < count; i++) {
    spread[3 * i] = spread[3 * i + 1] = spread[3 * i + 2] = opacities[i];
  }
}

FOR_EACH_PROCESSOR
void ckernels_mix_over(
    uint8_t *restrict above, const uint8_t *restrict below, const uint8_t *restrict spread,
    size_t channelCount) {
  for (size_t i = 0; i < channelCount; i++) {
    // At most 255 * 255 + 128, and 254 more.
    uint16_t sum = (uint16_t)(above[i] * spread[i] + below[i] * (255 - spread[i]) + 128);
    above[i] = (uint8_t)((uint16_t)(sum + (sum >> 8)) >> 8);
  }
}

FOR_EACH_PROCESSOR
void ckernels_add_background(
    const uint8_t *restrict pixels, const uint8_t *restrict spread, size_t channelCount,
    uint32_t *restrict sums) {
  for (size_t i = 0; i < channelCount; i++) {
    sums[i] += (uint32_t)pixels[i] * (511u - 2u * spread[i]);
  }
}

FOR_EACH_PROCESSOR
void ckernels_blend_channels(
    const float *restrict upper, const float *restrict lower, float share, size_t count,
    uint8_t *restrict blended) {
  for (size_t i = 0; i < count; i++) {
    float value = upper[i] + (lower[i] - upper[i]) * share + 0.5f;
    value = value > 255 ? 255 : value;
    blended[i] = (uint8_t)(int32_t)(value > 0 ? value : 0);
  }
}

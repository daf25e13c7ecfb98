#pragma once

#include "steps.h"

#if defined(HAS_DOT_FORM)
#include <arm_neon.h>

// The conversion of sums to bytes of `requantization.h`, by vectors of arm64. XNNPACK's kernels for
// `int8` do the same there, instruction by instruction: a float beyond 32 bits becomes the nearest
// integer of 32 bits, and so on to bytes.
//
// Its kernels for `uint8` round in integers there, and in two ways: for Cortex-A55 the factors have
// 16 bits, for others 31. Such models are left to the runtime.

typedef struct {
  int16x8_t zeroPoint;
  uint8x16_t smallest, largest;
} Requantization;

INLINE_DOTS Requantization requantization(const Step *step) {
  return (Requantization){
      .zeroPoint = vdupq_n_s16(step->output->facts.zeroPoint),
      .smallest = vdupq_n_u8(step->facts.smallest),
      .largest = vdupq_n_u8(step->facts.largest),
  };
}

/// Loads the scales of 16 sums.
INLINE_DOTS float32x4x4_t load_scales(const float *scales) {
  return (float32x4x4_t){
      {vld1q_f32(scales), vld1q_f32(scales + 4), vld1q_f32(scales + 8), vld1q_f32(scales + 12)}};
}

/// Converts four sums, each with its scale, to distances from the zero point.
INLINE_DOTS int32x4_t distances(uint32x4_t sums, float32x4_t scales) {
  return vcvtnq_s32_f32(vmulq_f32(vcvtq_f32_s32(vreinterpretq_s32_u32(sums)), scales));
}

/// Converts four times four sums to bytes.
INLINE_DOTS uint8x16_t requantize(const uint32x4_t *sums, float32x4x4_t scales, Requantization to) {
  int16x8_t low = vqmovn_high_s32(
      vqmovn_s32(distances(sums[0], scales.val[0])), distances(sums[1], scales.val[1]));
  int16x8_t high = vqmovn_high_s32(
      vqmovn_s32(distances(sums[2], scales.val[2])), distances(sums[3], scales.val[3]));
  low = vqaddq_s16(low, to.zeroPoint);
  high = vqaddq_s16(high, to.zeroPoint);
  uint8x16_t bytes = vqmovun_high_s16(vqmovun_s16(low), high);
  return vminq_u8(vmaxq_u8(bytes, to.smallest), to.largest);
}

/// Stores up to 16 bytes.
INLINE_DOTS void store_bytes(uint8_t *target, uint8x16_t bytes, size_t count) {
  if (count >= 16) {
    vst1q_u8(target, bytes);
    return;
  }
  uint8_t some[16];
  vst1q_u8(some, bytes);
  for (size_t i = 0; i < count; i++) target[i] = some[i];
}
#endif

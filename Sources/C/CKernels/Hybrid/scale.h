#pragma once

#include <math.h>
#include <stdint.h>

// The numbers by which the runtime rounds a picture for depthwise windows with weights of bytes.

/// Below this distance from zero, or above its inverse, scales are left to the runtime.
#define HYBRID_SMALLEST_RANGE 0x1p-96F

/// The smallest and the largest number of a picture, and a sum that is zero if all are finite.
typedef struct {
  float smallest, largest, wrong;
} HybridRange;

/// The numbers by which a picture is rounded.
typedef struct {
  float scale, inverse;
  int32_t zeroPoint;
} HybridScale;

/// Finds the scale and the zero point of a picture's bytes; returns 0 if they are out of range.
static inline int32_t ckernels_find_hybrid_scale(HybridRange range, HybridScale *scale) {
  // Also false for what is not a number.
  if (!(range.wrong == 0)) return 0;
  float width = range.largest - range.smallest;
  if (width == 0) {
    *scale = (HybridScale){1, 1, 0};
    return 1;
  }
  if (!(width > HYBRID_SMALLEST_RANGE && width < 1 / HYBRID_SMALLEST_RANGE)) return 0;
  double least = -128, most = 127;
  double smallest = range.smallest, largest = range.largest;
  // As in the runtime, the width is a float, and the rest is not.
  double step = width / (most - least);
  double fromLeast = least - smallest / step, fromMost = most - largest / step;
  // The end at which less is lost decides.
  int32_t isLeast = fabs(least) + fabs(smallest / step) < fabs(most) + fabs(largest / step);
  double zeroPoint = isLeast ? fromLeast : fromMost;
  zeroPoint = zeroPoint <= least ? least : zeroPoint >= most ? most : round(zeroPoint);
  scale->scale = (float)step;
  scale->inverse = 1 / scale->scale;
  scale->zeroPoint = (int32_t)zeroPoint;
  return 1;
}

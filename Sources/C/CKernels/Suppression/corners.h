#pragma once

#include <stddef.h>
#include <stdint.h>

// Boxes between their corners, and the best of overlapping ones, computed as the runtime does.

// Products are rounded before they are added, as the runtime's are.
#pragma STDC FP_CONTRACT OFF

typedef struct {
  float top, left, bottom, right;
} Corners;

/// The boxes that are kept, of those that overlap the best.
typedef struct {
  Corners *boxes;
  size_t count;
  /// The part of the union of two boxes above which the later one is covered.
  float overlapLimit;
} KeptBoxes;

/// Returns a box from its center and half of its size.
static inline Corners corners_around(float y, float x, float halfHeight, float halfWidth) {
  return (Corners){y - halfHeight, x - halfWidth, y + halfHeight, x + halfWidth};
}

static inline float area_of(Corners box) { return (box.bottom - box.top) * (box.right - box.left); }

static inline float larger_of(float first, float second) { return first < second ? second : first; }

static inline float smaller_of(float first, float second) {
  return second < first ? second : first;
}

/// Returns the area of the intersection of two boxes in terms of that of their union.
static inline float overlap_of(Corners first, Corners second) {
  float areas[] = {area_of(first), area_of(second)};
  if (areas[0] <= 0 || areas[1] <= 0) return 0;
  float height = smaller_of(first.bottom, second.bottom) - larger_of(first.top, second.top);
  float width = smaller_of(first.right, second.right) - larger_of(first.left, second.left);
  float common = larger_of(height, 0) * larger_of(width, 0);
  return common / (areas[0] + areas[1] - common);
}

/// Adds a box to those that are kept unless one of them covers it; returns 1 if it was added.
static inline int32_t keep_box(KeptBoxes *kept, Corners box) {
  for (size_t i = 0; i < kept->count; i++) {
    if (overlap_of(kept->boxes[i], box) > kept->overlapLimit) return 0;
  }
  kept->boxes[kept->count++] = box;
  return 1;
}

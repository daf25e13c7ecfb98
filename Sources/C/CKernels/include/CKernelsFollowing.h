#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CKernelsSampling.h"

// Small gray pictures, and following points from one to the next.

/// One size of a gray picture: packed rows, one byte a pixel.
typedef struct {
  const uint8_t *pixels;
  int32_t width;
  int32_t height;
} CKernelsGray;

enum {
  /// The side of the square of pixels around a point that identifies it.
  CKERNELS_FOLLOWED_SIDE = 8,
  /// The largest factor by which pictures are shrunk.
  CKERNELS_MOST_SHRUNK = 4096,
};

/// Shrinks a picture to gray by a whole factor.
///
/// Each pixel is the mean of up to 3 x 3 evenly spread samples of a square of `factor` x `factor`.
/// Incomplete squares at the right and lower edge are left out. The factor is 1 to
/// `CKERNELS_MOST_SHRUNK`.
///
/// `channels` gives the bytes of a packed pixel that are red, green and blue. Planes other than the
/// first are ignored.
void ckernels_shrink_to_gray(
    const CKernelsPicture *picture, CKernelsChannels channels, int32_t factor, int32_t width,
    int32_t height, uint8_t *gray);

/// Halves a gray picture: each pixel is the mean of four.
void ckernels_halve_gray(const CKernelsGray *gray, uint8_t *half);

/// Follows points by the pyramidal method of Lucas and Kanade, there and back again.
///
/// Level 0 is the largest; level n is its picture halved n times. Points are in pixels of level 0;
/// - error: the distance of a point from its start after the way back, in pixels of level 0;
///   infinite for a point that cannot be followed, because it lies outside or its surroundings have
///   no texture.
/// - error: the distance of a point from its start after the way back, in pixels of level 0;
///   infinite for a point that cannot be followed, because it lies outside or its surroundings have
///   no texture.
/// - likeness: the correlation of the surroundings before and after, -1...1.
void ckernels_follow_points(
    const CKernelsGray *before, const CKernelsGray *after, int32_t levelCount, size_t count,
    const float *from, float *to, float *error, float *likeness);

#pragma once

#include <stddef.h>
#include <stdint.h>

// Sampling a picture along a row of a tensor, in four steps that each work on one row: coordinates
// (CKernelsWay.h) → taps → blend → (YCbCr to RGB) → tensor elements.
//
// Coordinates are fixed point, 1/32 pixel, in pixel-index space (an integer is a pixel's center).

/// The memory layout of a picture's pixels, as far as fetching needs it.
typedef enum {
  CKernelsLayoutPacked3,  // 3 bytes a pixel
  CKernelsLayoutPacked4,  // 4 bytes a pixel
  CKernelsLayoutGray,     // 1 byte a pixel
  CKernelsLayoutNV12,     // luma plane, interleaved Cb Cr plane of half size
  CKernelsLayoutI420,     // luma plane, Cb plane, Cr plane of half size
} CKernelsLayout;

typedef struct {
  const uint8_t *plane[3];
  ptrdiff_t bytesPerRow[3];
  int32_t width;
  int32_t height;
  CKernelsLayout layout;
  /// The border rule: taps outside the picture are the nearest pixel inside if 1, `borderPixel` if
  /// 0.
  int32_t replicatesBorder;
  /// The border's pixel in the form of a tap, lowest byte first.
  uint32_t borderPixel;
} CKernelsPicture;

/// Fetches the four neighbors of each point.
///
/// taps[2i] holds the upper two pixels and taps[2i+1] the lower two. A pixel takes 4 bytes of the
/// word when the layout is Packed4, else 3 (gray: value, value, value; YCbCr: Y, Cb, Cr); the two
/// follow each other from the lowest byte up.
void ckernels_fetch_taps(
    const CKernelsPicture *picture, const int32_t *x32, const int32_t *y32, size_t count,
    uint64_t *taps);

/// Fetches the neighbors of points that share one y.
void ckernels_fetch_level_taps(
    const CKernelsPicture *picture, const int32_t *x32, int32_t y32, size_t count, uint64_t *taps);

/// The positions of red, green and blue in a 4-byte pixel.
typedef struct {
  uint8_t red, green, blue;
} CKernelsChannels;

/// Blends taps into 3 bytes a point.
///
/// A byte is (sum of value * weight + 512) >> 10, with weights from x32 and y32. `bytesPerTap` is 3
/// or 4. `out` has room for 3 * count + 8 bytes.
void ckernels_blend_taps(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, size_t count, int32_t bytesPerTap,
    CKernelsChannels channels, uint8_t *out);

/// The meaning of Y, Cb and Cr: the ITU recommendation and the range.
///
/// Luma goes from 16 to 235 and chroma from 16 to 240, or both use all values of a byte.
typedef enum {
  CKernelsColorsBT601Video,
  CKernelsColorsBT601Full,
  CKernelsColorsBT709Video,
  CKernelsColorsBT709Full,
  CKERNELS_COLORS_COUNT,
} CKernelsColors;

/// Converts Y Cb Cr triples to R G B in place (integer arithmetic, rounded, clamped).
void ckernels_ycbcr_to_rgb(uint8_t *pixels, size_t count, CKernelsColors colors);

/// Converts a row of luma, and chroma of every other pixel, to R G B, as `ckernels_ycbcr_to_rgb`.
///
/// `step` is the distance of one chroma value to the next. The length is that of the luma.
void ckernels_video_to_rgb(
    const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, size_t step, size_t count,
    CKernelsColors colors, uint8_t *rgb);

/// Computes out[i] = bytes[i] * scale[i mod 3] + offset[i mod 3], each operation rounded to float.
void ckernels_to_float(
    const uint8_t *bytes, size_t count, const float scale[3], const float offset[3], float *out);

/// Computes out[i] = bytes[i] - 128.
void ckernels_to_int8(const uint8_t *bytes, size_t count, int8_t *out);

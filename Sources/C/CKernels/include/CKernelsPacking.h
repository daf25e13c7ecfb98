#pragma once

#include <stddef.h>
#include <stdint.h>

// Conversions of pixels from one layout to another, a row or a plane at a time. They read and write
// only the elements counted.

/// Interleaves two rows: first[0], second[0], first[1], ...
void ckernels_interleave(const uint8_t *first, const uint8_t *second, size_t count, uint8_t *woven);

/// Separates an interleaved row into two.
void ckernels_part(const uint8_t *woven, size_t count, uint8_t *first, uint8_t *second);

/// Replaces each byte by its entry in a table; `found` may be `bytes`.
void ckernels_look_up(const uint8_t *bytes, size_t count, const uint8_t table[256], uint8_t *found);

/// The positions of a pixel's components, and its size in bytes: 1, 3 or 4.
///
/// In a target of four bytes, the one at `fourth` becomes 255.
typedef struct {
  uint8_t size, red, green, blue, fourth;
} CKernelsPixel;

/// Reorders the components of a row's pixels.
void ckernels_reorder(
    const uint8_t *pixels, CKernelsPixel from, size_t count, CKernelsPixel to, uint8_t *ordered);

/// The weights of red, green and blue in luma, and of the differences in chroma, times 65536.
typedef struct {
  int32_t red, green, blue, black;
  int32_t cbRed, cbGreen, cbBlue;
  int32_t crRed, crGreen, crBlue;
} CKernelsColorWeights;

/// Computes the luma of a row of R G B triples, rounded.
void ckernels_make_luma(
    const uint8_t *rgb, size_t count, const CKernelsColorWeights *weights, uint8_t *luma);

/// Computes the chroma of two rows of R G B triples: one sample from the mean of two by two pixels.
///
/// A last column without a partner counts twice; for a last row without one, both rows are the
/// same.
void ckernels_make_chroma(
    const uint8_t *upper, const uint8_t *lower, size_t count, const CKernelsColorWeights *weights,
    uint8_t *cb, uint8_t *cr, size_t step);

/// The sources of a turned plane's elements: the first, and the steps to the right and down.
typedef struct {
  ptrdiff_t first, right, down;
} CKernelsTurn;

/// Copies the elements of a plane of `width` by `height` in another order.
///
/// Elements have 1 to 4 bytes.
void ckernels_turn(
    const uint8_t *plane, CKernelsTurn turn, size_t elementSize, size_t width, size_t height,
    uint8_t *turned, size_t bytesPerRow);

#pragma once

#include <stdint.h>

// The way from a tensor to the picture: where each of its pixels looks, to the bit as upstream
// computes it (docs/reference/mediapipe-tasks.md 3.2).
//
// Coordinates are fixed point, 1/32 pixel, in pixel-index space (an integer is a pixel's centre).

/// A place in a picture. Upstream has corners in single precision.
typedef struct {
  float x, y;
} CKernelsPoint;

/// Where the corners of a tensor come from.
typedef struct {
  CKernelsPoint bottomLeft, topLeft, topRight, bottomRight;
} CKernelsCorners;

/// How much of a coordinate must be computed pixel by pixel.
typedef enum {
  CKernelsWayUpright,  // x by the column and y by the row, but for ties
  CKernelsWayQuarter,  // y by the column and x by the row, but for ties
  CKernelsWayTurned,   // everything else
  CKernelsWayWild,     // no mild perspective, or far away: with upstream's limits
} CKernelsWayForm;

/// How many steps along a block of columns a way keeps.
enum { CKERNELS_WAY_STEPS = 64 };

/// What is the same in all rows of a way.
typedef struct {
  /// From the tensor to the picture, row by row.
  double matrix[9];
  /// The matrix's first column times a column's place in its block.
  double along[3][CKERNELS_WAY_STEPS];
  /// How far x and y, in 1/32 pixel, may be from their exact values when computed.
  double noise[2];
  int32_t width, height;
  /// Upstream starts anew after this many columns, which decides the last bits.
  int32_t blockWidth;
  CKernelsWayForm form;
  /// Whether what was found for the columns holds in every row; else noise decides ties in some.
  int32_t columnsAreSure;
} CKernelsWay;

/// Finds the way from a tensor of `width` by `height` pixels, each at least 1.
///
/// `columns` has room for `width` numbers and `rows` for `height`: what is known of whole columns
/// and rows, for `ckernels_places`. Corners that make no sense give places that make none.
void ckernels_find_way(
    const CKernelsCorners *corners, int32_t width, int32_t height, CKernelsWay *way,
    int32_t *columns, int32_t *rows);

/// The coordinates of one row of a tensor, as many as it has columns.
typedef struct {
  const int32_t *x32, *y32;
  /// Whether all of `y32` is the same.
  int32_t isLevel;
} CKernelsPlaces;

/// Finds where the pixels of a row look.
///
/// `x32` and `y32` are scratch for a row each; the result points to them or to `columns`.
CKernelsPlaces ckernels_places(
    const CKernelsWay *way, int32_t row, const int32_t *columns, const int32_t *rows, int32_t *x32,
    int32_t *y32);

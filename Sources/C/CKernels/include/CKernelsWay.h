#pragma once

#include <stdint.h>

// The way from a tensor to the picture: the place each of its pixels samples, computed to the bit
// as upstream does (docs/reference/mediapipe-tasks.md 3.2).
//
// Coordinates are fixed point, 1/32 pixel, in pixel-index space (an integer is a pixel's center).

/// A position in a picture.
///
/// Upstream has corners in single precision.
typedef struct {
  float x, y;
} CKernelsPoint;

/// The positions in the picture of a tensor's corners.
typedef struct {
  CKernelsPoint bottomLeft, topLeft, topRight, bottomRight;
} CKernelsCorners;

/// The part of a coordinate that must be computed pixel by pixel.
typedef enum {
  CKernelsWayUpright,  // x by the column and y by the row, but for ties
  CKernelsWayQuarter,  // y by the column and x by the row, but for ties
  CKernelsWayTurned,   // everything else
  CKernelsWayWild,     // no mild perspective, or far away: with upstream's limits
} CKernelsWayForm;

/// The number of steps along a block of columns that a way keeps.
enum { CKERNELS_WAY_STEPS = 64 };

/// The values shared by all rows of a way.
typedef struct {
  /// The matrix from the tensor to the picture, row by row.
  double matrix[9];
  /// The matrix's first column times a column's place in its block.
  double along[3][CKERNELS_WAY_STEPS];
  /// The maximum errors of computed x and y, in 1/32 pixel.
  double noise[2];
  int32_t width, height;
  /// The number of columns after which upstream restarts its sums, which decides the last bits.
  int32_t blockWidth;
  CKernelsWayForm form;
  /// True if the columns' coordinates hold in every row; otherwise noise decides ties in some rows.
  int32_t columnsAreSure;
} CKernelsWay;

/// Finds the way from a tensor of `width` by `height` pixels, each at least 1.
///
/// `columns` has room for `width` numbers and `rows` for `height`: the coordinates known for whole
/// columns and rows, for `ckernels_places`. Meaningless corners give meaningless places.
void ckernels_find_way(
    const CKernelsCorners *corners, int32_t width, int32_t height, CKernelsWay *way,
    int32_t *columns, int32_t *rows);

/// The coordinates of one row of a tensor, one for each column.
typedef struct {
  const int32_t *x32, *y32;
  /// True if all of `y32` is the same.
  int32_t isLevel;
} CKernelsPlaces;

/// Finds the picture coordinates of a row's pixels.
///
/// `x32` and `y32` are scratch for a row each; the result points to them or to `columns`.
CKernelsPlaces ckernels_places(
    const CKernelsWay *way, int32_t row, const int32_t *columns, const int32_t *rows, int32_t *x32,
    int32_t *y32);

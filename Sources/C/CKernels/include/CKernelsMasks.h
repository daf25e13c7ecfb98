#pragma once

#include <stddef.h>
#include <stdint.h>

// Masks of segmentation: numbers of the classes of each pixel, enlarged to a picture.

/// A place between two columns of a mask.
typedef struct CKernelsMaskColumn {
  /// The columns, within the mask.
  int32_t first, second;
  /// The second column's share, 0 to 1.
  float share;
} CKernelsMaskColumn;

/// Returns true if no number is infinite or NaN.
int32_t ckernels_are_finite(const float *numbers, size_t count);

/// Copies one class out of the numbers of all classes, through the logistic function if asked.
void ckernels_mask_of_class(
    const float *numbers, size_t pixelCount, size_t classCount, size_t index, int32_t isLogistic,
    float *mask);

/// Divides the exponentials of each pixel's numbers by their sum.
void ckernels_shares_of_classes(
    const float *numbers, size_t pixelCount, size_t classCount, float *shares);

/// Enlarges a row of a mask: the weighted means of neighboring columns.
void ckernels_enlarge_mask_row(
    const float *row, const CKernelsMaskColumn *columns, size_t count, float *enlarged);

/// Blends two rows as `upper * (1 - share) + lower * share`.
void ckernels_blend_mask_rows(
    const float *upper, const float *lower, float share, size_t count, float *blended);

/// Blends two rows as `upper + (lower - upper) * share`.
void ckernels_mix_mask_rows(
    const float *upper, const float *lower, float share, size_t count, float *mixed);

/// Writes 0 where the number between two columns of a row, or its logistic function, is above one
/// half, and 255 elsewhere.
void ckernels_subject_row(
    const float *row, const CKernelsMaskColumn *columns, size_t count, int32_t isLogistic,
    uint8_t *categories);

/// Writes the class with the largest number between two columns of a row: the first of equal ones.
///
/// A row has the numbers of all classes for each of `width` columns; there are at most 256 classes.
/// `best` and `isClear` are memory for `width` bytes each. With `isLogistic` the logistic functions
/// of the numbers are compared, which may be equal for different numbers.
void ckernels_category_row(
    const float *row, size_t width, size_t classCount, const CKernelsMaskColumn *columns,
    size_t count, int32_t isLogistic, uint8_t *best, uint8_t *isClear, uint8_t *categories);

#pragma once

#include <stddef.h>
#include <stdint.h>

// Numbers of tensors, as tasks read them.

/// Converts quantized bytes to `scale * (byte - zeroPoint)`.
///
/// `flip` is 0x80 for bytes with a sign, otherwise 0; the zero point is the flipped one.
void ckernels_widen_bytes(
    const uint8_t *bytes, size_t count, uint8_t flip, int32_t zeroPoint, float scale,
    float *numbers);

/// Finds the place of the largest number in each row: the first of equal ones.
///
/// Only numbers above the smallest finite one count, and no NaN; a row without any has the place
/// `columnCount`. `largest` receives the numbers, or the smallest finite one.
void ckernels_largest_of_rows(
    const float *numbers, size_t rowCount, size_t columnCount, float *largest, uint32_t *places);

/// Finds the same in rows of quantized bytes; see `ckernels_widen_bytes`.
///
/// The scale is positive; rows have at least one column.
void ckernels_largest_of_byte_rows(
    const uint8_t *bytes, size_t rowCount, size_t columnCount, uint8_t flip, int32_t zeroPoint,
    float scale, float *largest, uint32_t *places);

/// Returns true if the intersection of a box with one of `count` boxes is a larger part of their
/// union than `limit`, which is not negative.
///
/// Boxes that are empty or do not touch have no intersection.
int32_t ckernels_is_covered(
    const float *x, const float *y, const float *width, const float *height, size_t count,
    float boxX, float boxY, float boxWidth, float boxHeight, float limit);

/// Finds the row of the largest number in each column: the first of equal ones.
///
/// A column with a NaN has NaN as its largest number. There is at least one row.
void ckernels_largest_of_columns(
    const float *numbers, size_t rowCount, size_t columnCount, float *largest, uint32_t *rows);

/// Returns true if a box overlaps one of `count` boxes by more than `limit`, between their corners.
///
/// The overlap is the intersection over the union, computed without any check of the corners.
int32_t ckernels_overlaps_any(
    const float *left, const float *top, const float *right, const float *bottom, size_t count,
    float boxLeft, float boxTop, float boxRight, float boxBottom, float limit);

#pragma once

#include <stddef.h>
#include <stdint.h>

// Pictures of three bytes a pixel in another size, in the integer arithmetic of two known
// libraries; and their pixels as floats.

/// Blends two pixels of a row for each column: OpenCV's horizontal pass.
///
/// `places` has the offsets of both in bytes, `weights` their shares of 2048; one pair a column.
void ckernels_blend_columns(
    const uint8_t *row, const int32_t *places, const int16_t *weights, size_t columnCount,
    int32_t *sums);

/// Blends two rows of sums to bytes: OpenCV's vertical pass.
void ckernels_blend_rows(
    const int32_t *upper, const int32_t *lower, int32_t upperWeight, int32_t lowerWeight,
    size_t count, uint8_t *bytes);

/// Averages the pixels of a row that each column covers: Pillow's horizontal pass.
///
/// Column c covers `counts[c]` pixels from `firsts[c]` on, with the weights, in parts of 2^22, from
/// `weights[c * mostTaps]` on.
void ckernels_average_columns(
    const uint8_t *row, const int32_t *firsts, const int32_t *counts, const int32_t *weights,
    size_t mostTaps, size_t columnCount, uint8_t *bytes);

/// Averages rows that are `stride` bytes apart: Pillow's vertical pass.
void ckernels_average_rows(
    const uint8_t *rows, size_t stride, const int32_t *weights, size_t rowCount, size_t byteCount,
    uint8_t *bytes);

/// Divides bytes by 255; as planes, one for each of the three colors, or interleaved as they are.
void ckernels_unit_floats(
    const uint8_t *pixels, size_t pixelCount, int32_t isPlanar, float *floats);

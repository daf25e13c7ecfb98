#pragma once

#include <stddef.h>
#include <stdint.h>

// From a JPEG's coefficients to pixels, in the integer arithmetic of stb_image 2.30, MediaPipe's
// decoder: docs/reference/mediapipe-tasks.md 3.1. Other decoders round in other places.

/// Transforms the 64 coefficients of a block, as stored and row by row, into 8 rows of 8 samples.
void ckernels_jpeg_block(
    const int16_t *coefficients, const uint16_t *quantization, uint8_t *samples, size_t stride);

/// Makes a row of color as wide as the picture from the two stored rows around it.
///
/// `count` samples of each row become `columns` times as many, or twice as many plus one where the
/// last is cut off. `rows` is the number of picture rows for each stored one; if it is 2, the
/// nearer row counts three times as much as the farther. Factors other than 1 and 2 repeat samples.
/// `scratch` has room for `count` numbers of 32 bits.
void ckernels_jpeg_row(
    const uint8_t *near, const uint8_t *far, size_t count, size_t columns, size_t rows,
    uint8_t *row, int32_t *scratch);

/// Converts a row of luma and two chroma components to red, green and blue.
void ckernels_jpeg_rgb(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count, uint8_t *pixels);

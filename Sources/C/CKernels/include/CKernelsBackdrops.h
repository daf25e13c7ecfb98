#pragma once

#include <stddef.h>
#include <stdint.h>

// Backgrounds behind the subject of a picture. Pixels are red, green and blue.

/// Blends two rows of opacities; `share` is the second one's part of 256.
void ckernels_blend_opacities(
    const uint8_t *upper, const uint8_t *lower, uint32_t share, size_t count, uint8_t *blended);

/// Repeats each opacity three times, once for each channel, faster than `ckernels_reorder`.
void ckernels_spread_opacities(const uint8_t *opacities, size_t count, uint8_t *spread);

/// Puts a row of pixels over another one: `above` becomes both, mixed by its channels' opacities.
void ckernels_mix_over(
    uint8_t *above, const uint8_t *below, const uint8_t *spread, size_t channelCount);

/// Adds a row of pixels to the sums of its channels, each weighted by `511 - 2 * opacity`.
///
/// At most 32,000 rows fit into a sum.
void ckernels_add_background(
    const uint8_t *pixels, const uint8_t *spread, size_t channelCount, uint32_t *sums);

/// Blends two rows of channels, 0 to 255, to bytes, as `upper + (lower - upper) * share`.
void ckernels_blend_channels(
    const float *upper, const float *lower, float share, size_t count, uint8_t *blended);

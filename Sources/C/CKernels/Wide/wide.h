#pragma once

#include "CKernelsWide.h"

/// The output channels that are computed side by side, and the most pixels of a tile.
enum { WIDE_LANES = 16, WIDE_ROWS = 12 };
/// The pairs of products that a sum of 32 bits holds: each pair is at most 2 * 2^15 * 2^7.
enum { WIDE_PAIRS = 255 };

/// The sums of a pixel, which are whole numbers.
typedef double WideSums[WIDE_LANES];
/// The results of a pixel.
typedef int16_t WideResults[WIDE_LANES];

/// The last step of sums: the factors of `WIDE_LANES` channels, and the bounds of results.
typedef struct {
  const double *factors;
  double smallest, largest;
} WideEnding;

/// A form.
typedef struct {
  /// The pixels of a tile.
  size_t rows;
  /// Multiplies `rows` windows of `2 * pairs` numbers with the weights of `WIDE_LANES`
  /// channels, [pair][channel][2], and adds the biases.
  void (*dense)(
      const int16_t *const *windows, size_t pairs, const int16_t *weights, const double *bias,
      WideSums *sums);
  /// Adds up `2 * pairs` places of a window, for `WIDE_LANES` channels from each address plus
  /// `channel`, and the biases; weights are in the order of the form, [pair][channel][2].
  void (*depthwise)(
      const int16_t *const *places, size_t channel, size_t pairs, const int16_t *weights,
      const double *bias, WideSums *sums);
  /// Rounds sums times factors of 15 bits.
  void (*finish)(const WideSums *sums, size_t count, WideEnding ending, WideResults *results);
  /// The channel at each position of the depthwise weights.
  uint8_t order[WIDE_LANES];
} WideForm;

extern const WideForm ckernels_portable_wide;
#if defined(__x86_64__)
extern const WideForm ckernels_avx2_wide, ckernels_avx512_wide;
#endif

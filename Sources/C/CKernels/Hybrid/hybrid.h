#pragma once

#include "CKernelsHybrid.h"
#include "scale.h"

/// The channels of a pixel are padded to a multiple of this many.
enum { HYBRID_UNIT = 16 };
/// A row of results.
typedef struct {
  /// A rounded row for each row of the window: distances from the zero point.
  const int16_t *const *rows;
  size_t channels, pixelStride, outputWidth, strideX, kernelHeight, kernelWidth;
  /// For each block of channels in the form's order, and each two places of the window, the two
  /// weights of a channel side by side; zeros stand behind an odd number of places.
  const int16_t *weights;
  /// For each channel in the form's order, the scale of its weights, and its bias.
  const float *scales, *bias;
  /// The scale of the picture, and the bounds of results.
  float scale, smallest, largest;
  float *output;
} HybridRow;

/// A form.
typedef struct {
  /// The channels of a block, a multiple of 8; the last block is padded with zeros.
  size_t lanes;
  /// True if a block has the first four channels of each eight before the others.
  int32_t isSplit;
  HybridRange (*range)(const float *numbers, size_t count);
  /// Rounds numbers to distances of bytes from the zero point.
  void (*round)(const float *numbers, size_t count, HybridScale scale, int16_t *distances);
  void (*row)(const HybridRow *row);
} HybridForm;

extern const HybridForm ckernels_portable_hybrid;
#if defined(__x86_64__)
extern const HybridForm ckernels_avx2_hybrid, ckernels_avx512_hybrid;
#endif

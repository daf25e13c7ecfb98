#pragma once

#include "CKernelsConvolutions.h"

#include <stddef.h>
#include <stdint.h>

// Convolutions of numbers of 16 bits whose weights are bytes, as models that are
// quantized to int16x8 have them. Sums are whole numbers, and each result is the runtime's.

/// The version of this code; see `CKERNELS_CONVOLUTIONS_VERSION`.
enum { CKERNELS_WIDE_VERSION = 1 };

/// The windows of a depthwise convolution have at most this many places.
enum { CKERNELS_WIDE_PLACES = 49 };

/// A convolution with all its parameters; the maker has checked that they fit together.
typedef struct {
  /// The picture, [height, width, channels], and the result.
  size_t height, width, channels, outputHeight, outputWidth, outputChannels;
  size_t kernelHeight, kernelWidth, strideY, strideX, paddingTop, paddingLeft;
  /// True if each channel has a window of its own; there are then as many of both.
  int32_t isDepthwise;
  /// The weights: [outputChannels, kernelHeight, kernelWidth, channels], or for depthwise ones
  /// [kernelHeight, kernelWidth, channels].
  const int8_t *weights;
  /// The bias of each output channel, 64 bits at any address.
  const void *bias;
  /// The factor of each output channel's sums: a number of 15 bits, times a power of two.
  const double *factors;
  /// The bounds that results are clamped to, within those of 16 bits.
  int32_t smallest, largest;
} CKernelsWideStep;

/// A convolution ready to run.
typedef struct CKernelsWide CKernelsWide;

/// Returns true if this processor runs the best form fast: not the portable one, and optimized.
int32_t ckernels_wide_is_fast(void);

/// Packs the weights, and keeps no address of the step; returns NULL without memory, or if sums of
/// some picture may be beyond 2^37, or a result beyond 31 bits: there the arithmetic is not exact.
///
/// The processor must have the form, one of `CKernelsForm`; in place of that for AVX-512, those
/// without VNNI get the portable one. The threads must live as long.
CKernelsWide *ckernels_make_wide(
    const CKernelsWideStep *step, CKernelsThreads *threads, int32_t form);

/// Computes the result for a picture; returns 0, and writes nothing, without memory for windows,
/// which plans lend each other.
///
/// One caller at a time.
int32_t ckernels_run_wide(CKernelsWide *wide, const int16_t *input, int16_t *output);

/// Frees a convolution; accepts NULL.
void ckernels_free_wide(CKernelsWide *wide);

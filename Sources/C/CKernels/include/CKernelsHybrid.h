#pragma once

#include <stddef.h>
#include <stdint.h>

// Depthwise convolutions whose weights are bytes and whose pictures are floats, as models with
// dynamic range have them. The picture is rounded to bytes with a scale and a zero point of its
// own, sums are whole numbers, and results are floats. Each result is the runtime's to the bit.

/// The version of this code; see `CKERNELS_CONVOLUTIONS_VERSION`.
enum { CKERNELS_HYBRID_VERSION = 1 };

/// A convolution with all its parameters; the maker has checked that they fit together.
typedef struct {
  /// The picture and the result, both [height, width, channels].
  size_t height, width, outputHeight, outputWidth, channels;
  size_t kernelHeight, kernelWidth, strideY, strideX, paddingTop, paddingLeft;
  /// The weights, [kernelHeight, kernelWidth, channels].
  const int8_t *weights;
  /// The scale of each channel's weights, and its bias.
  const float *scales, *bias;
  /// The bounds that results are clamped to; infinite if there are none.
  float smallest, largest;
} CKernelsHybridStep;

/// A convolution ready to run.
typedef struct CKernelsHybrid CKernelsHybrid;

/// Returns true if this processor runs the best form fast: not the portable one, and optimized.
int32_t ckernels_hybrid_is_fast(void);

/// Packs the weights, and keeps no address of the step; returns NULL without memory.
///
/// The processor must have the form, one of `CKernelsForm`; see `ckernels_has_float_form`.
CKernelsHybrid *ckernels_make_hybrid(const CKernelsHybridStep *step, int32_t form);

/// Computes the result for a picture.
///
/// Returns 0, and writes nothing, if the picture has numbers that are not finite, or its range is
/// so small or large that the runtime's scale may leave that of floats. Returns -1, and writes
/// nothing, if there is no memory for rounded rows, which plans lend each other. One caller at a
/// time.
int32_t ckernels_run_hybrid(CKernelsHybrid *hybrid, const float *input, float *output);

/// Frees a convolution; accepts NULL.
void ckernels_free_hybrid(CKernelsHybrid *hybrid);

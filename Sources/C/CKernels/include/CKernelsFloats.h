#pragma once

#include "CKernelsConvolutions.h"

#include <stddef.h>
#include <stdint.h>

// Parts of networks that calculate with floats: convolutions, whose zero weights are skipped, and
// what lies between them. Each result is the runtime's to the bit: a sum starts at the bias and
// takes one fused product after the other, in the order in which the runtime takes them, which is
// another on arm64 (`Floats/order.h`).
//
// Planes are kept channel by channel. A plan's maker has checked all numbers: shapes fit together,
// each window reaches its picture, offsets inside a plane fit in 31 bits, weights and biases are
// finite.

/// Which code this is; see `CKERNELS_CONVOLUTIONS_VERSION`.
enum { CKERNELS_FLOATS_VERSION = 5 };

/// What a step computes.
typedef enum {
  /// A convolution by windows of one pixel; weights: output, input.
  CKERNELS_POINTWISE,
  /// A convolution by larger windows; weights: output, height, width, input.
  CKERNELS_WINDOW,
  /// A convolution of each channel by itself; weights: height, width, channel.
  CKERNELS_DEPTHWISE,
  /// The sum of two planes.
  CKERNELS_SUM,
  /// A larger or smaller plane, by bilinear interpolation between centres of pixels.
  CKERNELS_RESIZE,
  /// Blocks of 2 by 2 pixels made of each four channels.
  CKERNELS_UNFOLD,
} CKernelsFloatKind;

typedef struct {
  size_t height, width, channels;
} CKernelsFloatPlane;

typedef struct {
  int32_t kind;
  /// Numbers of planes; plane 0 is given, others are outputs of earlier steps. The second one is
  /// for sums.
  size_t input, second, output;
  /// Of windows; strides are 1 or 2.
  size_t kernelHeight, kernelWidth, strideY, strideX, paddingTop, paddingLeft;
  /// NULL for steps without.
  const float *weights, *bias;
  /// What results are clamped to; infinite where nothing is.
  float smallest, largest;
} CKernelsFloatStep;

/// Which instructions the kernels use; the results are the same.
typedef enum {
  /// The best of this processor.
  CKERNELS_BEST_FORM,
  /// Plain C, on every processor; slow, as reference, where the compiler knows no fused products.
  CKERNELS_PORTABLE_FORM,
  CKERNELS_AVX2_FORM,
  CKERNELS_AVX512_FORM,
} CKernelsForm;

/// Steps made ready to run.
typedef struct CKernelsFloatPlan CKernelsFloatPlan;

/// Says whether this processor runs a form.
int32_t ckernels_has_float_form(int32_t form);

/// Says whether it runs the best form fast: not the portable one, and optimised.
int32_t ckernels_floats_are_fast(void);

/// Packs weights and finds planes their places; see `ckernels_make_plan`.
///
/// Answers NULL also where a window does not reach its picture.
CKernelsFloatPlan *ckernels_make_float_plan(
    const CKernelsFloatPlane *planes, size_t planeCount, const CKernelsFloatStep *steps,
    size_t stepCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads);

/// Runs all steps on pixels [height, width, channels] and writes outputs of that order.
///
/// Answers 0 when the results may differ from the runtime's: a number on the way is not finite, or
/// a sum without its zero weights is -0. Answers -1, and has written nothing, where memory for
/// planes, which plans lend each other, cannot be had. One caller at a time.
int32_t ckernels_run_float_plan(CKernelsFloatPlan *plan, const float *input, float *const *outputs);

/// The same as `ckernels_take_weights` and `ckernels_use_weights`.
uint8_t *ckernels_take_float_weights(CKernelsFloatPlan *plan, size_t *byteCount);
void ckernels_use_float_weights(CKernelsFloatPlan *plan, const uint8_t *weights);

/// Frees a plan; NULL is fine.
void ckernels_free_float_plan(CKernelsFloatPlan *plan);

/// Makes floats of numbers of half precision, which may be of any alignment.
void ckernels_widen(const uint8_t *halves, size_t count, float *floats);

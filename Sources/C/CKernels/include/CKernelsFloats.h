#pragma once

#include "CKernelsConvolutions.h"

#include <stddef.h>
#include <stdint.h>

// Parts of networks that calculate with floats: convolutions, whose zero weights are skipped, and
// the steps between them. Each result is the runtime's to the bit: a sum starts at the bias and
// adds one fused product after the other, in the runtime's order, which differs on arm64
// (`Floats/order.h`).
//
// Planes are kept channel by channel. A plan's maker has checked all numbers: shapes fit together,
// each window overlaps its picture, offsets inside a plane fit in 31 bits; weights, biases and
// slopes are finite.

/// The version of this code; see `CKERNELS_CONVOLUTIONS_VERSION`.
enum { CKERNELS_FLOATS_VERSION = 14 };

/// The operation of a step.
typedef enum {
  /// A convolution by windows of one pixel; weights: output, input.
  CKERNELS_POINTWISE,
  /// A convolution by larger windows; weights: output, height, width, input.
  CKERNELS_WINDOW,
  /// A convolution of each channel separately, by windows of 3 by 3, 5 by 5 or 7 by 7 pixels, or of
  /// one with a stride of 1; weights: height, width, channel.
  CKERNELS_DEPTHWISE,
  /// The sum of two planes.
  CKERNELS_SUM,
  /// A larger or smaller plane, by bilinear interpolation between pixel centers.
  CKERNELS_RESIZE,
  /// Blocks of 2 by 2 pixels, each made from four channels.
  CKERNELS_UNFOLD,
  /// A plane whose numbers are clamped, bent or, if they are negative, multiplied.
  CKERNELS_RECTIFY,
  /// The largest number of each window, in each channel: of 2 by 2 pixels with a stride of 2 and
  /// without padding, or of 3 by 3. Beyond the picture lie copies of its outermost pixels. Results
  /// are clamped; zeros of both signs become a bound of zero.
  CKERNELS_LARGEST,
  /// A plane with further channels of zeros.
  CKERNELS_EXTEND,
  /// The pixels at chosen rows and columns, and zeros at those outside of the picture.
  CKERNELS_PICK,
  /// The mean of all pixels, in each channel.
  CKERNELS_MEAN,
  /// The product of two planes; the second one may be a single pixel.
  CKERNELS_PRODUCT,
  /// A plane times a factor for each channel.
  CKERNELS_SCALE,
  /// The logistic function of a plane, on x86-64 as the runtime computes it on this processor.
  CKERNELS_LOGISTIC,
  /// The mean of all pixels, in each channel, with the sums of a window as large as the picture.
  CKERNELS_AVERAGE,
  /// Blocks of 2 by 2 pixels, each made from all channels of a pixel; weights: output, row, column,
  /// input.
  CKERNELS_SPREAD,
  /// The mean of the pixels of each window of 2 by 2 or 3 by 3, in each channel; those outside of
  /// the picture do not count. Of windows of one pixel that pixel, with +0 for -0, not clamped.
  CKERNELS_AVERAGES,
  /// A plane plus a number for each channel.
  CKERNELS_SHIFT,
  /// The channels of a plane as some of a larger one, which several such steps fill: its maker has
  /// checked that they do, and that none overlap.
  ///
  /// The larger plane's memory contains the other's where nothing prevents it; then nothing is
  /// copied.
  CKERNELS_STACK,
} CKernelsFloatKind;

/// The row or column that stands for zeros where pixels are chosen.
enum { CKERNELS_OUTSIDE = 0xFFFF };

typedef struct {
  size_t height, width, channels;
} CKernelsFloatPlane;

/// A function that bends the results of a step.
typedef enum {
  /// None.
  CKERNELS_STRAIGHT,
  /// Hard-swish: x * min(max(x / 6 + 1 / 2, 0), 1).
  CKERNELS_HARD_SWISH,
  /// Swish: x times its logistic function.
  CKERNELS_SWISH,
} CKernelsCurve;

typedef struct {
  int32_t kind;
  /// Plane numbers; plane 0 is the plan's input, others are outputs of earlier steps. `second` is
  /// for sums and products, and for what a convolution adds.
  size_t input, second, output;
  /// True if a convolution by windows of one pixel adds `second` to its sums.
  int32_t addsSecond;
  /// The geometry of windows; strides are 1 or 2.
  size_t kernelHeight, kernelWidth, strideY, strideX, paddingTop, paddingLeft;
  /// The weights and biases; NULL for steps without them.
  const float *weights, *bias;
  /// The scales of weights that are whole numbers from -128 to 127, one for each output channel;
  /// NULL for other weights. For windows of one pixel over all channels, and for depthwise ones of
  /// 3 by 3 pixels and more.
  ///
  /// What such windows read is rounded to bytes first, with a scale and a zero point: of its own
  /// for each pixel, or, for depthwise windows, of the whole plane. Their sums are whole numbers.
  const float *scales;
  /// The bounds that results are clamped to; infinite if there are none.
  float smallest, largest;
  /// The factors of negative results, one for each channel, in place of bounds; NULL if there are
  /// none. For convolutions, sums and `CKERNELS_RECTIFY`. Of all results for `CKERNELS_SCALE`; for
  /// `CKERNELS_SHIFT` what is added.
  const float *slopes;
  /// The `CKernelsCurve` that results follow, in place of bounds. For convolutions, sums, products
  /// and `CKERNELS_RECTIFY`.
  int32_t curve;
  /// For `CKERNELS_PICK`: the input's row for each row of the output, and its column for each
  /// column; `CKERNELS_OUTSIDE` for zeros.
  const uint16_t *rows, *columns;
  /// For `CKERNELS_STACK`: the output's channel that is the input's first one.
  size_t firstChannel;
} CKernelsFloatStep;

/// The instructions that the kernels use; the results are the same.
typedef enum {
  /// The best instructions of this processor.
  CKERNELS_BEST_FORM,
  /// Plain C, on every processor; a slow reference where the compiler knows no fused products.
  CKERNELS_PORTABLE_FORM,
  CKERNELS_AVX2_FORM,
  CKERNELS_AVX512_FORM,
} CKernelsForm;

/// A sequence of steps ready to run.
typedef struct CKernelsFloatPlan CKernelsFloatPlan;

/// Returns true if this processor can run a form.
int32_t ckernels_has_float_form(int32_t form);

/// Returns true if this processor runs the best form fast: not the portable one, and optimized.
int32_t ckernels_floats_are_fast(void);

/// Packs weights and assigns planes their places; see `ckernels_make_plan`.
///
/// Also returns NULL if a window does not overlap its picture.
CKernelsFloatPlan *ckernels_make_float_plan(
    const CKernelsFloatPlane *planes, size_t planeCount, const CKernelsFloatStep *steps,
    size_t stepCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads);

/// Runs all steps on pixels [height, width, channels] and writes outputs of that order.
///
/// Returns 0 if the results may differ from the runtime's: an intermediate number is not finite, or
/// a sum without its zero weights is -0. Returns -1, and writes nothing, if there is no memory for
/// the planes, which plans lend each other. One caller at a time.
int32_t ckernels_run_float_plan(CKernelsFloatPlan *plan, const float *input, float *const *outputs);

/// Do the same as `ckernels_take_weights` and `ckernels_use_weights`.
uint8_t *ckernels_take_float_weights(CKernelsFloatPlan *plan, size_t *byteCount);
void ckernels_use_float_weights(CKernelsFloatPlan *plan, const uint8_t *weights);

/// Frees a plan; accepts NULL.
void ckernels_free_float_plan(CKernelsFloatPlan *plan);

/// Converts numbers of half precision, of any alignment, to floats.
void ckernels_widen(const uint8_t *halves, size_t count, float *floats);

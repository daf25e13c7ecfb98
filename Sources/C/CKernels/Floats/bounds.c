#include "floats.h"

#include <math.h>

// Bounds on intermediate numbers. Skipping a zero weight is only exact if it would have been
// multiplied with a finite number, so a run checks its input once instead of all numbers computed
// from it.

/// A number far below the largest float, so that intermediate rounding does not matter.
static const double largestNumber = 0x1p100;

static double sum_of(const float *weights, size_t count, size_t stride) {
  if (stride == 1) return ckernels_sum_of_sizes(weights, count);
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += fabs((double)weights[i * stride]);
  return sum;
}

/// Bounds a step's output before clamping: a multiple of the input plus a constant.
static void find_growth(const FloatStep *step, double *growth, double *start) {
  const CKernelsFloatStep *facts = &step->facts;
  size_t channels = step->output->facts.channels;
  size_t length = facts->kernelHeight * facts->kernelWidth;
  int32_t isDepthwise = facts->kind == CKERNELS_DEPTHWISE;
  if (!isDepthwise) length *= step->input->facts.channels;
  *growth = *start = 0;
  for (size_t c = 0; c < channels; c++) {
    const float *weights = isDepthwise ? facts->weights + c : facts->weights + c * length;
    double sum = sum_of(weights, length, isDepthwise ? channels : 1);
    // NaN counts as larger than any number.
    *growth = sum < *growth ? *growth : sum <= largestNumber ? sum : INFINITY;
    double bias = fabs((double)facts->bias[c]);
    *start = bias < *start ? *start : bias <= largestNumber ? bias : INFINITY;
  }
}

static void follow(const FloatStep *step, FloatPlane *output) {
  const FloatPlane *input = step->input;
  double growth, start;
  switch (step->facts.kind) {
    case CKERNELS_SUM:
      output->growth = input->growth + step->second->growth;
      output->start = input->start + step->second->start;
      break;
    case CKERNELS_RESIZE:
      // Intermediate results are differences of two numbers.
      output->growth = 4 * input->growth;
      output->start = 4 * input->start;
      break;
    case CKERNELS_UNFOLD:
      output->growth = input->growth;
      output->start = input->start;
      break;
    default:
      find_growth(step, &growth, &start);
      output->growth = growth * input->growth;
      output->start = growth * input->start + start;
  }
}

float ckernels_find_limit(const FloatStep *steps, size_t stepCount, FloatPlane *planes) {
  double limit = largestNumber;
  planes[0].growth = 1;
  for (size_t i = 0; i < stepCount; i++) {
    FloatPlane *output = &planes[steps[i].output - planes];
    follow(&steps[i], output);
    if (!(output->start < largestNumber && output->growth < largestNumber)) return -1;
    if (output->growth > 0) limit = fmin(limit, (largestNumber - output->start) / output->growth);
    double bound =
        fmax(fabs((double)steps[i].facts.smallest), fabs((double)steps[i].facts.largest));
    if (bound <= largestNumber) output->growth = 0, output->start = bound;
  }
  return (float)(limit / 2);
}

#include "floats.h"

#include <math.h>

// Bounds on intermediate numbers. Skipping a zero weight is only exact if it would have been
// multiplied with a finite number, so a run checks its input once instead of all numbers computed
// from it. Where many steps without clamping follow each other, the bound grows beyond all floats;
// a run then also checks the numbers of some planes between.

/// A number far below the largest float, so that intermediate rounding does not matter.
static const double largestNumber = 0x1p100;

/// The largest multiple of the input that a plane may have without being checked.
static const double largestGrowth = 0x1p60;

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
    // Rounded numbers are at most twice as large.
    if (facts->scales != NULL) sum *= 2 * fabs((double)facts->scales[c]);
    // NaN counts as larger than any number.
    *growth = sum < *growth ? *growth : sum <= largestNumber ? sum : INFINITY;
    double bias = fabs((double)facts->bias[c]);
    *start = bias < *start ? *start : bias <= largestNumber ? bias : INFINITY;
  }
}

/// Returns the largest factor of a step's results, 1 if they are clamped.
static double steepest_slope(const FloatStep *step) {
  double steepest = 1;
  if (step->facts.kind == CKERNELS_SHIFT) return 1;
  for (size_t c = 0; step->facts.slopes != NULL && c < step->output->facts.channels; c++) {
    double slope = fabs((double)step->facts.slopes[c]);
    steepest = slope < steepest ? steepest : slope <= largestNumber ? slope : INFINITY;
  }
  return steepest;
}

/// Returns the largest distance from zero of what a step adds to its plane.
static double largest_shift(const FloatStep *step) {
  double most = 0;
  for (size_t c = 0; c < step->output->facts.channels; c++) {
    double shift = fabs((double)step->facts.slopes[c]);
    most = shift < most ? most : shift <= largestNumber ? shift : INFINITY;
  }
  return most;
}

/// Bounds the products of two planes, if one of them does not grow with the input.
static void multiply_bounds(const FloatPlane *left, const FloatPlane *right, FloatPlane *output) {
  const FloatPlane *fixed = right->growth == 0 ? right : left;
  const FloatPlane *other = right->growth == 0 ? left : right;
  output->growth = fixed->growth == 0 ? other->growth * fixed->start : INFINITY;
  output->start = fixed->growth == 0 ? other->start * fixed->start : 0;
}

/// Bounds the plane that a step makes; returns 0 if the step's own constants have no bound.
static int32_t follow(const FloatStep *step, FloatPlane *output) {
  const FloatPlane *input = step->input;
  double growth = 1, start = 0, steepest = steepest_slope(step);
  switch (step->facts.kind) {
    case CKERNELS_SUM:
      output->growth = input->growth + step->second->growth;
      output->start = input->start + step->second->start;
      break;
    case CKERNELS_PRODUCT: multiply_bounds(input, step->second, output); break;
    case CKERNELS_RESIZE:
      // Intermediate results are differences of two numbers.
      output->growth = 4 * input->growth;
      output->start = 4 * input->start;
      break;
    case CKERNELS_UNFOLD:
    case CKERNELS_RECTIFY:
    case CKERNELS_LARGEST:
    case CKERNELS_EXTEND:
    case CKERNELS_PICK:
    case CKERNELS_MEAN:
    case CKERNELS_SCALE:
    case CKERNELS_LOGISTIC:
    case CKERNELS_AVERAGE:
      output->growth = input->growth;
      output->start = input->start;
      break;
    case CKERNELS_AVERAGES:
      // Sums come before factors.
      output->growth = 9 * input->growth;
      output->start = 9 * input->start;
      break;
    case CKERNELS_SHIFT:
      start = largest_shift(step);
      output->growth = input->growth;
      output->start = input->start + start;
      break;
    default:
      find_growth(step, &growth, &start);
      output->growth = growth * input->growth;
      output->start = growth * input->start + start;
      if (step->facts.addsSecond) {
        output->growth += step->second->growth;
        output->start += step->second->start;
      }
  }
  output->growth *= steepest;
  output->start *= steepest;
  return growth <= largestNumber && start <= largestNumber && steepest <= largestNumber;
}

float ckernels_find_limit(FloatStep *steps, size_t stepCount, FloatPlane *planes) {
  double limit = largestNumber;
  planes[0].growth = 1;
  for (size_t i = 0; i < stepCount; i++) {
    FloatPlane *output = &planes[steps[i].output - planes];
    // A bound that is not finite comes from weights that are not.
    if (!follow(&steps[i], output)) return -1;
    if (!(output->start < largestNumber && output->growth < largestGrowth)) {
      steps[i].isChecked = 1;
      output->growth = 0, output->start = LARGEST_CHECKED;
    }
    if (output->growth > 0) limit = fmin(limit, (largestNumber - output->start) / output->growth);
    double bound =
        fmax(fabs((double)steps[i].facts.smallest), fabs((double)steps[i].facts.largest));
    if (bound <= largestNumber) output->growth = 0, output->start = bound;
    // The bounds of a plane that contains others are the largest of theirs.
    for (FloatPlane *host = output->host; host != NULL; host = host->host) {
      host->growth = fmax(host->growth, output->growth);
      host->start = fmax(host->start, output->start);
    }
  }
  return (float)(limit / 2);
}

// Random trees of steps on floats, the same for the same numbers.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include <string.h>
#include "CKernels.h"
#include "numbers.h"

enum { MOST_MADE = 6, MOST_STACKED = 4, MOST_STEPS = MOST_MADE * MOST_STACKED };
enum { PLANES = MOST_MADE + 1 };

/// A tree of steps, its constants and its input.
typedef struct {
  CKernelsFloatPlane planes[PLANES];
  CKernelsFloatStep steps[MOST_STEPS];
  size_t stepCount, planeCount, outputs[PLANES], outputCount;
  float *constants[4 * PLANES], *input;
} RandomFloats;

static inline size_t floatCount(CKernelsFloatPlane plane) {
  return plane.height * plane.width * plane.channels;
}

/// Chooses the borders of a window; returns true if it then overlaps its picture.
static inline int placeWindow(
    CKernelsFloatStep *step, CKernelsFloatPlane input, CKernelsFloatPlane *output) {
  size_t height = step->kernelHeight, width = step->kernelWidth;
  // Windows with outputs as large as their inputs are the usual ones, mostly centered on pixels.
  int isSame = nextNumber() % 2 == 0, isAround = nextNumber() % 4 > 0;
  step->paddingTop = isSame && isAround ? height / 2 : upTo(0, height - 1);
  step->paddingLeft = isSame && isAround ? width / 2 : upTo(0, width - 1);
  size_t below = isSame ? height - 1 - step->paddingTop : upTo(0, height - 1);
  size_t right = isSame ? width - 1 - step->paddingLeft : upTo(0, width - 1);
  size_t rows = input.height + step->paddingTop + below;
  size_t columns = input.width + step->paddingLeft + right;
  if (rows < height || columns < width) return 0;
  output->height = (rows - height) / step->strideY + 1;
  output->width = (columns - width) / step->strideX + 1;
  return 1;
}

static inline void chooseWindow(RandomFloats *made, CKernelsFloatStep *step, size_t number) {
  CKernelsFloatPlane input = made->planes[step->input], *output = &made->planes[step->output];
  size_t isDepthwise = step->kind == CKERNELS_DEPTHWISE;
  step->kernelHeight = step->kernelWidth = 1;
  if (isDepthwise) step->kernelHeight = step->kernelWidth = (size_t[]){1, 3, 5, 7}[upTo(0, 3)];
  if (step->kind == CKERNELS_WINDOW) {
    step->kernelHeight = upTo(1, 7), step->kernelWidth = upTo(1, 7);
  }
  int isOfPixels = step->kind == CKERNELS_POINTWISE || (isDepthwise && step->kernelHeight == 1);
  step->strideY = step->strideX = isOfPixels ? 1 : upTo(1, 2);
  while (!placeWindow(step, input, output)) {
  }
  output->channels = isDepthwise ? input.channels : upTo(1, 50);
  size_t count = step->kernelHeight * step->kernelWidth * input.channels;
  if (!isDepthwise) count *= output->channels;
  made->constants[4 * number] = someFloats(count, (unsigned[]){0, 3, 6, 8}[upTo(0, 3)]);
  made->constants[4 * number + 1] = someFloats(output->channels, 1);
  step->weights = made->constants[4 * number];
  step->bias = made->constants[4 * number + 1];
  int mayRound = step->kind == CKERNELS_POINTWISE || (isDepthwise && step->kernelHeight > 1);
  if (!mayRound || upTo(0, 2) > 0) return;
  // Weights that are bytes.
  float *weights = made->constants[4 * number];
  for (size_t i = 0; i < count; i++) weights[i] = (float)upTo(0, 255) - 128;
  float *scales = made->constants[4 * number + 3] = malloc(output->channels * sizeof *scales);
  for (size_t i = 0; i < output->channels; i++) scales[i] = (float)upTo(1, 1000) * 0x1p-16f;
  step->scales = scales;
}

/// Chooses a convolution that makes blocks of pixels.
static inline void chooseSpread(RandomFloats *made, CKernelsFloatStep *step, size_t number) {
  CKernelsFloatPlane input = made->planes[step->input], *output = &made->planes[step->output];
  *output = (CKernelsFloatPlane){2 * input.height, 2 * input.width, upTo(1, 12)};
  step->kernelHeight = step->kernelWidth = step->strideY = step->strideX = 2;
  size_t count = 4 * input.channels * output->channels;
  made->constants[4 * number] = someFloats(count, 1);
  made->constants[4 * number + 1] = someFloats(output->channels, 1);
  step->weights = made->constants[4 * number];
  step->bias = made->constants[4 * number + 1];
}

static inline int areAlike(CKernelsFloatPlane a, CKernelsFloatPlane b) {
  return a.height == b.height && a.width == b.width && a.channels == b.channels;
}

/// Chooses the plane that a sum adds to its first one: often another one of the same shape.
static inline void chooseSecond(RandomFloats *made, CKernelsFloatStep *step) {
  CKernelsFloatPlane first = made->planes[step->input];
  for (size_t plane = 0; plane < step->output; plane++) {
    CKernelsFloatPlane other = made->planes[plane];
    int isPixel = other.height * other.width == 1 && other.channels == first.channels;
    int isGood = areAlike(other, first) || (isPixel && step->kind == CKERNELS_PRODUCT);
    if (isGood && upTo(0, 2) > 0) step->second = plane;
  }
}

/// Lets some convolutions add a plane that is like their output, if there is one.
static inline void chooseAddend(RandomFloats *made, CKernelsFloatStep *step) {
  CKernelsFloatPlane output = made->planes[step->output];
  for (size_t plane = 0; plane < step->output; plane++) {
    if (!areAlike(made->planes[plane], output) || upTo(0, 2) == 0) continue;
    step->second = plane, step->addsSecond = 1;
  }
}

/// Chooses the windows of the largest numbers.
static inline void chooseLargest(CKernelsFloatStep *step, CKernelsFloatPlane *output) {
  CKernelsFloatPlane input = *output;
  step->kernelHeight = step->kernelWidth = 2, step->strideY = step->strideX = 2;
  if (input.height % 2 == 0 && input.width % 2 == 0 && upTo(0, 1)) {
    output->height /= 2, output->width /= 2;
    return;
  }
  step->kernelHeight = step->kernelWidth = 3;
  step->strideY = step->strideX = upTo(1, 2);
  while (!placeWindow(step, input, output)) {
  }
}

/// Chooses the windows of means.
static inline void chooseAverages(CKernelsFloatStep *step, CKernelsFloatPlane *output) {
  CKernelsFloatPlane input = *output;
  step->kernelHeight = step->kernelWidth = upTo(1, 3);
  step->strideY = step->strideX = upTo(1, 2);
  while (!placeWindow(step, input, output)) {
  }
}

/// Puts some planes of one size into the next plane.
static inline void stackPlanes(RandomFloats *made) {
  size_t number = ++made->planeCount, first = upTo(0, number - 1);
  CKernelsFloatPlane *output = &made->planes[number];
  *output = made->planes[first];
  output->channels = 0;
  for (size_t i = 0, count = upTo(1, MOST_STACKED); i < count; i++) {
    size_t plane = i == 0 ? first : upTo(0, number - 1);
    CKernelsFloatPlane input = made->planes[plane];
    if (input.height != output->height || input.width != output->width) continue;
    if (i > 0 && output->channels + input.channels > 200) continue;
    made->steps[made->stepCount++] = (CKernelsFloatStep){.kind = CKERNELS_STACK,
                                                         .input = plane,
                                                         .second = plane,
                                                         .output = number,
                                                         .firstChannel = output->channels};
    output->channels += input.channels;
  }
}

/// Chooses rows and columns of the input.
static inline void choosePixels(
    RandomFloats *made, CKernelsFloatStep *step, size_t number, CKernelsFloatPlane *output) {
  CKernelsFloatPlane input = *output;
  output->height = upTo(1, 48), output->width = upTo(1, 80);
  uint16_t *places = malloc((output->height + output->width) * sizeof *places);
  for (size_t y = 0; y < output->height; y++) places[y] = (uint16_t)upTo(0, input.height - 1);
  for (size_t x = 0; x < output->width; x++) {
    places[output->height + x] = (uint16_t)upTo(0, input.width - 1);
  }
  // Some rows and columns lie outside; sometimes all that do not follow each other.
  size_t from = upTo(0, output->width - 1), first = upTo(0, input.width - 1);
  int isRun = upTo(0, 2) == 0;
  for (size_t x = 0; isRun && x < output->width; x++) {
    size_t column = first + x - from;
    places[output->height + x] =
        x >= from && column < input.width ? (uint16_t)column : CKERNELS_OUTSIDE;
  }
  for (size_t i = upTo(0, 1) * upTo(0, 6); i > 0; i--) {
    places[upTo(0, output->height + output->width - 1)] = CKERNELS_OUTSIDE;
  }
  made->constants[4 * number] = (float *)places;
  step->rows = places, step->columns = places + output->height;
}

/// Chooses the plane of a step that has neither windows nor a second plane.
static inline void chooseOutput(CKernelsFloatStep *step, CKernelsFloatPlane *output) {
  float infinity = __builtin_inff();
  int isClamped = step->kind == CKERNELS_RECTIFY || step->kind == CKERNELS_SCALE ||
                  step->kind == CKERNELS_LARGEST || step->kind == CKERNELS_AVERAGES ||
                  step->kind == CKERNELS_SHIFT;
  if (!isClamped) step->smallest = -infinity, step->largest = infinity;
  if (step->kind == CKERNELS_LOGISTIC) step->smallest = 0, step->largest = 1;
  switch (step->kind) {
    case CKERNELS_RESIZE:
      output->height *= 2, output->width *= 2;
      if (upTo(0, 1)) output->height = upTo(1, 48), output->width = upTo(1, 80);
      break;
    case CKERNELS_UNFOLD: output->height *= 2, output->width *= 2, output->channels /= 4; break;
    case CKERNELS_MEAN:
    case CKERNELS_AVERAGE: output->height = output->width = 1; break;
    case CKERNELS_EXTEND: output->channels += upTo(1, 20); break;
    default: break;
  }
}

/// Gives some of the steps that may have them factors of negative results.
static inline void chooseSlopes(RandomFloats *made, CKernelsFloatStep *step, size_t number) {
  int32_t others[] = {
      CKERNELS_RESIZE, CKERNELS_UNFOLD, CKERNELS_LARGEST, CKERNELS_EXTEND, CKERNELS_PICK};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (step->kind == others[i]) return;
  }
  if (step->kind == CKERNELS_MEAN || step->kind == CKERNELS_PRODUCT) return;
  if (step->kind == CKERNELS_LOGISTIC || step->kind == CKERNELS_AVERAGE) return;
  if (step->kind == CKERNELS_AVERAGES) return;
  int isOfAll = step->kind == CKERNELS_SCALE || step->kind == CKERNELS_SHIFT;
  if (!isOfAll && upTo(0, 2) > 0) return;
  made->constants[4 * number + 2] = someFloats(made->planes[step->output].channels, 1);
  step->slopes = made->constants[4 * number + 2];
  if (isOfAll) return;
  step->smallest = -__builtin_inff(), step->largest = __builtin_inff();
}

/// Makes steps, each on the output of an earlier one.
static inline void makeFloats(RandomFloats *made) {
  memset(made, 0, sizeof *made);
  // Short rows have separate kernels; long ones are copied in several pieces.
  size_t widths[] = {upTo(5, 8), upTo(5, 8), upTo(1, 16), upTo(1, 40), upTo(1, 40), upTo(1, 300)};
  made->planes[0] = (CKernelsFloatPlane){upTo(1, 24), widths[upTo(0, 5)], upTo(1, 40)};
  // Tall planes have bands for many threads, and the last band may be short. Rows that fit a vector
  // stay in registers.
  if (upTo(0, 2) == 0) {
    size_t width = upTo(0, 1) ? upTo(9, 16) : upTo(1, 40);
    made->planes[0] = (CKernelsFloatPlane){upTo(16, 160), width, upTo(1, 8)};
  }
  for (size_t count = upTo(1, MOST_MADE); made->planeCount < count;) {
    int32_t kind = (int32_t)upTo(0, CKERNELS_STACK);
    if (kind == CKERNELS_STACK) {
      stackPlanes(made);
      continue;
    }
    // The plane before the one that the step makes.
    size_t i = made->planeCount++;
    CKernelsFloatStep *step = &made->steps[made->stepCount++];
    *step = (CKernelsFloatStep){.kind = kind, .input = upTo(0, i), .output = i + 1};
    step->second = step->input;
    CKernelsFloatPlane input = made->planes[step->input], *output = &made->planes[i + 1];
    int isLarge = input.height * input.width > 24 * 40;
    if (step->kind == CKERNELS_UNFOLD && (input.channels % 4 != 0 || isLarge)) step->kind = 0;
    if (step->kind == CKERNELS_RESIZE && isLarge) step->kind = 0;
    if (step->kind == CKERNELS_SPREAD && isLarge) step->kind = 0;
    float infinity = __builtin_inff();
    step->smallest = upTo(0, 1) ? 0 : -infinity;
    step->largest = step->smallest == 0 && upTo(0, 1) ? 6 : infinity;
    *output = input;
    if (step->kind == CKERNELS_SUM || step->kind == CKERNELS_PRODUCT) {
      chooseSecond(made, step);
    } else if (step->kind == CKERNELS_SPREAD) {
      chooseSpread(made, step, i);
    } else if (step->kind > CKERNELS_DEPTHWISE) {
      chooseOutput(step, output);
      if (step->kind == CKERNELS_LARGEST) chooseLargest(step, output);
      if (step->kind == CKERNELS_AVERAGES) chooseAverages(step, output);
      if (step->kind == CKERNELS_PICK) choosePixels(made, step, i, output);
    } else {
      chooseWindow(made, step, i);
    }
    chooseSlopes(made, step, i);
    if (step->kind == CKERNELS_POINTWISE) chooseAddend(made, step);
    int isCurving = step->kind <= CKERNELS_SUM || step->kind == CKERNELS_RECTIFY ||
                    step->kind == CKERNELS_PRODUCT;
    if (isCurving && step->slopes == NULL && upTo(0, 3) == 0) {
      step->curve = (int32_t)upTo(CKERNELS_HARD_SWISH, CKERNELS_SWISH);
      step->smallest = -infinity, step->largest = infinity;
    }
  }
  // Planes without a consumer are outputs, and some of the rest.
  for (size_t plane = 1; plane <= made->planeCount; plane++) {
    int isTaken = 0;
    for (size_t i = 0; i < made->stepCount; i++) {
      isTaken |= made->steps[i].input == plane || made->steps[i].second == plane;
    }
    if (!isTaken || upTo(0, 3) == 0) made->outputs[made->outputCount++] = plane;
  }
  made->input = someFloats(floatCount(made->planes[0]), 2);
}

static inline void freeFloats(RandomFloats *made) {
  for (size_t i = 0; i < 4 * PLANES; i++) free(made->constants[i]);
  free(made->input);
}

/// Runs a plan in separate memory and writes the consecutive results into `all`.
///
/// Returns the number of floats; 0 if numbers could leave the range of floats.
static inline size_t runFloats(
    const RandomFloats *made, int32_t form, size_t threadCount, float **all, int32_t *isSure) {
  CKernelsThreads *threads = ckernels_make_threads(threadCount);
  CKernelsFloatPlan *plan = ckernels_make_float_plan(
      made->planes, made->planeCount + 1, made->steps, made->stepCount, made->outputs,
      made->outputCount, form, threads);
  size_t count = 0;
  float *results[PLANES];
  for (size_t i = 0; plan != NULL && i < made->outputCount; i++) {
    size_t own = floatCount(made->planes[made->outputs[i]]);
    results[i] = malloc(own * sizeof(float));
    count += own;
  }
  *all = malloc((count + 1) * sizeof(float));
  if (plan != NULL) {
    // A run finds the remains of the one before, even NaN.
    size_t inputCount = floatCount(made->planes[0]);
    float *none = malloc(inputCount * sizeof(float));
    memset(none, 0xFF, inputCount * sizeof(float));
    ckernels_run_float_plan(plan, none, results);
    free(none);
    *isSure = ckernels_run_float_plan(plan, made->input, results) == 1;
    *isSure &= ckernels_run_float_plan(plan, made->input, results) == 1;
    count = 0;
    for (size_t i = 0; i < made->outputCount; i++) {
      size_t own = floatCount(made->planes[made->outputs[i]]);
      memcpy(*all + count, results[i], own * sizeof(float));
      count += own;
      free(results[i]);
    }
  }
  ckernels_free_float_plan(plan);
  ckernels_free_threads(threads);
  return count;
}

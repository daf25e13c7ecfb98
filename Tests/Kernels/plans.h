// Random plans of steps on floats and of convolutions of bytes, the same for the same numbers.
//
// Needs a function `nextNumber` that gives 64 random bits, from whoever includes this.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "CKernels.h"

enum { MOST_STEPS = 6, PLANES = MOST_STEPS + 1 };

/// A tree of steps, its constants and what is given.
typedef struct {
  CKernelsFloatPlane planes[PLANES];
  CKernelsFloatStep steps[MOST_STEPS];
  size_t stepCount, outputs[PLANES], outputCount;
  float *constants[2 * MOST_STEPS], *input;
} RandomFloats;

static inline size_t upTo(size_t low, size_t high) { return low + nextNumber() % (high - low + 1); }

/// A number from -1 to 1 with 24 bits, or zero.
static inline float numberOrZero(unsigned zerosInEight) {
  float number = (float)((int32_t)(nextNumber() >> 39) - (1 << 24)) * 0x1p-24f;
  return nextNumber() % 8 < zerosInEight ? 0 : number;
}

static inline size_t floatCount(CKernelsFloatPlane plane) {
  return plane.height * plane.width * plane.channels;
}

/// Memory of exactly so many floats, so that what lies behind is not touched unnoticed.
static inline float *someFloats(size_t count, unsigned zerosInEight) {
  float *floats = malloc(count * sizeof *floats);
  for (size_t i = 0; i < count; i++) floats[i] = numberOrZero(zerosInEight);
  return floats;
}

/// Chooses the borders of a window; answers whether it then reaches its picture.
static inline int placeWindow(
    CKernelsFloatStep *step, CKernelsFloatPlane input, CKernelsFloatPlane *output) {
  size_t height = step->kernelHeight, width = step->kernelWidth;
  // Windows whose output is as large as their input are the usual ones, mostly those around pixels.
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
  if (isDepthwise) step->kernelHeight = step->kernelWidth = upTo(0, 1) ? 5 : 3;
  if (step->kind == CKERNELS_WINDOW) {
    step->kernelHeight = upTo(1, 7), step->kernelWidth = upTo(1, 7);
  }
  step->strideY = step->strideX = step->kind == CKERNELS_POINTWISE ? 1 : upTo(1, 2);
  while (!placeWindow(step, input, output)) {
  }
  output->channels = isDepthwise ? input.channels : upTo(1, 50);
  size_t count = step->kernelHeight * step->kernelWidth * input.channels;
  if (!isDepthwise) count *= output->channels;
  made->constants[2 * number] = someFloats(count, (unsigned[]){0, 3, 6, 8}[upTo(0, 3)]);
  made->constants[2 * number + 1] = someFloats(output->channels, 1);
  step->weights = made->constants[2 * number];
  step->bias = made->constants[2 * number + 1];
}

/// Chooses which plane a sum adds to its first one: often another one of the same shape.
static inline void chooseSecond(RandomFloats *made, CKernelsFloatStep *step) {
  CKernelsFloatPlane first = made->planes[step->input];
  for (size_t plane = 0; plane < step->output; plane++) {
    CKernelsFloatPlane other = made->planes[plane];
    int isAlike = other.height == first.height && other.width == first.width &&
                  other.channels == first.channels;
    if (isAlike && upTo(0, 2) > 0) step->second = plane;
  }
}

/// Makes steps, of which each takes what an earlier one gives.
static inline void makeFloats(RandomFloats *made) {
  memset(made, 0, sizeof *made);
  // Short rows have kernels of their own; long ones are copied in several pieces.
  size_t widths[] = {upTo(5, 8), upTo(5, 8), upTo(1, 16), upTo(1, 40), upTo(1, 40), upTo(1, 300)};
  made->planes[0] = (CKernelsFloatPlane){upTo(1, 24), widths[upTo(0, 5)], upTo(1, 40)};
  made->stepCount = upTo(1, MOST_STEPS);
  for (size_t i = 0; i < made->stepCount; i++) {
    CKernelsFloatStep *step = &made->steps[i];
    *step = (CKernelsFloatStep){.kind = (int32_t)upTo(0, 5), .input = upTo(0, i), .output = i + 1};
    step->second = step->input;
    CKernelsFloatPlane input = made->planes[step->input], *output = &made->planes[i + 1];
    int isLarge = input.height * input.width > 24 * 40;
    if (step->kind == CKERNELS_UNFOLD && (input.channels % 4 != 0 || isLarge)) step->kind = 0;
    if (step->kind == CKERNELS_RESIZE && isLarge) step->kind = 0;
    float infinity = __builtin_inff();
    step->smallest = upTo(0, 1) ? 0 : -infinity;
    step->largest = step->smallest == 0 && upTo(0, 1) ? 6 : infinity;
    *output = input;
    if (step->kind == CKERNELS_SUM) {
      chooseSecond(made, step);
      continue;
    }
    if (step->kind == CKERNELS_RESIZE || step->kind == CKERNELS_UNFOLD) {
      step->smallest = -infinity, step->largest = infinity;
      output->height *= 2, output->width *= 2;
      if (step->kind == CKERNELS_RESIZE && upTo(0, 1)) {
        output->height = upTo(1, 48), output->width = upTo(1, 80);
      }
      if (step->kind == CKERNELS_UNFOLD) output->channels /= 4;
    } else {
      chooseWindow(made, step, i);
    }
  }
  // What nobody takes is given out, and some of the rest.
  for (size_t plane = 1; plane <= made->stepCount; plane++) {
    int isTaken = 0;
    for (size_t i = 0; i < made->stepCount; i++) {
      isTaken |= made->steps[i].input == plane || made->steps[i].second == plane;
    }
    if (!isTaken || upTo(0, 3) == 0) made->outputs[made->outputCount++] = plane;
  }
  made->input = someFloats(floatCount(made->planes[0]), 2);
}

static inline void freeFloats(RandomFloats *made) {
  for (size_t i = 0; i < 2 * MOST_STEPS; i++) free(made->constants[i]);
  free(made->input);
}

/// Runs a plan in memory of its own and writes the results one after the other into `all`.
///
/// Answers how many floats that are; 0 where numbers could leave those of floats.
static inline size_t runFloats(
    const RandomFloats *made, int32_t form, size_t threadCount, float **all, int32_t *isSure) {
  CKernelsThreads *threads = ckernels_make_threads(threadCount);
  CKernelsFloatPlan *plan = ckernels_make_float_plan(
      made->planes, made->stepCount + 1, made->steps, made->stepCount, made->outputs,
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
    // A run finds what the one before left, be it what is no number.
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

/// A convolution over all channels and a depthwise one after it.
typedef struct {
  CKernelsPlane planes[3];
  CKernelsConvolution steps[2];
  uint8_t *weights[2], *bias, *input;
} RandomBytes;

static inline uint8_t *someBytes(size_t count) {
  uint8_t *bytes = malloc(count);
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)nextNumber();
  return bytes;
}

static inline size_t byteCount(CKernelsPlane plane) {
  return plane.height * plane.width * plane.channels;
}

/// Chooses a step's window, and from it the sides of its output.
static inline void chooseByteWindow(
    CKernelsConvolution *step, size_t mostRows, size_t mostColumns, CKernelsPlane input,
    CKernelsPlane *output) {
  step->kernelHeight = upTo(1, mostRows < input.height ? mostRows : input.height);
  step->kernelWidth = upTo(1, mostColumns < input.width ? mostColumns : input.width);
  step->strideY = upTo(1, 2), step->strideX = upTo(1, 2);
  step->paddingTop = upTo(0, step->kernelHeight - 1);
  step->paddingLeft = upTo(0, step->kernelWidth - 1);
  size_t below = upTo(0, step->kernelHeight - 1), right = upTo(0, step->kernelWidth - 1);
  output->height =
      (input.height + step->paddingTop + below - step->kernelHeight) / step->strideY + 1;
  output->width = (input.width + step->paddingLeft + right - step->kernelWidth) / step->strideX + 1;
}

static inline void makeBytes(RandomBytes *made) {
  memset(made, 0, sizeof *made);
  size_t middle = upTo(1, 70), isPlain = upTo(0, 1);
  made->planes[0] = (CKernelsPlane){upTo(1, 20), upTo(1, 40), upTo(1, 40), (uint8_t)nextNumber()};
  made->planes[1] = made->planes[2] =
      (CKernelsPlane){.channels = middle, .zeroPoint = (uint8_t)nextNumber()};
  made->bias = someBytes(4 * middle);
  // Biases of a size that sums have.
  for (size_t i = 0; i < middle; i++) {
    int32_t bias = (int32_t)upTo(0, 20000) - 10000;
    memcpy(made->bias + 4 * i, &bias, sizeof bias);
  }
  made->steps[0] = (CKernelsConvolution){.input = 0,
                                         .output = 1,
                                         .weightZeroPoint = (uint8_t)upTo(1, 255),
                                         .bias = made->bias,
                                         .scale = 0.0007f,
                                         .smallest = 3,
                                         .largest = 250};
  made->steps[1] = (CKernelsConvolution){.input = 1,
                                         .output = 2,
                                         .isDepthwise = 1,
                                         .weightZeroPoint = (uint8_t)upTo(1, 255),
                                         .bias = made->bias,
                                         .scale = 0.004f,
                                         .largest = 255};
  // Windows of one pixel are what most models have, and have code of their own.
  size_t most = isPlain ? 1 : 5;
  chooseByteWindow(&made->steps[0], most, most, made->planes[0], &made->planes[1]);
  chooseByteWindow(
      &made->steps[1], CKERNELS_LARGEST_DEPTHWISE_KERNEL, 8, made->planes[1], &made->planes[2]);
  size_t windows[] = {
      made->steps[0].kernelHeight * made->steps[0].kernelWidth,
      made->steps[1].kernelHeight * made->steps[1].kernelWidth};
  made->weights[0] = someBytes(windows[0] * made->planes[0].channels * middle);
  made->weights[1] = someBytes(windows[1] * middle);
  made->steps[0].weights = made->weights[0];
  made->steps[1].weights = made->weights[1];
  made->input = someBytes(byteCount(made->planes[0]));
}

static inline void freeBytes(RandomBytes *made) {
  free(made->weights[0]);
  free(made->weights[1]);
  free(made->bias);
  free(made->input);
}

/// Runs a plan and writes both outputs one after the other; answers how many bytes that are.
static inline size_t runBytes(
    const RandomBytes *made, int32_t form, size_t threadCount, uint8_t **all) {
  CKernelsThreads *threads = ckernels_make_threads(threadCount);
  const size_t outputs[] = {1, 2};
  CKernelsPlan *plan =
      ckernels_make_plan(made->planes, 3, made->steps, 2, outputs, 2, form, threads);
  size_t counts[] = {byteCount(made->planes[1]), byteCount(made->planes[2])};
  uint8_t *results[] = {malloc(counts[0]), malloc(counts[1])};
  *all = malloc(counts[0] + counts[1]);
  if (plan != NULL) ckernels_run_plan(plan, made->input, results);
  memcpy(*all, results[0], counts[0]);
  memcpy(*all + counts[0], results[1], counts[1]);
  free(results[0]);
  free(results[1]);
  int isThere = plan != NULL;
  ckernels_free_plan(plan);
  ckernels_free_threads(threads);
  return isThere ? counts[0] + counts[1] : 0;
}

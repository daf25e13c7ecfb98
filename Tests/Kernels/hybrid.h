// A random depthwise convolution of floats with weights of bytes.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include "CKernels.h"
#include "numbers.h"

/// A convolution with the memory of its numbers, each in a block of its own size.
typedef struct {
  CKernelsHybridStep step;
  int8_t *weights;
  float *scales, *bias, *picture;
  size_t resultCount;
} RandomHybrid;

static float *randomNumbers(size_t count, float smallest, float largest) {
  float *numbers = malloc(count * sizeof(float));
  for (size_t i = 0; i < count; i++) {
    numbers[i] = smallest + (largest - smallest) * (float)(nextNumber() >> 40) / (float)(1 << 24);
  }
  return numbers;
}

static void makeHybrid(RandomHybrid *made) {
  CKernelsHybridStep *step = &made->step;
  memset(step, 0, sizeof *step);
  step->kernelHeight = upTo(1, 7), step->kernelWidth = upTo(1, 7);
  step->strideY = upTo(1, 4), step->strideX = upTo(1, 4);
  step->height = upTo(step->kernelHeight, 20), step->width = upTo(step->kernelWidth, 20);
  step->channels = upTo(1, 80);
  if (nextNumber() % 2 == 0) {
    step->paddingTop = upTo(0, step->kernelHeight - 1);
    step->paddingLeft = upTo(0, step->kernelWidth - 1);
  }
  // Windows may also end before the picture does, or begin in its last row.
  step->outputHeight = upTo(1, (step->height + step->paddingTop - 1) / step->strideY + 1);
  step->outputWidth = upTo(1, (step->width + step->paddingLeft - 1) / step->strideX + 1);
  size_t weightCount = step->kernelHeight * step->kernelWidth * step->channels;
  made->weights = malloc(weightCount);
  for (size_t i = 0; i < weightCount; i++) made->weights[i] = (int8_t)(upTo(0, 254) - 127);
  made->scales = randomNumbers(step->channels, 0.001F, 0.01F);
  made->bias = randomNumbers(step->channels, -1, 1);
  made->picture = randomNumbers(step->height * step->width * step->channels, -1, 2);
  step->weights = made->weights, step->scales = made->scales, step->bias = made->bias;
  step->smallest = 0, step->largest = nextNumber() % 2 == 0 ? 6 : 1e30F;
  made->resultCount = step->outputHeight * step->outputWidth * step->channels;
}

/// Returns the result in a form, or NULL when the form is unsure of it.
static float *runHybrid(const RandomHybrid *made, int32_t form) {
  float *result = malloc(made->resultCount * sizeof(float));
  CKernelsHybrid *hybrid = ckernels_make_hybrid(&made->step, form);
  int32_t isSure = hybrid != NULL && ckernels_run_hybrid(hybrid, made->picture, result) > 0;
  ckernels_free_hybrid(hybrid);
  if (isSure) return result;
  free(result);
  return NULL;
}

static void freeHybrid(RandomHybrid *made) {
  free(made->weights);
  free(made->scales);
  free(made->bias);
  free(made->picture);
}

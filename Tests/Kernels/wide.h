// A random convolution of numbers of 16 bits.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include "CKernels.h"
#include "numbers.h"

/// A convolution with the memory of its numbers, each in a block of its own size.
typedef struct {
  CKernelsWideStep step;
  int8_t *weights;
  int64_t *bias;
  double *factors;
  int16_t *picture;
  size_t resultCount;
} RandomWide;

static void makeWide(RandomWide *made) {
  CKernelsWideStep *step = &made->step;
  memset(step, 0, sizeof *step);
  step->isDepthwise = nextNumber() % 2 == 0;
  step->kernelHeight = upTo(1, 7), step->kernelWidth = upTo(1, 7);
  step->strideY = upTo(1, 4), step->strideX = upTo(1, 4);
  step->height = upTo(step->kernelHeight, 16), step->width = upTo(step->kernelWidth, 16);
  step->channels = upTo(1, nextNumber() % 8 == 0 ? 400 : 50);
  step->outputChannels = step->isDepthwise ? step->channels : upTo(1, 40);
  if (nextNumber() % 2 == 0) {
    step->paddingTop = upTo(0, step->kernelHeight - 1);
    step->paddingLeft = upTo(0, step->kernelWidth - 1);
  }
  // Windows may also end before the picture does, or begin in its last row.
  step->outputHeight = upTo(1, (step->height + step->paddingTop - 1) / step->strideY + 1);
  step->outputWidth = upTo(1, (step->width + step->paddingLeft - 1) / step->strideX + 1);
  size_t weightCount = step->kernelHeight * step->kernelWidth * step->channels;
  if (!step->isDepthwise) weightCount *= step->outputChannels;
  made->weights = (int8_t *)someBytes(weightCount);
  made->bias = malloc(step->outputChannels * sizeof *made->bias);
  made->factors = malloc(step->outputChannels * sizeof *made->factors);
  for (size_t i = 0; i < step->outputChannels; i++) {
    made->bias[i] = (int64_t)upTo(0, 1 << 28) - (1 << 27);
    made->factors[i] = (double)upTo(1 << 14, (1 << 15) - 1) / (double)(1ull << upTo(24, 34));
  }
  size_t count = step->height * step->width * step->channels;
  made->picture = malloc(count * sizeof *made->picture);
  for (size_t i = 0; i < count; i++) made->picture[i] = (int16_t)nextNumber();
  step->weights = made->weights, step->factors = made->factors;
  step->bias = made->bias;
  step->smallest = nextNumber() % 2 == 0 ? 0 : INT16_MIN, step->largest = INT16_MAX;
  made->resultCount = step->outputHeight * step->outputWidth * step->outputChannels;
}

/// Returns the result in a form, or NULL when there is none.
static int16_t *runWide(const RandomWide *made, int32_t form, size_t threadCount) {
  CKernelsThreads *threads = ckernels_make_threads(threadCount);
  if (threads == NULL) return NULL;
  int16_t *result = malloc(made->resultCount * sizeof *result);
  CKernelsWide *wide = ckernels_make_wide(&made->step, threads, form);
  int32_t isDone = wide != NULL && ckernels_run_wide(wide, made->picture, result) != 0;
  ckernels_free_wide(wide);
  ckernels_free_threads(threads);
  if (isDone) return result;
  free(result);
  return NULL;
}

static void freeWide(RandomWide *made) {
  free(made->weights);
  free(made->bias);
  free(made->factors);
  free(made->picture);
}

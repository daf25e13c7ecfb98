// Random plans of convolutions of bytes, the same for the same numbers.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include <string.h>
#include "CKernels.h"
#include "numbers.h"

enum { BYTE_STEPS = 4, BYTE_PLANES = 4, BYTE_RESULTS = BYTE_PLANES + 3 };

/// A convolution over all channels, a depthwise one after it, and a step of another kind, or two
/// that fill a plane; or boxes, their scores, and the detections in them.
typedef struct {
  CKernelsPlane planes[BYTE_PLANES];
  CKernelsByteStep steps[BYTE_STEPS];
  size_t stepCount, planeCount;
  uint8_t *weights[BYTE_STEPS], *bias, *input;
  float *scales;
  int hasDetections;
  CKernelsByteDetections detections;
  double *terms;
  float *anchors;
} RandomBytes;

static inline size_t byteCount(CKernelsPlane plane) {
  return plane.height * plane.width * plane.channels;
}

/// Chooses a step's window, and from it the sides of its output.
static inline void chooseByteWindow(
    CKernelsByteStep *step, size_t mostRows, size_t mostColumns, CKernelsPlane input,
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

/// Makes a step that fills the other half of the last one's output from the same plane.
static inline void joinTwice(RandomBytes *made) {
  CKernelsByteStep *step = &made->steps[2];
  CKernelsPlane input = made->planes[2], *output = &made->planes[3];
  made->steps[3] = *step;
  if (step->kind == CKERNELS_BYTES_JOIN) {
    output->channels *= 2;
    made->steps[3].place = input.channels;
  } else {
    // All bytes, in rows of another length.
    output->height = 2 * input.height * input.channels;
    output->channels = 1;
    made->steps[3].place = byteCount(input);
  }
  made->stepCount = 4;
}

/// Makes the last step, on the output of the depthwise one.
static inline void makeOtherBytes(RandomBytes *made) {
  CKernelsByteStep *step = &made->steps[2];
  CKernelsPlane input = made->planes[2], *output = &made->planes[3];
  *step = (CKernelsByteStep){.kind = (int32_t)upTo(CKERNELS_BYTES_SUM, CKERNELS_BYTES_LARGEST),
                             .input = 2,
                             .second = 2,
                             .output = 3,
                             .scales = made->scales,
                             .scaleCount = 1,
                             .factors = {(int32_t)upTo(0, 1 << 21), (int32_t)upTo(0, 1 << 21)},
                             .start = -(1 << 26),
                             .shift = (int32_t)upTo(13, 30),
                             .smallest = (uint8_t)upTo(0, 20),
                             .largest = (uint8_t)upTo(200, 255)};
  *output = input;
  output->zeroPoint = (uint8_t)nextNumber();
  switch (step->kind) {
    case CKERNELS_BYTES_SUM: step->weightCount = upTo(0, 1) ? input.channels : 0; break;
    case CKERNELS_BYTES_BORDER:
      step->paddingTop = upTo(0, 3), step->paddingLeft = upTo(0, 3);
      output->height += step->paddingTop + upTo(0, 3);
      output->width += step->paddingLeft + upTo(0, 3);
      break;
    case CKERNELS_BYTES_LARGEST:
      output->channels = 1;
      step->place = upTo(0, input.channels - 1);
      break;
    case CKERNELS_BYTES_JOIN:
    case CKERNELS_BYTES_STACK:
      step->weightCount = upTo(0, 2) ? 0 : 256;
      joinTwice(made);
      break;
    case CKERNELS_BYTES_PRODUCT:
      step->weightCount = upTo(0, 1) ? input.channels : 0;
      step->weightZeroPoint = (uint8_t)nextNumber();
      break;
    case CKERNELS_BYTES_TABLE: step->weightCount = 256; break;
    case CKERNELS_BYTES_MEAN:
      output->height = output->width = 1;
      // Exact, so that no processor rounds it in another way.
      step->offset = (float)upTo(0, 200) * 0.25f - 25;
      break;
    case CKERNELS_BYTES_MAXIMUM:
    case CKERNELS_BYTES_AVERAGE:
      // Every window reaches the picture.
      chooseByteWindow(step, 5, 5, input, output);
      break;
    case CKERNELS_BYTES_PICK:
      output->height = upTo(1, 30), output->width = upTo(1, 30);
      step->weightCount = 2 * (output->height + output->width);
      break;
  }
  made->weights[2] = someBytes(step->weightCount);
  if (step->kind == CKERNELS_BYTES_PICK) {
    uint16_t *places = (uint16_t *)made->weights[2];
    for (size_t y = 0; y < output->height; y++) *places++ = (uint16_t)upTo(0, input.height - 1);
    for (size_t x = 0; x < output->width; x++) *places++ = (uint16_t)upTo(0, input.width - 1);
  }
  step->weights = step->weightCount == 0 ? NULL : made->weights[2];
  made->steps[3].weights = step->weights;
}

/// Makes boxes, the scores that are their convolution, and the largest of each.
static inline void makeDetections(RandomBytes *made) {
  size_t boxCount = upTo(1, 200), classCount = upTo(1, 150), most = upTo(1, 30);
  made->planes[0] = (CKernelsPlane){boxCount, 1, 4, (uint8_t)nextNumber(), 0};
  made->planes[1] = (CKernelsPlane){boxCount, 1, classCount, (uint8_t)nextNumber(), 0};
  made->planes[2] = (CKernelsPlane){.height = boxCount, .width = 1, .channels = 1};
  made->stepCount = 2, made->planeCount = 3;
  made->weights[0] = someBytes(4 * classCount);
  made->scales = malloc(sizeof *made->scales);
  made->scales[0] = 0.003f;
  made->steps[0] = (CKernelsByteStep){.kind = CKERNELS_BYTES_DENSE,
                                      .output = 1,
                                      .kernelHeight = 1,
                                      .kernelWidth = 1,
                                      .strideY = 1,
                                      .strideX = 1,
                                      .weights = made->weights[0],
                                      .weightZeroPoint = 128,
                                      .scales = made->scales,
                                      .scaleCount = 1,
                                      .largest = 255};
  size_t firstClass = classCount > 1 ? upTo(0, 1) : 0;
  made->steps[1] = (CKernelsByteStep){
      .kind = CKERNELS_BYTES_LARGEST, .input = 1, .second = 1, .output = 2, .place = firstClass};
  made->terms = malloc(1024 * sizeof *made->terms);
  for (size_t i = 0; i < 1024; i++) made->terms[i] = (double)upTo(1, 1000) * 0.001;
  made->anchors = malloc(4 * boxCount * sizeof *made->anchors);
  for (size_t i = 0; i < 4 * boxCount; i++) made->anchors[i] = (float)upTo(1, 1000) * 0.001f;
  made->detections = (CKernelsByteDetections){.scores = 1,
                                              .largest = 2,
                                              .firstClass = firstClass,
                                              .terms = made->terms,
                                              .anchors = made->anchors,
                                              .smallest = (uint8_t)upTo(0, 255),
                                              .scoreScale = 0.01f,
                                              .overlapLimit = 0.4f,
                                              .mostDetections = most};
  made->hasDetections = 1;
  made->input = someBytes(byteCount(made->planes[0]));
}

static inline void makeBytes(RandomBytes *made) {
  memset(made, 0, sizeof *made);
  if (upTo(0, 3) == 0) {
    makeDetections(made);
    return;
  }
  made->stepCount = 3, made->planeCount = 4;
  size_t middle = upTo(1, 70), isPlain = upTo(0, 1), isSigned = upTo(0, 1);
  uint8_t flip = isSigned ? 0x80 : 0;
  made->planes[0] =
      (CKernelsPlane){upTo(1, 20), upTo(1, 40), upTo(1, 40), (uint8_t)nextNumber(), flip};
  made->planes[1] = made->planes[2] =
      (CKernelsPlane){.channels = middle, .zeroPoint = (uint8_t)nextNumber(), .flip = flip};
  made->bias = someBytes(4 * middle);
  made->scales = malloc(middle * sizeof *made->scales);
  // Biases as large as sums.
  for (size_t i = 0; i < middle; i++) {
    int32_t bias = (int32_t)upTo(0, 20000) - 10000;
    memcpy(made->bias + 4 * i, &bias, sizeof bias);
    made->scales[i] = (float)upTo(1, 100) * 0.00005f;
  }
  made->steps[0] = (CKernelsByteStep){.kind = CKERNELS_BYTES_DENSE,
                                      .output = 1,
                                      .weightFlip = flip,
                                      .weightZeroPoint = isSigned ? 128 : (uint8_t)upTo(1, 255),
                                      .bias = made->bias,
                                      .scales = made->scales,
                                      .scaleCount = upTo(0, 1) ? 1 : middle,
                                      .smallest = 3,
                                      .largest = 250};
  made->steps[1] = (CKernelsByteStep){.kind = CKERNELS_BYTES_DEPTHWISE,
                                      .input = 1,
                                      .second = 1,
                                      .output = 2,
                                      .weightFlip = flip,
                                      .weightZeroPoint = isSigned ? 128 : (uint8_t)upTo(1, 255),
                                      .bias = upTo(0, 1) ? made->bias : NULL,
                                      .scales = made->scales,
                                      .scaleCount = upTo(0, 1) ? 1 : middle,
                                      .largest = 255};
  // Most models have windows of one pixel, which have separate code.
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
  makeOtherBytes(made);
  made->input = someBytes(byteCount(made->planes[0]));
}

static inline void freeBytes(RandomBytes *made) {
  for (size_t i = 0; i < BYTE_STEPS; i++) free(made->weights[i]);
  free(made->bias);
  free(made->scales);
  free(made->input);
  free(made->terms);
  free(made->anchors);
}

/// Returns the bytes of a result: planes of bytes, one of floats, or those of the detections.
static inline size_t resultByteCount(const RandomBytes *made, size_t index) {
  if (index + 1 < made->planeCount) {
    return byteCount(made->planes[index + 1]) * (index == 0 ? sizeof(float) : 1);
  }
  size_t perBox[] = {4, 1, 1}, number = index + 1 - made->planeCount;
  return sizeof(float) * (number == 3 ? 1 : made->detections.mostDetections * perBox[number]);
}

/// Runs a plan and writes all outputs consecutively; returns the number of bytes.
static inline size_t runBytes(
    const RandomBytes *made, int32_t form, size_t threadCount, uint8_t **all) {
  CKernelsThreads *threads = ckernels_make_threads(threadCount);
  CKernelsByteOutput outputs[BYTE_PLANES];
  size_t count = 0, outputCount = made->planeCount - 1;
  size_t resultCount = outputCount + (made->hasDetections ? 4 : 0);
  void *results[BYTE_RESULTS];
  for (size_t i = 0; i < resultCount; i++) {
    if (i < outputCount) outputs[i] = (CKernelsByteOutput){i + 1, i == 0 ? 0.1f : 0};
    results[i] = malloc(resultByteCount(made, i));
    count += resultByteCount(made, i);
  }
  CKernelsPlan *plan = ckernels_make_plan(
      made->planes, made->planeCount, made->steps, made->stepCount, outputs, outputCount,
      made->hasDetections ? &made->detections : NULL, form, threads);
  *all = malloc(count);
  if (plan != NULL) ckernels_run_plan(plan, made->input, results);
  size_t place = 0;
  for (size_t i = 0; i < resultCount; i++) {
    memcpy(*all + place, results[i], resultByteCount(made, i));
    place += resultByteCount(made, i);
    free(results[i]);
  }
  int isThere = plan != NULL;
  ckernels_free_plan(plan);
  ckernels_free_threads(threads);
  return isThere ? count : 0;
}

#include "../processors.h"
#include "CKernelsMasks.h"
#include "CKernelsSharing.h"
#include "exponential.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// MARK: - Copies

/// The numbers of a part that one thread copies, and the numbers whose copying takes as long as
/// waking a thread.
enum { PART = 4096, FEW = 1 << 17 };

typedef struct Copy {
  const float *numbers;
  size_t count;
  float *copy;
  atomic_int hasInfinite;
} Copy;

/// Copies numbers; returns true if one is infinite or NaN.
FOR_EACH_PROCESSOR
static int copy_part(const float *numbers, size_t count, float *copy) {
  uint32_t found = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, numbers + i, sizeof bits);
    copy[i] = numbers[i];
    found |= (bits & 0x7F800000) == 0x7F800000;
  }
  return found != 0;
}

static void copy_parts(void *context, size_t slot, int32_t firstPart, int32_t endPart) {
  (void)slot;
  Copy *work = context;
  size_t first = (size_t)firstPart * PART, end = (size_t)endPart * PART;
  if (end > work->count) end = work->count;
  if (copy_part(work->numbers + first, end - first, work->copy + first)) {
    atomic_store_explicit(&work->hasInfinite, 1, memory_order_relaxed);
  }
}

int32_t ckernels_copy_finite(const float *numbers, size_t count, size_t threadCount, float *copy) {
  Copy work = {.numbers = numbers, .count = count, .copy = copy};
  if (count < FEW) threadCount = 1;
  ckernels_share_rows((int32_t)((count + PART - 1) / PART), threadCount, copy_parts, &work);
  return !atomic_load_explicit(&work.hasInfinite, memory_order_relaxed);
}

// MARK: - Classes

FOR_EACH_PROCESSOR
static void replace_by_logistic(float *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float power = power_of_e(-fabsf(numbers[i]));
    float above = numbers[i] < 0 ? power : 1;
    numbers[i] = above / (1 + power);
  }
}

void ckernels_mask_of_class(
    const float *numbers, size_t pixelCount, size_t classCount, size_t index, int32_t isLogistic,
    float *mask) {
  numbers += index;
  for (size_t i = 0; i < pixelCount; i++, numbers += classCount) mask[i] = *numbers;
  if (isLogistic) replace_by_logistic(mask, pixelCount);
}

// MARK: - All classes

/// The number of pixels whose classes are computed side by side.
enum { BLOCK = 64 };

typedef struct Confidences {
  const float *numbers;
  size_t pixelCount, classCount;
  CKernelsMaskActivation activation;
  float *planes;
} Confidences;

/// Computes the shares of a block's pixels, whose numbers lie in planes.
FOR_EACH_PROCESSOR
static void share_block(float *planes, size_t planeLength, size_t classCount, size_t count) {
  float largest[BLOCK], sums[BLOCK];
  memcpy(largest, planes, count * sizeof *largest);
  memset(sums, 0, sizeof sums);
  for (size_t c = 1; c < classCount; c++) {
    const float *plane = planes + c * planeLength;
    for (size_t i = 0; i < count; i++) largest[i] = plane[i] > largest[i] ? plane[i] : largest[i];
  }
  for (size_t c = 0; c < classCount; c++) {
    float *plane = planes + c * planeLength;
    for (size_t i = 0; i < count; i++) {
      plane[i] = power_of_e(plane[i] - largest[i]);
      sums[i] += plane[i];
    }
  }
  for (size_t c = 0; c < classCount; c++) {
    float *plane = planes + c * planeLength;
    for (size_t i = 0; i < count; i++) plane[i] /= sums[i];
  }
}

static void compute_blocks(void *context, size_t slot, int32_t firstBlock, int32_t endBlock) {
  (void)slot;
  const Confidences *work = context;
  for (size_t first = (size_t)firstBlock * BLOCK; first < (size_t)endBlock * BLOCK;
       first += BLOCK) {
    size_t rest = work->pixelCount - first, count = rest < BLOCK ? rest : BLOCK;
    float *planes = work->planes + first;
    const float *numbers = work->numbers + first * work->classCount;
    for (size_t c = 0; c < work->classCount; c++) {
      float *plane = planes + c * work->pixelCount;
      for (size_t i = 0; i < count; i++) plane[i] = numbers[i * work->classCount + c];
      if (work->activation == CKERNELS_MASK_LOGISTIC) replace_by_logistic(plane, count);
    }
    if (work->activation == CKERNELS_MASK_SHARES) {
      share_block(planes, work->pixelCount, work->classCount, count);
    }
  }
}

void ckernels_masks_of_classes(
    const float *numbers, size_t pixelCount, size_t classCount, CKernelsMaskActivation activation,
    size_t threadCount, float *planes) {
  Confidences work = {numbers, pixelCount, classCount, activation, planes};
  if (activation == CKERNELS_MASK_UNCHANGED && pixelCount * classCount < FEW) threadCount = 1;
  ckernels_share_rows(
      (int32_t)((pixelCount + BLOCK - 1) / BLOCK), threadCount, compute_blocks, &work);
}

#include "../processors.h"
#include "CKernelsMasks.h"
#include "CKernelsSharing.h"
#include "exponential.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

int32_t ckernels_are_finite(const float *numbers, size_t count) {
  uint32_t found = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, numbers + i, sizeof bits);
    found |= (bits & 0x7F800000) == 0x7F800000;
  }
  return !found;
}

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

// MARK: - Shares of one

/// The number of pixels whose classes are computed side by side.
enum { BLOCK = 64 };

typedef struct Shares {
  const float *numbers;
  size_t pixelCount, classCount;
  float *planes;
} Shares;

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

static void share_blocks(void *context, size_t slot, int32_t firstBlock, int32_t endBlock) {
  (void)slot;
  const Shares *shares = context;
  for (size_t first = (size_t)firstBlock * BLOCK; first < (size_t)endBlock * BLOCK;
       first += BLOCK) {
    size_t rest = shares->pixelCount - first, count = rest < BLOCK ? rest : BLOCK;
    float *planes = shares->planes + first;
    const float *numbers = shares->numbers + first * shares->classCount;
    for (size_t c = 0; c < shares->classCount; c++) {
      float *plane = planes + c * shares->pixelCount;
      for (size_t i = 0; i < count; i++) plane[i] = numbers[i * shares->classCount + c];
    }
    share_block(planes, shares->pixelCount, shares->classCount, count);
  }
}

void ckernels_shares_of_classes(
    const float *numbers, size_t pixelCount, size_t classCount, size_t threadCount, float *planes) {
  Shares shares = {numbers, pixelCount, classCount, planes};
  ckernels_share_rows(
      (int32_t)((pixelCount + BLOCK - 1) / BLOCK), threadCount, share_blocks, &shares);
}

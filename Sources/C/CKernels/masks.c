#include "CKernelsMasks.h"
#include "processors.h"

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

static float logistic(float number) { return 1 / (1 + expf(-number)); }

void ckernels_mask_of_class(
    const float *numbers, size_t pixelCount, size_t classCount, size_t index, int32_t isLogistic,
    float *mask) {
  numbers += index;
  for (size_t i = 0; i < pixelCount; i++, numbers += classCount) mask[i] = *numbers;
  if (!isLogistic) return;
  for (size_t i = 0; i < pixelCount; i++) mask[i] = logistic(mask[i]);
}

void ckernels_shares_of_classes(
    const float *numbers, size_t pixelCount, size_t classCount, float *shares) {
  for (size_t pixel = 0; pixel < pixelCount; pixel++) {
    float largest = numbers[0], sum = 0;
    for (size_t i = 1; i < classCount; i++) largest = numbers[i] > largest ? numbers[i] : largest;
    for (size_t i = 0; i < classCount; i++) {
      shares[i] = expf(numbers[i] - largest);
      sum += shares[i];
    }
    for (size_t i = 0; i < classCount; i++) shares[i] /= sum;
    numbers += classCount;
    shares += classCount;
  }
}

void ckernels_enlarge_mask_row(
    const float *row, const CKernelsMaskColumn *columns, size_t count, float *enlarged) {
  for (size_t i = 0; i < count; i++) {
    CKernelsMaskColumn place = columns[i];
    enlarged[i] = row[place.first] * (1 - place.share) + row[place.second] * place.share;
  }
}

FOR_EACH_PROCESSOR
void ckernels_blend_mask_rows(
    const float *upper, const float *lower, float share, size_t count, float *blended) {
  for (size_t i = 0; i < count; i++) blended[i] = upper[i] * (1 - share) + lower[i] * share;
}

FOR_EACH_PROCESSOR
void ckernels_mix_mask_rows(
    const float *upper, const float *lower, float share, size_t count, float *mixed) {
  for (size_t i = 0; i < count; i++) mixed[i] = upper[i] + (lower[i] - upper[i]) * share;
}

static float between(float first, float second, float share) {
  return first + (second - first) * share;
}

/// Returns true if the logistic function of a number is above one half, as computed.
static int32_t is_likely(float number) {
  // Only close to 0 does rounding decide.
  return fabsf(number) > 1e-3f ? number > 0 : logistic(number) > 0.5f;
}

void ckernels_subject_row(
    const float *row, const CKernelsMaskColumn *columns, size_t count, int32_t isLogistic,
    uint8_t *categories) {
  for (size_t i = 0; i < count; i++) {
    CKernelsMaskColumn place = columns[i];
    float number = between(row[place.first], row[place.second], place.share);
    int32_t isSubject = isLogistic ? is_likely(number) : number > 0.5f;
    categories[i] = isSubject ? 0 : 255;
  }
}

/// The least distance between the two largest numbers, as a share of both, that rounding cannot
/// bridge when they are blended.
static const float CLEAR = 1e-4f;

/// Finds the largest number of a column's classes, and whether no other comes near.
static void find_best(const float *numbers, size_t classCount, uint8_t *best, uint8_t *isClear) {
  size_t index = 0;
  float largest = numbers[0], next = -INFINITY, extent = fabsf(numbers[0]);
  for (size_t i = 1; i < classCount; i++) {
    float number = numbers[i], size = fabsf(number);
    extent = size > extent ? size : extent;
    if (number > largest) {
      next = largest;
      largest = number;
      index = i;
    } else if (number > next) {
      next = number;
    }
  }
  *best = (uint8_t)index;
  *isClear = largest - next > CLEAR * extent;
}

static size_t best_between(
    const float *first, const float *second, float share, size_t classCount) {
  size_t index = 0;
  float largest = between(first[0], second[0], share);
  for (size_t i = 1; i < classCount; i++) {
    float number = between(first[i], second[i], share);
    if (number > largest) {
      largest = number;
      index = i;
    }
  }
  return index;
}

static size_t likeliest_between(
    const float *first, const float *second, float share, size_t classCount) {
  size_t index = 0;
  float largest = logistic(between(first[0], second[0], share));
  for (size_t i = 1; i < classCount; i++) {
    float number = logistic(between(first[i], second[i], share));
    if (number > largest) {
      largest = number;
      index = i;
    }
  }
  return index;
}

void ckernels_category_row(
    const float *row, size_t width, size_t classCount, const CKernelsMaskColumn *columns,
    size_t count, int32_t isLogistic, uint8_t *best, uint8_t *isClear, uint8_t *categories) {
  for (size_t i = 0; i < width && !isLogistic; i++) {
    find_best(row + i * classCount, classCount, best + i, isClear + i);
  }
  for (size_t i = 0; i < count; i++) {
    CKernelsMaskColumn place = columns[i];
    size_t left = (size_t)place.first, right = (size_t)place.second;
    const float *first = row + left * classCount, *second = row + right * classCount;
    if (isLogistic) {
      categories[i] = (uint8_t)likeliest_between(first, second, place.share, classCount);
    } else if (best[left] == best[right] && isClear[left] && isClear[right]) {
      // A class that is the largest at both ends is the largest between them.
      categories[i] = best[left];
    } else {
      categories[i] = (uint8_t)best_between(first, second, place.share, classCount);
    }
  }
}

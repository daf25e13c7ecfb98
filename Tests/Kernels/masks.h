// Random masks of segmentation, enlarged on several threads, and backgrounds behind their subject.
//
// Needs the function `nextNumber` that `numbers.h` needs.
#pragma once

#include <math.h>

#include "hybrid.h"

#pragma STDC FP_CONTRACT OFF

/// The numbers of a model's classes, and the places of a picture's pixels between them.
typedef struct {
  size_t width, height, classCount, columnCount, rowCount;
  float *numbers;
  CKernelsMaskColumn *columns, *rows;
} RandomMasks;

static CKernelsMaskColumn *randomPlaces(size_t count, size_t size) {
  CKernelsMaskColumn *places = malloc(count * sizeof *places);
  for (size_t i = 0; i < count; i++) {
    float place = (float)i * (float)(size - 1) / (float)(count > 1 ? count - 1 : 1);
    int32_t first = (int32_t)place, last = (int32_t)size - 1;
    places[i].first = first < last ? first : last;
    places[i].second = first < last ? first + 1 : last;
    places[i].share = first < last ? place - (float)first : 0;
  }
  return places;
}

static void makeMasks(RandomMasks *made) {
  made->width = upTo(1, 90), made->height = upTo(1, 40);
  made->classCount = nextNumber() % 3 == 0 ? 1 : upTo(1, 40);
  // Now and then enough for several threads.
  if (nextNumber() % 16 == 0) made->width = upTo(200, 300), made->height = upTo(100, 200);
  made->columnCount = upTo(1, 200), made->rowCount = upTo(1, 90);
  made->numbers = randomNumbers(made->width * made->height * made->classCount, -9, 9);
  // Large areas of one class.
  size_t length = upTo(1, 50);
  for (size_t i = 0; i < made->width * made->height; i++) {
    made->numbers[i * made->classCount + i / length % made->classCount] += 18;
  }
  made->columns = randomPlaces(made->columnCount, made->width);
  made->rows = randomPlaces(made->rowCount, made->height);
}

/// Returns the categories, opacities and a plane, one after the other, each from its own block.
static uint8_t *runMasks(const RandomMasks *made, int32_t isLogistic, size_t threadCount) {
  size_t pixelCount = made->width * made->height;
  size_t count = made->columnCount * made->rowCount, bytes = count * sizeof(float);
  uint8_t *categories = malloc(count), *opacities = malloc(count);
  float *mask = malloc(bytes), *planes = malloc(pixelCount * made->classCount * sizeof(float));
  CKernelsCategories work = {
      made->numbers,
      made->width,
      made->height,
      made->classCount,
      isLogistic,
      made->columns,
      made->rows,
      made->columnCount,
      made->rowCount,
      .codes = malloc(pixelCount * sizeof(uint16_t)),
      .memory = malloc(threadCount * 64 * made->classCount * sizeof(float)),
      .rowCodes = malloc(threadCount * made->width * sizeof(uint16_t)),
      .rowMemory = malloc(threadCount * made->columnCount),
      .places = malloc(threadCount * made->columnCount * sizeof(uint32_t)),
      .categories = categories};
  ckernels_find_categories(&work, threadCount);
  ckernels_masks_of_classes(
      made->numbers, pixelCount, made->classCount, CKERNELS_MASK_SHARES, threadCount, planes);
  CKernelsMaskEnlargement enlargement = {
      planes + (made->classCount - 1) * pixelCount,
      made->width,
      made->columns,
      made->rows,
      made->columnCount,
      made->rowCount,
      .memory = malloc(threadCount * CKERNELS_MASK_ROWS * made->columnCount * sizeof(float)),
      .groups = malloc(CKERNELS_MASK_GROUP_FLOATS * made->columnCount * sizeof(float)),
      .mask = mask};
  ckernels_enlarge_mask(&enlargement, threadCount);
  enlargement.mask = NULL, enlargement.opacities = opacities;
  ckernels_enlarge_mask(&enlargement, threadCount);
  uint8_t *result = malloc(2 * count + bytes);
  memcpy(result, categories, count);
  memcpy(result + count, opacities, count);
  memcpy(result + 2 * count, mask, bytes);
  free(work.codes), free(work.memory), free(work.rowCodes), free(work.rowMemory);
  free(work.places);
  free(enlargement.memory), free(enlargement.groups), free(categories), free(opacities), free(mask),
      free(planes);
  return result;
}

/// Returns true if a mask has the weighted means of the plane's four numbers around each place.
static int isEnlarged(const RandomMasks *made, const float *plane, const float *mask) {
  for (size_t i = 0; i < made->rowCount * made->columnCount; i++) {
    CKernelsMaskColumn row = made->rows[i / made->columnCount];
    CKernelsMaskColumn column = made->columns[i % made->columnCount];
    float sides[2];
    for (size_t side = 0; side < 2; side++) {
      const float *line = plane + (size_t)(side == 0 ? row.first : row.second) * made->width;
      sides[side] = line[column.first] * (1 - column.share) + line[column.second] * column.share;
    }
    if (mask[i] != sides[0] * (1 - row.share) + sides[1] * row.share) return 0;
  }
  return 1;
}

/// Copies bytes, sometimes enough of them for several threads; returns 0 if the copy differs.
static int runCopy(size_t threadCount) {
  size_t byteCount = upTo(0, 7) == 0 ? upTo(512 << 10, 600 << 10) : upTo(1, 40 << 10);
  uint8_t *bytes = malloc(byteCount), *copy = calloc(byteCount, 1);
  for (size_t i = 0; i < byteCount; i++) bytes[i] = (uint8_t)(nextNumber() >> 40);
  ckernels_copy(bytes, byteCount, threadCount, copy);
  int isRight = memcmp(copy, bytes, byteCount) == 0;
  free(bytes), free(copy);
  return isRight;
}

/// Copies a model's numbers, takes the classes apart, and enlarges one; returns 0 if a result is
/// not what plain arithmetic gives.
static int runClasses(const RandomMasks *made, size_t threadCount) {
  size_t pixelCount = made->width * made->height, count = pixelCount * made->classCount;
  size_t columns = made->columnCount, index = nextNumber() % made->classCount;
  int32_t isLogistic = nextNumber() % 2 == 0;
  float *copy = malloc(count * sizeof *copy), *planes = malloc(count * sizeof *planes);
  float *plane = malloc(pixelCount * sizeof *plane);
  int isRight = ckernels_copy_finite(made->numbers, count, threadCount, copy);
  isRight &= memcmp(copy, made->numbers, count * sizeof *copy) == 0;
  static const float others[] = {INFINITY, -INFINITY, NAN};
  copy[nextNumber() % count] = others[nextNumber() % 3];
  isRight &= !ckernels_copy_finite(copy, count, threadCount, planes);
  ckernels_masks_of_classes(
      made->numbers, pixelCount, made->classCount,
      isLogistic ? CKERNELS_MASK_LOGISTIC : CKERNELS_MASK_UNCHANGED, threadCount, planes);
  ckernels_mask_of_class(made->numbers, pixelCount, made->classCount, index, isLogistic, plane);
  isRight &= memcmp(planes + index * pixelCount, plane, pixelCount * sizeof *plane) == 0;
  CKernelsMaskEnlargement work = {
      plane,
      made->width,
      made->columns,
      made->rows,
      columns,
      made->rowCount,
      .memory = malloc(threadCount * CKERNELS_MASK_ROWS * columns * sizeof(float)),
      .groups = malloc(CKERNELS_MASK_GROUP_FLOATS * columns * sizeof(float)),
      .mask = malloc(columns * made->rowCount * sizeof(float))};
  ckernels_enlarge_mask(&work, threadCount);
  isRight &= isEnlarged(made, plane, work.mask);
  free(work.memory), free(work.groups), free(work.mask);
  free(copy), free(planes), free(plane);
  return isRight;
}

/// Returns true if categories are those that all classes of every pixel give.
static int areCategories(const RandomMasks *made, int32_t isLogistic, const uint8_t *categories) {
  for (size_t i = 0; i < made->rowCount * made->columnCount; i++) {
    CKernelsMaskColumn row = made->rows[i / made->columnCount];
    CKernelsMaskColumn column = made->columns[i % made->columnCount];
    size_t best = 0;
    float largest = 0;
    for (size_t c = 0; c < made->classCount; c++) {
      float sides[2];
      for (size_t side = 0; side < 2; side++) {
        size_t x = (size_t)(side == 0 ? column.first : column.second);
        size_t upper = (size_t)row.first * made->width + x;
        size_t lower = (size_t)row.second * made->width + x;
        float first = made->numbers[upper * made->classCount + c];
        float second = made->numbers[lower * made->classCount + c];
        sides[side] = first + (second - first) * row.share;
      }
      float number = sides[0] + (sides[1] - sides[0]) * column.share;
      if (isLogistic) number = 1 / (1 + expf(-number));
      if (c == 0 || number > largest) best = c, largest = number;
    }
    if (made->classCount == 1) best = largest > 0.5F ? 0 : 255;
    if (categories[i] != best) return 0;
  }
  return 1;
}

static void freeMasks(RandomMasks *made) {
  free(made->numbers), free(made->columns), free(made->rows);
}

/// Puts pixels over a background; returns 0 if a result is not what plain arithmetic gives.
static int runBackdrop(void) {
  size_t count = upTo(1, 200);
  uint8_t *above = malloc(3 * count), *below = malloc(3 * count), *opacities = malloc(count);
  uint8_t *spread = malloc(3 * count), *mixed = malloc(3 * count), *blended = malloc(count);
  uint32_t *sums = calloc(3 * count, sizeof *sums);
  float *upper = randomNumbers(count, -9, 300), *lower = randomNumbers(count, -9, 300);
  for (size_t i = 0; i < 3 * count; i++) {
    above[i] = (uint8_t)nextNumber(), below[i] = (uint8_t)nextNumber();
    opacities[i / 3] = (uint8_t)(nextNumber() % 3 == 0 ? 255 : nextNumber());
  }
  memcpy(mixed, above, 3 * count);
  ckernels_spread_opacities(opacities, count, spread);
  ckernels_add_background(above, spread, 3 * count, sums);
  ckernels_mix_over(mixed, below, spread, 3 * count);
  int isRight = 1;
  for (size_t i = 0; i < 3 * count; i++) {
    int opacity = opacities[i / 3];
    int exact = (above[i] * opacity + below[i] * (255 - opacity) + 127) / 255;
    isRight &= spread[i] == opacity && sums[i] == above[i] * (511u - 2u * (uint32_t)opacity);
    isRight &= abs(exact - mixed[i]) <= 1 && (opacity < 255 || mixed[i] == above[i]);
  }
  ckernels_blend_channels(upper, lower, 0.5F, count, blended);
  for (size_t i = 0; i < count; i++) {
    float value = fminf(fmaxf((upper[i] + lower[i]) / 2, 0), 255);
    isRight &= fabsf(value - blended[i]) <= 0.51F;
  }
  ckernels_blend_opacities(below, above, 256, count, blended);
  isRight &= memcmp(blended, above, count) == 0;
  free(above), free(below), free(opacities), free(spread), free(mixed), free(blended);
  free(sums), free(upper), free(lower);
  return isRight;
}

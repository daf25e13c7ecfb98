#include "../processors.h"
#include "CKernelsMasks.h"
#include "CKernelsSharing.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Most pixels of an enlarged mask lie between four of the model's whose largest class is the same
// by far. Only the others are computed, as upstream computes all of them. Logistic functions of
// several classes are all computed.

enum {
  BLOCK = CKERNELS_MASK_BLOCK,
  /// The code of a pixel of the model whose category rounding may decide.
  UNSURE = 0xFFFF,
  SUBJECT = 0,
  REST = 255,
  MOST_CLASSES = 256
};

/// The least distance between two numbers, as a share of the largest of all numbers, that rounding
/// cannot bridge when they are blended.
static const float CLEAR = 1e-4f;
/// The least distance between two subnormal numbers that rounding cannot bridge.
static const float SMALLEST = 1e-37f;
/// The size up to which differences of numbers are finite.
static const float LARGEST = 0x1p126f;

// MARK: - The model's pixels

FOR_EACH_PROCESSOR
static uint32_t largest_bits(const float *numbers, size_t count) {
  uint32_t most = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, numbers + i, sizeof bits);
    bits &= 0x7FFFFFFF;
    most = bits > most ? bits : most;
  }
  return most;
}

/// Returns the largest size of a number.
static float extent_of(const float *numbers, size_t count) {
  uint32_t bits = largest_bits(numbers, count);
  float extent;
  memcpy(&extent, &bits, sizeof extent);
  return extent;
}

/// Finds the code of the pixels of one class: the subject is above a limit.
FOR_EACH_PROCESSOR
static void subject_codes(
    const float *numbers, size_t count, float limit, float margin, uint16_t *codes) {
  for (size_t i = 0; i < count; i++) {
    float above = numbers[i] - limit;
    codes[i] = above > margin ? SUBJECT : above < -margin ? REST : UNSURE;
  }
}

/// Finds the codes of a block of pixels, whose numbers lie in planes of `BLOCK`.
FOR_EACH_PROCESSOR
static void class_codes(
    const float *planes, size_t classCount, size_t count, float margin, uint16_t *codes) {
  float largest[BLOCK], next[BLOCK];
  uint32_t best[BLOCK] = {0};
  for (size_t i = 0; i < BLOCK; i++) largest[i] = planes[i], next[i] = -INFINITY;
  for (size_t c = 1; c < classCount; c++) {
    const float *plane = planes + c * BLOCK;
    for (size_t i = 0; i < BLOCK; i++) {
      float number = plane[i], second = number > next[i] ? number : next[i];
      int32_t isLarger = number > largest[i];
      next[i] = isLarger ? largest[i] : second;
      best[i] = isLarger ? (uint32_t)c : best[i];
      largest[i] = isLarger ? number : largest[i];
    }
  }
  for (size_t i = 0; i < count; i++) {
    codes[i] = largest[i] - next[i] > margin ? (uint16_t)best[i] : UNSURE;
  }
}

typedef struct Coding {
  const CKernelsCategories *work;
  float margin;
} Coding;

static void code_blocks(void *context, size_t slot, int32_t firstBlock, int32_t endBlock) {
  const Coding *coding = context;
  const CKernelsCategories *work = coding->work;
  size_t pixelCount = work->width * work->height, classCount = work->classCount;
  float *planes = work->memory + slot * BLOCK * classCount;
  for (size_t first = (size_t)firstBlock * BLOCK; first < (size_t)endBlock * BLOCK;
       first += BLOCK) {
    size_t rest = pixelCount - first, count = rest < BLOCK ? rest : BLOCK;
    const float *numbers = work->numbers + first * classCount;
    uint16_t *codes = work->codes + first;
    if (classCount == 1) {
      float limit = work->isLogistic ? 0 : 0.5f;
      subject_codes(numbers, count, limit, coding->margin, codes);
      continue;
    }
    for (size_t c = 0; c < classCount; c++) {
      for (size_t i = 0; i < BLOCK; i++) {
        planes[c * BLOCK + i] = i < count ? numbers[i * classCount + c] : 0;
      }
    }
    class_codes(planes, classCount, count, coding->margin, codes);
  }
}

static void find_codes(const CKernelsCategories *work, size_t threadCount) {
  size_t pixelCount = work->width * work->height;
  float extent = extent_of(work->numbers, pixelCount * work->classCount);
  // Different numbers may have equal logistic functions.
  if ((work->isLogistic && work->classCount > 1) || extent > LARGEST) {
    memset(work->codes, 0xFF, pixelCount * sizeof *work->codes);
    return;
  }
  float margin = CLEAR * extent;
  if (margin < SMALLEST) margin = SMALLEST;
  // The logistic function of numbers nearer to 0 may be rounded to one half.
  if (work->isLogistic && margin < 1e-3f) margin = 1e-3f;
  Coding coding = {work, margin};
  ckernels_share_rows(
      (int32_t)((pixelCount + BLOCK - 1) / BLOCK), threadCount, code_blocks, &coding);
}

// MARK: - Single places

/// The logistic function as upstream computes it, whose rounding decides some categories.
static float logistic(float number) { return 1 / (1 + expf(-number)); }

static float between(float first, float second, float share) {
  return first + (second - first) * share;
}

/// Blends the numbers of four pixels: rows first, then columns.
FOR_EACH_PROCESSOR
static void numbers_between(
    const float *const corners[4], float down, float across, size_t classCount, float *numbers) {
  const float *upperLeft = corners[0], *upperRight = corners[1];
  const float *lowerLeft = corners[2], *lowerRight = corners[3];
  for (size_t c = 0; c < classCount; c++) {
    float first = between(upperLeft[c], lowerLeft[c], down);
    float second = between(upperRight[c], lowerRight[c], down);
    numbers[c] = between(first, second, across);
  }
}

/// Computes the category at a place between four of the model's pixels.
static uint8_t category_at(
    const CKernelsCategories *work, const CKernelsMaskColumn *row,
    const CKernelsMaskColumn *column) {
  size_t classCount = work->classCount, line = work->width * classCount;
  const float *upper = work->numbers + (size_t)row->first * line;
  const float *lower = work->numbers + (size_t)row->second * line;
  size_t left = (size_t)column->first * classCount, right = (size_t)column->second * classCount;
  const float *const corners[4] = {upper + left, upper + right, lower + left, lower + right};
  if (classCount == 1) {
    float first = between(*corners[0], *corners[2], row->share);
    float number = between(first, between(*corners[1], *corners[3], row->share), column->share);
    return (work->isLogistic ? logistic(number) : number) > 0.5f ? SUBJECT : REST;
  }
  float numbers[MOST_CLASSES];
  numbers_between(corners, row->share, column->share, classCount, numbers);
  uint8_t best = 0;
  float largest = 0;
  for (size_t c = 0; c < classCount; c++) {
    float number = work->isLogistic ? logistic(numbers[c]) : numbers[c];
    if (c == 0 || number > largest) best = (uint8_t)c, largest = number;
  }
  return best;
}

// MARK: - Rows

/// The categories that rows between the same two of the model share: all but the unsure columns.
///
/// Each thread has one, in cache lines of its own.
typedef struct Template {
  _Alignas(128) uint8_t *categories;
  uint16_t *codes;
  uint32_t *unsure;
  size_t unsureCount;
  int32_t first, second;
} Template;

/// Finds the codes that two rows share.
FOR_EACH_PROCESSOR
static void shared_codes(
    const uint16_t *upper, const uint16_t *lower, size_t count, uint16_t *shared) {
  for (size_t i = 0; i < count; i++) shared[i] = upper[i] == lower[i] ? upper[i] : UNSURE;
}

static void make_template(
    Template *made, const CKernelsCategories *work, const CKernelsMaskColumn *row) {
  const uint16_t *codes = made->codes;
  shared_codes(
      work->codes + (size_t)row->first * work->width,
      work->codes + (size_t)row->second * work->width, work->width, made->codes);
  const CKernelsMaskColumn *columns = work->columns;
  uint8_t *restrict categories = made->categories;
  uint32_t *restrict unsure = made->unsure;
  size_t unsureCount = 0;
  for (size_t x = 0; x < work->columnCount; x++) {
    size_t left = (size_t)columns[x].first, right = (size_t)columns[x].second;
    uint16_t code = codes[left];
    int32_t isSure = (code != UNSURE) & (code == codes[right]);
    categories[x] = (uint8_t)code;
    unsure[unsureCount] = (uint32_t)x;
    unsureCount += !isSure;
  }
  made->unsureCount = unsureCount;
  made->first = row->first, made->second = row->second;
}

typedef struct Filling {
  const CKernelsCategories *work;
  Template templates[CKERNELS_MOST_MASK_THREADS];
} Filling;

static void fill_rows(void *context, size_t slot, int32_t firstRow, int32_t endRow) {
  Filling *filling = context;
  const CKernelsCategories *work = filling->work;
  Template *made = filling->templates + slot;
  size_t count = work->columnCount;
  if (made->categories == NULL) {
    made->first = made->second = -1;
    made->categories = work->rowMemory + slot * count;
    made->codes = work->rowCodes + slot * work->width;
    made->unsure = work->places + slot * count;
  }
  for (int32_t y = firstRow; y < endRow; y++) {
    const CKernelsMaskColumn *row = work->rows + y;
    if (made->first != row->first || made->second != row->second) make_template(made, work, row);
    uint8_t *categories = work->categories + (size_t)y * count;
    memcpy(categories, made->categories, count);
    for (size_t i = 0; i < made->unsureCount; i++) {
      size_t x = made->unsure[i];
      categories[x] = category_at(work, row, work->columns + x);
    }
  }
}

void ckernels_find_categories(const CKernelsCategories *work, size_t threadCount) {
  if (threadCount > CKERNELS_MOST_MASK_THREADS) threadCount = CKERNELS_MOST_MASK_THREADS;
  find_codes(work, threadCount);
  Filling filling = {.work = work};
  ckernels_share_rows((int32_t)work->rowCount, threadCount, fill_rows, &filling);
}

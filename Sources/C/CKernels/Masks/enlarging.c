#include "../processors.h"
#include "CKernelsMasks.h"
#include "CKernelsSharing.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// Enlarges a row: the weighted means of neighboring columns.
static void enlarge_row(
    const float *row, const CKernelsMaskColumn *columns, size_t count, float *enlarged) {
  for (size_t i = 0; i < count; i++) {
    CKernelsMaskColumn place = columns[i];
    enlarged[i] = row[place.first] * (1 - place.share) + row[place.second] * place.share;
  }
}

FOR_EACH_PROCESSOR
static void blend_rows(
    const float *upper, const float *lower, float share, size_t count, float *blended) {
  for (size_t i = 0; i < count; i++) blended[i] = upper[i] * (1 - share) + lower[i] * share;
}

FOR_EACH_PROCESSOR
void ckernels_opacities_of(const float *likelihoods, size_t count, uint8_t *opacities) {
  for (size_t i = 0; i < count; i++) {
    float value = likelihoods[i] * 255 + 0.5f;
    value = value > 255 ? 255 : value;
    // NaN is not above 0.
    opacities[i] = (uint8_t)(int32_t)(value > 0 ? value : 0);
  }
}

/// Two enlarged rows; most rows of the enlarged mask lie between the same two.
///
/// Each thread has its own, in cache lines of their own.
typedef struct EnlargedRows {
  _Alignas(128) float *upper;
  float *lower;
  int32_t first, second;
} EnlargedRows;

static void find_rows(
    EnlargedRows *rows, const CKernelsMaskEnlargement *work, const CKernelsMaskColumn *place) {
  if (rows->second == place->first && rows->first != place->first) {
    float *upper = rows->upper;
    rows->upper = rows->lower, rows->lower = upper;
    rows->second = rows->first, rows->first = place->first;
  }
  if (rows->first != place->first) {
    rows->first = place->first;
    enlarge_row(
        work->plane + (size_t)place->first * work->width, work->columns, work->columnCount,
        rows->upper);
  }
  if (rows->second != place->second) {
    rows->second = place->second;
    enlarge_row(
        work->plane + (size_t)place->second * work->width, work->columns, work->columnCount,
        rows->lower);
  }
}

/// The work, and the rows that each thread enlarged last.
typedef struct Enlarging {
  const CKernelsMaskEnlargement *work;
  EnlargedRows rows[CKERNELS_MOST_MASK_THREADS];
} Enlarging;

static void enlarge_rows(void *context, size_t slot, int32_t firstRow, int32_t endRow) {
  Enlarging *enlarging = context;
  const CKernelsMaskEnlargement *work = enlarging->work;
  EnlargedRows *rows = enlarging->rows + slot;
  size_t count = work->columnCount;
  float *memory = work->memory + slot * CKERNELS_MASK_ROWS * count;
  if (rows->upper == NULL) *rows = (EnlargedRows){memory, memory + count, -1, -1};
  for (int32_t y = firstRow; y < endRow; y++) {
    const CKernelsMaskColumn *place = work->rows + y;
    find_rows(rows, work, place);
    float *mask = work->mask ? work->mask + (size_t)y * count : memory + 2 * count;
    blend_rows(rows->upper, rows->lower, place->share, count, mask);
    if (work->opacities) ckernels_opacities_of(mask, count, work->opacities + (size_t)y * count);
  }
}

void ckernels_enlarge_mask(const CKernelsMaskEnlargement *work, size_t threadCount) {
  if (threadCount > CKERNELS_MOST_MASK_THREADS) threadCount = CKERNELS_MOST_MASK_THREADS;
  Enlarging enlarging = {.work = work};
  ckernels_share_rows((int32_t)work->rowCount, threadCount, enlarge_rows, &enlarging);
}

#include "../processors.h"
#include "CKernelsMasks.h"
#include "CKernelsSharing.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#pragma STDC FP_CONTRACT OFF

/// Enlarges some of a row's columns: the weighted means of their neighbors.
static void enlarge_columns(
    const float *row, const CKernelsMaskColumn *columns, size_t first, size_t end,
    float *enlarged) {
  for (size_t i = first; i < end; i++) {
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

// MARK: - Eight columns at a time

#if defined(__x86_64__)

enum { GROUP = 8 };

/// Eight columns that lie between eight neighbors of a row.
typedef struct ColumnGroup {
  /// The neighbors before and after each column, counted from the first of the eight.
  int32_t first[GROUP], second[GROUP];
  float share[GROUP];
  /// The first neighbor; negative if the columns span more than eight neighbors.
  int32_t start;
  int32_t unused[GROUP - 1];
} ColumnGroup;

_Static_assert(
    sizeof(ColumnGroup) == CKERNELS_MASK_GROUP_FLOATS * GROUP * sizeof(float), "memory for groups");

static void find_groups(const CKernelsMaskEnlargement *work, ColumnGroup *groups) {
  int32_t last = (int32_t)work->width - GROUP;
  for (size_t g = 0; g < work->columnCount / GROUP; g++) {
    const CKernelsMaskColumn *columns = work->columns + g * GROUP;
    int32_t start = columns->first < last ? columns->first : last;
    int isNear = 1;
    for (size_t i = 0; i < GROUP; i++) {
      groups[g].first[i] = columns[i].first - start;
      groups[g].second[i] = columns[i].second - start;
      groups[g].share[i] = columns[i].share;
      isNear = isNear && groups[g].first[i] >= 0 && groups[g].first[i] < GROUP &&
               groups[g].second[i] >= 0 && groups[g].second[i] < GROUP;
    }
    groups[g].start = isNear ? start : -1;
  }
}

__attribute__((target("avx2"))) static void enlarge_groups(
    const float *row, const CKernelsMaskColumn *columns, const ColumnGroup *groups, size_t count,
    float *enlarged) {
  const __m256 one = _mm256_set1_ps(1);
  for (size_t g = 0; g < count; g++) {
    if (groups[g].start < 0) {
      enlarge_columns(row, columns, g * GROUP, (g + 1) * GROUP, enlarged);
      continue;
    }
    __m256 eight = _mm256_loadu_ps(row + groups[g].start);
    __m256i first = _mm256_loadu_si256((const __m256i *)groups[g].first);
    __m256i second = _mm256_loadu_si256((const __m256i *)groups[g].second);
    __m256 share = _mm256_loadu_ps(groups[g].share);
    __m256 left = _mm256_mul_ps(_mm256_permutevar8x32_ps(eight, first), _mm256_sub_ps(one, share));
    __m256 right = _mm256_mul_ps(_mm256_permutevar8x32_ps(eight, second), share);
    _mm256_storeu_ps(enlarged + g * GROUP, _mm256_add_ps(left, right));
  }
}

#endif

/// Returns the memory of the groups; null if columns are enlarged one by one.
static float *groups_of(const CKernelsMaskEnlargement *work) {
#if defined(__x86_64__)
  if (work->width >= GROUP && __builtin_cpu_supports("avx2")) return work->groups;
#endif
  (void)work;
  return NULL;
}

/// Enlarges a row.
static void enlarge_row(
    const CKernelsMaskEnlargement *work, const float *groups, int32_t y, float *enlarged) {
  const float *row = work->plane + (size_t)y * work->width;
  size_t done = 0;
#if defined(__x86_64__)
  if (groups) {
    size_t count = work->columnCount / GROUP;
    enlarge_groups(row, work->columns, (const ColumnGroup *)groups, count, enlarged);
    done = count * GROUP;
  }
#endif
  (void)groups;
  enlarge_columns(row, work->columns, done, work->columnCount, enlarged);
}

// MARK: - Rows

/// Two enlarged rows; most rows of the enlarged mask lie between the same two.
///
/// Each thread has its own, in cache lines of their own.
typedef struct EnlargedRows {
  _Alignas(128) float *upper;
  float *lower;
  int32_t first, second;
} EnlargedRows;

static void find_rows(
    EnlargedRows *rows, const CKernelsMaskEnlargement *work, const float *groups,
    const CKernelsMaskColumn *place) {
  if (rows->second == place->first && rows->first != place->first) {
    float *upper = rows->upper;
    rows->upper = rows->lower, rows->lower = upper;
    rows->second = rows->first, rows->first = place->first;
  }
  if (rows->first != place->first) {
    rows->first = place->first;
    enlarge_row(work, groups, place->first, rows->upper);
  }
  if (rows->second != place->second) {
    rows->second = place->second;
    enlarge_row(work, groups, place->second, rows->lower);
  }
}

/// The work, and the rows that each thread enlarged last.
typedef struct Enlarging {
  const CKernelsMaskEnlargement *work;
  const float *groups;
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
    find_rows(rows, work, enlarging->groups, place);
    float *mask = work->mask ? work->mask + (size_t)y * count : memory + 2 * count;
    blend_rows(rows->upper, rows->lower, place->share, count, mask);
    if (work->opacities) ckernels_opacities_of(mask, count, work->opacities + (size_t)y * count);
  }
}

void ckernels_enlarge_mask(const CKernelsMaskEnlargement *work, size_t threadCount) {
  if (threadCount > CKERNELS_MOST_MASK_THREADS) threadCount = CKERNELS_MOST_MASK_THREADS;
  Enlarging enlarging = {.work = work, .groups = groups_of(work)};
#if defined(__x86_64__)
  if (enlarging.groups) find_groups(work, (ColumnGroup *)work->groups);
#endif
  ckernels_share_rows((int32_t)work->rowCount, threadCount, enlarge_rows, &enlarging);
}

#include "CKernelsNumbers.h"
#include "processors.h"

#include <float.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

FOR_EACH_PROCESSOR
void ckernels_widen_bytes(
    const uint8_t *bytes, size_t count, uint8_t flip, int32_t zeroPoint, float scale,
    float *numbers) {
  for (size_t i = 0; i < count; i++) {
    numbers[i] = scale * (float)((int32_t)(bytes[i] ^ flip) - zeroPoint);
  }
}

/// The numbers that are compared at once.
enum { LANES = 16 };
typedef float Numbers __attribute__((ext_vector_type(LANES)));
/// Columns of a row.
typedef int32_t Places __attribute__((ext_vector_type(LANES)));

#define LARGER_OF(a, b) ((a) > (b) ? (a) : (b))

/// Finds the largest of at least as many numbers as a vector has, and the first place of it.
///
/// Has no branches, as processors cannot predict where it lies. Rows have fewer than 2^31 numbers.
static inline __attribute__((always_inline)) float largest_of_vectors(
    const float *numbers, size_t count, size_t *place) {
  Numbers best = (Numbers)(-FLT_MAX), next;
  Places starts = (Places)(0);
  for (size_t i = 0; i < count; i += LANES) {
    // The last vector may overlap the one before.
    size_t start = count - i < LANES ? count - LANES : i;
    memcpy(&next, numbers + start, sizeof next);
    Places isLarger = next > best;
    best = isLarger ? next : best;
    starts = isLarger ? (Places)((int32_t)start) : starts;
  }
  typedef float Eight __attribute__((ext_vector_type(8)));
  typedef float Four __attribute__((ext_vector_type(4)));
  typedef float Two __attribute__((ext_vector_type(2)));
  Eight eight = LARGER_OF(best.lo, best.hi);
  Four four = LARGER_OF(eight.lo, eight.hi);
  Two two = LARGER_OF(four.lo, four.hi);
  float most = LARGER_OF(two.x, two.y);
  const Places lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  Places found = best == (Numbers)(most) ? starts + lanes : (Places)(INT32_MAX);
  *place = (size_t)__builtin_reduce_min(found);
  return most;
}

FOR_EACH_PROCESSOR
void ckernels_largest_of_rows(
    const float *numbers, size_t rowCount, size_t columnCount, float *largest, uint32_t *places) {
  for (size_t row = 0; row < rowCount; row++, numbers += columnCount) {
    size_t place = 0;
    float best = -FLT_MAX;
    if (columnCount >= LANES && columnCount <= INT32_MAX) {
      best = largest_of_vectors(numbers, columnCount, &place);
    } else {
      for (size_t i = 0; i < columnCount; i++) {
        place = numbers[i] > best ? i : place;
        best = numbers[i] > best ? numbers[i] : best;
      }
    }
    if (!(best > -FLT_MAX)) place = columnCount;
    // Of zeros of both signs, the first one.
    largest[row] = place < columnCount ? numbers[place] : best;
    places[row] = (uint32_t)place;
  }
}

/// The bytes that are compared at once.
typedef uint8_t Bytes __attribute__((vector_size(32)));

/// Returns the largest of at least as many bytes as a vector has, which may overlap.
static inline __attribute__((always_inline)) uint8_t
largest_by_vectors(const uint8_t *bytes, size_t count, uint8_t flip) {
  Bytes largest, next;
  memcpy(&largest, bytes, sizeof largest);
  largest ^= flip;
  for (size_t i = sizeof next; i < count; i += sizeof next) {
    size_t place = count - i < sizeof next ? count - sizeof next : i;
    memcpy(&next, bytes + place, sizeof next);
    largest = __builtin_elementwise_max(largest, next ^ flip);
  }
  return __builtin_reduce_max(largest);
}

/// Returns the first place of a byte among at least as many as a vector has, and at most 255.
///
/// Has no branches, as for floats.
static inline __attribute__((always_inline)) uint8_t
place_by_vectors(const uint8_t *bytes, size_t count, uint8_t byte) {
  Bytes lanes, next, first = (Bytes){} - 1;
  for (size_t i = 0; i < sizeof lanes; i++) lanes[i] = (uint8_t)i;
  for (size_t i = 0; i < count; i += sizeof next) {
    size_t place = count - i < sizeof next ? count - sizeof next : i;
    memcpy(&next, bytes + place, sizeof next);
    // All bits where the byte is another one: further than any place.
    Bytes isOther = (Bytes)(next != byte);
    first = __builtin_elementwise_min(first, (lanes + (uint8_t)place) | isOther);
  }
  return __builtin_reduce_min(first);
}

FOR_EACH_PROCESSOR
void ckernels_largest_of_byte_rows(
    const uint8_t *bytes, size_t rowCount, size_t columnCount, uint8_t flip, int32_t zeroPoint,
    float scale, float *largest, uint32_t *places) {
  for (size_t row = 0; row < rowCount; row++, bytes += columnCount) {
    uint8_t best = 0;
    if (columnCount >= sizeof(Bytes)) {
      best = largest_by_vectors(bytes, columnCount, flip);
    } else {
      for (size_t i = 0; i < columnCount; i++) {
        uint8_t byte = bytes[i] ^ flip;
        best = byte > best ? byte : best;
      }
    }
    largest[row] = scale * (float)((int32_t)best - zeroPoint);
    if (columnCount >= sizeof(Bytes) && columnCount <= UINT8_MAX) {
      places[row] = place_by_vectors(bytes, columnCount, best ^ flip);
    } else {
      places[row] = (uint32_t)((const uint8_t *)memchr(bytes, best ^ flip, columnCount) - bytes);
    }
  }
}

static inline float smaller(float first, float second) { return first < second ? first : second; }
static inline float larger(float first, float second) { return first > second ? first : second; }

FOR_EACH_PROCESSOR
int32_t ckernels_is_covered(
    const float *x, const float *y, const float *width, const float *height, size_t count,
    float boxX, float boxY, float boxWidth, float boxHeight, float limit) {
  float boxRight = boxX + boxWidth, boxBottom = boxY + boxHeight;
  float boxArea = (boxRight - boxX) * (boxBottom - boxY);
  int32_t isProper = (boxX <= boxRight) & (boxY <= boxBottom);
  for (size_t start = 0; start < count && isProper; start += LANES) {
    size_t end = count - start < LANES ? count : start + LANES;
    int32_t isCovered = 0;
    for (size_t i = start; i < end; i++) {
      float right = x[i] + width[i], bottom = y[i] + height[i];
      int32_t touches = (x[i] <= right) & (y[i] <= bottom) & (boxX <= right) & (x[i] <= boxRight) &
                        (boxY <= bottom) & (y[i] <= boxBottom);
      float sharedWidth = smaller(right, boxRight) - larger(x[i], boxX);
      float sharedHeight = smaller(bottom, boxBottom) - larger(y[i], boxY);
      float shared = sharedWidth * sharedHeight;
      float joint = (right - x[i]) * (bottom - y[i]) + boxArea - shared;
      isCovered |= touches & (joint > 0) & (shared / joint > limit);
    }
    if (isCovered) return 1;
  }
  return 0;
}

FOR_EACH_PROCESSOR
void ckernels_largest_of_columns(
    const float *numbers, size_t rowCount, size_t columnCount, float *largest, uint32_t *rows) {
  for (size_t i = 0; i < columnCount; i++) {
    largest[i] = numbers[i];
    rows[i] = 0;
  }
  for (size_t row = 1; row < rowCount; row++) {
    const float *next = numbers + row * columnCount;
    for (size_t i = 0; i < columnCount; i++) {
      // A NaN is taken, and stays: no comparison with it is true.
      int32_t isLarger = !(next[i] <= largest[i]) & (largest[i] == largest[i]);
      largest[i] = isLarger ? next[i] : largest[i];
      rows[i] = isLarger ? (uint32_t)row : rows[i];
    }
  }
}

FOR_EACH_PROCESSOR
int32_t ckernels_overlaps_any(
    const float *left, const float *top, const float *right, const float *bottom, size_t count,
    float boxLeft, float boxTop, float boxRight, float boxBottom, float limit) {
  float boxArea = (boxRight - boxLeft) * (boxBottom - boxTop);
  for (size_t start = 0; start < count; start += LANES) {
    size_t end = count - start < LANES ? count : start + LANES;
    int32_t overlaps = 0;
    for (size_t i = start; i < end; i++) {
      float width = smaller(right[i], boxRight) - larger(left[i], boxLeft);
      float height = smaller(bottom[i], boxBottom) - larger(top[i], boxTop);
      float shared = larger(width, 0) * larger(height, 0);
      float area = (right[i] - left[i]) * (bottom[i] - top[i]);
      overlaps |= shared / (area + boxArea - shared) > limit;
    }
    if (overlaps) return 1;
  }
  return 0;
}

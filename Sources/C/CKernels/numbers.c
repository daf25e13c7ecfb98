#include "CKernelsNumbers.h"
#include "processors.h"

#include <float.h>

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

FOR_EACH_PROCESSOR
void ckernels_largest_of_rows(
    const float *numbers, size_t rowCount, size_t columnCount, float *largest, uint32_t *places) {
  for (size_t row = 0; row < rowCount; row++, numbers += columnCount) {
    float lanes[LANES];
    for (size_t i = 0; i < LANES; i++) lanes[i] = -FLT_MAX;
    size_t column = 0;
    for (; column + LANES <= columnCount; column += LANES) {
      for (size_t i = 0; i < LANES; i++) {
        float number = numbers[column + i];
        lanes[i] = number > lanes[i] ? number : lanes[i];
      }
    }
    float best = -FLT_MAX;
    for (; column < columnCount; column++) {
      best = numbers[column] > best ? numbers[column] : best;
    }
    for (size_t i = 0; i < LANES; i++) best = lanes[i] > best ? lanes[i] : best;
    size_t place = 0;
    // Vectors first: most rows have their largest number in one of them.
    for (; best > -FLT_MAX && place + LANES <= columnCount; place += LANES) {
      int32_t isThere = 0;
      for (size_t i = 0; i < LANES; i++) isThere |= numbers[place + i] == best;
      if (isThere) break;
    }
    while (place < columnCount && !(best > -FLT_MAX && numbers[place] == best)) place++;
    largest[row] = place < columnCount ? numbers[place] : best;
    places[row] = (uint32_t)place;
  }
}

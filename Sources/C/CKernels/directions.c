#include "CKernelsDirections.h"
#include "processors.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// The sum has a function of its own without branches: compilers turn it into multiply-add of pairs.
static inline __attribute__((always_inline)) int32_t
product(const int8_t *bytes, const int16_t *numbers, size_t count) {
  int32_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (int32_t)bytes[i] * (int32_t)numbers[i];
  return sum;
}

FOR_EACH_PROCESSOR
void ckernels_cosine_bounds(
    const uint8_t *records, size_t stride, size_t count, const CKernelsQuery *query, float *lower,
    float *upper) {
  // More than all rounding in single precision adds to cosines, which are at most 1.
  const double rounding = 1e-6;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *record = records + i * stride;
    float facts[2];
    memcpy(facts, record, sizeof facts);
    double scale = facts[0], error = facts[1];
    int32_t sum = product((const int8_t *)record + sizeof facts, query->numbers, query->count);
    double cosine = (double)sum * scale * query->scale;
    // The query is 1 long, and the record's numbers at most 1 + error.
    double bound = error + query->error * (1 + error) + rounding;
    lower[i] = (float)(cosine - bound);
    upper[i] = (float)(cosine + bound);
  }
}

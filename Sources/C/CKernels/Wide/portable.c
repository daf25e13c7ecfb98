#include "wide.h"

#include <math.h>

/// The pixels of a tile.
enum { ROWS = 4 };

static void dense(
    const int16_t *const *windows, size_t pairs, const int16_t *weights, const double *bias,
    WideSums *sums) {
  for (size_t row = 0; row < ROWS; row++) {
    for (size_t lane = 0; lane < WIDE_LANES; lane++) {
      int64_t sum = 0;
      for (size_t i = 0; i < 2 * pairs; i++) {
        sum += windows[row][i] * weights[(i / 2 * WIDE_LANES + lane) * 2 + i % 2];
      }
      sums[row][lane] = (double)sum + bias[lane];
    }
  }
}

static void depthwise(
    const int16_t *const *places, size_t channel, size_t pairs, const int16_t *weights,
    const double *bias, WideSums *sums) {
  for (size_t lane = 0; lane < WIDE_LANES; lane++) {
    int32_t sum = 0;
    for (size_t i = 0; i < 2 * pairs; i++) {
      sum += places[i][channel + lane] * weights[(i / 2 * WIDE_LANES + lane) * 2 + i % 2];
    }
    (*sums)[lane] = sum + bias[lane];
  }
}

static void finish(const WideSums *sums, size_t count, WideEnding ending, WideResults *results) {
  for (size_t row = 0; row < count; row++) {
    for (size_t lane = 0; lane < WIDE_LANES; lane++) {
      double result = floor(sums[row][lane] * ending.factors[lane] + 0.5);
      result = result < ending.smallest ? ending.smallest : result;
      results[row][lane] = (int16_t)(result > ending.largest ? ending.largest : result);
    }
  }
}

const WideForm ckernels_portable_wide = {
    ROWS, dense, depthwise, finish, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

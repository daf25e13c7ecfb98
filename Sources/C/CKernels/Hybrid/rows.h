// The row of results, for vectors of any length.
//
// Before this: the types NUMBERS, SUMS and FLOATS, and the functions on them that are used here.
// Products of two places of the window are added up for the first four channels of each eight, and
// for the others; the last step puts channels back in order.

#include "hybrid.h"

#include <string.h>

/// The channels that a vector of numbers holds.
enum { LANES = sizeof(NUMBERS) / sizeof(int16_t) };
/// Windows have at most this many places.
enum { MOST_PLACES = 49 };

static void block(const HybridRow *row, const size_t *places, size_t pairs, size_t c) {
  const int16_t *weights = row->weights + c * pairs * 2;
  FLOATS scales[2], bias[2];
  for (size_t half = 0; half < 2; half++) {
    scales[half] = load_floats(row->scales + c + half * (LANES / 2));
    bias[half] = load_floats(row->bias + c + half * (LANES / 2));
  }
  FLOATS scale = spread(row->scale);
  FLOATS smallest = spread(row->smallest), largest = spread(row->largest);
  size_t left = row->channels - c;
  for (size_t x = 0; x < row->outputWidth; x++) {
    size_t pixel = x * row->strideX * row->pixelStride + c;
    SUMS sums[2] = {no_sums(), no_sums()};
    for (size_t pair = 0; pair < pairs; pair++) {
      const int16_t *const *rows = row->rows;
      NUMBERS first = load_numbers(rows[places[4 * pair]] + places[4 * pair + 1] + pixel);
      NUMBERS second = load_numbers(rows[places[4 * pair + 2]] + places[4 * pair + 3] + pixel);
      add_products(sums, first, second, weights + pair * 2 * LANES);
    }
    FLOATS halves[2], ordered[2];
    for (size_t half = 0; half < 2; half++) {
      FLOATS values = multiply(multiply(floats_of(sums[half]), scales[half]), scale);
      halves[half] = smaller(larger(add(values, bias[half]), smallest), largest);
    }
    join(halves, ordered);
    float *output = row->output + x * row->channels + c;
    if (left >= LANES) {
      store_floats(output, ordered[0]);
      store_floats(output + LANES / 2, ordered[1]);
    } else {
      float tail[LANES];
      store_floats(tail, ordered[0]);
      store_floats(tail + LANES / 2, ordered[1]);
      memcpy(output, tail, left * sizeof(float));
    }
  }
}

static void row(const HybridRow *row) {
  size_t count = row->kernelHeight * row->kernelWidth, pairs = (count + 1) / 2;
  // Per place: the row of the window, and the distance from the first column. The place behind an
  // odd number of them is the last one, with weights of zero.
  size_t places[2 * (MOST_PLACES + 1)];
  for (size_t place = 0; place < 2 * pairs; place++) {
    size_t known = place < count ? place : count - 1;
    places[2 * place] = known / row->kernelWidth;
    places[2 * place + 1] = known % row->kernelWidth * row->pixelStride;
  }
  for (size_t c = 0; c < row->channels; c += LANES) block(row, places, pairs, c);
}

static HybridRange range(const float *numbers, size_t count) {
  enum { WIDTH = LANES / 2 };
  FLOATS smallest = spread(0), largest = spread(0), wrong = spread(0), zero = spread(0);
  size_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    FLOATS values = load_floats(numbers + i);
    smallest = smaller(values, smallest);
    largest = larger(values, largest);
    wrong = add(multiply(values, zero), wrong);
  }
  float lanes[3][WIDTH];
  store_floats(lanes[0], smallest);
  store_floats(lanes[1], largest);
  store_floats(lanes[2], wrong);
  HybridRange found = ckernels_portable_hybrid.range(numbers + i, count - i);
  for (size_t lane = 0; lane < WIDTH; lane++) {
    if (lanes[0][lane] < found.smallest) found.smallest = lanes[0][lane];
    if (lanes[1][lane] > found.largest) found.largest = lanes[1][lane];
    found.wrong += lanes[2][lane];
  }
  return found;
}

static void round_numbers(
    const float *numbers, size_t count, HybridScale scale, int16_t *distances) {
  FLOATS inverse = spread(scale.inverse);
  FLOATS smallest = spread((float)(-128 - scale.zeroPoint));
  FLOATS largest = spread((float)(127 - scale.zeroPoint));
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    FLOATS halves[2];
    for (size_t half = 0; half < 2; half++) {
      FLOATS values = load_floats(numbers + i + half * (LANES / 2));
      FLOATS rounded = away_from_zero(multiply(values, inverse));
      halves[half] = smaller(larger(rounded, smallest), largest);
    }
    store_numbers(distances + i, halves);
  }
  ckernels_portable_hybrid.round(numbers + i, count - i, scale, distances + i);
}

// The kernels of one form: included once for each, by a file that defines the vector length
// (LANES), the number of vectors in a dense block (DENSE_VECTORS) and the name of the table
// (TABLE).

#include "vectors.h"
// The headers below build on it.
#include "dense.h"
#include "rounding.h"
#include "rows.h"
#include "sparse.h"
// Built on rows and rounding.
#include "measuring.h"
#include "single.h"

#define GROUP 2
#if defined(__x86_64__) && LANES == 16
#define DOT(sum, pixels, weights) \
  ((sum) + (Integers)_mm512_madd_epi16((__m512i)(pixels), (__m512i)(weights)))
#elif defined(__x86_64__) && LANES == 8
#define DOT(sum, pixels, weights) \
  ((sum) + (Integers)_mm256_madd_epi16((__m256i)(pixels), (__m256i)(weights)))
#else
#define DOT(sum, pixels, weights) \
  ((sum) + ((pixels) << 16 >> 16) * ((weights) << 16 >> 16) + ((pixels) >> 16) * ((weights) >> 16))
#endif
#include "groups.h"
// Built on lists and rows.
#include "narrow.h"
#include "windows.h"

#include "averages.h"
#include "choosing.h"
#include "logistic.h"
#include "others.h"
#include "pixels.h"
#include "spread.h"

/// Checks results of some channels: `count` floats of each, beginning at `start`.
static void check(
    const FloatStep *step, size_t first, size_t end, size_t start, size_t count,
    FloatThread *thread) {
  Integers areWithin = (Integers)(-1);
  int32_t isWithin = 1;
  for (size_t channel = first; channel < end; channel++) {
    const float *pixels = step->output->pixels + channel * step->output->channelStride + start;
    size_t i = 0;
    for (; i + LANES <= count; i += LANES)
      areWithin &= are_within(load(pixels + i), LARGEST_CHECKED);
    for (; i < count; i++) isWithin &= fabsf(pixels[i]) <= LARGEST_CHECKED;
  }
  if (!isWithin || has_any(~areWithin)) thread->isSure = 0;
}

/// Computes windows of one pixel with weights of bytes.
static void run_rounded(
    const FloatStep *step, size_t vector, size_t count, size_t lastCount, size_t first, size_t end,
    FloatThread *thread) {
#if defined(__x86_64__) && LANES == 16
  if (step->groupSize == ckernels_avx512_quads.groupSize) {
    ckernels_avx512_quads.run(step, vector, count, lastCount, first, end, thread);
    return;
  }
#endif
  run_groups(step, vector, count, lastCount, first, end, thread);
}

static void run_part(const FloatStep *step, size_t part, FloatThread *thread) {
  size_t channels = step->output->facts.channels;
  size_t splits = (channels + step->channelsPerPart - 1) / step->channelsPerPart;
  size_t places = step->placesPerBand;
  int32_t isByPixels = ckernels_is_by_pixels(step);
  int32_t isByChannels = isByPixels && step->output->bandCount == 1;
  size_t first = (isByChannels ? part / places : part % splits) * step->channelsPerPart;
  size_t end = smaller(first + step->channelsPerPart, channels);
  size_t placeOfAll = isByChannels ? part % places : part / splits;
  size_t band = placeOfAll / places, place = placeOfAll % places;
  size_t width = step->output->facts.width, height = ckernels_band_rows(step->output, band);
  size_t bandStart = band * step->output->bandStride;
  size_t pixels = height * width, vectors = (pixels + LANES - 1) / LANES;
  // Vectors are counted from the plane's start in memory.
  size_t vector = bandStart / LANES + vectors * place / places;
  size_t count = vectors * (place + 1) / places - vectors * place / places;
  size_t rows = height * (place + 1) / places - height * place / places;
  size_t row = band * step->output->bandHeight + height * place / places;
  size_t lastCount = place + 1 == places ? pixels - (vectors - 1) * LANES : LANES;
  // A short last band has fewer vectors or rows than places.
  if ((isByPixels ? count : rows) == 0) return;
  switch (step->facts.kind) {
    case CKERNELS_POINTWISE:
      if (step->scales != NULL) {
        run_rounded(step, vector, count, lastCount, first, end, thread);
      } else if (ckernels_is_of_one_pixel(step)) {
        run_pixel(step, first, end);
      } else if (step->isSparse) {
        run_sparse(step, vector, count, first, end, thread);
      } else {
        run_dense(step, vector, count, lastCount, first, end);
      }
      break;
    case CKERNELS_SUM: run_sum(step, vector, count, first, end); break;
    case CKERNELS_RESIZE: run_resize(step, row, rows, first, end, thread); break;
    case CKERNELS_UNFOLD: run_unfold(step, row, rows, first, end); break;
    case CKERNELS_RECTIFY: run_rectify(step, vector, count, first, end); break;
    case CKERNELS_LARGEST: run_largest(step, row, rows, first, end, thread); break;
    case CKERNELS_PICK: run_pick(step, row, rows, first, end); break;
    case CKERNELS_MEAN: run_mean(step, first, end); break;
    case CKERNELS_PRODUCT: run_product(step, vector, count, first, end); break;
    case CKERNELS_SCALE: run_scale(step, vector, count, first, end); break;
    case CKERNELS_SHIFT: run_shift(step, vector, count, first, end); break;
    case CKERNELS_AVERAGES:
      fetch_other_bands(step, row, rows, first, end);
      run_averages(step, row, rows, first, end, thread);
      break;
    case CKERNELS_EXTEND: run_extend(step, vector, count, first, end); break;
    case CKERNELS_LOGISTIC: run_logistic(step, vector, count, first, end); break;
    case CKERNELS_AVERAGE: run_average(step, first, end, thread); break;
    case CKERNELS_SPREAD: run_spread(step, row, rows, first, end); break;
    case CKERNELS_WINDOW: run_windows(step, row, rows, thread); break;
    default:
      if (ckernels_is_of_factors(step)) {
        size_t pixelCount = bandStart + pixels - LANES * vector;
        run_factors(step, vector, count, pixelCount, first, end, thread);
        break;
      }
      fetch_other_bands(step, row, rows, first, end);
      HybridScale found, *scale = NULL;
      if (step->scales != NULL) {
        scale = &found;
        if (!ckernels_find_plane_scale(step->input, thread, scale)) {
          thread->isSure = 0;
          return;
        }
      }
      if (step->isNarrow) {
        run_narrow(step, row, rows, first, end, scale);
      } else {
        run_depthwise(step, row, rows, first, end, thread, scale);
      }
      break;
  }
  int32_t isBent = step->facts.curve == CKERNELS_SWISH;
  if (!isBent && !step->isChecked && !step->isMeasured) return;
  size_t start = isByPixels ? LANES * vector : row_place(step->output, row);
  size_t some = isByPixels ? LANES * count : rows * width;
  some = smaller(some, bandStart + pixels - start);
  if (isBent) swish(step, start, some, first, end);
  if (step->isChecked) check(step, first, end, start, some, thread);
  if (step->isMeasured) measure(step->output, first, end, start, some, thread);
}

const FloatKernels TABLE = {
    .lanes = LANES, .takeApart = take_apart, .bringTogether = bring_together, .run = run_part};

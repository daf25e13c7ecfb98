#include "../Convolutions/lent_memory.h"
#include "../Convolutions/memory.h"
#include "CKernelsFloats.h"
#include "hybrid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct CKernelsHybrid {
  CKernelsHybridStep step;
  const HybridForm *form;
  /// The numbers from a pixel to the next one, and from a row to the next one.
  size_t pixelStride, rowStride;
  /// The size of the rounded rows: as many as a window has, and one of zeros.
  size_t rowByteCount;
  /// Everything below in one piece.
  uint8_t *memory;
  int16_t *weights;
  /// The scales of the weights, and the biases, in the form's order.
  float *scales, *bias;
  /// The rows of the window in use.
  const int16_t **window;
};

// MARK: - Forms

int32_t ckernels_hybrid_is_fast(void) { return ckernels_floats_are_fast(); }

static const HybridForm *form_of(int32_t form) {
#if defined(__x86_64__)
  int32_t isBest = form == CKERNELS_BEST_FORM;
  if (form == CKERNELS_AVX512_FORM || (isBest && ckernels_has_float_form(CKERNELS_AVX512_FORM))) {
    return &ckernels_avx512_hybrid;
  }
  if (form == CKERNELS_AVX2_FORM || (isBest && ckernels_has_float_form(CKERNELS_AVX2_FORM))) {
    return &ckernels_avx2_hybrid;
  }
#endif
  (void)form;
  return &ckernels_portable_hybrid;
}

// MARK: - Making

static size_t padded(size_t count, size_t unit) { return (count + unit - 1) / unit * unit; }

/// Takes a range of memory that begins at a cache line.
static void *take(uint8_t **memory, size_t byteCount) {
  uint8_t *taken = *memory;
  if (taken != NULL) *memory = taken + padded(byteCount, 64);
  return taken;
}

/// The channel at a position in the form's order.
static size_t channel_at(const HybridForm *form, size_t position) {
  if (!form->isSplit) return position;
  size_t lanes = form->lanes, lane = position % lanes, half = lane / (lanes / 2);
  size_t place = lane % (lanes / 2);
  return position - lane + place / 4 * 8 + half * 4 + place % 4;
}

static void pack(CKernelsHybrid *hybrid) {
  const CKernelsHybridStep *step = &hybrid->step;
  size_t lanes = hybrid->form->lanes, places = step->kernelHeight * step->kernelWidth;
  size_t pairs = (places + 1) / 2;
  for (size_t i = 0; i < padded(step->channels, lanes); i++) {
    size_t channel = channel_at(hybrid->form, i);
    if (channel >= step->channels) continue;
    hybrid->scales[i] = step->scales[channel];
    hybrid->bias[i] = step->bias[channel];
    int16_t *weights = hybrid->weights + i / lanes * lanes * pairs * 2 + i % lanes * 2;
    for (size_t place = 0; place < places; place++) {
      weights[place / 2 * 2 * lanes + place % 2] = step->weights[place * step->channels + channel];
    }
  }
}

CKernelsHybrid *ckernels_make_hybrid(const CKernelsHybridStep *step, int32_t form) {
  CKernelsHybrid *hybrid = calloc(1, sizeof *hybrid);
  if (hybrid == NULL) return NULL;
  hybrid->step = *step;
  hybrid->form = form_of(form);
  size_t channels = padded(step->channels, hybrid->form->lanes);
  size_t pairs = (step->kernelHeight * step->kernelWidth + 1) / 2;
  // Windows may reach less far than the picture, or farther.
  size_t reach = (step->outputWidth - 1) * step->strideX + step->kernelWidth;
  size_t columns = step->paddingLeft + step->width;
  columns = columns > reach ? columns : reach;
  hybrid->pixelStride = padded(step->channels, HYBRID_UNIT);
  // Vectors may reach over the last pixel.
  hybrid->rowStride = columns * hybrid->pixelStride + 2 * HYBRID_UNIT;
  hybrid->rowByteCount = (step->kernelHeight + 1) * hybrid->rowStride * sizeof(int16_t);
  size_t byteCounts[] = {
      channels * pairs * 2 * sizeof(int16_t),
      channels * sizeof(float),
      channels * sizeof(float),
      step->kernelHeight * sizeof(int16_t *),
  };
  size_t byteCount = 0;
  for (size_t i = 0; i < sizeof byteCounts / sizeof *byteCounts; i++) {
    byteCount += padded(byteCounts[i], 64);
  }
  uint8_t *next = hybrid->memory = ckernels_allocate(byteCount);
  if (next == NULL || !ckernels_reserve(hybrid->rowByteCount)) {
    ckernels_free_hybrid(hybrid);
    return NULL;
  }
  memset(next, 0, byteCount);
  hybrid->weights = take(&next, byteCounts[0]);
  hybrid->scales = take(&next, byteCounts[1]);
  hybrid->bias = take(&next, byteCounts[2]);
  hybrid->window = take(&next, byteCounts[3]);
  pack(hybrid);
  hybrid->step.weights = NULL;
  hybrid->step.scales = hybrid->step.bias = NULL;
  return hybrid;
}

void ckernels_free_hybrid(CKernelsHybrid *hybrid) {
  if (hybrid == NULL) return;
  free(hybrid->memory);
  free(hybrid);
  ckernels_free_idle();
}

// MARK: - Running

static void round_row(
    const CKernelsHybrid *hybrid, const float *input, HybridScale scale, int16_t *row) {
  const CKernelsHybridStep *step = &hybrid->step;
  row += step->paddingLeft * hybrid->pixelStride;
  if (hybrid->pixelStride == step->channels) {
    hybrid->form->round(input, step->width * step->channels, scale, row);
    return;
  }
  for (size_t x = 0; x < step->width; x++) {
    hybrid->form->round(
        input + x * step->channels, step->channels, scale, row + x * hybrid->pixelStride);
  }
}

/// Makes the borders of rows zero, and a whole row behind those of the window.
static void clear_borders(const CKernelsHybrid *hybrid, int16_t *rows) {
  const CKernelsHybridStep *step = &hybrid->step;
  size_t left = step->paddingLeft * hybrid->pixelStride;
  size_t end = left + step->width * hybrid->pixelStride;
  for (size_t k = 0; k < step->kernelHeight; k++) {
    int16_t *row = rows + k * hybrid->rowStride;
    memset(row, 0, left * sizeof(int16_t));
    memset(row + end, 0, (hybrid->rowStride - end) * sizeof(int16_t));
  }
  memset(rows + step->kernelHeight * hybrid->rowStride, 0, hybrid->rowStride * sizeof(int16_t));
}

int32_t ckernels_run_hybrid(CKernelsHybrid *hybrid, const float *input, float *output) {
  const CKernelsHybridStep *step = &hybrid->step;
  size_t inputStride = step->width * step->channels;
  HybridScale scale;
  if (!ckernels_find_hybrid_scale(hybrid->form->range(input, step->height * inputStride), &scale))
    return 0;
  LentMemory *memory = ckernels_borrow(hybrid->rowByteCount);
  if (memory == NULL) return -1;
  int16_t *rows = (int16_t *)(void *)memory->bytes;
  clear_borders(hybrid, rows);
  HybridRow row = {
      .rows = hybrid->window,
      .channels = step->channels,
      .pixelStride = hybrid->pixelStride,
      .outputWidth = step->outputWidth,
      .strideX = step->strideX,
      .kernelHeight = step->kernelHeight,
      .kernelWidth = step->kernelWidth,
      .weights = hybrid->weights,
      .scales = hybrid->scales,
      .bias = hybrid->bias,
      .scale = scale.scale,
      .smallest = step->smallest,
      .largest = step->largest,
  };
  const int16_t *zeros = rows + step->kernelHeight * hybrid->rowStride;
  // Rows of the picture have places in turn; those before `next` were rounded.
  size_t next = 0;
  for (size_t y = 0; y < step->outputHeight; y++) {
    for (size_t k = 0; k < step->kernelHeight; k++) {
      size_t place = y * step->strideY + k;
      if (place < step->paddingTop || place - step->paddingTop >= step->height) {
        hybrid->window[k] = zeros;
        continue;
      }
      size_t line = place - step->paddingTop;
      int16_t *rounded = rows + line % step->kernelHeight * hybrid->rowStride;
      if (line >= next) {
        round_row(hybrid, input + line * inputStride, scale, rounded);
        next = line + 1;
      }
      hybrid->window[k] = rounded;
    }
    row.output = output + y * step->outputWidth * step->channels;
    hybrid->form->row(&row);
  }
  ckernels_give_back(memory);
  return 1;
}

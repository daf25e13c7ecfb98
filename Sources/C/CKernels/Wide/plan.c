#include "../Convolutions/lent_memory.h"
#include "../Convolutions/memory.h"
#include "../Convolutions/threads.h"
#include "CKernelsFloats.h"
#include "wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct CKernelsWide {
  CKernelsWideStep step;
  CKernelsThreads *threads;
  CKernelsPace pace;
  const WideForm *form;
  /// The pairs of products in a sum, and the blocks of `WIDE_LANES` output channels.
  size_t pairs, blockCount;
  /// True if windows are contiguous in the picture, so that none is gathered.
  int32_t isPlain;
  /// Everything below in one piece.
  uint8_t *memory;
  /// [block][pair][channel][2].
  int16_t *weights;
  /// In the order of the channels, padded to whole blocks.
  double *factors, *bias;
  /// A pixel of zeros, for places of windows beyond the picture.
  int16_t *zeros;
};

/// A run: the plan with its tensors.
typedef struct {
  const CKernelsWide *wide;
  const int16_t *input;
  int16_t *output;
  /// For each thread, the windows of a tile.
  int16_t *gathered;
} Run;

// MARK: - Forms

int32_t ckernels_wide_is_fast(void) { return ckernels_floats_are_fast(); }

static const WideForm *form_of(int32_t form) {
#if defined(__x86_64__)
  int32_t isBest = form == CKERNELS_BEST_FORM;
  int32_t hasWords =
      ckernels_has_float_form(CKERNELS_AVX512_FORM) && __builtin_cpu_supports("avx512vnni");
  if (hasWords && (isBest || form == CKERNELS_AVX512_FORM)) return &ckernels_avx512_wide;
  if (form == CKERNELS_AVX2_FORM || (isBest && ckernels_has_float_form(CKERNELS_AVX2_FORM))) {
    return &ckernels_avx2_wide;
  }
#endif
  (void)form;
  return &ckernels_portable_wide;
}

// MARK: - Making

static size_t padded(size_t count, size_t unit) { return (count + unit - 1) / unit * unit; }

/// Takes a range of memory that begins at a cache line.
static void *take(uint8_t **memory, size_t byteCount) {
  uint8_t *taken = *memory;
  *memory = taken + padded(byteCount, 64);
  return taken;
}

static size_t place_count(const CKernelsWideStep *step) {
  return step->kernelHeight * step->kernelWidth;
}

/// The numbers of a window: those of all channels, or of one.
static size_t window_count(const CKernelsWideStep *step) {
  return place_count(step) * (step->isDepthwise ? 1 : step->channels);
}

/// Returns the first channel of a block: the last block of a depthwise convolution overlaps the one
/// before, so that no vector reaches over the end of a pixel.
static size_t first_channel(const CKernelsWide *wide, size_t block) {
  size_t first = block * WIDE_LANES, count = wide->step.outputChannels;
  if (!wide->step.isDepthwise || count < WIDE_LANES || first + WIDE_LANES <= count) return first;
  return count - WIDE_LANES;
}

static int64_t bias_of(const CKernelsWideStep *step, size_t channel) {
  int64_t bias;
  memcpy(&bias, (const uint8_t *)step->bias + channel * sizeof bias, sizeof bias);
  return bias;
}

/// Returns true if the sums of every picture are small enough to be exact.
static int32_t is_exact(const CKernelsWideStep *step) {
  const double largest = 0x1p37;
  size_t count = window_count(step);
  for (size_t channel = 0; channel < step->outputChannels; channel++) {
    double sum = fabs((double)bias_of(step, channel));
    int64_t weights = 0;
    for (size_t i = 0; i < count; i++) {
      size_t place = step->isDepthwise ? i * step->channels + channel : channel * count + i;
      weights += abs(step->weights[place]);
    }
    sum += (double)weights * 0x1p15;
    if (!(sum < largest && sum * step->factors[channel] < 0x1p30)) return 0;
  }
  return 1;
}

static void pack(CKernelsWide *wide) {
  const CKernelsWideStep *step = &wide->step;
  size_t count = window_count(step);
  for (size_t block = 0; block < wide->blockCount; block++) {
    for (size_t lane = 0; lane < WIDE_LANES; lane++) {
      size_t shift = step->isDepthwise ? wide->form->order[lane] : lane;
      size_t channel = first_channel(wide, block) + shift;
      if (channel >= step->outputChannels) continue;
      int16_t *weights = wide->weights + (block * wide->pairs * WIDE_LANES + lane) * 2;
      for (size_t i = 0; i < count; i++) {
        size_t place = step->isDepthwise ? i * step->channels + channel : channel * count + i;
        weights[i / 2 * 2 * WIDE_LANES + i % 2] = step->weights[place];
      }
    }
  }
  for (size_t channel = 0; channel < step->outputChannels; channel++) {
    wide->factors[channel] = step->factors[channel];
    wide->bias[channel] = (double)bias_of(step, channel);
  }
}

/// Returns the size of the gathered windows of all threads.
static size_t gathered_byte_count(const CKernelsWide *wide) {
  if (wide->isPlain || wide->step.isDepthwise) return 0;
  size_t count = wide->form->rows * 2 * wide->pairs;
  return ckernels_thread_count(wide->threads) * count * sizeof(int16_t);
}

CKernelsWide *ckernels_make_wide(
    const CKernelsWideStep *step, CKernelsThreads *threads, int32_t form) {
  CKernelsWide *wide = is_exact(step) ? calloc(1, sizeof *wide) : NULL;
  if (wide == NULL) return NULL;
  wide->step = *step;
  wide->threads = threads;
  wide->pace = ckernels_start_pace();
  wide->form = form_of(form);
  wide->pairs = (window_count(step) + 1) / 2;
  wide->blockCount = padded(step->outputChannels, WIDE_LANES) / WIDE_LANES;
  wide->isPlain = place_count(step) == 1 && step->channels % 2 == 0;
  size_t channels = wide->blockCount * WIDE_LANES;
  size_t byteCounts[] = {
      channels * wide->pairs * 2 * sizeof(int16_t),
      channels * sizeof(double),
      channels * sizeof(double),
      padded(step->channels, WIDE_LANES) * sizeof(int16_t),
  };
  size_t byteCount = 0;
  for (size_t i = 0; i < sizeof byteCounts / sizeof *byteCounts; i++) {
    byteCount += padded(byteCounts[i], 64);
  }
  wide->memory = ckernels_allocate(byteCount);
  size_t gathered = gathered_byte_count(wide);
  if (wide->memory == NULL || (gathered > 0 && !ckernels_reserve(gathered))) {
    ckernels_free_wide(wide);
    return NULL;
  }
  memset(wide->memory, 0, byteCount);
  uint8_t *next = wide->memory;
  wide->weights = take(&next, byteCounts[0]);
  wide->factors = take(&next, byteCounts[1]);
  wide->bias = take(&next, byteCounts[2]);
  wide->zeros = take(&next, byteCounts[3]);
  pack(wide);
  wide->step.weights = NULL;
  wide->step.bias = NULL;
  wide->step.factors = NULL;
  return wide;
}

void ckernels_free_wide(CKernelsWide *wide) {
  if (wide == NULL) return;
  free(wide->memory);
  free(wide);
  ckernels_free_idle();
}

// MARK: - Places

/// Finds the places of an output pixel's window; those beyond the picture are zeros.
static void find_places(const Run *run, size_t pixel, const int16_t **places) {
  const CKernelsWideStep *step = &run->wide->step;
  // Places before the picture wrap around to very large numbers.
  size_t top = pixel / step->outputWidth * step->strideY - step->paddingTop;
  size_t left = pixel % step->outputWidth * step->strideX - step->paddingLeft;
  for (size_t y = top; y != top + step->kernelHeight; y++) {
    for (size_t x = left; x != left + step->kernelWidth; x++) {
      int32_t isInside = y < step->height && x < step->width;
      size_t first = isInside ? (y * step->width + x) * step->channels : 0;
      *places++ = isInside ? run->input + first : run->wide->zeros;
    }
  }
}

/// Copies the window of an output pixel.
static void gather(const Run *run, size_t pixel, int16_t *window) {
  const int16_t *places[CKERNELS_WIDE_PLACES];
  size_t channels = run->wide->step.channels, count = place_count(&run->wide->step);
  find_places(run, pixel, places);
  for (size_t place = 0; place < count; place++) {
    memcpy(window + place * channels, places[place], channels * sizeof(int16_t));
  }
  // The number behind an odd number of them has a weight of zero.
  if (count * channels % 2 != 0) window[count * channels] = 0;
}

static void finish(
    const CKernelsWide *wide, size_t channel, const WideSums *sums, size_t count,
    WideResults *results) {
  WideEnding ending = {wide->factors + channel, wide->step.smallest, wide->step.largest};
  wide->form->finish(sums, count, ending, results);
}

// MARK: - Dense

static size_t pixel_count(const CKernelsWideStep *step) {
  return step->outputHeight * step->outputWidth;
}

/// Computes a range of blocks of channels for the pixels of a tile.
static void run_tile(
    const Run *run, size_t tile, size_t firstBlock, size_t endBlock, int16_t *gathered) {
  const CKernelsWide *wide = run->wide;
  const CKernelsWideStep *step = &wide->step;
  const int16_t *windows[WIDE_ROWS];
  size_t most = wide->form->rows, first = tile * most, left = pixel_count(step) - first;
  size_t rows = left < most ? left : most;
  for (size_t row = 0; row < most; row++) {
    if (row >= rows) {
      // Computed beside the others, and not stored.
      windows[row] = windows[0];
    } else if (wide->isPlain) {
      find_places(run, first + row, &windows[row]);
    } else {
      int16_t *window = gathered + row * 2 * wide->pairs;
      gather(run, first + row, window);
      windows[row] = window;
    }
  }
  for (size_t block = firstBlock; block < endBlock; block++) {
    size_t channel = block * WIDE_LANES, after = step->outputChannels - channel;
    WideSums sums[WIDE_ROWS];
    WideResults results[WIDE_ROWS];
    wide->form->dense(
        windows, wide->pairs, wide->weights + channel * wide->pairs * 2, wide->bias + channel,
        sums);
    finish(wide, channel, sums, rows, results);
    size_t count = after < WIDE_LANES ? after : WIDE_LANES;
    for (size_t row = 0; row < rows; row++) {
      memcpy(
          run->output + (first + row) * step->outputChannels + channel, results[row],
          count * sizeof(int16_t));
    }
  }
}

static size_t share(size_t count, size_t thread, size_t threadCount) {
  return count * thread / threadCount;
}

static void run_dense(void *context, size_t thread, size_t threadCount) {
  const Run *run = context;
  const CKernelsWide *wide = run->wide;
  size_t rows = wide->form->rows;
  size_t tileCount = (pixel_count(&wide->step) + rows - 1) / rows;
  int16_t *gathered = NULL;
  if (run->gathered != NULL) gathered = run->gathered + thread * rows * 2 * wide->pairs;
  // Few tiles share channels rather than pixels.
  int32_t isNarrow = tileCount < 2 * threadCount;
  size_t tile = isNarrow ? 0 : share(tileCount, thread, threadCount);
  size_t endTile = isNarrow ? tileCount : share(tileCount, thread + 1, threadCount);
  size_t first = isNarrow ? share(wide->blockCount, thread, threadCount) : 0;
  size_t end = isNarrow ? share(wide->blockCount, thread + 1, threadCount) : wide->blockCount;
  if (first == end) return;
  for (; tile < endTile; tile++) run_tile(run, tile, first, end, gathered);
}

// MARK: - Depthwise

static void run_pixel(const Run *run, size_t pixel) {
  const CKernelsWide *wide = run->wide;
  const CKernelsWideStep *step = &wide->step;
  const int16_t *places[CKERNELS_WIDE_PLACES + 1];
  find_places(run, pixel, places);
  places[place_count(step)] = wide->zeros;
  // Vectors would reach over the end of pixels with few channels.
  int16_t copies[CKERNELS_WIDE_PLACES][WIDE_LANES];
  for (size_t i = 0; i < place_count(step) && step->channels < WIDE_LANES; i++) {
    memset(copies[i], 0, sizeof copies[i]);
    memcpy(copies[i], places[i], step->channels * sizeof(int16_t));
    places[i] = copies[i];
  }
  for (size_t block = 0; block < wide->blockCount; block++) {
    size_t channel = first_channel(wide, block);
    const int16_t *weights = wide->weights + block * wide->pairs * 2 * WIDE_LANES;
    size_t left = step->channels - channel;
    WideSums sums;
    WideResults results;
    wide->form->depthwise(places, channel, wide->pairs, weights, wide->bias + channel, &sums);
    finish(wide, channel, &sums, 1, &results);
    memcpy(
        run->output + pixel * step->channels + channel, results,
        (left < WIDE_LANES ? left : WIDE_LANES) * sizeof *results);
  }
}

static void run_depthwise(void *context, size_t thread, size_t threadCount) {
  const Run *run = context;
  size_t count = pixel_count(&run->wide->step);
  size_t end = share(count, thread + 1, threadCount);
  for (size_t pixel = share(count, thread, threadCount); pixel < end; pixel++) {
    run_pixel(run, pixel);
  }
}

// MARK: - Running

/// The number of products from which on waking other threads costs less than it gains.
enum { SHARED_PRODUCTS = 200000 };

static size_t product_count(const CKernelsWideStep *step) {
  return pixel_count(step) * step->outputChannels * window_count(step);
}

int32_t ckernels_run_wide(CKernelsWide *wide, const int16_t *input, int16_t *output) {
  Run run = {wide, input, output, NULL};
  size_t byteCount = gathered_byte_count(wide);
  LentMemory *memory = byteCount == 0 ? NULL : ckernels_borrow(byteCount);
  if (byteCount > 0) {
    if (memory == NULL) return 0;
    run.gathered = (int16_t *)(void *)memory->bytes;
  }
  void (*job)(void *, size_t, size_t) = wide->step.isDepthwise ? run_depthwise : run_dense;
  if (product_count(&wide->step) < SHARED_PRODUCTS) {
    job(&run, 0, 1);
  } else {
    ckernels_run_job(wide->threads, &wide->pace, job, &run);
  }
  ckernels_give_back(memory);
  return 1;
}

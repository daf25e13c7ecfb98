#include "floats.h"

// The division of steps into parts, which threads take one after the other.

enum {
  /// The bytes that a thread reads again and again, which the nearest cache should hold.
  NEAR_BYTES = 32 << 10,
  /// The channels of a part in steps that take one channel after the other.
  CHANNELS_PER_PART = 8,
  /// The parts for each thread of a step divided only to occupy the threads.
  ///
  /// Each part reads all of its input again, so there are just enough for threads to help each
  /// other.
  PARTS_PER_THREAD = 2,
  /// The vectors of a channel that are summed at a time.
  SUMMED_VECTORS = 64,
  /// The number of tiles for each thread from which one more or less does not matter.
  MANY_TILES = 16,
  /// The vectors of a channel, and the rows, for each thread from which a plane has bands.
  BAND_VECTORS = 6,
  BAND_ROWS = 7,
  /// The maximum number of floats of a row made at once by steps with larger windows.
  DENSE_REACH = 4 * LONGEST_VECTOR,
};

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

void ckernels_divide_float_plane(FloatPlane *plane, size_t threadCount) {
  size_t height = plane->facts.height, width = plane->facts.width;
  plane->pixelCount = height * width;
  int32_t isLarge = plane->pixelCount >= BAND_VECTORS * LONGEST_VECTOR * threadCount;
  int32_t hasBands = threadCount > 1 && isLarge && height >= BAND_ROWS * threadCount;
  plane->bandHeight = hasBands ? divide_up(height, threadCount) : height;
  plane->bandCount = divide_up(height, plane->bandHeight);
  // An odd number of cache lines: channels then fall on different sets of a cache.
  size_t lines = divide_up(plane->bandHeight * width, LONGEST_VECTOR);
  plane->channelStride = (lines | 1) * LONGEST_VECTOR;
}

/// Divides a step into tiles of pixels, and by channels where tiles alone would balance badly.
///
/// Without bands, parts go over all tiles of some channels first. Threads then have equally many
/// tiles, and the channels they take next of a depthwise step are mostly the ones they made
/// themselves.
static void divide_pixels(FloatStep *step, size_t lanes, size_t threadCount) {
  size_t bands = step->output->bandCount;
  size_t vectors = divide_up(step->output->bandHeight * step->output->facts.width, lanes);
  // Other steps read each number once: the processor prefetches long runs of memory better.
  size_t most = step->facts.kind == CKERNELS_POINTWISE ? MOST_LIST_VECTORS : SUMMED_VECTORS;
  // With AVX2 two lists of sums and a weight take 15 of 16 registers.
  if (step->isSparse && lanes == 8 && vectors > most) most = MOST_LIST_VECTORS - 1;
  size_t tiles = divide_up(vectors, most);
  size_t channels = step->output->facts.channels, groups = 1;
  step->placesPerBand = tiles;
  step->vectorsPerPart = divide_up(vectors, tiles);
  int32_t areAlike = vectors % tiles == 0 && tiles % threadCount == 0;
  if (bands > 1) {
    groups = divide_up(PARTS_PER_THREAD, tiles);
  } else if (threadCount > 1 && (areAlike || tiles >= MANY_TILES * threadCount)) {
    groups = divide_up(PARTS_PER_THREAD * threadCount, tiles);
  } else if (threadCount > 1) {
    groups = threadCount * divide_up(PARTS_PER_THREAD, tiles);
  }
  // The channels that share the weights or the input they read. Where threads divide channels,
  // whole blocks of dense weights would leave one of them with up to a block more.
  size_t unit = step->facts.kind != CKERNELS_POINTWISE ? 1 : 2;
  if (unit == 2 && !step->isSparse && bands > 1) unit = BLOCK_ROWS;
  if (ckernels_is_of_one_pixel(step)) unit = LONGEST_VECTOR;
  step->channelsPerPart = divide_up(divide_up(channels, groups), unit) * unit;
  step->partCount = bands * tiles * divide_up(channels, step->channelsPerPart);
}

/// Finds the positions of a picture's columns in grids.
static void place_columns(FloatStep *step, size_t lanes) {
  const CKernelsFloatStep *facts = &step->facts;
  Grid *grid = &step->grid;
  size_t stride = facts->strideX, left = facts->paddingLeft, width = step->input->facts.width;
  // The columns that windows reach.
  size_t columns = step->output->facts.width + (facts->kernelWidth - 1) / stride, pitch = 1;
  for (size_t phase = 0; phase < stride; phase++) {
    size_t border = left <= phase ? 0 : divide_up(left - phase, stride);
    size_t first = border * stride + phase - left;
    size_t there = first < width ? divide_up(width - first, stride) : 0;
    grid->firsts[phase] = first;
    grid->counts[phase] = smaller(there, columns - smaller(border, columns));
    grid->starts[phase] = GRID_MARGIN - border;
    if (grid->counts[phase] + border > pitch) pitch = grid->counts[phase] + border;
    if (columns > pitch + border) pitch = columns - border;
  }
  // With short vectors, more padding than data would be copied.
  size_t unit = lanes == 4 ? lanes : LONGEST_VECTOR;
  grid->pitch = divide_up(pitch, unit) * unit;
}

static void divide_windows(FloatStep *step, size_t lanes, size_t threadCount) {
  const CKernelsFloatStep *facts = &step->facts;
  Grid *grid = &step->grid;
  size_t height = step->output->bandHeight, channels = step->output->facts.channels;
  int32_t isDepthwise = ckernels_is_by_channel(step);
  size_t inputs = isDepthwise ? 1 : step->input->facts.channels;
  place_columns(step, lanes);
  size_t perRow = grid->pitch * sizeof(float) * inputs * facts->strideX * facts->strideY;
  size_t most = NEAR_BYTES / perRow, overlap = facts->kernelHeight;
  // Rows at the border of two places are copied for both, so channels are divided instead.
  size_t places = divide_up(height, most > 4 * overlap ? most - overlap : 4 * overlap);
  size_t groups = isDepthwise ? divide_up(channels, CHANNELS_PER_PART) : 1;
  size_t wanted = divide_up(threadCount, step->output->bandCount);
  int32_t isTooFew = threadCount > 1 && groups * places < PARTS_PER_THREAD * wanted;
  if (isTooFew && places < wanted && height >= 4 * overlap) places = wanted;
  step->placesPerBand = places;
  size_t rows = (divide_up(height, places) - 1) * facts->strideY + facts->kernelHeight;
  // Whole vectors reach beyond the last row.
  grid->gridLength = GRID_MARGIN + rows * grid->pitch + DENSE_REACH + LONGEST_VECTOR;
  for (size_t phase = 0; phase < facts->strideX; phase++) {
    grid->starts[phase] += phase * grid->gridLength;
  }
  grid->channelLength = facts->strideX * grid->gridLength;
  step->channelsPerPart = isDepthwise ? smaller(CHANNELS_PER_PART, channels) : channels;
  step->partCount = step->output->bandCount * places * divide_up(channels, step->channelsPerPart);
  size_t some = NEAR_BYTES / 2 / (grid->channelLength * sizeof(float));
  grid->channelsAtOnce = isDepthwise ? smaller(some < 1 ? 1 : some, step->channelsPerPart) : inputs;
}

int32_t ckernels_is_narrow(const FloatStep *step, size_t lanes) {
  const CKernelsFloatStep *facts = &step->facts;
  const CKernelsFloatPlane *input = &step->input->facts, *output = &step->output->facts;
  size_t border = facts->kernelHeight / 2;
  return facts->kind == CKERNELS_DEPTHWISE && border > 0 && border <= 2 &&
         lanes == LONGEST_VECTOR && facts->strideX == 1 && input->width <= lanes &&
         input->height == output->height && input->width == output->width &&
         facts->paddingTop == border && facts->paddingLeft == border &&
         // Vectors of two rows would reach into the next place.
         (step->output->bandCount * step->placesPerBand == 1 || input->width > lanes / 2);
}

static void divide_channels(FloatStep *step) {
  size_t channels = step->output->facts.channels;
  int32_t isOfAll = step->facts.kind == CKERNELS_MEAN || step->facts.kind == CKERNELS_AVERAGE;
  size_t most = isOfAll ? LONGEST_VECTOR : CHANNELS_PER_PART;
  step->channelsPerPart = smaller(most, channels);
  step->placesPerBand = 1;
  step->partCount = step->output->bandCount * divide_up(channels, step->channelsPerPart);
}

void ckernels_divide_float_step(FloatStep *step, size_t lanes, size_t threadCount) {
  if (ckernels_is_by_pixels(step)) {
    divide_pixels(step, lanes, threadCount);
    return;
  }
  switch (step->facts.kind) {
    case CKERNELS_WINDOW:
    case CKERNELS_AVERAGES:
    case CKERNELS_DEPTHWISE: divide_windows(step, lanes, threadCount); break;
    default: divide_channels(step); break;
  }
}

size_t ckernels_rounded_scratch(const FloatStep *step) {
  if (step->scales == NULL || step->facts.kind != CKERNELS_POINTWISE) return 0;
  if (ckernels_is_of_one_pixel(step)) {
    return ckernels_whole_vectors(step->groupCount) +
           ckernels_whole_vectors(step->input->facts.channels);
  }
  return step->groupCount * MOST_DENSE_VECTORS * LONGEST_VECTOR;
}

size_t ckernels_float_scratch(const FloatStep *step) {
  switch (step->facts.kind) {
    case CKERNELS_WINDOW:
    case CKERNELS_AVERAGES:
    case CKERNELS_DEPTHWISE: return step->grid.channelsAtOnce * step->grid.channelLength;
    case CKERNELS_RESIZE: return 3 * ckernels_resized_row(step->output->facts.width);
    case CKERNELS_LARGEST:
      return 3 * ckernels_pooled_row(step->output->facts.width, step->facts.strideX);
    case CKERNELS_AVERAGE: return ckernels_averaged_columns(step->input->facts.height);
    default: return 0;
  }
}

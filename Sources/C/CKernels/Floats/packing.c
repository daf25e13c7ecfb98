#include "floats.h"

#include <stdlib.h>
#include <string.h>

// Weights in the order in which the kernels read them.

#pragma STDC FP_CONTRACT OFF

/// The bytes of the input that lists read again and again, which the nearest cache should hold: one
/// of 32 KB on processors whose best form has 8 lanes.
static size_t listed_bytes(size_t lanes) { return (size_t)(lanes == 8 ? 16 : 40) << 10; }

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }
static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static int32_t has_weights(const FloatStep *step) {
  return step->facts.kind == CKERNELS_POINTWISE || step->facts.kind == CKERNELS_WINDOW ||
         step->facts.kind == CKERNELS_DEPTHWISE || step->facts.kind == CKERNELS_SPREAD;
}

static size_t window_length(const FloatStep *step) {
  size_t length = step->facts.kernelHeight * step->facts.kernelWidth;
  return step->facts.kind == CKERNELS_DEPTHWISE ? length : length * step->input->facts.channels;
}

// MARK: - Weights

static size_t count_products(const FloatStep *step, size_t channel, size_t first, size_t end) {
  if (ckernels_keeps_zeros(step->facts.bias[channel])) return end - first;
  const float *weights = step->facts.weights + channel * step->input->facts.channels;
  return ckernels_count_nonzero(weights + first, end - first);
}

static size_t count_all_products(const FloatStep *step) {
  size_t count = 0;
  for (size_t c = 0; c < step->output->facts.channels; c++) {
    count += count_products(step, c, 0, step->input->facts.channels);
  }
  return count;
}

static size_t round_to_line(size_t byteCount) { return divide_up(byteCount, 64) * 64; }

/// Returns the first input channel of a group.
static size_t chunk_start(const FloatStep *step, size_t chunk) {
  return step->input->facts.channels * chunk / step->chunkCount;
}

static int compare_rows(const void *a, const void *b) {
  const SparseRow *left = a, *right = b;
  if (left->count != right->count) return left->count < right->count ? -1 : 1;
  return left->channel < right->channel ? -1 : 1;
}

/// Orders the rows of some output channels by list length and assigns their places.
///
/// The order lets the processor predict the ends of lists. Returns the place of the next list.
static size_t order_rows(
    const FloatStep *step, size_t chunk, size_t first, size_t end, SparseRow *rows, size_t start) {
  size_t from = chunk_start(step, chunk), to = chunk_start(step, chunk + 1);
  for (size_t c = first; c < end; c++) {
    rows[c] = (SparseRow){(uint32_t)c, 0, (uint32_t)count_products(step, c, from, to)};
  }
  qsort(rows + first, end - first, sizeof *rows, compare_rows);
  for (size_t i = first; i < end;) {
    size_t some = i + 2 <= end ? 2 : 1;
    // The longer list of two is the second one.
    size_t length = rows[i + some - 1].count;
    for (size_t r = 0; r < some; r++, i++) {
      rows[i].start = (uint32_t)start;
      rows[i].count = (uint32_t)(some * length);
    }
    start += some * length;
  }
  return start;
}

/// Lays out the lists of a step; returns 0 if that is impossible.
static size_t order_all_rows(FloatStep *step) {
  size_t channels = step->output->facts.channels, start = 0;
  step->rowsInOrder = calloc(step->chunkCount * channels, sizeof *step->rowsInOrder);
  if (step->rowsInOrder == NULL) return 0;
  for (size_t chunk = 0; chunk < step->chunkCount; chunk++) {
    SparseRow *rows = step->rowsInOrder + chunk * channels;
    for (size_t first = 0; first < channels; first += step->channelsPerPart) {
      size_t end = smaller(first + step->channelsPerPart, channels);
      start = order_rows(step, chunk, first, end, rows, start);
      if (start > UINT32_MAX) return 0;
    }
  }
  return start;
}

/// Lists the products of an output channel, one at every `turn`-th place.
static void list_products(
    const FloatStep *step, size_t channel, size_t length, size_t first, size_t end,
    Product *product, size_t turn) {
  const float *weights = step->facts.weights + channel * step->input->facts.channels;
  int32_t keepsZeros = ckernels_keeps_zeros(step->facts.bias[channel]);
  // Some zeros pad the shorter of two lists: the runtime adds them too.
  size_t spare = length - count_products(step, channel, first, end);
  for (size_t k = first; k < end; k++) {
    if (weights[k] == 0 && !keepsZeros) {
      if (spare == 0) continue;
      spare--;
    }
    *product = (Product){(int32_t)(k * step->input->channelStride), weights[k]};
    product += turn;
  }
}

static void pack_sparse(const FloatStep *step, SparseRow *ordered, Product *products) {
  size_t channels = step->output->facts.channels;
  memcpy(ordered, step->rowsInOrder, step->chunkCount * channels * sizeof *ordered);
  for (size_t chunk = 0; chunk < step->chunkCount; chunk++) {
    size_t first = chunk_start(step, chunk), end = chunk_start(step, chunk + 1);
    const SparseRow *rows = ordered + chunk * channels;
    for (size_t i = 0; i < channels; i++) {
      // As in `order_rows`: two rows of a part share a list, except an odd one at its end.
      size_t place = i % step->channelsPerPart;
      size_t last = smaller(i - place + step->channelsPerPart, channels) - 1;
      int32_t isSecond = place % 2 == 1;
      size_t turn = isSecond || i < last ? 2 : 1;
      list_products(
          step, rows[i].channel, rows[i].count / turn, first, end,
          products + rows[i].start + isSecond, turn);
    }
  }
}

/// Returns the output channels of a block of dense weights; blocks end where parts do.
static size_t rows_of_block(const FloatStep *step, size_t first) {
  size_t left = step->channelsPerPart - first % step->channelsPerPart;
  return smaller(BLOCK_ROWS, smaller(left, step->output->facts.channels - first));
}

/// Returns the weights of a group of input channels of an output channel, which are whole numbers.
static int32_t group_of_weights(const FloatStep *step, size_t channel, size_t group) {
  size_t inputs = step->input->facts.channels, size = step->groupSize;
  const float *weights = step->facts.weights + channel * inputs;
  uint32_t bits = 0;
  for (size_t i = 0; i < size; i++) {
    size_t k = group * size + i;
    uint32_t weight = k < inputs ? (uint32_t)(int32_t)weights[k] : 0;
    bits |= (weight & (size == 4 ? 0xFF : 0xFFFF)) << (32 / size * i);
  }
  return (int32_t)bits;
}

static int32_t sum_of_weights(const FloatStep *step, size_t channel) {
  size_t inputs = step->input->facts.channels;
  int32_t sum = 0;
  for (size_t k = 0; k < inputs; k++) sum += (int32_t)step->facts.weights[channel * inputs + k];
  return sum;
}

/// Packs weights that are bytes as `pack_dense` and `pack_pixel` do with others.
static void pack_groups(const FloatStep *step, int32_t *target) {
  size_t channels = step->output->facts.channels, count = step->groupCount;
  if (ckernels_is_of_one_pixel(step)) {
    for (size_t c = 0; c < channels; c++) {
      int32_t *place = target + c / LONGEST_VECTOR * LONGEST_VECTOR * count + c % LONGEST_VECTOR;
      for (size_t k = 0; k < count; k++) place[k * LONGEST_VECTOR] = group_of_weights(step, c, k);
    }
    return;
  }
  for (size_t first = 0, rows; first < channels; first += rows) {
    rows = rows_of_block(step, first);
    for (size_t k = 0; k < count; k++) {
      for (size_t r = 0; r < rows; r++) *target++ = group_of_weights(step, first + r, k);
    }
  }
}

static void pack_dense(const FloatStep *step, float *target) {
  size_t channels = step->output->facts.channels, inputs = window_length(step);
  for (size_t first = 0, rows; first < channels; first += rows) {
    rows = rows_of_block(step, first);
    for (size_t k = 0; k < inputs; k++) {
      for (size_t r = 0; r < rows; r++) *target++ = step->facts.weights[(first + r) * inputs + k];
    }
  }
}

/// Packs the weights of a single pixel: for each vector of output channels those of all inputs.
static void pack_pixel(const FloatStep *step, float *target) {
  size_t channels = step->output->facts.channels, inputs = step->input->facts.channels;
  for (size_t c = 0; c < channels; c++) {
    float *place = target + c / LONGEST_VECTOR * LONGEST_VECTOR * inputs + c % LONGEST_VECTOR;
    for (size_t k = 0; k < inputs; k++) {
      place[k * LONGEST_VECTOR] = step->facts.weights[c * inputs + k];
    }
  }
}

static void pack_depthwise(const FloatStep *step, float *target) {
  const CKernelsFloatStep *facts = &step->facts;
  size_t channels = step->output->facts.channels, side = facts->kernelWidth;
  int32_t isByRows = ckernels_takes_rows(side);
  for (size_t c = 0; c < channels; c++) {
    for (size_t i = 0; i < side; i++) {
      for (size_t j = 0; j < side; j++) {
        size_t place = isByRows ? i * side + j : j * side + i;
        *target++ = facts->weights[place * channels + c];
      }
    }
  }
}

/// Finds the part of its sum that each window's mean is: for windows with one row in the picture,
/// then for those with two, and so on.
static void find_factors(const FloatStep *step, float *factors) {
  const CKernelsFloatStep *facts = &step->facts;
  size_t below = facts->paddingLeft + step->input->facts.width;
  size_t length = ckernels_whole_vectors(step->output->facts.width);
  for (size_t x = 0; x < step->output->facts.width; x++) {
    size_t start = x * facts->strideX, end = smaller(start + facts->kernelWidth, below);
    size_t count = end - (start < facts->paddingLeft ? facts->paddingLeft : start);
    for (size_t rows = 1; rows <= facts->kernelHeight; rows++) {
      factors[(rows - 1) * length + x] = 1 / (float)(rows * count);
    }
  }
}

static size_t factor_count(const FloatStep *step) {
  return step->facts.kernelHeight * ckernels_whole_vectors(step->output->facts.width);
}

/// Finds the columns that follow each other, if all others are outside of the picture.
static void find_run(FloatStep *step) {
  const uint16_t *columns = step->facts.columns;
  size_t width = step->output->facts.width, start = 0, end;
  while (start < width && columns[start] == CKERNELS_OUTSIDE) start++;
  for (end = start; end < width && columns[end] != CKERNELS_OUTSIDE; end++) {
    if (columns[end] != columns[start] + (end - start)) return;
  }
  for (size_t x = end; x < width; x++) {
    if (columns[x] != CKERNELS_OUTSIDE) return;
  }
  step->runPlace = start, step->runLength = end - start;
  step->runStart = end > start ? columns[start] : 0;
}

/// Finds the offsets of a window's places, in the runtime's order.
static void find_offsets(const FloatStep *step, int32_t *offset) {
  const CKernelsFloatStep *facts = &step->facts;
  const Grid *grid = &step->grid;
  for (size_t y = 0; y < facts->kernelHeight; y++) {
    for (size_t x = 0; x < facts->kernelWidth; x++) {
      for (size_t k = 0; k < step->input->facts.channels; k++) {
        *offset++ = (int32_t)(k * grid->channelLength + grid->starts[x % facts->strideX] +
                              y * grid->pitch + x / facts->strideX);
      }
    }
  }
}

/// Finds the neighbors of each row or column of a resized plane, as the runtime does.
static void find_places(
    size_t input, size_t output, uint32_t *before, uint32_t *behind, float *parts) {
  float scale = (float)input / (float)output;
  for (size_t i = 0; i < output; i++) {
    float place = ((float)i + 0.5f) * scale - 0.5f;
    float most = (float)(input - 1);
    place = place < 0 ? 0 : place > most ? most : place;
    before[i] = (uint32_t)place;
    behind[i] = (uint32_t)smaller(before[i] + 1, input - 1);
    parts[i] = place - (float)before[i];
  }
}

/// Returns the input channels that an instruction of this processor multiplies at once.
static size_t group_size(const FloatKernels *kernels) {
#if defined(__x86_64__)
  if (kernels->lanes == 16 && __builtin_cpu_supports("avx512vnni")) {
    return ckernels_avx512_quads.groupSize;
  }
#endif
  (void)kernels;
  return 2;
}

size_t ckernels_measure_float_step(
    FloatStep *step, const FloatKernels *kernels, size_t threadCount) {
  size_t channels = step->output->facts.channels, bytes = 0;
  size_t total = channels * step->input->facts.channels;
  step->scales = step->facts.scales;
  if (step->facts.kind == CKERNELS_POINTWISE && step->scales != NULL) {
    step->groupSize = group_size(kernels);
    step->groupCount = divide_up(step->input->facts.channels, step->groupSize);
  } else if (step->facts.kind == CKERNELS_POINTWISE) {
    // A list costs a dense sum's time at about seven tenths.
    step->isSparse = !ckernels_is_of_one_pixel(step) && 10 * count_all_products(step) <= 7 * total;
  }
  ckernels_divide_float_step(step, kernels->lanes, threadCount);
  switch (step->facts.kind) {
    case CKERNELS_POINTWISE: {
      size_t inputs = step->input->facts.channels;
      if (step->scales != NULL) {
        // Of one pixel, whole vectors of channels.
        bytes = ckernels_whole_vectors(channels) * step->groupCount * sizeof *step->groups +
                round_to_line(channels * sizeof *step->sums);
        break;
      }
      if (step->isSparse) {
        size_t tile = step->vectorsPerPart * kernels->lanes * sizeof(float);
        size_t most = listed_bytes(kernels->lanes) / tile;
        step->chunkCount = divide_up(inputs, most < 8 ? 8 : most);
        step->productCount = order_all_rows(step);
        step->isSparse = step->productCount > 0;
        // Dense weights have other tiles and parts.
        if (!step->isSparse) ckernels_divide_float_step(step, kernels->lanes, threadCount);
      }
      if (step->isSparse) {
        bytes = round_to_line(step->productCount * sizeof *step->products) +
                round_to_line(step->chunkCount * channels * sizeof *step->rows);
      } else if (ckernels_is_of_one_pixel(step)) {
        bytes = ckernels_whole_vectors(channels) * inputs * sizeof *step->weights;
      } else {
        bytes = round_to_line(total * sizeof *step->weights);
      }
      break;
    }
    case CKERNELS_WINDOW:
    case CKERNELS_DEPTHWISE:
      step->windowLength = window_length(step);
      step->isNarrow =
          step->facts.kind == CKERNELS_DEPTHWISE && ckernels_is_narrow(step, kernels->lanes);
      bytes = round_to_line(channels * step->windowLength * sizeof *step->weights) +
              round_to_line(step->windowLength * sizeof *step->offsets);
      break;
    case CKERNELS_SPREAD: bytes = round_to_line(4 * total * sizeof *step->weights); break;
    case CKERNELS_RESIZE:
      bytes = round_to_line(
          (step->output->facts.width + step->output->facts.height) * 3 * sizeof(float));
      break;
    case CKERNELS_AVERAGES: bytes = factor_count(step) * sizeof *step->parts; break;
    case CKERNELS_PICK:
      bytes = round_to_line(
          (step->output->facts.width + step->output->facts.height) * sizeof *step->places);
      break;
    default: break;
  }
  if (has_weights(step)) bytes += round_to_line(channels * sizeof *step->bias);
  if (step->scales != NULL) bytes += round_to_line(channels * sizeof *step->scales);
  if (step->facts.slopes != NULL) bytes += round_to_line(channels * sizeof *step->slopes);
  return bytes;
}

size_t ckernels_pack_float_step(FloatStep *step, uint8_t *memory) {
  uint8_t *start = memory;
  size_t channels = step->output->facts.channels;
  if (has_weights(step)) {
    float *bias = (float *)memory;
    for (size_t c = 0; c < channels; c++) bias[c] = ckernels_running_bias(step->facts.bias[c]);
    step->bias = bias;
    memory += round_to_line(channels * sizeof *step->bias);
  }
  if (step->facts.slopes != NULL) {
    step->slopes = memcpy(memory, step->facts.slopes, channels * sizeof *step->slopes);
    memory += round_to_line(channels * sizeof *step->slopes);
  }
  if (step->facts.scales != NULL) {
    step->scales = memcpy(memory, step->facts.scales, channels * sizeof *step->scales);
    memory += round_to_line(channels * sizeof *step->scales);
  }
  switch (step->facts.kind) {
    case CKERNELS_POINTWISE:
      if (step->facts.scales != NULL) {
        int32_t *sums = (int32_t *)memory;
        for (size_t c = 0; c < channels; c++) sums[c] = sum_of_weights(step, c);
        step->sums = sums;
        memory += round_to_line(channels * sizeof *sums);
        pack_groups(step, (int32_t *)memory);
        step->groups = (int32_t *)memory;
        memory += ckernels_whole_vectors(channels) * step->groupCount * sizeof *step->groups;
        break;
      }
      if (ckernels_is_of_one_pixel(step)) {
        step->weights = (float *)memory;
        pack_pixel(step, (float *)memory);
        memory +=
            ckernels_whole_vectors(channels) * step->input->facts.channels * sizeof *step->weights;
        break;
      }
      if (!step->isSparse) {
        step->weights = (float *)memory;
        pack_dense(step, (float *)memory);
        memory += round_to_line(channels * step->input->facts.channels * sizeof *step->weights);
        break;
      }
      SparseRow *rows = (SparseRow *)memory;
      memory += round_to_line(step->chunkCount * channels * sizeof *rows);
      pack_sparse(step, rows, (Product *)memory);
      step->rows = rows;
      step->products = (Product *)memory;
      memory += round_to_line(step->productCount * sizeof *step->products);
      break;
    case CKERNELS_WINDOW:
    case CKERNELS_DEPTHWISE: {
      float *weights = (float *)memory;
      memory += round_to_line(channels * step->windowLength * sizeof *weights);
      int32_t *offsets = (int32_t *)memory;
      memory += round_to_line(step->windowLength * sizeof *offsets);
      if (step->facts.kind == CKERNELS_WINDOW) {
        pack_dense(step, weights);
        find_offsets(step, offsets);
      } else {
        pack_depthwise(step, weights);
      }
      step->weights = weights;
      step->offsets = offsets;
      break;
    }
    case CKERNELS_SPREAD: {
      size_t byteCount = 4 * channels * step->input->facts.channels * sizeof *step->weights;
      step->weights = memcpy(memory, step->facts.weights, byteCount);
      memory += round_to_line(byteCount);
      break;
    }
    case CKERNELS_RESIZE: {
      const CKernelsFloatPlane *from = &step->input->facts, *to = &step->output->facts;
      uint32_t *places = (uint32_t *)memory;
      float *parts = (float *)(places + 2 * (to->width + to->height));
      find_places(from->width, to->width, places, places + to->width, parts);
      find_places(
          from->height, to->height, places + 2 * to->width, places + 2 * to->width + to->height,
          parts + to->width);
      step->places = places;
      step->parts = parts;
      memory += round_to_line((to->width + to->height) * 3 * sizeof(float));
      break;
    }
    case CKERNELS_AVERAGES: {
      find_factors(step, (float *)memory);
      step->parts = (float *)memory;
      memory += factor_count(step) * sizeof *step->parts;
      break;
    }
    case CKERNELS_PICK: {
      find_run(step);
      size_t width = step->output->facts.width, height = step->output->facts.height;
      uint32_t *places = (uint32_t *)memory;
      for (size_t x = 0; x < width; x++) places[x] = step->facts.columns[x];
      for (size_t y = 0; y < height; y++) places[width + y] = step->facts.rows[y];
      step->places = places;
      memory += round_to_line((width + height) * sizeof *places);
      break;
    }
    default: break;
  }
  return (size_t)(memory - start);
}

/// Returns the same place in the copy, or NULL for NULL.
static const void *moved(const void *place, const uint8_t *from, const uint8_t *to) {
  return place == NULL ? NULL : to + ((const uint8_t *)place - from);
}

void ckernels_move_float_weights(FloatStep *step, const uint8_t *from, const uint8_t *to) {
  step->bias = moved(step->bias, from, to);
  step->slopes = moved(step->slopes, from, to);
  step->scales = moved(step->scales, from, to);
  step->groups = moved(step->groups, from, to);
  step->sums = moved(step->sums, from, to);
  step->products = moved(step->products, from, to);
  step->rows = moved(step->rows, from, to);
  step->weights = moved(step->weights, from, to);
  step->offsets = moved(step->offsets, from, to);
  step->places = moved(step->places, from, to);
  step->parts = moved(step->parts, from, to);
}

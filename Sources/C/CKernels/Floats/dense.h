// Windows of one pixel with all weights; included by `kernels.h`.

#if defined(__aarch64__)
/// Adds the contributions of two input channels to some output channels.
///
/// Taken at once, their weights and surrounding pixels take fewer instructions.
INLINE void add_two_inputs(
    const size_t rows, const size_t count, const float *const places[2], const float *weights,
    Vector sums[BLOCK_ROWS][DENSE_VECTORS]) {
  Factors factors = load_factors(2 * rows, weights);
  UNROLL for (size_t k = 0; k < 2; k++) {
    Vector pixels[DENSE_VECTORS];
    UNROLL for (size_t v = 0; v < count; v++) pixels[v] = load(places[k] + LANES * v);
    UNROLL for (size_t r = 0; r < rows; r++) {
      Vector weight = factor_at(2 * rows, &factors, k * rows + r);
      UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = fused(pixels[v], weight, sums[r][v]);
    }
    // There are too few registers for the pixels of both.
    if (k == 0) STAY;
  }
}
#endif

/// Sums products for some output channels; inputs lie `stride` apart or at `offsets`.
INLINE void sum_block(
    const size_t rows, const size_t count, const int32_t hasOffsets, const float *input,
    size_t stride, const int32_t *offsets, size_t length, const float *weights, const float *bias,
    Vector sums[BLOCK_ROWS][DENSE_VECTORS]) {
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = all(bias[r]);
  }
  size_t k = 0;
#if defined(__aarch64__)
  for (; k + 2 <= length; k += 2) {
    const float *places[] = {
        hasOffsets ? input + offsets[k] : input + k * stride,
        hasOffsets ? input + offsets[k + 1] : input + (k + 1) * stride};
    add_two_inputs(rows, count, places, weights, sums);
    if (!hasOffsets) fetch_ahead(weights);
    weights += 2 * rows;
  }
#endif
  for (; k < length; k++) {
    const float *place = hasOffsets ? input + offsets[k] : input + k * stride;
    Vector pixels[DENSE_VECTORS];
    UNROLL for (size_t v = 0; v < count; v++) pixels[v] = load(place + LANES * v);
    UNROLL for (size_t r = 0; r < rows; r++) {
      Vector weight = all(weights[r]);
      UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = fused(pixels[v], weight, sums[r][v]);
    }
    if (!hasOffsets) fetch_ahead(weights);
    weights += rows;
  }
}

INLINE void run_dense_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t vector, size_t channel,
    Limits to) {
  size_t inputs = step->input->facts.channels, stride = step->output->channelStride;
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, count, 0, step->input->pixels + LANES * vector, step->input->channelStride, NULL,
      inputs, step->weights + channel * inputs, step->bias + channel, sums);
  float *output = step->output->pixels + channel * stride + LANES * vector;
  if (step->facts.addsSecond) {
    const float *second = step->second->pixels + channel * stride + LANES * vector;
    UNROLL for (size_t r = 0; r < rows; r++) {
      UNROLL for (size_t v = 0; v < count; v++) {
        sums[r][v] += load(second + r * stride + LANES * v);
      }
    }
  }
  UNROLL for (size_t r = 0; r < rows; r++) {
    finish(count, sums[r], to, channel + r);
    UNROLL for (size_t v = 0; v < count; v++) store(output + r * stride + LANES * v, sums[r][v]);
  }
}

INLINE void run_dense_rows(
    const size_t count, const FloatStep *step, size_t vector, size_t first, size_t end, Limits to) {
  for (size_t channel = first; channel < end; channel += BLOCK_ROWS) {
    switch (end - channel) {
      case 1: run_dense_block(1, count, step, vector, channel, to); break;
      case 2: run_dense_block(2, count, step, vector, channel, to); break;
      case 3: run_dense_block(3, count, step, vector, channel, to); break;
      case 4: run_dense_block(4, count, step, vector, channel, to); break;
      case 5: run_dense_block(5, count, step, vector, channel, to); break;
      default: run_dense_block(6, count, step, vector, channel, to); break;
    }
  }
}

static void run_dense(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  while (count > 0) {
    // Two halves are faster than one whole block and a small rest.
    size_t blocks = (count + DENSE_VECTORS - 1) / DENSE_VECTORS;
    size_t some = (count + blocks - 1) / blocks;
    switch (some) {
      case 1: run_dense_rows(1, step, vector, first, end, to); break;
      case 2: run_dense_rows(2, step, vector, first, end, to); break;
#if DENSE_VECTORS > 2
      case 3: run_dense_rows(3, step, vector, first, end, to); break;
      case 4: run_dense_rows(4, step, vector, first, end, to); break;
#endif
    }
    vector += some;
    count -= some;
  }
}

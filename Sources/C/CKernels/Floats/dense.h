// Windows of one pixel with all weights; included by `kernels.h`.

// Pictures of 7 by 7 pixels fill three vectors of 16, and one pixel is left over. For that one, a
// product with a vector of output channels replaces six with vectors of pixels.

#define HAS_REST (LANES == 16)

/// The most pixels behind whole vectors that are summed one by one.
enum { MOST_REST = 4 };

#if HAS_REST
/// The sums of a block's output channels for one pixel.
typedef float Block __attribute__((ext_vector_type(8)));

/// Loads what a block of output channels has, and no more.
INLINE Block load_block(const size_t rows, const float *place) {
  return (Block)_mm256_maskz_loadu_ps((__mmask8)((1u << rows) - 1), place);
}
#endif

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

/// Sums products for some output channels, in some vectors of pixels and in `rest` pixels behind
/// them; inputs lie `stride` apart or at `offsets`.
INLINE void sum_block(
    const size_t rows, const size_t count, const size_t rest, const int32_t hasOffsets,
    const float *input, size_t stride, const int32_t *offsets, size_t length, const float *weights,
    const float *bias, Vector sums[BLOCK_ROWS][DENSE_VECTORS]) {
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = all(bias[r]);
  }
#if HAS_REST
  Block ofRest[MOST_REST];
  UNROLL for (size_t i = 0; i < rest; i++) ofRest[i] = load_block(rows, bias);
#else
  (void)rest;
#endif
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
#if HAS_REST
    if (rest > 0) {
      Block block = load_block(rows, weights);
      UNROLL for (size_t i = 0; i < rest; i++) {
        Block pixel = (Block)(place[LANES * count + i]);
        ofRest[i] = __builtin_elementwise_fma(pixel, block, ofRest[i]);
      }
    }
#endif
    if (!hasOffsets) fetch_ahead(weights);
    weights += rows;
  }
#if HAS_REST
  UNROLL for (size_t r = 0; r < rows && rest > 0; r++) {
    sums[r][count] = (Vector)(0);
    UNROLL for (size_t i = 0; i < rest; i++) sums[r][count][i] = ofRest[i][r];
  }
#endif
}

INLINE void run_dense_block(
    const size_t rows, const size_t whole, const size_t rest, const FloatStep *step, size_t vector,
    size_t channel, Limits to) {
  size_t inputs = step->input->facts.channels, stride = step->output->channelStride;
  const size_t count = whole + (rest > 0);
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, whole, rest, 0, step->input->pixels + LANES * vector, step->input->channelStride, NULL,
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

/// Computes some output channels in some vectors of pixels and in `rest` pixels behind them.
INLINE void run_dense_rows(
    const size_t whole, const size_t rest, const FloatStep *step, size_t vector, size_t first,
    size_t end, Limits to) {
  const size_t count = whole + (rest > 0);
  size_t channel = first;
  for (; channel + BLOCK_ROWS <= end; channel += BLOCK_ROWS) {
    run_dense_block(BLOCK_ROWS, whole, rest, step, vector, channel, to);
  }
  switch (end - channel) {
    case 1: run_dense_block(1, count, 0, step, vector, channel, to); break;
    case 2: run_dense_block(2, count, 0, step, vector, channel, to); break;
    case 3: run_dense_block(3, count, 0, step, vector, channel, to); break;
    case 4: run_dense_block(4, count, 0, step, vector, channel, to); break;
    case 5: run_dense_block(5, count, 0, step, vector, channel, to); break;
    default: break;
  }
}

#if HAS_REST
/// Computes some output channels in the last vectors of a plane; the very last one has `rest`
/// pixels.
INLINE void run_dense_end(
    const size_t whole, size_t rest, const FloatStep *step, size_t vector, size_t first, size_t end,
    Limits to) {
  if (rest == 1) {
    run_dense_rows(whole, 1, step, vector, first, end, to);
  } else {
    // Behind the plane's pixels lie any numbers, whose sums are not used.
    run_dense_rows(whole, MOST_REST, step, vector, first, end, to);
  }
}
#endif

/// Computes some output channels in some vectors of pixels; the last one has `lastCount`.
static void run_dense(
    const FloatStep *step, size_t vector, size_t count, size_t lastCount, size_t first,
    size_t end) {
  Limits to = limits(step);
  int32_t hasRest = HAS_REST && lastCount <= MOST_REST && count > 1;
  // Blocks of equal size are faster than whole ones and a small rest.
  size_t blocks = (count + DENSE_VECTORS - 1) / DENSE_VECTORS;
  size_t whole = hasRest ? count - 1 : count;
  for (; blocks > 0; blocks--) {
    size_t some = (whole + blocks - 1) / blocks;
#if HAS_REST
    if (hasRest && blocks == 1) {
      switch (some) {
        case 1: run_dense_end(1, lastCount, step, vector, first, end, to); break;
        case 2: run_dense_end(2, lastCount, step, vector, first, end, to); break;
        default: run_dense_end(3, lastCount, step, vector, first, end, to); break;
      }
      return;
    }
#endif
    switch (some) {
      case 1: run_dense_rows(1, 0, step, vector, first, end, to); break;
      case 2: run_dense_rows(2, 0, step, vector, first, end, to); break;
#if DENSE_VECTORS > 2
      case 3: run_dense_rows(3, 0, step, vector, first, end, to); break;
      default: run_dense_rows(4, 0, step, vector, first, end, to); break;
#endif
    }
    vector += some;
    whole -= some;
  }
}

// Convolutions that make a block of two by two pixels of each pixel; included by `kernels.h`.

/// The vectors of a row that are computed at a time; each makes two of the output.
enum { SPREAD_VECTORS = 4 };

/// Computes the pixels of an output row that some vectors of an input row make.
INLINE void spread_some(
    const size_t count, const FloatStep *step, const float *source, const float *weights,
    size_t channel, Limits to, float *pixels, const float *last) {
  size_t inputs = step->input->facts.channels;
  Vector left[SPREAD_VECTORS], right[SPREAD_VECTORS];
  UNROLL for (size_t v = 0; v < count; v++) left[v] = right[v] = all(step->bias[channel]);
  for (size_t k = 0; k < inputs; k++) {
    Vector first = all(weights[k]), second = all(weights[inputs + k]);
    UNROLL for (size_t v = 0; v < count; v++) {
      Vector pixel = load(source + k * step->input->channelStride + v * LANES);
      left[v] = fused(pixel, first, left[v]);
      right[v] = fused(pixel, second, right[v]);
    }
  }
  finish(count, left, to, channel);
  finish(count, right, to, channel);
  UNROLL for (size_t v = 0; v < count; v++) {
    Vector both[] = {MIXED(left[v], right[v])};
    for (size_t i = 0; i < 2; i++) {
      float *place = pixels + (2 * v + i) * LANES;
      if (place < last) store_until(place, both[i], last);
    }
  }
}

static void run_spread(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = input->facts.width, inputs = input->facts.channels;
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += 2 * width) {
      const float *weights = step->weights + (2 * channel + y % 2) * 2 * inputs;
      const float *source = input->pixels + row_place(input, y / 2);
      size_t x = 0;
      for (; x + SPREAD_VECTORS * LANES <= width; x += SPREAD_VECTORS * LANES) {
        spread_some(
            SPREAD_VECTORS, step, source + x, weights, channel, to, pixels + 2 * x,
            pixels + 2 * width);
      }
      for (; x < width; x += LANES) {
        spread_some(1, step, source + x, weights, channel, to, pixels + 2 * x, pixels + 2 * width);
      }
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

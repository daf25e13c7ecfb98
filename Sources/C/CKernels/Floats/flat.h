// Depthwise windows on small planes, whose channels are read as they lie; included by `kernels.h`.
//
// A copy with borders costs more than the sums where rows are short. Here vectors go over a whole
// channel, rows after rows, and each place of the window has a mask that says which of them lie in
// the picture; the others count as zeros, as borders do.

#if LANES == 16

/// Adds the products of one place of the window to some vectors of two channels.
INLINE void add_flat_place(
    const size_t count, const size_t rows, const float *const places[2], const float *weights[2],
    size_t place, const uint16_t *masks, Vector sums[2][MOST_LIST_VECTORS]) {
  UNROLL for (size_t v = 0; v < count; v++) {
    UNROLL for (size_t r = 0; r < rows; r++) {
      Vector pixels = _mm512_maskz_loadu_ps(masks[v], places[r] + LANES * v);
      sums[r][v] = fused(pixels, all(weights[r][place]), sums[r][v]);
    }
  }
}

/// Makes some vectors of one or two channels.
INLINE void run_flat_vectors(
    const size_t count, const size_t rows, const FloatStep *step, size_t channel, size_t vector,
    Limits to) {
  size_t length = step->windowLength, vectors = (step->output->pixelCount + LANES - 1) / LANES;
  const float *source[2], *weights[2];
  Vector sums[2][MOST_LIST_VECTORS];
  UNROLL for (size_t r = 0; r < rows; r++) {
    source[r] = step->input->pixels + (channel + r) * step->input->channelStride + LANES * vector;
    weights[r] = step->weights + (channel + r) * length;
    UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = all(step->bias[channel + r]);
  }
  for (size_t place = 0; place < length; place++) {
    const float *const places[] = {
        source[0] + step->offsets[place], source[rows - 1] + step->offsets[place]};
    add_flat_place(
        count, rows, places, weights, place, step->masks + place * vectors + vector, sums);
  }
  UNROLL for (size_t r = 0; r < rows; r++) {
    float *output = step->output->pixels + (channel + r) * step->output->channelStride;
    UNROLL for (size_t v = 0; v < count; v++) {
      store(output + LANES * (vector + v), clamp(sums[r][v], to));
    }
  }
}

/// Makes one or two channels.
INLINE void run_flat_channels(const size_t rows, const FloatStep *step, size_t channel, Limits to) {
  size_t vectors = (step->output->pixelCount + LANES - 1) / LANES;
  for (size_t vector = 0; vector < vectors;) {
    // Halves rather than one whole and little more.
    size_t rest = vectors - vector, pieces = (rest + MOST_LIST_VECTORS - 1) / MOST_LIST_VECTORS;
    size_t count = (rest + pieces - 1) / pieces;
#define CALL(COUNT) run_flat_vectors(COUNT, rows, step, channel, vector, to)
    WITH_COUNT(count, CALL)
#undef CALL
    vector += count;
  }
  for (size_t r = 0; r < rows; r++) end_channel(step->output, channel + r);
}

static void run_flat(const FloatStep *step, size_t first, size_t end) {
  Limits to = limits(step);
  size_t channel = first;
  for (; channel + 2 <= end; channel += 2) run_flat_channels(2, step, channel, to);
  if (channel < end) run_flat_channels(1, step, channel, to);
}

#else

static void run_flat(const FloatStep *step, size_t first, size_t end) {
  (void)step, (void)first, (void)end;
}

#endif

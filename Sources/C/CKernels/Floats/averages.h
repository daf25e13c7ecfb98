// Means of small windows; included by `kernels.h` after `windows.h`.

/// Returns the sum of nine pixels in the runtime's order.
INLINE Vector sum_of_nine(const Vector v[AVERAGED_GROUP]) {
  return ((v[2] + v[3]) + (v[4] + v[5])) + (((v[0] + v[1]) + v[8]) + (v[6] + v[7]));
}

/// Finishes the numbers of single pixels, for which the runtime has another function.
///
/// Whether that makes numbers zero that are too small to be normal depends on its threads.
INLINE Vector finish_pixels(Vector numbers, size_t width, size_t x, FloatThread *thread) {
  enum { SMALLEST_NORMAL = 1 << 23 };
  Integers sizes = bits(kept(numbers, start_of(width, x / LANES))) & (Integers)(INT32_MAX);
  if (has_any((sizes > 0) & (sizes < SMALLEST_NORMAL))) thread->isSure = 0;
  return bits(numbers) == (Integers)(INT32_MIN) ? (Vector)(0) : numbers;
}

/// Computes a row of a channel, up to `end`, from grids that start at its first window.
INLINE void average_row(
    const size_t side, const size_t stride, const FloatStep *step, const float *grids,
    size_t rowCount, float *pixels, const float *end, Limits to, FloatThread *thread) {
  size_t width = step->output->facts.width;
  // A vector reaches into the next row, whose start is computed afterward.
  for (size_t x = (width - 1) / LANES * LANES;; x -= LANES) {
    Vector window[AVERAGED_GROUP];
    UNROLL for (size_t i = 0; i < AVERAGED_GROUP; i++) window[i] = (Vector)(0);
    // Column by column.
    UNROLL for (size_t column = 0; column < side; column++) {
      const float *place = grids + step->grid.starts[column % stride] + x + column / stride;
      UNROLL for (size_t row = 0; row < side; row++) {
        window[column * side + row] = load(place + row * step->grid.pitch);
      }
    }
    Vector mean = window[0];
    if (side == 1) {
      mean = finish_pixels(mean, width, x, thread);
    } else {
      // The sum of no pixels is 0, so -0 is not left.
      Vector count = load(step->parts + x) * all((float)rowCount);
      mean = ((Vector)(0) + sum_of_nine(window)) * (all(1) / count);
      finish(1, &mean, to, 0);
    }
    store_until(pixels + x, mean, end);
    if (x == 0) break;
  }
}

INLINE void run_averages_form(
    const size_t side, const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount,
    size_t first, size_t end, FloatThread *thread) {
  const FloatPlane *output = step->output;
  size_t width = output->facts.width, below = step->facts.paddingTop + step->input->facts.height;
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    fill_grids(stride, step, channel, firstRow, rowCount, thread->scratch);
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    const float *last = pixels + rowCount * width;
    for (size_t y = 0; y < rowCount; y++) {
      size_t start = (firstRow + y) * stride, some = smaller(start + side, below);
      some -= start < step->facts.paddingTop ? step->facts.paddingTop : start;
      average_row(
          side, stride, step, thread->scratch + y * stride * step->grid.pitch, some,
          pixels + y * width, last, to, thread);
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

static void run_averages(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread) {
#define FORM(SIDE, STRIDE) \
  case 2 * SIDE + STRIDE: \
    run_averages_form(SIDE, STRIDE, step, firstRow, rowCount, first, end, thread); \
    break
  switch (2 * step->facts.kernelWidth + step->facts.strideX) {
    FORM(1, 1);
    FORM(1, 2);
    FORM(2, 1);
    FORM(2, 2);
    FORM(3, 1);
    FORM(3, 2);
    default: break;
  }
#undef FORM
}

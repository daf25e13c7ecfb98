// Means of small windows; included by `kernels.h` after `windows.h`.

/// Returns the sum of nine pixels in the runtime's order.
INLINE Vector sum_of_nine(const Vector v[AVERAGED_GROUP]) {
  return ((v[2] + v[3]) + (v[4] + v[5])) + (((v[0] + v[1]) + v[8]) + (v[6] + v[7]));
}

/// Finishes the numbers of single pixels, for which the runtime has another function.
///
/// Its threads decide whether it makes numbers zero that are too small to be normal.
INLINE Vector finish_pixels(Vector numbers, size_t width, size_t x, FloatThread *thread) {
  enum { SMALLEST_NORMAL = 1 << 23 };
  Integers sizes = bits(kept(numbers, start_of(width, x / LANES))) & (Integers)(INT32_MAX);
  if (has_any((sizes > 0) & (sizes < SMALLEST_NORMAL))) thread->isSure = 0;
  return bits(numbers) == (Integers)(INT32_MIN) ? (Vector)(0) : numbers;
}

/// Computes a row of a channel, up to `end`, from grids that start at its first window; `factors`
/// are the parts of the windows' sums that their means are.
INLINE void average_row(
    const size_t side, const size_t stride, const FloatStep *step, const float *grids,
    const float *factors, float *pixels, const float *end, Limits to, FloatThread *thread) {
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
      mean = ((Vector)(0) + sum_of_nine(window)) * load(factors + x);
      finish(1, &mean, to, 0);
    }
    store_until(pixels + x, mean, end);
    if (x == 0) break;
  }
}

INLINE void average_channel(
    const size_t side, const size_t stride, const FloatStep *step, size_t channel, size_t firstRow,
    size_t rowCount, const float *grids, Limits to, FloatThread *thread) {
  const FloatPlane *output = step->output;
  size_t width = output->facts.width, length = ckernels_whole_vectors(width);
  size_t top = step->facts.paddingTop, below = top + step->input->facts.height;
  float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
  const float *last = pixels + rowCount * width;
  for (size_t y = 0; y < rowCount; y++) {
    // The rows of the window that lie in the picture.
    size_t start = (firstRow + y) * stride, some = smaller(start + side, below);
    some -= start < top ? top : start;
    average_row(
        side, stride, step, grids + y * stride * step->grid.pitch,
        step->parts + (some - 1) * length, pixels + y * width, last, to, thread);
  }
  end_rows(output, channel, firstRow + rowCount);
}

INLINE void run_averages_form(
    const size_t side, const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount,
    size_t first, size_t end, FloatThread *thread) {
  size_t length = step->grid.channelLength;
  Limits to = limits(step);
  for (size_t channel = first; channel < end;) {
    // As with depthwise windows, some channels lie between writing and reading.
    size_t some = smaller(step->grid.channelsAtOnce, end - channel);
    for (size_t i = 0; i < some; i++) {
      fill_grids(stride, step, channel + i, firstRow, rowCount, thread->scratch + i * length);
    }
    for (size_t i = 0; i < some; i++, channel++) {
      average_channel(
          side, stride, step, channel, firstRow, rowCount, thread->scratch + i * length, to,
          thread);
    }
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

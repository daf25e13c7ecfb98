// Larger windows, over all channels or in each by itself; included by `kernels.h`.

INLINE Vector start_of(Vector value, size_t count) {
  Integers places;
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)i;
  return places < (Integers)((int32_t)count) ? value : (Vector)(0);
}

/// Copies a row to a grid and sets what lies behind it, up to the next one, to zero.
INLINE void fill_row(float *target, const float *source, size_t count, size_t pitch) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) store(target + i, load(source + i));
  if (i < count) store(target + i, start_of(load(source + i), count - i)), i += LANES;
  for (; i < pitch; i += LANES) store(target + i, (Vector)(0));
}

/// The same with every other number.
INLINE void fill_half(float *target, const float *source, size_t count, size_t pitch) {
  size_t i = 0;
  for (; i < count; i += LANES) {
    const float *place = source + 2 * i;
    Vector half = EVEN(load(place), load(place + LANES));
    store(target + i, i + LANES <= count ? half : start_of(half, count - i));
  }
  for (; i < pitch; i += LANES) store(target + i, (Vector)(0));
}

/// Sets some numbers to zero, and some more behind them.
INLINE void clear(float *target, size_t count) {
  for (size_t i = 0; i < count; i += LANES) store(target + i, (Vector)(0));
}

/// Fills the grids of a channel.
INLINE void fill_grids(
    const size_t stride, const FloatStep *step, size_t channel, size_t firstRow, size_t rowCount,
    float *grids) {
  const CKernelsFloatStep *facts = &step->facts;
  const Grid *grid = &step->grid;
  size_t height = step->input->facts.height, width = step->input->facts.width;
  const float *source = step->input->pixels + channel * step->input->channelStride;
  size_t top = firstRow * stride, count = (rowCount - 1) * stride + facts->kernelHeight;
  size_t start = smaller(top < facts->paddingTop ? facts->paddingTop - top : 0, count);
  size_t below = facts->paddingTop + height;
  size_t end = top >= below ? start : smaller(below - top, count);
  UNROLL for (size_t phase = 0; phase < stride; phase++) {
    float *target = grids + phase * grid->gridLength;
    clear(target, GRID_MARGIN + start * grid->pitch);
    clear(target + GRID_MARGIN + end * grid->pitch, (count - end) * grid->pitch);
    target += GRID_MARGIN;
    for (size_t row = start; row < end; row++) {
      const float *from = source + grid->firsts[phase] + (top + row - facts->paddingTop) * width;
      if (stride == 1) {
        fill_row(target + row * grid->pitch, from, grid->counts[phase], grid->pitch);
      } else {
        fill_half(target + row * grid->pitch, from, grid->counts[phase], grid->pitch);
      }
    }
  }
}

/// Sums of windows of one channel for a vector of columns in some rows.
INLINE void sum_windows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step,
    const float *grids, const float *weights, float bias, Vector sums[MOST_WINDOW_ROWS]) {
  size_t pitch = step->grid.pitch;
  UNROLL for (size_t r = 0; r < rows; r++) sums[r] = all(bias);
  // The runtime takes windows column by column.
  UNROLL for (size_t x = 0; x < side; x++) {
    const float *column = grids + step->grid.starts[x % stride] + x / stride;
    Vector factors[LARGEST_WINDOW];
    UNROLL for (size_t y = 0; y < side; y++) factors[y] = all(weights[x * side + y]);
    UNROLL for (size_t i = 0; i < (rows - 1) * stride + side; i++) {
      Vector pixels = load(column + i * pitch);
      STAY;
      UNROLL for (size_t r = 0; r < rows; r++) {
        if (i >= r * stride && i - r * stride < side) {
          sums[r] = fused(pixels, factors[i - r * stride], sums[r]);
          HOLD(sums[r]);
        }
      }
    }
  }
}

/// Makes some rows of a channel of the output, of which `end` is the end.
INLINE void run_window_rows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step, size_t x,
    const float *grids, const float *weights, float bias, float *pixels, const float *end,
    Limits to) {
  Vector sums[MOST_WINDOW_ROWS];
  size_t width = step->output->facts.width;
  sum_windows(side, stride, rows, step, grids + x, weights, bias, sums);
  UNROLL for (size_t r = 0; r < rows; r++) {
    Vector value = clamp(sums[r], to);
    store_until(pixels + r * width + x, value, end);
  }
}

INLINE void run_window_channel(
    const size_t side, const size_t stride, const FloatStep *step, size_t channel, size_t firstRow,
    size_t rowCount, const float *grids, Limits to) {
  const FloatPlane *output = step->output;
  size_t width = output->facts.width, rowLength = stride * step->grid.pitch;
  const float *weights = step->weights + channel * side * side;
  float bias = step->bias[channel];
  float *pixels = output->pixels + channel * output->channelStride + firstRow * width;
  const float *end = pixels + rowCount * width;
  // A vector reaches into the next row, whose start is made afterwards: columns go from right to
  // left and rows from top to bottom.
  for (size_t x = (width - 1) / LANES * LANES;; x -= LANES) {
    size_t y = 0;
#define ROWS(COUNT) \
  for (; y + COUNT <= rowCount; y += COUNT) { \
    run_window_rows( \
        side, stride, COUNT, step, x, grids + y * rowLength, weights, bias, pixels + y * width, \
        end, to); \
  }
    if (rowCount % MOST_WINDOW_ROWS != 0 && rowCount % 7 == 0) ROWS(7)
    ROWS(8)
    ROWS(4)
    ROWS(2)
    ROWS(1)
#undef ROWS
    if (x == 0) break;
  }
  if (firstRow + rowCount == output->facts.height) end_channel(output, channel);
}

INLINE void run_depthwise_form(
    const size_t side, const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount,
    size_t first, size_t end, FloatThread *thread) {
  size_t length = step->grid.channelLength;
  Limits to = limits(step);
  for (size_t channel = first; channel < end;) {
    // What was just written in parts cannot be read at once as a whole: some channels lie between.
    size_t some = smaller(step->grid.channelsAtOnce, end - channel);
    for (size_t i = 0; i < some; i++) {
      fill_grids(stride, step, channel + i, firstRow, rowCount, thread->scratch + i * length);
    }
    for (size_t i = 0; i < some; i++, channel++) {
      run_window_channel(
          side, stride, step, channel, firstRow, rowCount, thread->scratch + i * length, to);
    }
  }
}

static void run_depthwise(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread) {
  int32_t isLarge = step->facts.kernelWidth == 5, isStrided = step->facts.strideX == 2;
  if (isLarge && isStrided) {
    run_depthwise_form(5, 2, step, firstRow, rowCount, first, end, thread);
  } else if (isLarge) {
    run_depthwise_form(5, 1, step, firstRow, rowCount, first, end, thread);
  } else if (isStrided) {
    run_depthwise_form(3, 2, step, firstRow, rowCount, first, end, thread);
  } else {
    run_depthwise_form(3, 1, step, firstRow, rowCount, first, end, thread);
  }
}

/// Makes a piece of a row of some output channels.
INLINE void run_window_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t y, size_t x,
    size_t channel, const float *grids, Limits to) {
  size_t stride = step->output->channelStride, width = step->output->facts.width;
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, count, grids + x, 0, step->offsets, step->windowLength,
      step->weights + channel * step->windowLength, step->bias + channel, sums);
  float *output = step->output->pixels + channel * stride + y * width;
  UNROLL for (size_t r = 0; r < rows; r++) {
    UNROLL for (size_t v = 0; v < count; v++) {
      if (x + v * LANES >= width) continue;
      store_until(
          output + r * stride + x + v * LANES, clamp(sums[r][v], to), output + r * stride + width);
    }
  }
}

static void run_windows(
    const FloatStep *step, size_t firstRow, size_t rowCount, FloatThread *thread) {
  size_t inputs = step->input->facts.channels, length = step->grid.channelLength;
  size_t channels = step->output->facts.channels, stride = step->facts.strideY;
  float *grids = thread->scratch;
  Limits to = limits(step);
  for (size_t i = 0; i < inputs; i++) {
    if (stride == 1) {
      fill_grids(1, step, i, firstRow, rowCount, grids + i * length);
    } else {
      fill_grids(2, step, i, firstRow, rowCount, grids + i * length);
    }
  }
  for (size_t row = 0; row < rowCount; row++) {
    const float *place = grids + row * stride * step->grid.pitch;
    for (size_t x = 0; x < step->output->facts.width; x += DENSE_VECTORS * LANES) {
      size_t channel = 0;
      for (; channel + BLOCK_ROWS <= channels; channel += BLOCK_ROWS) {
        run_window_block(BLOCK_ROWS, DENSE_VECTORS, step, firstRow + row, x, channel, place, to);
      }
      switch (channels - channel) {
#define CALL(COUNT) \
  run_window_block(COUNT, DENSE_VECTORS, step, firstRow + row, x, channel, place, to)
        case 1: CALL(1); break;
        case 2: CALL(2); break;
        case 3: CALL(3); break;
        case 4: CALL(4); break;
        case 5: CALL(5); break;
        default: break;
#undef CALL
      }
    }
  }
  if (firstRow + rowCount == step->output->facts.height) {
    for (size_t channel = 0; channel < channels; channel++) end_channel(step->output, channel);
  }
}

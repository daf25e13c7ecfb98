// The steps that choose among the numbers of a plane; included by `kernels.h`.

/// Returns the larger one of two numbers, the first one of two zeros.
INLINE Vector larger(Vector a, Vector b) { return larger_of(b, a); }

/// Clamps the largest numbers; zeros of both signs become the lower bound, if it is zero.
INLINE Vector clamped_largest(Vector most, Limits to) {
  return smaller_of(larger_of(most, to.low), to.high);
}

static void run_largest_of_four(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width;
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    const float *source = input->pixels + channel * input->channelStride;
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    const float *last = pixels + rowCount * width;
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += width) {
      const float *above = source + row_place(input, 2 * y);
      const float *below = source + row_place(input, 2 * y + 1);
      // A vector reaches into the next row, which is computed afterward.
      for (size_t x = 0; x < width; x += LANES) {
        Vector upper[] = {load(above + 2 * x), load(above + 2 * x + LANES)};
        Vector lower[] = {load(below + 2 * x), load(below + 2 * x + LANES)};
        // Of zeros, the runtime takes the sign of the first one in this order.
        Vector most = larger(EVEN(upper[0], upper[1]), EVEN(lower[0], lower[1]));
        most = larger(larger(most, ODD(lower[0], lower[1])), ODD(upper[0], upper[1]));
        store_until(pixels + x, clamped_largest(most, to), last);
      }
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

/// Copies a row with its first number in front of it and its last one behind, as windows reach.
INLINE void copy_for_windows(
    const FloatStep *step, const float *row, float *target, size_t length) {
  size_t width = step->input->facts.width, left = step->facts.paddingLeft;
  for (size_t i = 0; i < left; i++) target[i] = row[0];
  size_t count = smaller(width, length - left);
  copy_row(target + left, row, count);
  for (size_t i = left + count; i < length; i++) target[i] = row[width - 1];
}

/// Loads the places of a column of windows.
INLINE Vector column_of_windows(const size_t stride, const float *row, size_t x, size_t column) {
  const float *place = row + stride * x + column;
  if (stride == 1) return load(place);
  return EVEN(load(place), load(place + LANES));
}

INLINE void run_largest_of_nine(
    const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount, size_t first,
    size_t end, FloatThread *thread) {
  // The last one of two zeros in this order, by columns, is the runtime's.
  static const uint8_t columns[] = {0, 1, 1, 1, 0, 0, 2, 2, 2};
  static const uint8_t rows[] = {2, 0, 1, 2, 0, 1, 2, 0, 1};
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width;
  size_t room = ckernels_pooled_row(width, stride);
  Limits to = limits(step);
  float *lines[] = {thread->scratch, thread->scratch + room, thread->scratch + 2 * room};
  for (size_t channel = first; channel < end; channel++) {
    const float *source = input->pixels + channel * input->channelStride;
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    const float *last = pixels + rowCount * width;
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += width) {
      for (size_t i = 0; i < 3; i++) {
        size_t row = y * stride + i, top = step->facts.paddingTop;
        row = smaller(row < top ? 0 : row - top, input->facts.height - 1);
        copy_for_windows(step, source + row_place(input, row), lines[i], stride * (width - 1) + 3);
      }
      // A vector reaches into the next row, which is computed afterward.
      for (size_t x = 0; x < width; x += LANES) {
        Vector most = column_of_windows(stride, lines[rows[0]], x, columns[0]);
        UNROLL for (size_t i = 1; i < 9; i++) {
          most = larger(column_of_windows(stride, lines[rows[i]], x, columns[i]), most);
        }
        store_until(pixels + x, clamped_largest(most, to), last);
      }
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

static void run_largest(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread) {
  if (step->facts.kernelWidth == 2) {
    run_largest_of_four(step, firstRow, rowCount, first, end);
  } else if (step->facts.strideX == 1) {
    run_largest_of_nine(1, step, firstRow, rowCount, first, end, thread);
  } else {
    run_largest_of_nine(2, step, firstRow, rowCount, first, end, thread);
  }
}

static void run_pick(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width;
  const uint32_t *columns = step->places, *rows = step->places + width;
  for (size_t channel = first; channel < end; channel++) {
    const float *source = input->pixels + channel * input->channelStride;
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += width) {
      if (y > firstRow && rows[y] == rows[y - 1]) {
        copy_row(pixels, pixels - width, width);
        continue;
      }
      if (rows[y] == CKERNELS_OUTSIDE) {
        memset(pixels, 0, width * sizeof *pixels);
        continue;
      }
      const float *row = source + row_place(input, rows[y]);
      if (step->runLength > 0) {
        size_t behind = step->runPlace + step->runLength;
        memset(pixels, 0, step->runPlace * sizeof *pixels);
        copy_row(pixels + step->runPlace, row + step->runStart, step->runLength);
        memset(pixels + behind, 0, (width - behind) * sizeof *pixels);
        continue;
      }
      for (size_t x = 0; x < width; x++) {
        pixels[x] = columns[x] == CKERNELS_OUTSIDE ? 0 : row[columns[x]];
      }
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

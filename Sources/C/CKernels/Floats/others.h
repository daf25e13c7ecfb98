// The steps between convolutions, and the input; included by `kernels.h`.

static void run_sum(const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *left = step->input->pixels + channel * step->input->channelStride + start;
    const float *right = step->second->pixels + channel * step->second->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    SEVERAL_AT_ONCE for (size_t v = 0; v < count; v++) {
      Vector sum = load(left + LANES * v) + load(right + LANES * v);
      finish(1, &sum, to, channel);
      store(output + LANES * v, sum);
    }
  }
}

/// Finishes the numbers of a plane, each times its channel's factor if there are factors, and plus
/// its channel's number if there are numbers.
INLINE void run_finish(
    const float *factors, const float *added, const FloatStep *step, size_t vector, size_t count,
    size_t first, size_t end) {
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *input = step->input->pixels + channel * step->input->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    SEVERAL_AT_ONCE for (size_t v = 0; v < count; v++) {
      Vector value = load(input + LANES * v);
      if (factors != NULL) value *= all(factors[channel]);
      if (added != NULL) value += all(added[channel]);
      finish(1, &value, to, channel);
      store(output + LANES * v, value);
    }
  }
}

static void run_rectify(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  run_finish(NULL, NULL, step, vector, count, first, end);
}

static void run_scale(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  run_finish(step->slopes, NULL, step, vector, count, first, end);
}

static void run_shift(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  run_finish(NULL, step->slopes, step, vector, count, first, end);
}

/// Multiplies each channel by its weight and adds its bias; `pixelCount` pixels are the picture's,
/// others only fill the last vector.
static void run_factors(
    const FloatStep *step, size_t vector, size_t count, size_t pixelCount, size_t first, size_t end,
    FloatThread *thread) {
  Limits to = limits(step);
  Integers places, isLow = (Integers)(0);
  UNROLL for (size_t i = 0; i < LANES; i++) places[i] = (int32_t)i;
  size_t start = LANES * vector;
  for (size_t channel = first; channel < end; channel++) {
    const float *input = step->input->pixels + channel * step->input->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    Vector weight = all(step->weights[channel]), bias = all(step->bias[channel]);
    for (size_t v = 0; v < count; v++) {
      Vector value = fused(load(input + LANES * v), weight, bias);
      size_t left = smaller(LANES, pixelCount - LANES * v);
      isLow |= (bits(value) == (Integers)(INT32_MIN)) & (places < (Integers)((int32_t)left));
      finish(1, &value, to, channel);
      store(output + LANES * v, value);
    }
  }
  // The runtime adds products of the next pixels with zero, which may turn -0 into +0.
  if (has_any(isLow)) thread->isSure = 0;
}

static void run_extend(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t stride = output->channelStride, start = LANES * vector;
  size_t byteCount = LANES * count * sizeof(float);
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = output->pixels + channel * stride + start;
    if (channel < input->facts.channels) {
      memcpy(pixels, input->pixels + channel * stride + start, byteCount);
    } else {
      memset(pixels, 0, byteCount);
    }
  }
}

/// Interpolates one place between the columns of a row.
INLINE void widen_place(const FloatStep *step, const float *row, float *target, size_t x) {
  size_t width = step->output->facts.width;
  float from = row[step->places[x]], difference = row[step->places[width + x]] - from;
  target[x] = BEHIND(from, difference, step->parts[x]);
}

INLINE void widen_row(const FloatStep *step, const float *row, float *target) {
  size_t width = step->output->facts.width, half = step->input->facts.width;
  if (width != 2 * half) {
    for (size_t x = 0; x < width; x++) widen_place(step, row, target, x);
    return;
  }
  // Between two columns lie two of the output, a quarter and three quarters of the way.
  for (size_t x = 0; x + 1 < half; x += LANES) {
    Vector from = load(row + x), difference = load(row + x + 1) - from;
    store_mixed(
        target + 2 * x + 1, BEHIND(from, difference, (Vector)(0.25f)),
        BEHIND(from, difference, (Vector)(0.75f)));
  }
  widen_place(step, row, target, 0);
  widen_place(step, row, target, width - 1);
}

#if LANES == 16

/// Computes a row of some vectors by interpolating between the columns of a short one.
INLINE void widen_short_row(
    const size_t count, const FloatStep *step, const float *row, const Integers before[2],
    const Integers behind[2], const Vector parts[2], Vector wide[2]) {
  Vector pixels = _mm512_maskz_loadu_ps((__mmask16)((1u << step->input->facts.width) - 1), row);
  UNROLL for (size_t v = 0; v < count; v++) {
    Vector from = _mm512_permutexvar_ps((__m512i)before[v], pixels);
    Vector difference = (Vector)_mm512_permutexvar_ps((__m512i)behind[v], pixels) - from;
    wide[v] = BEHIND(from, difference, parts[v]);
  }
}

/// Resizes channels whose rows fit one vector to rows of one or two vectors.
INLINE void resize_short_rows(
    const size_t count, const FloatStep *step, size_t firstRow, size_t rowCount, size_t first,
    size_t end) {
  size_t width = step->output->facts.width, height = step->output->facts.height;
  const uint32_t *above = step->places + 2 * width, *below = above + height;
  const float *heights = step->parts + width;
  Integers before[2], behind[2];
  Vector parts[2];
  __mmask16 masks[2];
  UNROLL for (size_t v = 0; v < count; v++) {
    masks[v] = start_of(width, v);
    before[v] = (Integers)_mm512_maskz_loadu_epi32(masks[v], step->places + LANES * v);
    behind[v] = (Integers)_mm512_maskz_loadu_epi32(masks[v], step->places + width + LANES * v);
    parts[v] = _mm512_maskz_loadu_ps(masks[v], step->parts + LANES * v);
  }
  for (size_t channel = first; channel < end; channel++) {
    const float *source = step->input->pixels + channel * step->input->channelStride;
    float *pixels = step->output->pixels + channel * step->output->channelStride +
                    row_place(step->output, firstRow);
    Vector rows[2][2];
    size_t upper = SIZE_MAX, lower = SIZE_MAX;
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += width) {
      // Neighboring rows of the output mostly lie between the same two.
      if (above[y] != upper || below[y] != lower) {
        if (above[y] == lower) {
          UNROLL for (size_t v = 0; v < count; v++) rows[0][v] = rows[1][v];
        } else {
          widen_short_row(
              count, step, source + row_place(step->input, above[y]), before, behind, parts,
              rows[0]);
        }
        widen_short_row(
            count, step, source + row_place(step->input, below[y]), before, behind, parts, rows[1]);
        upper = above[y], lower = below[y];
      }
      Vector part = all(heights[y]);
      UNROLL for (size_t v = 0; v < count; v++) {
        Vector difference = rows[1][v] - rows[0][v];
        _mm512_mask_storeu_ps(pixels + LANES * v, masks[v], BEHIND(rows[0][v], difference, part));
      }
    }
    end_rows(step->output, channel, firstRow + rowCount);
  }
}

#endif

static void resize_channel(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t channel, FloatThread *thread) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width, height = output->facts.height;
  size_t room = ckernels_resized_row(width);
  const uint32_t *above = step->places + 2 * width, *below = above + height;
  const float *parts = step->parts + width;
  const float *source = input->pixels + channel * input->channelStride;
  float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
  float *rows[2] = {thread->scratch, thread->scratch + room}, *sums = thread->scratch + 2 * room;
  size_t held[2] = {SIZE_MAX, SIZE_MAX};
  for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += width) {
    // Neighboring rows of the output mostly lie between the same two.
    if (held[1] == above[y] && held[0] != above[y]) {
      float *row = rows[0];
      rows[0] = rows[1], rows[1] = row;
      held[1] = held[0], held[0] = above[y];
    }
    if (held[0] != above[y]) widen_row(step, source + row_place(input, above[y]), rows[0]);
    if (held[1] != below[y]) widen_row(step, source + row_place(input, below[y]), rows[1]);
    held[0] = above[y], held[1] = below[y];
    Vector part = all(parts[y]);
    for (size_t x = 0; x < width; x += LANES) {
      Vector from = load(rows[0] + x), difference = load(rows[1] + x) - from;
      store(sums + x, BEHIND(from, difference, part));
    }
    copy_row(pixels, sums, width);
  }
  end_rows(output, channel, firstRow + rowCount);
}

static void run_resize(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread) {
#if LANES == 16
  if (step->input->facts.width <= LANES && step->output->facts.width <= LANES) {
    resize_short_rows(1, step, firstRow, rowCount, first, end);
    return;
  }
  if (step->input->facts.width <= LANES && step->output->facts.width <= 2 * LANES) {
    resize_short_rows(2, step, firstRow, rowCount, first, end);
    return;
  }
#endif
  for (size_t channel = first; channel < end; channel++) {
    resize_channel(step, firstRow, rowCount, channel, thread);
  }
}

static void run_unfold(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = input->facts.width;
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
    for (size_t y = firstRow; y < firstRow + rowCount; y++, pixels += 2 * width) {
      size_t even = y % 2 * 2 * output->facts.channels + channel;
      const float *left = input->pixels + even * input->channelStride + row_place(input, y / 2);
      const float *right = left + output->facts.channels * input->channelStride;
      for (size_t x = 0; x < width; x += LANES) {
        Vector both[] = {MIXED(load(left + x), load(right + x))};
        store_until(pixels + 2 * x, both[0], pixels + 2 * width);
        if (2 * x + LANES < 2 * width) {
          store_until(pixels + 2 * x + LANES, both[1], pixels + 2 * width);
        }
      }
    }
    end_rows(output, channel, firstRow + rowCount);
  }
}

/// Transposes a square of numbers.
INLINE void turn_over(Vector square[LANES]) {
  Vector other[LANES];
  // Each round takes the first and the second half alternately.
  UNROLL for (size_t round = 1; round < LANES; round *= 2) {
    UNROLL for (size_t i = 0; i < LANES / 2; i++) {
      Vector both[] = {MIXED(square[i], square[i + LANES / 2])};
      other[2 * i] = both[0], other[2 * i + 1] = both[1];
    }
    UNROLL for (size_t i = 0; i < LANES; i++) square[i] = other[i];
  }
}

#if LANES == 16
/// Separates pixels of three channels; returns the number separated, counted from the first.
INLINE size_t take_thirds(float *pixels, size_t stride, const float *input, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    Vector a = load(input + 3 * i), b = load(input + 3 * i + LANES);
    Vector c = load(input + 3 * i + 2 * LANES);
    Vector red =
        __builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
    Vector green =
        __builtin_shufflevector(a, b, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
    Vector blue =
        __builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
    store(
        pixels + i,
        __builtin_shufflevector(red, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29));
    store(
        pixels + stride + i,
        __builtin_shufflevector(green, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30));
    store(
        pixels + 2 * stride + i,
        __builtin_shufflevector(blue, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31));
  }
  return i;
}
#endif

/// Writes some pixels of all channels of a band, one pixel after the other.
static void bring_together(
    const FloatPlane *plane, float *floats, size_t band, size_t start, size_t end) {
  size_t channels = plane->facts.channels, stride = plane->channelStride;
  const float *pixels = plane->pixels + band * plane->bandStride;
  floats += band * plane->bandHeight * plane->facts.width * channels;
  for (size_t first = start; first < end; first += LANES) {
    size_t some = smaller(LANES, end - first);
    for (size_t c = 0; c < channels; c += LANES) {
      size_t count = smaller(LANES, channels - c);
      Vector square[LANES];
      UNROLL for (size_t i = 0; i < LANES; i++) {
        size_t channel = c + (i < count ? i : 0);
        square[i] = load(pixels + channel * stride + first);
      }
      turn_over(square);
      float *pixel = floats + first * channels + c;
      UNROLL for (size_t i = 0; i < LANES; i++) {
        if (i < some) store_until(pixel + i * channels, square[i], pixel + i * channels + count);
      }
    }
  }
}

/// Separates pixels of a band, and checks that they are within the plan's limit.
static void take_apart(
    const FloatPlane *plane, const float *input, size_t band, size_t start, size_t end, float limit,
    FloatThread *thread) {
  size_t channels = plane->facts.channels, stride = plane->channelStride;
  size_t pixelCount = ckernels_band_rows(plane, band) * plane->facts.width;
  float *pixels = plane->pixels + band * plane->bandStride;
  input += band * plane->bandHeight * plane->facts.width * channels;
  size_t done = start;
#if LANES == 16
  if (channels == 3) done += take_thirds(pixels + start, stride, input + 3 * start, end - start);
#endif
  for (size_t c = 0; c < channels; c++) {
    for (size_t i = done; i < end; i++) pixels[c * stride + i] = input[i * channels + c];
    if (end == pixelCount) end_band(plane, c, band);
  }
  Integers areWithin = (Integers)(-1);
  size_t last = end * channels, i = start * channels;
  for (; i + LANES <= last; i += LANES) {
    areWithin &= are_within(load(input + i), limit);
  }
  int32_t isWithin = !has_any(~areWithin);
  // NaN is not within the limit either.
  for (; i < last; i++) isWithin &= input[i] <= limit && input[i] >= -limit;
  if (!isWithin) thread->isSure = 0;
  if (plane->isMeasured) {
    measure(plane, 0, channels, band * plane->bandStride + start, end - start, thread);
  }
}

// What lies between convolutions, and the way in; included by `kernels.h`.

static void run_sum(const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *left = step->input->pixels + channel * step->input->channelStride + start;
    const float *right = step->second->pixels + channel * step->second->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    for (size_t v = 0; v < count; v++) {
      Vector sum = load(left + LANES * v) + load(right + LANES * v);
      store(output + LANES * v, clamp(sum, to));
    }
  }
}

/// Interpolates between the columns of a row.
INLINE void widen_place(const FloatStep *step, const float *row, float *target, size_t x) {
  size_t width = step->output->facts.width;
  float from = row[step->places[x]], difference = row[step->places[width + x]] - from;
  target[x] = from + difference * step->parts[x];
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
        target + 2 * x + 1, from + difference * (Vector)(0.25f),
        from + difference * (Vector)(0.75f));
  }
  widen_place(step, row, target, 0);
  widen_place(step, row, target, width - 1);
}

static void resize_channel(const FloatStep *step, size_t channel, FloatThread *thread) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t width = output->facts.width, height = output->facts.height;
  size_t room = ckernels_resized_row(width);
  const uint32_t *above = step->places + 2 * width, *below = above + height;
  const float *parts = step->parts + width;
  const float *source = input->pixels + channel * input->channelStride;
  float *pixels = output->pixels + channel * output->channelStride;
  float *rows[2] = {thread->scratch, thread->scratch + room}, *sums = thread->scratch + 2 * room;
  size_t held[2] = {SIZE_MAX, SIZE_MAX};
  for (size_t y = 0; y < height; y++, pixels += width) {
    // Neighbouring rows of the output mostly lie between the same two.
    if (held[1] == above[y] && held[0] != above[y]) {
      float *row = rows[0];
      rows[0] = rows[1], rows[1] = row;
      held[1] = held[0], held[0] = above[y];
    }
    if (held[0] != above[y]) widen_row(step, source + above[y] * input->facts.width, rows[0]);
    if (held[1] != below[y]) widen_row(step, source + below[y] * input->facts.width, rows[1]);
    held[0] = above[y], held[1] = below[y];
    Vector part = all(parts[y]);
    for (size_t x = 0; x < width; x += LANES) {
      Vector from = load(rows[0] + x), difference = load(rows[1] + x) - from;
      store(sums + x, from + difference * part);
    }
    copy_row(pixels, sums, width);
  }
  end_channel(output, channel);
}

static void run_resize(const FloatStep *step, size_t first, size_t end, FloatThread *thread) {
  for (size_t channel = first; channel < end; channel++) resize_channel(step, channel, thread);
}

static void run_unfold(const FloatStep *step, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  size_t height = input->facts.height, width = input->facts.width;
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = output->pixels + channel * output->channelStride;
    for (size_t y = 0; y < 2 * height; y++, pixels += 2 * width) {
      size_t even = y % 2 * 2 * output->facts.channels + channel;
      const float *left = input->pixels + even * input->channelStride + y / 2 * width;
      const float *right = left + output->facts.channels * input->channelStride;
      size_t x = 0;
      for (; x + LANES <= width; x += LANES) {
        store_mixed(pixels + 2 * x, load(left + x), load(right + x));
      }
      for (; x < width; x++) pixels[2 * x] = left[x], pixels[2 * x + 1] = right[x];
    }
    end_channel(output, channel);
  }
}

/// Takes pixels of some channels apart, and looks whether they are within the plan's limit.
static void take_apart(
    const FloatPlane *plane, const float *input, size_t start, size_t end, float limit,
    FloatThread *thread) {
  size_t channels = plane->facts.channels, stride = plane->channelStride;
  float *pixels = plane->pixels;
  for (size_t c = 0; c < channels; c++) {
    for (size_t i = start; i < end; i++) pixels[c * stride + i] = input[i * channels + c];
    if (end == plane->pixelCount) end_channel(plane, c);
  }
  Integers areWithin = (Integers)(-1);
  size_t last = end * channels, i = start * channels;
  for (; i + LANES <= last; i += LANES) {
    areWithin &= __builtin_elementwise_abs(load(input + i)) <= all(limit);
  }
  int32_t isWithin = !has_any(~areWithin);
  // What is not a number is not within either.
  for (; i < last; i++) isWithin &= input[i] <= limit && input[i] >= -limit;
  if (!isWithin) thread->isSure = 0;
}

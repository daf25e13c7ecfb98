// Means of all pixels, convolutions of the single pixel that they leave, and products with it: what
// networks weigh their channels by; included by `kernels.h`, after `others.h`.

/// Computes some vectors of output channels.
INLINE void run_pixel_block(const size_t count, const FloatStep *step, size_t channel, Limits to) {
  size_t channels = step->output->facts.channels, inputs = step->input->facts.channels;
  const float *pixel = step->input->pixels, *weights[MOST_LIST_VECTORS];
  Vector sums[MOST_LIST_VECTORS];
  UNROLL for (size_t v = 0; v < count; v++) {
    size_t first = channel + LANES * v;
    weights[v] =
        step->weights + first / LONGEST_VECTOR * LONGEST_VECTOR * inputs + first % LONGEST_VECTOR;
    sums[v] = load(step->bias + first);
  }
  for (size_t k = 0; k < inputs; k++) {
    Vector input = all(pixel[k * step->input->channelStride]);
    UNROLL for (size_t v = 0; v < count; v++) {
      sums[v] = fused(input, load(weights[v] + k * LONGEST_VECTOR), sums[v]);
    }
  }
  UNROLL for (size_t v = 0; v < count; v++) {
    size_t first = channel + LANES * v;
    if (first < channels) finish_pixel(step, first, sums[v], to);
  }
}

static void run_pixel(const FloatStep *step, size_t first, size_t end) {
  Limits to = limits(step);
  for (size_t channel = first; channel < end;) {
    size_t count = smaller((end - channel + LANES - 1) / LANES, MOST_LIST_VECTORS);
#define CALL(COUNT) run_pixel_block(COUNT, step, channel, to)
    WITH_COUNT(count, CALL)
#undef CALL
    channel += count * LANES;
  }
}

static void run_mean(const FloatStep *step, size_t first, size_t end) {
  const FloatPlane *input = step->input;
  float part = 1 / (float)input->pixelCount;
  for (size_t channel = first; channel < end; channel += LANES) {
    size_t count = smaller(LANES, end - channel);
    Vector sums = (Vector)(0);
    // The runtime adds one pixel after the other, in all channels at once.
    for (size_t band = 0; band < input->bandCount; band++) {
      const float *pixels = input->pixels + band * input->bandStride;
      size_t pixelCount = ckernels_band_rows(input, band) * input->facts.width;
      for (size_t start = 0; start < pixelCount; start += LANES) {
        Vector square[LANES];
        UNROLL for (size_t i = 0; i < LANES; i++) {
          size_t other = channel + (i < count ? i : 0);
          square[i] = load(pixels + other * input->channelStride + start);
        }
        turn_over(square);
        size_t some = smaller(LANES, pixelCount - start);
        UNROLL for (size_t i = 0; i < LANES; i++) {
          if (i < some) sums += square[i];
        }
      }
    }
    sums *= all(part);
    store_pixel(step->output, channel, sums);
  }
}

/// Returns the sum of some pixels in the runtime's order.
INLINE Vector sum_of_group(const float *pixels) {
  Vector group[AVERAGED_GROUP];
  UNROLL for (size_t i = 0; i < AVERAGED_GROUP; i++) group[i] = load(pixels + i * LANES);
  return sum_of_nine(group);
}

static void run_average(const FloatStep *step, size_t first, size_t end, FloatThread *thread) {
  const FloatPlane *input = step->input;
  size_t height = input->facts.height, width = input->facts.width;
  float part = 1 / (float)input->pixelCount, *pixels = thread->scratch;
  for (size_t channel = first; channel < end; channel += LANES) {
    size_t count = smaller(LANES, end - channel), left = 0;
    Vector sums = (Vector)(0);
    // The runtime takes one column after the other. Some pixels are left for the next columns.
    for (size_t start = 0; start < width; start += LANES) {
      size_t some = smaller(LANES, width - start);
      for (size_t y = 0; y < height; y++) {
        const float *row = input->pixels + row_place(input, y) + start;
        Vector square[LANES];
        UNROLL for (size_t i = 0; i < LANES; i++) {
          square[i] = load(row + (channel + (i < count ? i : 0)) * input->channelStride);
        }
        turn_over(square);
        UNROLL for (size_t i = 0; i < LANES; i++) {
          if (i < some) store(pixels + (left + i * height + y) * LANES, square[i]);
        }
      }
      size_t ready = left + some * height, done = 0;
      for (; done + AVERAGED_GROUP <= ready; done += AVERAGED_GROUP) {
        sums += sum_of_group(pixels + done * LANES);
      }
      left = ready - done;
      memmove(pixels, pixels + done * LANES, left * LANES * sizeof *pixels);
    }
    if (left > 0) {
      memset(pixels + left * LANES, 0, (AVERAGED_GROUP - left) * LANES * sizeof *pixels);
      sums += sum_of_group(pixels);
    }
    sums *= all(part);
    store_pixel(step->output, channel, sums);
  }
}

static void run_product(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  Limits to = limits(step);
  int32_t isPixel = step->second->pixelCount == 1;
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *left = step->input->pixels + channel * step->input->channelStride + start;
    const float *right = step->second->pixels + channel * step->second->channelStride;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    Vector factor = all(*right);
    SEVERAL_AT_ONCE for (size_t v = 0; v < count; v++) {
      Vector value = load(left + LANES * v);
      value *= isPixel ? factor : load(right + start + LANES * v);
      finish(1, &value, to, channel);
      store(output + LANES * v, value);
    }
  }
}

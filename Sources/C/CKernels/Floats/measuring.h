// Depthwise windows with weights of bytes: the range of the plane that they read, which is rounded
// to bytes; included by `kernels.h`.

/// Finds the smallest and the largest number of results of some channels: `count` floats of each,
/// beginning at `start`.
static void measure(
    const FloatPlane *plane, size_t first, size_t end, size_t start, size_t count,
    FloatThread *thread) {
  Vector smallest = (Vector)(0), largest = (Vector)(0);
  float least = 0, most = 0;
  for (size_t channel = first; channel < end; channel++) {
    const float *pixels = plane->pixels + channel * plane->channelStride + start;
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
      smallest = smaller_of(load(pixels + i), smallest);
      largest = larger_of(load(pixels + i), largest);
    }
    for (; i < count; i++) {
      least = pixels[i] < least ? pixels[i] : least;
      most = pixels[i] > most ? pixels[i] : most;
    }
  }
  for (size_t i = 0; i < LANES; i++) {
    least = smallest[i] < least ? smallest[i] : least;
    most = largest[i] > most ? largest[i] : most;
  }
  for (; plane != NULL; plane = plane->host) {
    if (!plane->isMeasured) continue;
    FloatRange *range = &thread->ranges[plane->number];
    range->smallest = least < range->smallest ? least : range->smallest;
    range->largest = most > range->largest ? most : range->largest;
  }
}

/// Returns numbers of a plane as distances from its zero point, in whole numbers.
INLINE Vector distances(Vector values, const HybridScale *scale) {
  values *= all(scale->inverse);
  values = larger_of(values, all((float)(-128 - scale->zeroPoint)));
  values = smaller_of(values, all((float)(127 - scale->zeroPoint)));
  // Halves go away from zero. The largest number below a half: with a half, the number below it
  // would be rounded up.
  Vector half = __builtin_elementwise_copysign(all(0x1.fffffep-2F), values);
  return __builtin_convertvector(__builtin_convertvector(values + half, Integers), Vector);
}

/// Replaces numbers of a plane by such distances.
static void round_all(float *numbers, size_t count, const HybridScale *scale) {
  for (size_t i = 0; i < count; i += LANES) {
    store(numbers + i, distances(load(numbers + i), scale));
  }
}

/// Returns the results of sums of distances and weights, before they are clamped.
INLINE Vector
rescaled(Vector sums, const FloatStep *step, const HybridScale *scale, size_t channel) {
  return sums * all(step->scales[channel]) * all(scale->scale) + all(step->bias[channel]);
}

/// Replaces such sums of a channel by results.
static void rescale_rows(
    const FloatStep *step, size_t channel, float *pixels, const float *end,
    const HybridScale *scale) {
  Limits to = limits(step);
  for (; pixels < end; pixels += LANES) {
    Vector value = rescaled(load_until(pixels, end), step, scale, channel);
    finish(1, &value, to, channel);
    store_until(pixels, value, end);
  }
}

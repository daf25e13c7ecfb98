// The results of a convolution of a single pixel; included by `kernels.h`, after `rows.h`.

/// Writes the numbers of some channels of a plane with one pixel.
INLINE void store_pixel(const FloatPlane *plane, size_t channel, Vector values) {
  size_t count = smaller(LANES, plane->facts.channels - channel);
  for (size_t i = 0; i < count; i++) {
    plane->pixels[(channel + i) * plane->channelStride] = values[i];
    end_band(plane, channel + i, 0);
  }
}

/// Adds what a convolution adds to its sums, clamps or bends them, and writes them.
INLINE void finish_pixel(const FloatStep *step, size_t channel, Vector sums, Limits to) {
  size_t some = smaller(LANES, step->output->facts.channels - channel);
  if (step->facts.addsSecond) {
    for (size_t i = 0; i < some; i++) {
      sums[i] += step->second->pixels[(channel + i) * step->second->channelStride];
    }
  }
  if (has_slopes(to)) {
    Vector slopes = all(1);
    for (size_t i = 0; i < some; i++) slopes[i] = to.slopes[channel + i];
    sums = rectified(sums, slopes, to);
  } else {
    finish(1, &sums, to, channel);
  }
  store_pixel(step->output, channel, sums);
}

// Windows of one pixel with weights of bytes, GROUP input channels at once; included by `kernels.h`
// for each GROUP, with name, which gives functions names of their own, and
// DOT(sum, pixels, weights).
//
// Each pixel is rounded to bytes with a scale and a zero point of its own, as XNNPACK does. Pixels
// side by side fill a vector, each with the numbers of a group in 32 bits.

/// Some vectors of pixels that are rounded.
typedef struct {
  Vector inverse[DENSE_VECTORS];
  /// The excess of each number: in a group of four it is a byte without a sign, and too large by
  /// its pixel's zero point and 128.
  Integers excess[DENSE_VECTORS];
} Rounded;

/// Rounds a group of channels.
INLINE Integers group_of(const Vector values[GROUP], Rounding by) {
#if GROUP == 4
  __m512i numbers[GROUP];
  UNROLL for (size_t i = 0; i < GROUP; i++) {
    numbers[i] = _mm512_cvtps_epi32((__m512)(values[i] * by.factor));
  }
  __m512i zero = (__m512i)integers(by.zero + all(128));
  zero = _mm512_packs_epi32(zero, zero);
  // Bytes of four pixels: those of the first channel, then those of the second one, and so on.
  __m512i bytes = _mm512_packus_epi16(
      _mm512_adds_epi16(_mm512_packs_epi32(numbers[0], numbers[1]), zero),
      _mm512_adds_epi16(_mm512_packs_epi32(numbers[2], numbers[3]), zero));
  __m512i order =
      _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  return (Integers)_mm512_shuffle_epi8(bytes, order);
#else
  Integers numbers[GROUP];
  UNROLL for (size_t i = 0; i < GROUP; i++) {
    Vector value = larger_of(values[i] * by.factor, all(-128) - by.zero);
    numbers[i] = integers(smaller_of(value, all(127) - by.zero));
  }
  return (numbers[0] & (Integers)(0xFFFF)) | numbers[1] << 16;
#endif
}

/// Rounds some vectors of pixels; the last one has `lastCount`, and behind them any numbers.
INLINE void round_vectors(
    const size_t count, const FloatStep *step, size_t vector, size_t lastCount, FloatThread *thread,
    Rounded *rounded) {
  size_t inputs = step->input->facts.channels, stride = step->input->channelStride;
  const float *source = step->input->pixels + LANES * vector;
  Vector smallest[DENSE_VECTORS], largest[DENSE_VECTORS];
  UNROLL for (size_t v = 0; v < count; v++) smallest[v] = largest[v] = (Vector)(0);
  for (size_t k = 0; k < inputs; k++) {
    UNROLL for (size_t v = 0; v < count; v++) {
      Vector value = load(source + k * stride + LANES * v);
      smallest[v] = smaller_of(value, smallest[v]);
      largest[v] = larger_of(value, largest[v]);
    }
  }
  Rounding by[DENSE_VECTORS];
  Integers areWrong = (Integers)(0);
  UNROLL for (size_t v = 0; v < count; v++) {
    Integers isWrong = (Integers)(0);
    by[v] = rounding(smallest[v], largest[v], &isWrong);
    rounded->inverse[v] = by[v].inverse;
    rounded->excess[v] = integers(by[v].zero + all(128));
    areWrong |= v + 1 < count ? isWrong : isWrong & first_of(lastCount);
  }
  if (has_any(areWrong)) thread->isSure = 0;
  int32_t *groups = thread->groups;
  size_t k = 0;
  for (; k + GROUP <= inputs; k += GROUP) {
    UNROLL for (size_t v = 0; v < count; v++, groups += LANES) {
      Vector values[GROUP];
      UNROLL for (size_t i = 0; i < GROUP; i++) {
        values[i] = load(source + (k + i) * stride + LANES * v);
      }
      *(LooseIntegers *)groups = group_of(values, by[v]);
    }
  }
  if (k < inputs) {
    UNROLL for (size_t v = 0; v < count; v++, groups += LANES) {
      Vector values[GROUP];
      // The weights of channels that are not there are zero.
      UNROLL for (size_t i = 0; i < GROUP; i++) {
        size_t channel = smaller(k + i, inputs - 1);
        values[i] = load(source + channel * stride + LANES * v);
      }
      *(LooseIntegers *)groups = group_of(values, by[v]);
    }
  }
}

INLINE void run_group_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t vector, size_t channel,
    const int32_t *groups, const Rounded *rounded, Limits to) {
  Integers sums[BLOCK_ROWS][DENSE_VECTORS];
  UNROLL for (size_t r = 0; r < rows; r++) {
    Integers ofWeights = (Integers)(GROUP == 4 ? step->sums[channel + r] : 0);
    UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = -(rounded->excess[v] * ofWeights);
  }
  const int32_t *weights = step->groups + channel * step->groupCount;
  for (size_t k = 0; k < step->groupCount; k++, groups += count * LANES, weights += rows) {
    Integers pixels[DENSE_VECTORS];
    UNROLL for (size_t v = 0; v < count; v++) {
      pixels[v] = *(const LooseIntegers *)(groups + LANES * v);
    }
    UNROLL for (size_t r = 0; r < rows; r++) {
      Integers weight = (Integers)(weights[r]);
      UNROLL for (size_t v = 0; v < count; v++) sums[r][v] = DOT(sums[r][v], pixels[v], weight);
    }
    fetch_ahead(weights);
  }
  size_t stride = step->output->channelStride;
  float *output = step->output->pixels + channel * stride + LANES * vector;
  UNROLL for (size_t r = 0; r < rows; r++) {
    Vector scale = all(step->scales[channel + r]), bias = all(step->bias[channel + r]);
    Vector values[DENSE_VECTORS];
    UNROLL for (size_t v = 0; v < count; v++) {
      Vector value = __builtin_convertvector(sums[r][v], Vector) * rounded->inverse[v];
      values[v] = fused(value, scale, bias);
    }
    if (step->facts.addsSecond) {
      const float *second =
          step->second->pixels + (channel + r) * step->second->channelStride + LANES * vector;
      UNROLL for (size_t v = 0; v < count; v++) values[v] += load(second + LANES * v);
    }
    finish(count, values, to, channel + r);
    UNROLL for (size_t v = 0; v < count; v++) store(output + r * stride + LANES * v, values[v]);
  }
}

/// Computes some output channels in some vectors of pixels.
INLINE void run_group_vectors(
    const size_t count, const FloatStep *step, size_t vector, size_t lastCount, size_t first,
    size_t end, Limits to, FloatThread *thread) {
  Rounded rounded;
  round_vectors(count, step, vector, lastCount, thread, &rounded);
  size_t channel = first;
#define BLOCK(ROWS) \
  run_group_block(ROWS, count, step, vector, channel, thread->groups, &rounded, to)
  for (; channel + BLOCK_ROWS <= end; channel += BLOCK_ROWS) BLOCK(BLOCK_ROWS);
  switch (end - channel) {
    case 1: BLOCK(1); break;
    case 2: BLOCK(2); break;
    case 3: BLOCK(3); break;
    case 4: BLOCK(4); break;
    case 5: BLOCK(5); break;
    default: break;
  }
#undef BLOCK
}

/// Computes some output channels in some vectors of pixels; the last one has `lastCount`.
static void run_group_tile(
    const FloatStep *step, size_t vector, size_t count, size_t lastCount, size_t first, size_t end,
    FloatThread *thread) {
  Limits to = limits(step);
  // Blocks of equal size are faster than whole ones and a small rest.
  for (size_t blocks = (count + DENSE_VECTORS - 1) / DENSE_VECTORS; blocks > 0; blocks--) {
    size_t some = (count + blocks - 1) / blocks, last = blocks == 1 ? lastCount : LANES;
    switch (some) {
#define VECTORS(COUNT) run_group_vectors(COUNT, step, vector, last, first, end, to, thread)
      case 1: VECTORS(1); break;
      case 2: VECTORS(2); break;
#if DENSE_VECTORS > 2
      case 3: VECTORS(3); break;
      default: VECTORS(4); break;
#endif
#undef VECTORS
    }
    vector += some;
    count -= some;
  }
}

/// Rounds a single pixel; behind its groups lie its floats.
INLINE Rounding round_pixel(const FloatStep *step, FloatThread *thread) {
  size_t inputs = step->input->facts.channels, stride = step->input->channelStride;
  float *numbers = (float *)(thread->groups + ckernels_whole_vectors(step->groupCount));
  size_t whole = ckernels_whole_vectors(inputs);
  for (size_t k = 0; k < inputs; k++) numbers[k] = step->input->pixels[k * stride];
  for (size_t k = inputs; k < whole; k++) numbers[k] = 0;
  Vector smallest = (Vector)(0), largest = (Vector)(0);
  for (size_t k = 0; k < whole; k += LANES) {
    smallest = smaller_of(load(numbers + k), smallest);
    largest = larger_of(load(numbers + k), largest);
  }
  float least = 0, most = 0;
  for (size_t i = 0; i < LANES; i++) {
    least = smallest[i] < least ? smallest[i] : least;
    most = largest[i] > most ? largest[i] : most;
  }
  Integers isWrong = (Integers)(0);
  Rounding by = rounding(all(least), all(most), &isWrong);
  if (has_any(isWrong)) thread->isSure = 0;
  for (size_t k = 0; k < whole; k += LANES) {
    Vector value = larger_of(load(numbers + k) * by.factor, all(-128) - by.zero);
    *(LooseIntegers *)(numbers + k) = integers(smaller_of(value, all(127) - by.zero));
  }
  int32_t zero = GROUP == 4 ? integers(by.zero + all(128))[0] : 0;
  for (size_t k = 0; k < step->groupCount; k++) {
    uint32_t group = 0;
    for (size_t i = 0; i < GROUP; i++) {
      int32_t number = 0;
      if (GROUP * k + i < inputs) memcpy(&number, numbers + GROUP * k + i, sizeof number);
      uint32_t part = (uint32_t)(number + zero) & (GROUP == 4 ? 0xFF : 0xFFFF);
      group |= part << (32 / GROUP * i);
    }
    thread->groups[k] = (int32_t)group;
  }
  return by;
}

INLINE void run_group_channels(
    const size_t count, const FloatStep *step, size_t channel, Rounding by, const int32_t *groups,
    Limits to) {
  size_t channels = step->output->facts.channels;
  Integers sums[MOST_LIST_VECTORS], excess = integers(by.zero + all(128));
  const int32_t *weights[MOST_LIST_VECTORS];
  UNROLL for (size_t v = 0; v < count; v++) {
    size_t first = channel + LANES * v;
    weights[v] = step->groups + first / LONGEST_VECTOR * LONGEST_VECTOR * step->groupCount +
                 first % LONGEST_VECTOR;
    Integers ofWeights = *(const LooseIntegers *)(step->sums + first);
    sums[v] = GROUP == 4 ? -(excess * ofWeights) : (Integers)(0);
  }
  for (size_t k = 0; k < step->groupCount; k++) {
    Integers group = (Integers)(groups[k]);
    UNROLL for (size_t v = 0; v < count; v++) {
      Integers weight = *(const LooseIntegers *)(weights[v] + k * LONGEST_VECTOR);
      sums[v] = DOT(sums[v], group, weight);
    }
  }
  UNROLL for (size_t v = 0; v < count; v++) {
    size_t first = channel + LANES * v;
    if (first >= channels) continue;
    Vector value = __builtin_convertvector(sums[v], Vector) * by.inverse;
    value = fused(value, load(step->scales + first), load(step->bias + first));
    finish_pixel(step, first, value, to);
  }
}

static void run_group_pixel(const FloatStep *step, size_t first, size_t end, FloatThread *thread) {
  Limits to = limits(step);
  Rounding by = round_pixel(step, thread);
  for (size_t channel = first; channel < end;) {
    size_t count = smaller((end - channel + LANES - 1) / LANES, MOST_LIST_VECTORS);
#define CALL(COUNT) run_group_channels(COUNT, step, channel, by, thread->groups, to)
    WITH_COUNT(count, CALL)
#undef CALL
    channel += count * LANES;
  }
}

static void run_groups(
    const FloatStep *step, size_t vector, size_t count, size_t lastCount, size_t first, size_t end,
    FloatThread *thread) {
  if (ckernels_is_of_one_pixel(step)) {
    run_group_pixel(step, first, end, thread);
  } else {
    run_group_tile(step, vector, count, lastCount, first, end, thread);
  }
}

// The logistic function; included by `kernels.h`.
//
// The runtime's kernels approximate it in two ways, and so do these, to the bit: with AVX-512 by a
// table of powers of two and a short polynomial, else by a longer one. Both compute it for -|x|.

/// The powers of two from 0 in steps of a 32nd.
static const float powers[] = {
    0x1.000000p+0f, 0x1.059B0Ep+0f, 0x1.0B5586p+0f, 0x1.11301Ep+0f, 0x1.172B84p+0f, 0x1.1D4874p+0f,
    0x1.2387A6p+0f, 0x1.29E9E0p+0f, 0x1.306FE0p+0f, 0x1.371A74p+0f, 0x1.3DEA64p+0f, 0x1.44E086p+0f,
    0x1.4BFDAEp+0f, 0x1.5342B6p+0f, 0x1.5AB07Ep+0f, 0x1.6247ECp+0f, 0x1.6A09E6p+0f, 0x1.71F75Ep+0f,
    0x1.7A1148p+0f, 0x1.82589Ap+0f, 0x1.8ACE54p+0f, 0x1.93737Cp+0f, 0x1.9C4918p+0f, 0x1.A5503Cp+0f,
    0x1.AE89FAp+0f, 0x1.B7F770p+0f, 0x1.C199BEp+0f, 0x1.CB720Ep+0f, 0x1.D5818Ep+0f, 0x1.DFC974p+0f,
    0x1.EA4AFAp+0f, 0x1.F50766p+0f,
};

/// Returns the power whose number is in the last bits of each place.
INLINE Vector power_at(Vector place) {
#if LANES == 16
  return _mm512_permutex2var_ps(load(powers), (__m512i)bits(place), load(powers + 16));
#else
  Vector found;
  UNROLL for (size_t i = 0; i < LANES; i++) found[i] = powers[bits(place)[i] & 31];
  return found;
#endif
}

/// Returns numbers times two to the power of the floor of others that are not above 0.
INLINE Vector scaled(Vector value, Vector exponent) {
#if LANES == 16
  return _mm512_scalef_ps(value, exponent);
#else
  Vector whole = __builtin_elementwise_floor(exponent);
  // Less is no normal number.
  Integers isSmall = whole < -126;
  whole = isSmall ? all(-126) : whole;
  Integers factor = (__builtin_convertvector(whole, Integers) + 127) << 23;
  return isSmall ? (Vector)(0) : value * __builtin_bit_cast(Vector, factor);
#endif
}

/// Returns the exponential function of numbers that are not above 0, with the table.
INLINE Vector power_by_table(Vector value) {
  const Vector rounding = all(0x1.8p18f);
  Vector place = fused(value, all(0x1.715476p0f), rounding), power = power_at(place);
  place -= rounding;
  Vector rest = fused(place, all(-0x1.62E430p-1f), value);
  rest = fused(place, all(0x1.05C61p-29f), rest);
  Vector sum = fused(rest, all(0.5f), all(0x1.0000F6p0f));
  rest *= power;
  return scaled(fused(rest, sum, power), place);
}

/// Returns the exponential function of numbers that are not above 0, without a table.
INLINE Vector power_by_polynomial(Vector value) {
  const Vector rounding = all(0x1.8000FEp23f);
  Vector place = fused(value, all(0x1.715476p0f), rounding);
  Vector factor = __builtin_bit_cast(Vector, bits(place) << 23);
  place -= rounding;
  Vector rest = fused(place, all(-0x1.62E430p-1f), value);
  Vector sum = fused(all(0x1.0F9F9Cp-7f), rest, all(0x1.573A1Ap-5f));
  sum = fused(sum, rest, all(0x1.555A80p-3f));
  sum = fused(sum, rest, all(0x1.FFFDC6p-2f));
  sum = fused(sum, rest, all(0x1.FFFFF6p-1f));
  rest *= factor;
  return fused(rest, sum, factor);
}

INLINE Vector logistic(const int32_t hasPowers, Vector value) {
  Vector below = __builtin_bit_cast(Vector, bits(value) | INT32_MIN);
  Vector power = hasPowers ? power_by_table(below) : power_by_polynomial(below);
  Vector share = power / (power + 1);
  // Less would be no normal number.
  if (!hasPowers) share = below < -0x1.5D589Ep+6f ? (Vector)(0) : share;
  return bits(value) < 0 ? share : 1 - share;
}

INLINE void run_logistic_with(
    const int32_t hasPowers, const FloatStep *step, size_t vector, size_t count, size_t first,
    size_t end) {
  for (size_t channel = first; channel < end; channel++) {
    size_t start = LANES * vector;
    const float *input = step->input->pixels + channel * step->input->channelStride + start;
    float *output = step->output->pixels + channel * step->output->channelStride + start;
    for (size_t v = 0; v < count; v++) {
      store(output + LANES * v, logistic(hasPowers, load(input + LANES * v)));
    }
  }
}

/// Replaces floats of a finished part by their swish: `count` of each channel, from `start`.
///
/// Inside each block of sums, the function would be compiled a hundred times.
INLINE void swish_with(
    const int32_t hasPowers, const FloatStep *step, size_t start, size_t count, size_t first,
    size_t end) {
  for (size_t channel = first; channel < end; channel++) {
    float *pixels = step->output->pixels + channel * step->output->channelStride + start;
    const float *last = pixels + count;
    // Another thread may write what lies behind the part.
    for (; pixels < last; pixels += LANES) {
      Vector value = load_until(pixels, last);
      store_until(pixels, value * logistic(hasPowers, value), last);
    }
  }
}

static void swish(const FloatStep *step, size_t start, size_t count, size_t first, size_t end) {
  if (ckernels_has_powers()) {
    swish_with(1, step, start, count, first, end);
  } else {
    swish_with(0, step, start, count, first, end);
  }
}

static void run_logistic(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end) {
  if (ckernels_has_powers()) {
    run_logistic_with(1, step, vector, count, first, end);
  } else {
    run_logistic_with(0, step, vector, count, first, end);
  }
}

// Larger windows, over all channels or in each separately; included by `kernels.h`.

// Memory would be read again after each store, so the fields of grids are copied to locals where
// rows are copied.

/// Sets some numbers, and possibly some more behind them, to zero.
INLINE void clear(float *target, size_t count) {
  for (size_t i = 0; i < count; i += LANES) {
    store(target + i, (Vector)(0));
    // Keeps compilers from turning the loop into a call.
    STAY;
  }
}

/// Copies pieces of rows to a grid, in some vectors each: `count` numbers, then zeros.
INLINE void fill_pieces(
    const size_t vectors, float *target, size_t pitch, const float *source, size_t rowCount,
    size_t width, size_t count) {
  Start starts[MOST_LIST_VECTORS];
  UNROLL for (size_t v = 0; v < vectors; v++) starts[v] = start_of(count, v);
  for (; rowCount > 0; rowCount--, source += width, target += pitch) {
    UNROLL for (size_t v = 0; v < vectors; v++) {
      store(target + v * LANES, kept(load(source + v * LANES), starts[v]));
    }
  }
}

/// Copies pieces as `fill_pieces` does, with the even and the odd columns in a grid each.
INLINE void fill_halves(
    const size_t vectors, float *even, float *odd, size_t pitch, const float *source,
    size_t rowCount, size_t width, size_t evenCount, size_t oddCount) {
  Start evens[MOST_LIST_VECTORS], odds[MOST_LIST_VECTORS];
  UNROLL for (size_t v = 0; v < vectors; v++) {
    evens[v] = start_of(evenCount, v), odds[v] = start_of(oddCount, v);
  }
  for (; rowCount > 0; rowCount--, source += width, even += pitch, odd += pitch) {
    UNROLL for (size_t v = 0; v < vectors; v++) {
      Vector left = load(source + 2 * v * LANES), right = load(source + (2 * v + 1) * LANES);
      store(even + v * LANES, kept(EVEN(left, right), evens[v]));
      store(odd + v * LANES, kept(ODD(left, right), odds[v]));
    }
  }
}

/// Copies rows that lie one behind the other to the grids of a channel.
INLINE void fill_rows(
    const size_t stride, const Grid *grid, float *grids, const float *source, size_t rowCount,
    size_t width) {
  // The grid, of two, whose first column is the picture's.
  size_t first = stride == 2 && grid->firsts[0] > grid->firsts[1];
  float *target = grids + first * grid->gridLength;
  float *other = grids + (1 - first) * grid->gridLength;
  for (size_t x = 0; x < grid->pitch; x += MOST_LIST_VECTORS * LANES) {
    size_t some = smaller(MOST_LIST_VECTORS, (grid->pitch - x) / LANES);
    size_t left = grid->counts[first] - smaller(x, grid->counts[first]);
    size_t others = stride == 1 ? 0 : grid->counts[1 - first] - smaller(x, grid->counts[1 - first]);
    const float *from = source + stride * x + (stride == 1 ? grid->firsts[0] : 0);
#define CALL(COUNT) \
  if (stride == 1) { \
    fill_pieces(COUNT, target + x, grid->pitch, from, rowCount, width, left); \
  } else { \
    fill_halves(COUNT, target + x, other + x, grid->pitch, from, rowCount, width, left, others); \
  }
    WITH_COUNT(some, CALL)
#undef CALL
  }
}

/// Fills the grids of a channel.
INLINE void fill_grids(
    const size_t stride, const FloatStep *step, size_t channel, size_t firstRow, size_t rowCount,
    float *grids) {
  const Grid grid = step->grid;
  size_t height = step->input->facts.height, width = step->input->facts.width;
  size_t paddingTop = step->facts.paddingTop, kernelHeight = step->facts.kernelHeight;
  const float *source = step->input->pixels + channel * step->input->channelStride;
  size_t top = firstRow * stride, count = (rowCount - 1) * stride + kernelHeight;
  size_t start = smaller(top < paddingTop ? paddingTop - top : 0, count);
  size_t below = paddingTop + height;
  size_t end = top >= below ? start : smaller(below - top, count);
  UNROLL for (size_t phase = 0; phase < stride; phase++) {
    float *target = grids + phase * grid.gridLength;
    clear(target, GRID_MARGIN + start * grid.pitch);
    clear(target + GRID_MARGIN + end * grid.pitch, (count - end) * grid.pitch);
  }
  while (start < end) {
    size_t row = top + start - paddingTop;
    size_t some = smaller(rows_together(step->input, row), end - start);
    fill_rows(
        stride, &grid, grids + GRID_MARGIN + start * grid.pitch,
        source + row_place(step->input, row), some, width);
    start += some;
  }
}

// The locations of grid rows, and of columns in them. Computing each place again takes an
// instruction or two. On arm64 there are registers for all rows, but with a stride of 2 only for
// rows of few sums. On x86-64 an address may contain once or twice the length of a row, so every
// third row has a register.

#if defined(__aarch64__)
#define HAS_FEWER_SUMS(stride) ((stride) == 2)
enum { PLACED_ROWS = 1 };
#else
#define HAS_FEWER_SUMS(stride) 0
enum { PLACED_ROWS = 3 };
#endif

typedef struct {
  /// The start of every row, or every third one.
  const float *rows[(2 * MOST_WINDOW_ROWS + LARGEST_WINDOW) / PLACED_ROWS];
  size_t pitch;
  ptrdiff_t fromEvenToOdd;
} Places;

INLINE Places
places_in(const size_t stride, const size_t count, const FloatStep *step, const float *grids) {
  const float *start = grids + step->grid.starts[0];
  Places places = {.pitch = step->grid.pitch, .fromEvenToOdd = 0};
  if (stride == 2) places.fromEvenToOdd = grids + step->grid.starts[1] - start;
  UNROLL for (size_t i = 0; i < count; i += PLACED_ROWS) {
    places.rows[i / PLACED_ROWS] = start + i * places.pitch;
    HOLD_PLACE(places.rows[i / PLACED_ROWS]);
  }
  return places;
}

/// Returns how far a column lies behind the start of its row.
INLINE ptrdiff_t column_of(const size_t stride, const Places *places, size_t x) {
  return (x % stride == 0 ? 0 : places->fromEvenToOdd) + (ptrdiff_t)(x / stride);
}

INLINE const float *place_of(const Places *places, ptrdiff_t column, size_t row) {
  return places->rows[row / PLACED_ROWS] + row % PLACED_ROWS * places->pitch + column;
}

/// Sums windows as `sum_windows` does, row by row.
INLINE void sum_windows_by_rows(
    const size_t side, const size_t stride, const size_t rows, const Places *places,
    const float *weights, float bias, Vector sums[MOST_WINDOW_ROWS]) {
  UNROLL for (size_t r = 0; r < rows; r++) sums[r] = all(bias);
  UNROLL for (size_t i = 0; i < (rows - 1) * stride + side; i++) {
    UNROLL for (size_t x = 0; x < side; x++) {
      Vector pixels = load(place_of(places, column_of(stride, places, x), i));
      STAY;
      UNROLL for (size_t r = 0; r < rows; r++) {
        if (i >= r * stride && i - r * stride < side) {
          sums[r] = fused(pixels, all(weights[(i - r * stride) * side + x]), sums[r]);
          HOLD(sums[r]);
        }
      }
    }
  }
}

/// Sums the windows of one channel for a vector of columns in some rows.
INLINE void sum_windows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step,
    const float *grids, const float *weights, float bias, Vector sums[MOST_WINDOW_ROWS]) {
  const int isTwofold = ckernels_has_two_sums(side);
  const size_t inputs = (rows - 1) * stride + side;
  Places places = places_in(stride, inputs, step, grids);
  if (ckernels_takes_rows(side)) {
    sum_windows_by_rows(side, stride, rows, &places, weights, bias, sums);
    return;
  }
  Vector others[MOST_WINDOW_ROWS];
  UNROLL for (size_t r = 0; r < rows; r++) sums[r] = all(bias);
  Factors allFactors = load_factors(side * side, weights);
  // The runtime takes windows column by column.
  UNROLL for (size_t x = 0; x < side; x++) {
    ptrdiff_t column = column_of(stride, &places, x);
    Vector factors[LARGEST_WINDOW];
    UNROLL for (size_t y = 0; y < side; y++) {
      factors[y] = factor_at(side * side, &allFactors, x * side + y);
    }
    UNROLL for (size_t i = 0; i < inputs; i++) {
      Vector pixels = load(place_of(&places, column, i));
      STAY;
      UNROLL for (size_t r = 0; r < rows; r++) {
        if (i >= r * stride && i - r * stride < side) {
          Vector factor = factors[i - r * stride];
          add_tap(isTwofold, x * side + i - r * stride, pixels, factor, &sums[r], &others[r]);
        }
      }
    }
  }
  if (!isTwofold) return;
  UNROLL for (size_t r = 0; r < rows; r++) sums[r] += others[r];
}

/// Computes some rows of a channel of the output, up to `end`.
INLINE void run_window_rows(
    const size_t side, const size_t stride, const size_t rows, const FloatStep *step, size_t x,
    const float *grids, const float *weights, float bias, float *pixels, const float *end,
    Limits to, size_t channel) {
  Vector sums[MOST_WINDOW_ROWS];
  size_t width = step->output->facts.width;
  sum_windows(side, stride, rows, step, grids + x, weights, bias, sums);
  finish(rows, sums, to, channel);
  if (pixels + (rows - 1) * width + x + LANES <= end) {
    UNROLL for (size_t r = 0; r < rows; r++) store(pixels + r * width + x, sums[r]);
    return;
  }
  UNROLL for (size_t r = 0; r < rows; r++) { store_until(pixels + r * width + x, sums[r], end); }
}

INLINE void run_window_channel(
    const size_t side, const size_t stride, const FloatStep *step, size_t channel, size_t firstRow,
    size_t rowCount, const float *grids, Limits to, const HybridScale *scale) {
  const FloatPlane *output = step->output;
  size_t width = output->facts.width, rowLength = stride * step->grid.pitch;
  const float *weights = step->weights + channel * side * side;
  float bias = scale == NULL ? step->bias[channel] : 0;
  float *pixels = output->pixels + channel * output->channelStride + row_place(output, firstRow);
  const float *end = pixels + rowCount * width;
  size_t y = 0;
  // A vector reaches into the next row, whose start is computed afterward: columns go from right to
  // left and rows from top to bottom.
#define ROWS(COUNT) \
  for (; y + COUNT <= rowCount; y += COUNT) { \
    for (size_t x = (width - 1) / LANES * LANES;; x -= LANES) { \
      run_window_rows( \
          side, stride, COUNT, step, x, grids + y * rowLength, weights, bias, pixels + y * width, \
          end, to, channel); \
      if (x == 0) break; \
    } \
  }
  if (!HAS_FEWER_SUMS(stride)) {
    if (rowCount % MOST_WINDOW_ROWS != 0 && rowCount % 7 == 0) ROWS(7)
    ROWS(8)
  }
  ROWS(4)
  ROWS(2)
  ROWS(1)
#undef ROWS
  if (scale != NULL) rescale_rows(step, channel, pixels, end, scale);
  end_rows(output, channel, firstRow + rowCount);
}

INLINE void run_depthwise_form(
    const size_t side, const size_t stride, const FloatStep *step, size_t firstRow, size_t rowCount,
    size_t first, size_t end, FloatThread *thread, const HybridScale *scale) {
  size_t length = step->grid.channelLength;
  // Sums of rounded numbers become results afterward.
  Limits to = scale == NULL ? limits(step) : no_limits();
  for (size_t channel = first; channel < end;) {
    // Data just written in parts cannot be read at once as a whole: some channels lie between.
    size_t some = smaller(step->grid.channelsAtOnce, end - channel);
    for (size_t i = 0; i < some; i++) {
      fill_grids(stride, step, channel + i, firstRow, rowCount, thread->scratch + i * length);
      if (scale != NULL) round_all(thread->scratch + i * length, length, scale);
    }
    for (size_t i = 0; i < some; i++, channel++) {
      run_window_channel(
          side, stride, step, channel, firstRow, rowCount, thread->scratch + i * length, to, scale);
    }
  }
}

/// Prefetches some rows of some channels.
INLINE void fetch_rows(
    const FloatPlane *plane, size_t row, size_t endRow, size_t first, size_t end) {
  for (; row < endRow; row++) {
    const float *pixels = plane->pixels + row_place(plane, row);
    for (size_t channel = first; channel < end; channel++) {
      for (size_t x = 0; x < plane->facts.width; x += LONGEST_VECTOR) {
        __builtin_prefetch(pixels + channel * plane->channelStride + x);
      }
    }
  }
}

/// Prefetches the rows of other bands that windows reach, which are in another core's cache.
static void fetch_other_bands(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end) {
  const FloatPlane *input = step->input, *output = step->output;
  if (input->bandCount == 1 || input->bandCount != output->bandCount) return;
  size_t stride = step->facts.strideY, padding = step->facts.paddingTop;
  size_t start = stride * firstRow - smaller(padding, stride * firstRow);
  size_t below = stride * (firstRow + rowCount - 1) + step->facts.kernelHeight;
  size_t finish = smaller(below - smaller(padding, below), input->facts.height);
  size_t band = firstRow / output->bandHeight, bandStart = band * input->bandHeight;
  size_t bandEnd = bandStart + input->bandHeight;
  fetch_rows(input, start, smaller(bandStart, finish), first, end);
  fetch_rows(input, bandEnd > start ? bandEnd : start, finish, first, end);
}

static void run_depthwise(
    const FloatStep *step, size_t firstRow, size_t rowCount, size_t first, size_t end,
    FloatThread *thread, const HybridScale *scale) {
  int32_t isLarge = step->facts.kernelWidth == 5, isStrided = step->facts.strideX == 2;
  if (step->facts.kernelWidth == 7 && isStrided) {
    run_depthwise_form(7, 2, step, firstRow, rowCount, first, end, thread, scale);
  } else if (step->facts.kernelWidth == 7) {
    run_depthwise_form(7, 1, step, firstRow, rowCount, first, end, thread, scale);
  } else if (isLarge && isStrided) {
    run_depthwise_form(5, 2, step, firstRow, rowCount, first, end, thread, scale);
  } else if (isLarge) {
    run_depthwise_form(5, 1, step, firstRow, rowCount, first, end, thread, scale);
  } else if (isStrided) {
    run_depthwise_form(3, 2, step, firstRow, rowCount, first, end, thread, scale);
  } else {
    run_depthwise_form(3, 1, step, firstRow, rowCount, first, end, thread, scale);
  }
}

/// Computes a piece of a row of some output channels.
INLINE void run_window_block(
    const size_t rows, const size_t count, const FloatStep *step, size_t place, size_t x,
    size_t channel, const float *grids, Limits to) {
  size_t stride = step->output->channelStride, width = step->output->facts.width;
  Vector sums[BLOCK_ROWS][DENSE_VECTORS];
  sum_block(
      rows, count, 0, 1, grids + x, 0, step->offsets, step->windowLength,
      step->weights + channel * step->windowLength, step->bias + channel, sums);
  float *output = step->output->pixels + channel * stride + place;
  UNROLL for (size_t r = 0; r < rows; r++) {
    finish(count, sums[r], to, channel + r);
    UNROLL for (size_t v = 0; v < count; v++) {
      store_until(output + r * stride + x + v * LANES, sums[r][v], output + r * stride + width);
    }
  }
}

/// Computes a piece of a row of all output channels.
INLINE void run_window_piece(
    const size_t count, const FloatStep *step, size_t place, size_t x, const float *grids,
    Limits to) {
  size_t channels = step->output->facts.channels, channel = 0;
  for (; channel + BLOCK_ROWS <= channels; channel += BLOCK_ROWS) {
    run_window_block(BLOCK_ROWS, count, step, place, x, channel, grids, to);
  }
  switch (channels - channel) {
#define CALL(COUNT) run_window_block(COUNT, count, step, place, x, channel, grids, to)
    case 1: CALL(1); break;
    case 2: CALL(2); break;
    case 3: CALL(3); break;
    case 4: CALL(4); break;
    case 5: CALL(5); break;
    default: break;
#undef CALL
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
    const float *first = grids + row * stride * step->grid.pitch;
    size_t place = row_place(step->output, firstRow + row);
    size_t vectors = (step->output->facts.width + LANES - 1) / LANES, vector = 0;
    // Pieces of equal size, as blocks of single pixels.
    for (size_t some; vector < vectors; vector += some) {
      size_t left = vectors - vector, pieces = (left + DENSE_VECTORS - 1) / DENSE_VECTORS;
      some = (left + pieces - 1) / pieces;
      switch (some) {
        case 1: run_window_piece(1, step, place, vector * LANES, first, to); break;
        case 2: run_window_piece(2, step, place, vector * LANES, first, to); break;
#if DENSE_VECTORS > 2
        case 3: run_window_piece(3, step, place, vector * LANES, first, to); break;
        default: run_window_piece(4, step, place, vector * LANES, first, to); break;
#endif
      }
    }
  }
  for (size_t channel = 0; channel < channels; channel++) {
    end_rows(step->output, channel, firstRow + rowCount);
  }
}

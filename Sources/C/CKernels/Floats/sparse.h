// Windows of one pixel, most of whose weights are zero; included by `kernels.h`.

/// Adds the products of one or two output channels, which alternate in the list.
INLINE void add_products(
    const size_t rows, const size_t count, const Product *product, const Product *end,
    const float *input, Vector sums[rows][MOST_LIST_VECTORS]) {
  while (product < end) {
#if LANES != 8
    fetch_ahead(product);
#endif
    UNROLL for (size_t i = 0; i < rows; i++, product++) {
      const float *place = input + product->offset;
      Factors factors = load_factors(1, &product->weight);
      Vector weight = factor_at(1, &factors, 0);
      UNROLL for (size_t v = 0; v < count; v++) {
        sums[i][v] = fused(load(place + LANES * v), weight, sums[i][v]);
      }
    }
  }
}

/// Adds the contributions of a group of input channels to one or two output channels.
INLINE void run_sparse_rows(
    const size_t rows, const size_t count, const FloatStep *step, const SparseRow *row,
    size_t vector, int32_t isFirst, int32_t isLast, Limits to, Integers *lowest) {
  const float *input = step->input->pixels + LANES * vector;
  Vector sums[rows][MOST_LIST_VECTORS];
  float *output[rows];
  UNROLL for (size_t r = 0; r < rows; r++) {
    output[r] =
        step->output->pixels + row[r].channel * step->output->channelStride + LANES * vector;
    UNROLL for (size_t v = 0; v < count; v++) {
      sums[r][v] = isFirst ? all(step->bias[row[r].channel]) : load(output[r] + LANES * v);
    }
  }
  const Product *start = step->products + row->start;
  add_products(rows, count, start, start + row->count, input, sums);
  UNROLL for (size_t r = 0; r < rows; r++) {
    int32_t lacksZeros = isLast && !ckernels_keeps_zeros(step->bias[row[r].channel]);
    UNROLL for (size_t v = 0; v < count; v++) {
      if (lacksZeros) *lowest = __builtin_elementwise_min(*lowest, bits(sums[r][v]));
    }
    if (isLast && step->facts.addsSecond) {
      size_t place = row[r].channel * step->second->channelStride + LANES * vector;
      UNROLL for (size_t v = 0; v < count; v++) {
        sums[r][v] += load(step->second->pixels + place + LANES * v);
      }
    }
    if (isLast) finish(count, sums[r], to, row[r].channel);
    UNROLL for (size_t v = 0; v < count; v++) store(output[r] + LANES * v, sums[r][v]);
  }
}

INLINE void run_sparse_tile(
    const size_t count, const FloatStep *step, size_t vector, size_t first, size_t end,
    FloatThread *thread) {
  Limits to = limits(step);
  Integers lowest = (Integers)(0);
  for (size_t chunk = 0; chunk < step->chunkCount; chunk++) {
    const SparseRow *rows = step->rows + chunk * step->output->facts.channels;
    int32_t isFirst = chunk == 0, isLast = chunk + 1 == step->chunkCount;
    size_t i = first;
    for (; i + 2 <= end; i += 2) {
      run_sparse_rows(2, count, step, rows + i, vector, isFirst, isLast, to, &lowest);
    }
    if (i < end) {
      run_sparse_rows(1, count, step, rows + i, vector, isFirst, isLast, to, &lowest);
    }
  }
  // Zeros that were left out could have turned a sum of -0 into +0; -0 is the lowest of all
  // integers.
  if (has_any(lowest == (Integers)(INT32_MIN))) thread->isSure = 0;
}

static void run_sparse(
    const FloatStep *step, size_t vector, size_t count, size_t first, size_t end,
    FloatThread *thread) {
#define CALL(COUNT) run_sparse_tile(COUNT, step, vector, first, end, thread)
  WITH_COUNT(count, CALL)
#undef CALL
}

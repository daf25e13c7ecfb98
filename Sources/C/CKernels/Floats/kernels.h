// The kernels of one form: included once for each, by a file that defines the vector length
// (LANES), the number of vectors in a dense block (DENSE_VECTORS) and the name of the table
// (TABLE).

#include "vectors.h"
// The headers below build on it.
#include "dense.h"
#include "rows.h"
#include "sparse.h"
// Built on lists and rows.
#include "narrow.h"
#include "windows.h"

#include "others.h"

static void run_part(const FloatStep *step, size_t part, FloatThread *thread) {
  size_t channels = step->output->facts.channels;
  size_t splits = (channels + step->channelsPerPart - 1) / step->channelsPerPart;
  size_t places = step->partCount / splits;
  int32_t isByPixels = step->facts.kind == CKERNELS_POINTWISE || step->facts.kind == CKERNELS_SUM;
  size_t first = (isByPixels ? part / places : part % splits) * step->channelsPerPart;
  size_t place = isByPixels ? part % places : part / splits;
  size_t end = smaller(first + step->channelsPerPart, channels);
  size_t vectors = (step->output->pixelCount + LANES - 1) / LANES;
  size_t vector = place * step->vectorsPerPart;
  size_t count = smaller(step->vectorsPerPart, vectors - smaller(vector, vectors));
  size_t row = place * step->grid.bandHeight;
  size_t rows = smaller(
      step->grid.bandHeight, step->output->facts.height - smaller(row, step->output->facts.height));
  switch (step->facts.kind) {
    case CKERNELS_POINTWISE:
      if (step->isSparse) {
        run_sparse(step, vector, count, first, end, thread);
      } else {
        run_dense(step, vector, count, first, end);
      }
      break;
    case CKERNELS_SUM: run_sum(step, vector, count, first, end); break;
    case CKERNELS_RESIZE: run_resize(step, first, end, thread); break;
    case CKERNELS_UNFOLD: run_unfold(step, first, end); break;
    case CKERNELS_WINDOW: run_windows(step, row, rows, thread); break;
    default:
      if (step->isNarrow) {
        run_narrow(step, first, end);
      } else {
        run_depthwise(step, row, rows, first, end, thread);
      }
      break;
  }
}

const FloatKernels TABLE = {
    .lanes = LANES, .takeApart = take_apart, .bringTogether = bring_together, .run = run_part};

#include "CKernelsWay.h"
#include "processors.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

// Where a coordinate lies halfway between two, the noise of upstream's arithmetic decides. So every
// sum and product here is upstream's, in upstream's order; omitted steps change no bit.
#pragma STDC FP_CONTRACT OFF

// MARK: The matrix

/// Solves eight equations, with the right sides in the last column, by elimination with partial
/// pivoting.
///
/// Returns 0 if a pivot is close to zero.
static int solve(double a[8][9]) {
  for (int i = 0; i < 8; i++) {
    int pivot = i;
    for (int j = i + 1; j < 8; j++) {
      if (fabs(a[j][i]) > fabs(a[pivot][i])) pivot = j;
    }
    // NaN is not a pivot either.
    if (!(fabs(a[pivot][i]) >= DBL_EPSILON * 100)) return 0;
    for (int k = i; k < 9 && pivot != i; k++) {
      const double above = a[i][k];
      a[i][k] = a[pivot][k];
      a[pivot][k] = above;
    }
    const double d = -1 / a[i][i];
    for (int j = i + 1; j < 8; j++) {
      const double factor = a[j][i] * d;
      if (factor == 0) continue;
      for (int k = i + 1; k < 9; k++) a[j][k] += factor * a[i][k];
    }
  }
  for (int i = 7; i >= 0; i--) {
    double sum = a[i][8];
    for (int k = i + 1; k < 8; k++) sum -= a[i][k] * a[k][8];
    a[i][8] = sum / a[i][i];
  }
  return 1;
}

/// Computes the matrix from the tensor to the picture; all zeros if there is none.
static void findMatrix(const CKernelsCorners *corners, int32_t width, int32_t height, double m[9]) {
  const float w = (float)width, h = (float)height;
  const CKernelsPoint from[4] = {
      corners->bottomLeft, corners->topLeft, corners->topRight, corners->bottomRight};
  const CKernelsPoint to[4] = {{0, h}, {0, 0}, {w, 0}, {w, h}};
  double a[8][9];
  for (int i = 0; i < 4; i++) {
    // These four products are rounded to single precision.
    const float xx = -from[i].x * to[i].x, yx = -from[i].y * to[i].x;
    const float xy = -from[i].x * to[i].y, yy = -from[i].y * to[i].y;
    const double forX[9] = {from[i].x, from[i].y, 1, 0, 0, 0, xx, yx, to[i].x};
    const double forY[9] = {0, 0, 0, from[i].x, from[i].y, 1, xy, yy, to[i].y};
    memcpy(a[i], forX, sizeof forX);
    memcpy(a[i + 4], forY, sizeof forY);
  }
  memset(m, 0, 9 * sizeof *m);
  if (!solve(a)) return;
  // The inverse by cofactors; the ninth number is 1.
  const double a0 = a[0][8], a1 = a[1][8], a2 = a[2][8], a3 = a[3][8], a4 = a[4][8];
  const double a5 = a[5][8], a6 = a[6][8], a7 = a[7][8];
  const double det = a0 * (a4 - a5 * a7) - a1 * (a3 - a5 * a6) + a2 * (a3 * a7 - a4 * a6);
  if (det == 0) return;
  const double d = 1 / det;
  m[0] = (a4 - a5 * a7) * d;
  m[1] = (a2 * a7 - a1) * d;
  m[2] = (a1 * a5 - a2 * a4) * d;
  m[3] = (a5 * a6 - a3) * d;
  m[4] = (a0 - a2 * a6) * d;
  m[5] = (a2 * a3 - a0 * a5) * d;
  m[6] = (a3 * a7 - a4 * a6) * d;
  m[7] = (a1 * a6 - a0 * a7) * d;
  m[8] = (a0 * a4 - a1 * a3) * d;
}

// MARK: Numbers

/// A shift of 1.5 * 2^52, which leaves a number, rounded half to even, in the significand's low
/// bits.
static const double shift = 6755399441055744.0;

/// Returns the integer nearest to a value within +-2^31; ties go to the even one.
static inline int32_t rounded(double value) {
  value += shift;
  int64_t bits;
  memcpy(&bits, &value, 8);
  return (int32_t)bits;
}

/// Returns the nearest integer of any value; NaN gives the result of upstream's comparisons.
static inline int32_t limited(double value) {
  if (!(value <= INT_MAX)) value = INT_MAX;
  if (value < INT_MIN) value = INT_MIN;
  return (int32_t)rint(value);
}

/// The indexes of the two coordinates and the divisor in the matrix.
enum { X, Y, DIVISOR };

// MARK: Along a row

/// The sums with which a block of columns starts in a row.
typedef struct {
  double at[3];
} Start;

static inline Start startOf(const CKernelsWay *way, int32_t firstOfBlock, int32_t row) {
  const double *m = way->matrix;
  Start start;
  for (int i = X; i <= DIVISOR; i++) {
    start.at[i] = m[3 * i] * firstOfBlock + m[3 * i + 1] * row + m[3 * i + 2];
  }
  return start;
}

static inline int32_t blockOf(const CKernelsWay *way, int32_t column) {
  return column / way->blockWidth * way->blockWidth;
}

/// The columns of one block in a row, at most as many as a way keeps steps.
typedef struct {
  Start start;
  const double *along[3];
  int32_t count;
  /// True if the divisor is the same for all columns: it is monotonic, so comparing its ends
  /// suffices.
  int isLevel;
} Run;

/// Returns the columns from `first` on.
///
/// In tensors of fewer than 16 rows, blocks are wider than the stored steps; `made` has room for
/// the missing ones.
static inline Run runAt(
    const CKernelsWay *way, int32_t row, int32_t first, double made[3][CKERNELS_WAY_STEPS]) {
  const int32_t block = blockOf(way, first), place = first - block;
  Run run = {.start = startOf(way, block, row)};
  int32_t end = way->blockWidth;
  if (end > way->width - block) end = way->width - block;
  if (end > place + CKERNELS_WAY_STEPS) end = place + CKERNELS_WAY_STEPS;
  run.count = end - place;
  for (int i = X; i <= DIVISOR; i++) {
    run.along[i] = way->along[i];
    if (place > 0) {
      for (int32_t j = 0; j < run.count; j++) made[i][j] = way->matrix[3 * i] * (place + j);
      run.along[i] = made[i];
    }
  }
  const double w = run.start.at[DIVISOR], *steps = run.along[DIVISOR];
  run.isLevel = w + steps[0] == w + steps[run.count - 1];
  return run;
}

/// Computes both coordinates of all columns.
FOR_EACH_PROCESSOR
static void bothAlong(
    const CKernelsWay *way, int32_t row, int32_t *restrict x32, int32_t *restrict y32) {
  double made[3][CKERNELS_WAY_STEPS];
  for (int32_t first = 0; first < way->width;) {
    const Run run = runAt(way, row, first, made);
    const double *alongX = run.along[X], *alongY = run.along[Y], *alongW = run.along[DIVISOR];
    const double x = run.start.at[X], y = run.start.at[Y], w = run.start.at[DIVISOR];
    int32_t *outX = x32 + first, *outY = y32 + first;
    if (run.isLevel) {
      const double nearness = 32 / (w + alongW[0]);
      for (int32_t i = 0; i < run.count; i++) {
        outX[i] = rounded((x + alongX[i]) * nearness);
        outY[i] = rounded((y + alongY[i]) * nearness);
      }
    } else {
      for (int32_t i = 0; i < run.count; i++) {
        const double nearness = 32 / (w + alongW[i]);
        outX[i] = rounded((x + alongX[i]) * nearness);
        outY[i] = rounded((y + alongY[i]) * nearness);
      }
    }
    first += run.count;
  }
}

/// Computes one coordinate of all columns.
FOR_EACH_PROCESSOR
static void oneAlong(const CKernelsWay *way, int which, int32_t row, int32_t *restrict out) {
  double made[3][CKERNELS_WAY_STEPS];
  for (int32_t first = 0; first < way->width;) {
    const Run run = runAt(way, row, first, made);
    const double *along = run.along[which], *alongW = run.along[DIVISOR];
    const double start = run.start.at[which], w = run.start.at[DIVISOR];
    if (run.isLevel) {
      const double nearness = 32 / (w + alongW[0]);
      for (int32_t i = 0; i < run.count; i++) {
        out[first + i] = rounded((start + along[i]) * nearness);
      }
    } else {
      for (int32_t i = 0; i < run.count; i++) {
        out[first + i] = rounded((start + along[i]) * (32 / (w + alongW[i])));
      }
    }
    first += run.count;
  }
}

/// Computes both coordinates of all columns for any matrix.
static void wildAlong(const CKernelsWay *way, int32_t row, int32_t *x32, int32_t *y32) {
  const double *m = way->matrix;
  for (int32_t column = 0; column < way->width; column++) {
    const int32_t block = blockOf(way, column), place = column - block;
    const Start start = startOf(way, block, row);
    const double w = start.at[DIVISOR] + m[6] * place, nearness = w != 0 ? 32 / w : 0;
    x32[column] = limited((start.at[X] + m[0] * place) * nearness);
    y32[column] = limited((start.at[Y] + m[3] * place) * nearness);
  }
}

// MARK: Whole columns and rows

/// The marker for a row with different coordinates; no coordinate is this small.
static const int32_t isUnsure = INT32_MIN;

/// The variable that changes along a line: the column along a row, or the row down a column.
enum { COLUMN, ROW };

/// Returns the distance from the nearest integer within which a coordinate plus its change along a
/// line rounds alike everywhere on the line.
///
/// Noise cannot reach it when the matrix has no term for the changing variable, as with whole
/// pictures that are not turned: then any distance is small enough.
static inline double marginOf(const CKernelsWay *way, int which, int changing) {
  const double *m = way->matrix;
  const int isReached = m[3 * which + changing] != 0 || m[3 * DIVISOR + changing] != 0;
  return isReached ? 0.5 - 4 * way->noise[which] : 2;
}

/// Finds the coordinate that each column has in all rows; returns 0 if a column has several.
///
/// From the first row to the last it is monotonic, except for noise.
FOR_EACH_PROCESSOR
static int findColumns(const CKernelsWay *way, int which, int32_t *restrict columns) {
  double madeTop[3][CKERNELS_WAY_STEPS], madeBottom[3][CKERNELS_WAY_STEPS];
  const double margin = marginOf(way, which, ROW);
  int areUnsure = 0;
  for (int32_t first = 0; first < way->width;) {
    const Run top = runAt(way, 0, first, madeTop);
    const Run bottom = runAt(way, way->height - 1, first, madeBottom);
    const double *along = top.along[which], *alongW = top.along[DIVISOR];
    for (int32_t i = 0; i < top.count; i++) {
      const double a =
          (top.start.at[which] + along[i]) * (32 / (top.start.at[DIVISOR] + alongW[i]));
      const double b =
          (bottom.start.at[which] + along[i]) * (32 / (bottom.start.at[DIVISOR] + alongW[i]));
      const double whole = (a + shift) - shift;
      columns[first + i] = rounded(a);
      areUnsure |= !(fabs(a - whole) + fabs(b - a) < margin);
    }
    first += top.count;
  }
  return !areUnsure;
}

/// Finds the coordinate that each row has in all columns, or `isUnsure`.
FOR_EACH_PROCESSOR
static void findRows(const CKernelsWay *way, int which, int32_t *restrict rows) {
  const double margin = marginOf(way, which, COLUMN);
  const double *m = way->matrix + 3 * which, *mw = way->matrix + 3 * DIVISOR;
  const int32_t last = way->width - 1, block = blockOf(way, last);
  const double start = m[0] * block, startW = mw[0] * block;
  const double along = m[0] * (last - block), alongW = mw[0] * (last - block);
  for (int32_t row = 0; row < way->height; row++) {
    const double down = m[1] * row, downW = mw[1] * row;
    const double a = (down + m[2]) * (32 / (downW + mw[2]));
    const double b = (start + down + m[2] + along) * (32 / (startW + downW + mw[2] + alongW));
    const double whole = (a + shift) - shift;
    rows[row] = fabs(a - whole) + fabs(b - a) < margin ? rounded(a) : isUnsure;
  }
}

// MARK: The way

static double valueAt(const CKernelsWay *way, int which, int32_t column, int32_t row) {
  const double *m = way->matrix;
  const int32_t block = blockOf(way, column), place = column - block;
  const Start start = startOf(way, block, row);
  return (start.at[which] + m[3 * which] * place) * (32 / (start.at[DIVISOR] + m[6] * place));
}

/// Finds the form of a way, and the noise in the computation of its coordinates.
///
/// With u = 2^-53, the unit of rounding, a start and a step along it are at most 5u away from the
/// exact sum, as parts of the sum of their parts' magnitudes; so is the divisor. While the divisor
/// stays between its least and twice that, a coordinate is at most 17u of its largest possible
/// magnitude away. 32u is used.
static CKernelsWayForm formOf(CKernelsWay *way) {
  const double *m = way->matrix;
  const double right = way->width - 1, below = way->height - 1;
  double reach[3];
  for (int i = X; i <= DIVISOR; i++) {
    reach[i] = fabs(m[3 * i]) * right + fabs(m[3 * i + 1]) * below + fabs(m[3 * i + 2]);
  }
  double least = m[8] + fmin(m[6] * right, 0) + fmin(m[7] * below, 0);
  least -= reach[DIVISOR] * 0x1p-48;
  const double farthest = 32 * fmax(reach[X], reach[Y]);
  // NaN fails every comparison.
  if (!(least > 0 && reach[DIVISOR] < 2 * least && farthest < 0x1p30 * least)) {
    return CKernelsWayWild;
  }
  double across[2], down[2];
  for (int i = X; i <= Y; i++) {
    way->noise[i] = 32 * reach[i] / least * 0x1p-48;
    const double topLeft = valueAt(way, i, 0, 0);
    const double topRight = valueAt(way, i, way->width - 1, 0);
    const double bottomLeft = valueAt(way, i, 0, way->height - 1);
    const double bottomRight = valueAt(way, i, way->width - 1, way->height - 1);
    across[i] = fmax(fabs(topRight - topLeft), fabs(bottomRight - bottomLeft));
    down[i] = fmax(fabs(bottomLeft - topLeft), fabs(bottomRight - topRight));
  }
  const double little = 1.0 / 64;
  if (down[X] < little && across[Y] < little) return CKernelsWayUpright;
  if (down[Y] < little && across[X] < little) return CKernelsWayQuarter;
  return CKernelsWayTurned;
}

void ckernels_find_way(
    const CKernelsCorners *corners, int32_t width, int32_t height, CKernelsWay *way,
    int32_t *columns, int32_t *rows) {
  findMatrix(corners, width, height, way->matrix);
  way->width = width, way->height = height;
  const int32_t blockHeight = height < 16 ? height : 16;
  way->blockWidth = 1024 / blockHeight < width ? 1024 / blockHeight : width;
  for (int i = X; i <= DIVISOR; i++) {
    for (int j = 0; j < CKERNELS_WAY_STEPS; j++) way->along[i][j] = way->matrix[3 * i] * j;
  }
  way->columnsAreSure = 0;
  way->form = formOf(way);
  if (way->form != CKernelsWayUpright && way->form != CKernelsWayQuarter) return;
  const int byColumn = way->form == CKernelsWayUpright ? X : Y;
  way->columnsAreSure = findColumns(way, byColumn, columns);
  findRows(way, byColumn == X ? Y : X, rows);
}

FOR_EACH_PROCESSOR
static void fill(int32_t *out, int32_t count, int32_t value) {
  for (int32_t i = 0; i < count; i++) out[i] = value;
}

CKernelsPlaces ckernels_places(
    const CKernelsWay *way, int32_t row, const int32_t *columns, const int32_t *rows, int32_t *x32,
    int32_t *y32) {
  if (way->form == CKernelsWayTurned || way->form == CKernelsWayWild) {
    (way->form == CKernelsWayTurned ? bothAlong : wildAlong)(way, row, x32, y32);
    return (CKernelsPlaces){x32, y32, 0};
  }
  const int isUpright = way->form == CKernelsWayUpright;
  int32_t *changing = isUpright ? x32 : y32, *shared = isUpright ? y32 : x32;
  const int isShared = rows[row] != isUnsure;
  if (isShared) {
    fill(shared, way->width, rows[row]);
  } else {
    oneAlong(way, isUpright ? Y : X, row, shared);
  }
  if (!way->columnsAreSure) {
    oneAlong(way, isUpright ? X : Y, row, changing);
    columns = changing;
  }
  return isUpright ? (CKernelsPlaces){columns, shared, isShared}
                   : (CKernelsPlaces){shared, columns, 0};
}

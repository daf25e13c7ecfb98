// Runs the kernels on made-up values and prints a digest of each answer. The kernels promise the
// same bits on every processor, so what this prints must not depend on the machine.
#include "CKernels.h"
#include "digest.h"

// Uses the numbers of `digest.h`.
#include "../../Tests/Kernels/byte_plans.h"
#include "../../Tests/Kernels/float_plans.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 157, HEIGHT = 93, COUNT = 1001, ROWS = 192 };

static uint8_t planes[3][HEIGHT][WIDTH * 4];

static CKernelsPicture picture(CKernelsLayout layout, int32_t bytesPerPixel) {
  return (CKernelsPicture){
      .plane = {planes[0][0], planes[1][0], planes[2][0]},
      .bytesPerRow = {WIDTH * bytesPerPixel, WIDTH * 4, WIDTH * 4},
      .width = WIDTH,
      .height = HEIGHT,
      .layout = layout,
      .borderPixel = 0x80808080,
  };
}

/// Reports where a tensor looks, and leaves the last row's coordinates.
static void look(const char *name, const CKernelsCorners *corners, int32_t *x32, int32_t *y32) {
  static int32_t columns[COUNT], rows[ROWS];
  static int32_t xs[ROWS][COUNT], ys[ROWS][COUNT];
  CKernelsWay way;
  ckernels_find_way(corners, COUNT, ROWS, &way, columns, rows);
  for (int row = 0; row < ROWS; row++) {
    CKernelsPlaces places = ckernels_places(&way, row, columns, rows, x32, y32);
    memcpy(xs[row], places.x32, sizeof xs[row]);
    memcpy(ys[row], places.y32, sizeof ys[row]);
  }
  memcpy(x32, xs[ROWS - 1], sizeof xs[0]);
  memcpy(y32, ys[ROWS - 1], sizeof ys[0]);
  report(name, xs, sizeof xs);
  report(name, ys, sizeof ys);
}

/// Coordinates of regions of all forms; the last one is turned, and some of it is outside.
static void coordinates(int32_t *x32, int32_t *y32) {
  const float w = WIDTH, h = HEIGHT, tiny = 3e-14f;
  look("upright x and y", &(CKernelsCorners){{0, h}, {0, 0}, {w, 0}, {w, h}}, x32, y32);
  look(
      "quarter x and y", &(CKernelsCorners){{tiny, -tiny}, {w, tiny}, {w, h}, {-tiny, h}}, x32,
      y32);
  look("wild x and y", &(CKernelsCorners){{5, 9}, {0, 0}, {90, 0}, {6, 9}}, x32, y32);
  look(
      "turned x and y",
      &(CKernelsCorners){{-8.3f, 71.7f}, {31.1f, -14.9f}, {141.3f, 35.2f}, {101.9f, 121.8f}}, x32,
      y32);
}

static void sampling(void) {
  static int32_t x32[COUNT], y32[COUNT];
  static uint64_t taps[COUNT * 2];
  static uint8_t bytes[COUNT * 3 + 8];
  static float numbers[COUNT * 3 + 8];
  static const struct {
    const char *name;
    CKernelsLayout layout;
    int32_t bytesPerPixel, bytesPerTap;
  } layouts[] = {
      {"packed 3", CKernelsLayoutPacked3, 3, 3}, {"packed 4", CKernelsLayoutPacked4, 4, 4},
      {"gray", CKernelsLayoutGray, 1, 3},        {"NV12", CKernelsLayoutNV12, 1, 3},
      {"I420", CKernelsLayoutI420, 1, 3},
  };
  coordinates(x32, y32);
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    for (int replicates = 0; replicates < 2; replicates++) {
      CKernelsPicture from = picture(layouts[i].layout, layouts[i].bytesPerPixel);
      from.replicatesBorder = replicates;
      memset(taps, 0, sizeof taps);
      ckernels_fetch_taps(&from, x32, y32, COUNT, taps);
      ckernels_blend_taps(
          taps, x32, y32, COUNT, layouts[i].bytesPerTap, (CKernelsChannels){0, 1, 2}, bytes);
      report(layouts[i].name, bytes, COUNT * 3);
      ckernels_fetch_level_taps(&from, x32, 32 * HEIGHT / 2, COUNT, taps);
      report(layouts[i].name, taps, sizeof taps);
    }
  }
  for (int colors = 0; colors < CKERNELS_COLORS_COUNT; colors++) {
    fillBytes(bytes, sizeof bytes);
    ckernels_ycbcr_to_rgb(bytes, COUNT, (CKernelsColors)colors);
    report("YCbCr", bytes, COUNT * 3);
  }
  const float scale[3] = {1 / 127.5f, 0.0171f, 3.7f}, offset[3] = {-1, 0.33f, -117.2f};
  ckernels_to_float(bytes, COUNT, scale, offset, numbers);
  report("floats", numbers, COUNT * 3 * sizeof *numbers);
  ckernels_to_int8(bytes, COUNT * 3, (int8_t *)numbers);
  report("signed bytes", numbers, COUNT * 3);
}

enum { SIDE = 320, POINTS = 300, LEVELS = 3 };

/// A value between those of a coarse texture; whole numbers only, which are the same everywhere.
static uint8_t blended(uint8_t texture[SIDE / 8 + 2][SIDE / 8 + 2], int x, int y) {
  int column = x / 8, row = y / 8, right = x % 8, down = y % 8;
  int upper = texture[row][column] * (8 - right) + texture[row][column + 1] * right;
  int lower = texture[row + 1][column] * (8 - right) + texture[row + 1][column + 1] * right;
  return (uint8_t)((upper * (8 - down) + lower * down) / 64);
}

static void following(void) {
  static uint8_t before[LEVELS][SIDE * SIDE], after[LEVELS][SIDE * SIDE];
  CKernelsGray old[LEVELS], new[LEVELS];
  static uint8_t texture[SIDE / 8 + 2][SIDE / 8 + 2];
  fillBytes(texture, sizeof texture);
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      before[0][y * SIDE + x] = blended(texture, x, y);
      after[0][y * SIDE + x] = blended(texture, x + 3, y + 2);
    }
  }
  for (int level = 0; level < LEVELS; level++) {
    int32_t side = SIDE >> level;
    old[level] = (CKernelsGray){before[level], side, side};
    new[level] = (CKernelsGray){after[level], side, side};
    if (level + 1 < LEVELS) {
      ckernels_halve_gray(&old[level], before[level + 1]);
      ckernels_halve_gray(&new[level], after[level + 1]);
      report("half", before[level + 1], (size_t)(side / 2 * (side / 2)));
    }
  }
  static float from[POINTS * 2], to[POINTS * 2], error[POINTS], likeness[POINTS];
  for (int i = 0; i < POINTS * 2; i++) from[i] = to[i] = (float)between(0, SIDE);
  ckernels_follow_points(old, new, LEVELS, POINTS, from, to, error, likeness);
  report("followed points", to, sizeof to);
  report("errors of followed points", error, sizeof error);
  report("likeness of followed points", likeness, sizeof likeness);
  int found = 0;
  for (int i = 0; i < POINTS; i++) found += error[i] < 0.5f;
  printf("points followed well: %d of %d\n", found, POINTS);

  static uint8_t gray[(WIDTH / 2) * (HEIGHT / 2)];
  CKernelsPicture packed = picture(CKernelsLayoutPacked3, 3);
  ckernels_shrink_to_gray(&packed, (CKernelsChannels){0, 1, 2}, 2, WIDTH / 2, HEIGHT / 2, gray);
  report("gray and small", gray, sizeof gray);
}

static void searching(void) {
  enum { NUMBERS = 256, RECORDS = 64 };
  static int16_t numbers[NUMBERS];
  static uint8_t records[RECORDS][NUMBERS + 16];
  static float lower[RECORDS], upper[RECORDS];
  fillBytes(records, sizeof records);
  for (int i = 0; i < NUMBERS; i++) numbers[i] = (int16_t)(nextNumber() % 255) - 127;
  for (int i = 0; i < RECORDS; i++) {
    float facts[2] = {(float)between(0.001, 0.01), (float)between(0.001, 0.02)};
    memcpy(records[i], facts, sizeof facts);
  }
  CKernelsQuery query = {numbers, NUMBERS, 0.0071, 0.013};
  ckernels_cosine_bounds(records[0], sizeof records[0], RECORDS, &query, lower, upper);
  report("lower bounds", lower, sizeof lower);
  report("upper bounds", upper, sizeof upper);
}

static void hashing(void) {
  static uint8_t text[100003];
  fillBytes(text, sizeof text);
  CKernelsSHA256 state;
  ckernels_sha256_start(&state);
  for (size_t done = 0, step = 1; done < sizeof text; done += step, step = step * 3 % 8191) {
    if (step > sizeof text - done) step = sizeof text - done;
    ckernels_sha256_update(&state, text + done, step);
  }
  ckernels_sha256_finish(&state);
  report("SHA-256", state.h, sizeof state.h);
}

/// Convolutions of floats, each processor in its best form.
static void convolving(void) {
  enum { PLANS = 150 };
  int made = 0;
  for (int i = 0; i < PLANS; i++) {
    RandomFloats plan;
    float *results;
    int32_t isSure = 1;
    makeFloats(&plan);
    size_t count = runFloats(&plan, CKERNELS_BEST_FORM, 1 + (size_t)i % 3, &results, &isSure);
    report(isSure ? "convolutions of floats" : "unsure", results, count * sizeof *results);
    made += count > 0;
    free(results);
    freeFloats(&plan);
  }
  printf("plans of floats: %d of %d\n", made, PLANS);
}

/// Convolutions of bytes and what lies between them, each processor in its best form.
static void convolvingBytes(void) {
  enum { PLANS = 300 };
  int made = 0;
  for (int i = 0; i < PLANS; i++) {
    RandomBytes plan;
    uint8_t *results;
    makeBytes(&plan);
    size_t count = runBytes(&plan, CKERNELS_BEST_BYTES, 1 + (size_t)i % 3, &results);
    report("convolutions of bytes", results, count);
    made += count > 0;
    free(results);
    freeBytes(&plan);
  }
  printf("plans of bytes: %d of %d\n", made, PLANS);
}

int main(void) {
  fillBytes(planes, sizeof planes);
  sampling();
  following();
  searching();
  hashing();
  convolving();
  convolvingBytes();
  return 0;
}

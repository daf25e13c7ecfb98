// Calls a kernel some times on made-up values, for its instructions to be counted: what a call
// takes is what one call more takes more. Without words it prints the kernels' names, and of what
// each call does how much.
#include "CKernels.h"
#include "digest.h"

// Uses the numbers of `digest.h`.
#include "../../Tests/Kernels/byte_plans.h"
#include "../../Tests/Kernels/float_plans.h"

#include <stdio.h>

enum { WIDTH = 320, HEIGHT = 240, SIDE = 128, NUMBERS = 1024, RECORDS = 64, TEXT = 1 << 14 };
// The numbers of a scan and the pixels of a tensor.
enum { SCANNED = RECORDS * NUMBERS, TENSOR = SIDE * SIDE };

static uint8_t pixels[3 * WIDTH * HEIGHT], gray[WIDTH * HEIGHT], half[WIDTH * HEIGHT];

static CKernelsPicture picture(CKernelsLayout layout, int32_t bytesPerPixel) {
  return (CKernelsPicture){
      .plane = {pixels, pixels + WIDTH * HEIGHT},
      .bytesPerRow = {WIDTH * bytesPerPixel, WIDTH},
      .width = WIDTH,
      .height = HEIGHT,
      .layout = layout,
  };
}

// MARK: - Kernels

static void digestText(int times) {
  CKernelsSHA256 state;
  ckernels_sha256_start(&state);
  for (int i = 0; i < times; i++) ckernels_sha256_update(&state, pixels, TEXT);
  ckernels_sha256_finish(&state);
}

static void scan(int times) {
  static uint8_t records[RECORDS][NUMBERS + 8];
  static int16_t numbers[NUMBERS];
  float lower[RECORDS], upper[RECORDS];
  CKernelsQuery query = {numbers, NUMBERS, 0.0071, 0.013};
  for (int i = 0; i < times; i++) {
    ckernels_cosine_bounds(records[0], sizeof records[0], RECORDS, &query, lower, upper);
  }
}

static void shrink(int times, CKernelsLayout layout, int32_t bytesPerPixel, int32_t factor) {
  CKernelsPicture from = picture(layout, bytesPerPixel);
  for (int i = 0; i < times; i++) {
    ckernels_shrink_to_gray(
        &from, (CKernelsChannels){0, 1, 2}, factor, WIDTH / factor, HEIGHT / factor, gray);
  }
}

static void shrinkColors(int times) { shrink(times, CKernelsLayoutPacked3, 3, 2); }
static void shrinkMore(int times) { shrink(times, CKernelsLayoutPacked3, 3, 3); }
static void shrinkLuma(int times) { shrink(times, CKernelsLayoutNV12, 1, 2); }

static void halve(int times) {
  CKernelsGray whole = {pixels, WIDTH, HEIGHT};
  for (int i = 0; i < times; i++) ckernels_halve_gray(&whole, half);
}

static void follow(int times) {
  enum { POINTS = 8 };
  // Waves that are 64 pixels long: squares with a texture, and a picture that moved.
  static uint8_t later[WIDTH * HEIGHT];
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      int u = x % 64 - 32, v = y % 64 - 32;
      gray[y * WIDTH + x] = (uint8_t)(128 + u * v / 9);
      u = (x + 2) % 64 - 32, v = (y + 1) % 64 - 32;
      later[y * WIDTH + x] = (uint8_t)(128 + u * v / 9);
    }
  }
  CKernelsGray before = {gray, WIDTH, HEIGHT}, after = {later, WIDTH, HEIGHT};
  float from[2 * POINTS], to[2 * POINTS], error[POINTS], likeness[POINTS];
  for (int i = 0; i < POINTS; i++) from[2 * i] = (float)(20 + 17 * i), from[2 * i + 1] = 90.5f;
  for (int i = 0; i < times; i++) {
    memcpy(to, from, sizeof to);
    ckernels_follow_points(&before, &after, 1, POINTS, from, to, error, likeness);
  }
}

static void sample(int times, CKernelsLayout layout, int32_t bytesPerPixel, float turn) {
  static int32_t columns[SIDE], rows[SIDE];
  static float tensor[3 * SIDE * SIDE];
  static uint64_t scratch[4096];
  CKernelsWay way;
  CKernelsCorners corners = {{10, 210}, {10 + turn, 20}, {210, 20 + turn}, {210 - turn, 210}};
  ckernels_find_way(&corners, SIDE, SIDE, &way, columns, rows);
  CKernelsSampler sampler = {
      .picture = picture(layout, bytesPerPixel),
      .way = &way,
      .columns = columns,
      .rows = rows,
      .channels = {0, 1, 2},
      .isYCbCr = layout == CKernelsLayoutNV12,
      .elements = CKernelsElementsFloats,
      .scale = {1 / 127.5f, 1 / 127.5f, 1 / 127.5f},
      .offset = {-1, -1, -1},
      .tensor = tensor,
      .scratch = (uint8_t *)scratch,
  };
  if (ckernels_sampling_scratch(SIDE) > sizeof scratch) exit(1);
  for (int i = 0; i < times; i++) ckernels_sample(&sampler, 1);
}

static void sampleUpright(int times) { sample(times, CKernelsLayoutPacked3, 3, 0); }
static void sampleTurned(int times) { sample(times, CKernelsLayoutPacked3, 3, 15); }
static void sampleVideo(int times) { sample(times, CKernelsLayoutNV12, 1, 0); }

static void blend(int times) {
  static uint64_t taps[2 * SIDE * SIDE];
  static int32_t x32[SIDE * SIDE], y32[SIDE * SIDE];
  for (int i = 0; i < times; i++) {
    ckernels_blend_taps(taps, x32, y32, SIDE * SIDE, 3, (CKernelsChannels){0, 1, 2}, pixels);
  }
}

static void color(int times) {
  for (int i = 0; i < times; i++) ckernels_ycbcr_to_rgb(pixels, SIDE * SIDE, 0);
}

static void scale(int times) {
  static float numbers[3 * SIDE * SIDE];
  const float scale[3] = {0.01f, 0.02f, 0.03f}, offset[3] = {-1, -2, -3};
  for (int i = 0; i < times; i++) ckernels_to_float(pixels, SIDE * SIDE, scale, offset, numbers);
}

// MARK: - Choosing

static const struct {
  const char *name, *unit;
  int count;
  void (*call)(int times);
} kernels[] = {
    {"SHA-256", "byte", TEXT, digestText},
    {"cosines of a scan", "number", SCANNED, scan},
    {"small and grey, of 2 x 2 colours", "pixel", WIDTH / 2 * HEIGHT / 2, shrinkColors},
    {"small and grey, of 3 x 3 colours", "pixel", WIDTH / 3 * HEIGHT / 3, shrinkMore},
    {"small and grey, of 2 x 2 greys", "pixel", WIDTH / 2 * HEIGHT / 2, shrinkLuma},
    {"half a grey picture", "pixel", WIDTH / 2 * HEIGHT / 2, halve},
    {"following", "point", 8, follow},
    {"a region, upright", "pixel", TENSOR, sampleUpright},
    {"a region, turned", "pixel", TENSOR, sampleTurned},
    {"a region of NV12, upright", "pixel", TENSOR, sampleVideo},
    {"of these: blending", "pixel", TENSOR, blend},
    {"of these: Y Cb Cr to colours", "pixel", TENSOR, color},
    {"of these: bytes to floats", "byte", TENSOR, scale},
};

int main(int count, char **words) {
  // Repeated, as each byte that is made takes instructions that are counted in vain.
  fillBytes(pixels, 4096);
  for (size_t i = 4096; i < sizeof pixels; i += 4096) {
    size_t rest = sizeof pixels - i;
    memcpy(pixels + i, pixels, rest < 4096 ? rest : 4096);
  }
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (count < 3) printf("%s\t%s\t%d\n", kernels[i].name, kernels[i].unit, kernels[i].count);
    else if (strcmp(words[1], kernels[i].name) == 0) kernels[i].call(atoi(words[2]));
  }
  return 0;
}

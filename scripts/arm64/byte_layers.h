// Layers of bytes with made-up constants: as a step of this package's plans, and as a model file.
//
// Needs the numbers of `digest.h`.
#pragma once

#include "CKernels.h"
#include "byte_functions.h"
#include "model_file.h"

#include <math.h>

/// The kinds of layers, each with its operator, the kind of its options, and the version of the
/// operator for `int8`.
typedef enum {
  DENSE,
  DEPTHWISE,
  MATRIX,
  SUM,
  PRODUCT,
  MEAN,
  MAXIMUM,
  AVERAGE,
  HARD_SWISH,
  LOGISTIC,
  CONVERSION,
  RECTIFIER,
  WIDENING,
  LAYER_KINDS
} LayerKind;

static const struct {
  const char *name;
  int code, options, version;
} kindFacts[LAYER_KINDS] = {
    {"dense", 3, 1, 3},
    {"depthwise", 4, 2, 3},
    {"matrix", 9, 8, 4},
    {"sum", 0, 11, 2},
    {"product", 18, 21, 2},
    {"mean", 40, 27, 2},
    {"maximum", 17, 5, 2},
    {"average", 1, 5, 2},
    {"hard-swish", 117, 0, 1},
    {"logistic", 14, 0, 2},
    {"conversion", 114, 0, 2},
    {"rectifier", 19, 0, 2},
    {"widening to floats", 6, 0, 2},
};

/// The bytes of a model: `int8` with a scale for each channel of weights or with one, or `uint8`.
typedef enum { BY_CHANNEL, BY_TENSOR, UNSIGNED } ByteType;

typedef struct {
  LayerKind kind;
  ByteType type;
  size_t height, width, channels, outputs, kernelHeight, kernelWidth, stride;
  /// 0 for none, 1 and 3 for rectifiers up to infinity and to 6.
  int activation;
  /// True if windows stay inside the picture.
  int isInside;
} Layer;

/// A tensor's scale, and its zero point as in the model.
typedef struct {
  float scale;
  int zeroPoint;
} Numbers;

enum { MOST_BYTES = 1 << 20, MOST_CHANNELS = 4096 };

/// A layer's constants, and the numbers of its input, a second factor or summand, and its output.
static struct {
  uint8_t weights[MOST_BYTES];
  int32_t bias[MOST_CHANNELS];
  float weightScales[MOST_CHANNELS], scales[MOST_CHANNELS];
  uint8_t table[256];
  int weightZeroPoint;
  Numbers input, second, output;
} made;

static int isConvolution(const Layer *layer) { return layer->kind <= MATRIX; }
static int isPool(const Layer *layer) { return layer->kind == MAXIMUM || layer->kind == AVERAGE; }
static int hasTwoInputs(const Layer *layer) { return layer->kind == SUM || layer->kind == PRODUCT; }
static int signOf(const Layer *layer) { return layer->type == UNSIGNED ? 0 : 128; }

static size_t scaleCount(const Layer *layer) {
  return layer->type == BY_CHANNEL ? layer->outputs : 1;
}

static size_t weightCount(const Layer *layer) {
  size_t window = layer->kernelHeight * layer->kernelWidth * layer->outputs;
  return layer->kind == DEPTHWISE ? window : window * layer->channels;
}

static CKernelsPlane planeOf(const Layer *layer, Numbers numbers) {
  return (CKernelsPlane){layer->height, layer->width, layer->channels,
                         (uint8_t)(numbers.zeroPoint + signOf(layer)), (uint8_t)signOf(layer)};
}

static size_t outputSide(const Layer *layer, size_t side, size_t kernel) {
  if (layer->isInside) return (side - kernel) / layer->stride + 1;
  return (side + layer->stride - 1) / layer->stride;
}

static CKernelsPlane outputPlane(const Layer *layer) {
  CKernelsPlane plane = planeOf(layer, made.output);
  plane.channels = layer->outputs;
  if (layer->kind == MEAN || layer->kind == MATRIX) {
    plane.height = plane.width = 1;
  } else if (isConvolution(layer) || isPool(layer)) {
    plane.height = outputSide(layer, layer->height, layer->kernelHeight);
    plane.width = outputSide(layer, layer->width, layer->kernelWidth);
  }
  return plane;
}

/// The rows or columns in front of a picture, the smaller half of those that are needed.
static size_t paddingOf(const Layer *layer, size_t side, size_t output, size_t kernel) {
  size_t reach = (output - 1) * layer->stride + kernel;
  return layer->isInside || reach <= side ? 0 : (reach - side) / 2;
}

/// A number near another one; a power of two in every second layer, whose sums often end in a half.
static float near(double number, int isRound) {
  if (!isRound) return (float)number;
  int exponent;
  double fraction = frexp(number, &exponent);
  return (float)ldexp(ceil(fraction * 2), exponent - 1);
}

static Numbers someNumbers(const Layer *layer, int isRound) {
  return (Numbers){near(between(0.003, 0.06), isRound), (int)(nextNumber() % 256) - signOf(layer)};
}

/// Makes constants whose sums spread over the output's bytes.
static void makeLayer(const Layer *layer, uint64_t seed) {
  randomState = seed;
  int isRound = (int)(nextNumber() >> 40) % 2;
  made.input = someNumbers(layer, isRound), made.second = someNumbers(layer, isRound);
  made.output = someNumbers(layer, isRound);
  if (layer->kind == LOGISTIC) made.output = (Numbers){0x1p-8f, -signOf(layer)};
  if (isPool(layer) || layer->kind == WIDENING) made.output = made.input;
  if (!isConvolution(layer)) return;
  size_t count = weightCount(layer);
  if (count > MOST_BYTES || layer->outputs > MOST_CHANNELS) exit(1);
  fillBytes(made.weights, count);
  made.weightZeroPoint = layer->type == UNSIGNED ? (int)(nextNumber() % 254) + 1 : 0;
  double spread = 73 * sqrt((double)(count / layer->outputs));
  for (size_t i = 0; i < scaleCount(layer); i++) {
    double factor = between(0.5, 1.5) / spread * made.output.scale / made.input.scale;
    made.weightScales[i] = near(factor, isRound);
    made.scales[i] = made.input.scale * made.weightScales[i] / made.output.scale;
  }
  for (size_t i = 0; i < layer->outputs; i++)
    made.bias[i] = (int32_t)between(-80, 80) * (int32_t)spread;
}

// MARK: - A step

/// The byte for a number, after flipping.
static int byteOf(const Layer *layer, float value) {
  float distance = value / made.output.scale + (float)made.output.zeroPoint;
  float low = (float)-signOf(layer), high = (float)(255 - signOf(layer));
  return (int)rintf(fminf(fmaxf(distance, low), high)) + signOf(layer);
}

/// Sets the fixed-point factors of a sum, as `ByteReader` does.
static void setFactors(const Layer *layer, CKernelsByteStep *step) {
  float scales[2] = {made.input.scale / made.output.scale, made.second.scale / made.output.scale};
  int zeros[2] = {made.input.zeroPoint + signOf(layer), made.second.zeroPoint + signOf(layer)};
  step->shift = 20 - ilogbf(fmaxf(scales[0], scales[1]));
  step->start = 1 << (step->shift - 1);
  for (int i = 0; i < 2; i++) {
    step->factors[i] = (int32_t)rintf(ldexpf(scales[i], step->shift));
    step->start -= step->factors[i] * zeros[i];
  }
}

/// Sets the factor and offset of a mean, as `ByteReader` does.
static void setMean(const Layer *layer, CKernelsByteStep *step) {
  volatile float pixels = (float)(layer->height * layer->width);
  volatile float share = 1 / pixels, ratio = made.input.scale / made.output.scale;
  volatile float scale = ratio * share;
  made.scales[0] = scale;
  step->offset = fmaf(-pixels * (float)made.input.zeroPoint, scale, (float)made.output.zeroPoint);
}

/// The result of a function for a distance from the zero point.
static int32_t functionOf(const Layer *layer, int32_t distance) {
  float ratio = made.input.scale / made.output.scale;
  switch (layer->kind) {
    case HARD_SWISH: return hardSwish(distance, made.input.scale, made.output.scale);
    case CONVERSION: return converted(distance, ratio);
    case RECTIFIER: return rectified(distance, ratio);
    case WIDENING: return distance;
    default: return logistic(distance, made.input.scale);
  }
}

static CKernelsByteStep stepOf(const Layer *layer) {
  static const int kinds[] = {CKERNELS_BYTES_DENSE,   CKERNELS_BYTES_DEPTHWISE,
                              CKERNELS_BYTES_DENSE,   CKERNELS_BYTES_SUM,
                              CKERNELS_BYTES_PRODUCT, CKERNELS_BYTES_MEAN,
                              CKERNELS_BYTES_MAXIMUM, CKERNELS_BYTES_AVERAGE};
  int isTable = layer->kind > AVERAGE;
  CKernelsPlane output = outputPlane(layer);
  CKernelsByteStep step = {
      .kind = isTable ? CKERNELS_BYTES_TABLE : kinds[layer->kind],
      .kernelHeight = layer->kernelHeight,
      .kernelWidth = layer->kernelWidth,
      .strideY = layer->stride,
      .strideX = layer->stride,
      .scales = made.scales,
      .scaleCount = 1,
      .largest = 255};
  if (layer->activation > 0) step.smallest = (uint8_t)byteOf(layer, 0);
  if (layer->activation == 3) step.largest = (uint8_t)byteOf(layer, 6);
  if (isConvolution(layer) || isPool(layer)) {
    step.paddingTop = paddingOf(layer, layer->height, output.height, layer->kernelHeight);
    step.paddingLeft = paddingOf(layer, layer->width, output.width, layer->kernelWidth);
  }
  if (isConvolution(layer)) {
    step.weights = made.weights, step.bias = (const uint8_t *)made.bias;
    step.weightFlip = (uint8_t)signOf(layer);
    step.weightZeroPoint = (uint8_t)(made.weightZeroPoint + signOf(layer));
    step.scaleCount = scaleCount(layer);
  }
  if (layer->kind == SUM) setFactors(layer, &step);
  if (layer->kind == MEAN) setMean(layer, &step);
  if (layer->kind == PRODUCT) {
    volatile float product = made.input.scale * made.second.scale;
    made.scales[0] = product / made.output.scale;
  }
  if (!isTable) return step;
  for (int i = 0; i < 256; i++) {
    int32_t found = functionOf(layer, i - signOf(layer) - made.input.zeroPoint);
    found += made.output.zeroPoint + signOf(layer);
    made.table[i] = (uint8_t)(found < 0 ? 0 : found > 255 ? 255 : found);
  }
  step.weights = made.table, step.weightCount = 256;
  return step;
}

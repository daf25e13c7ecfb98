// Layers of floats by the runtime and by this package's kernels.
//
//   layers LIBRARY                             says of each whether both give the same bits
//   layers LIBRARY NAME own COPIES RUNS        runs one so often by our kernels, in as many copies
//   layers LIBRARY NAME runtime COPIES RUNS    the same by the runtime, without copies
//
// For instructions to be counted: what a layer takes is what more copies take in more runs.
#include "CKernels.h"
#include "model_file.h"
#include "runs.h"

#include <math.h>

/// A layer on a picture; `density` is the percentage of a window's weights that are not zero.
typedef struct {
  const char *name;
  CKernelsFloatKind kind;
  size_t height, width, channels, outputs, side, stride, percent;
} Layer;

// Sizes that the models of poses have.
static const Layer layers[] = {
    {"1 x 1 dense, large picture", CKERNELS_POINTWISE, 64, 64, 32, 16, 1, 1, 100},
    {"1 x 1 dense, small picture", CKERNELS_POINTWISE, 8, 8, 192, 96, 1, 1, 100},
    {"1 x 1, half of it zeros", CKERNELS_POINTWISE, 28, 28, 64, 64, 1, 1, 50},
    {"1 x 1, three quarters zeros", CKERNELS_POINTWISE, 28, 28, 64, 64, 1, 1, 25},
    {"1 x 1, nine tenths zeros", CKERNELS_POINTWISE, 28, 28, 64, 64, 1, 1, 10},
    {"3 x 3 of all channels, stride 2", CKERNELS_WINDOW, 128, 128, 3, 24, 3, 2, 100},
    {"depthwise 3 x 3", CKERNELS_DEPTHWISE, 64, 64, 32, 32, 3, 1, 100},
    {"depthwise 3 x 3, stride 2", CKERNELS_DEPTHWISE, 64, 64, 32, 32, 3, 2, 100},
    {"depthwise 3 x 3, small picture", CKERNELS_DEPTHWISE, 8, 8, 192, 192, 3, 1, 100},
    {"depthwise 5 x 5", CKERNELS_DEPTHWISE, 28, 28, 64, 64, 5, 1, 100},
    {"depthwise 5 x 5, stride 2", CKERNELS_DEPTHWISE, 56, 56, 64, 64, 5, 2, 100},
    {"depthwise 5 x 5, small picture", CKERNELS_DEPTHWISE, 8, 8, 192, 192, 5, 1, 100},
    {"sum", CKERNELS_SUM, 32, 32, 64, 64, 0, 0, 0},
    {"resize to double size", CKERNELS_RESIZE, 16, 16, 48, 48, 0, 0, 0},
    {"depth to space", CKERNELS_UNFOLD, 16, 16, 64, 16, 0, 0, 0},
};
enum { LAYERS = sizeof layers / sizeof *layers, MOST_FLOATS = 1 << 18, MOST_COPIES = 4 };

static float weights[MOST_FLOATS], bias[1024], input[MOST_FLOATS];

static size_t weightCount(const Layer *layer) {
  size_t inputs = layer->kind == CKERNELS_DEPTHWISE ? 1 : layer->channels;
  return layer->side * layer->side * inputs * layer->outputs;
}

static CKernelsFloatPlane outputOf(const Layer *layer) {
  size_t height = layer->height, width = layer->width, stride = layer->stride;
  if (layer->kind == CKERNELS_RESIZE || layer->kind == CKERNELS_UNFOLD) {
    height *= 2, width *= 2;
  } else if (stride > 1) {
    height = (height + stride - 1) / stride, width = (width + stride - 1) / stride;
  }
  return (CKernelsFloatPlane){height, width, layer->outputs};
}

static void fill(const Layer *layer) {
  randomState = 1;
  for (size_t i = 0; i < weightCount(layer); i++) {
    float number = (float)between(-1, 1);
    weights[i] = nextNumber() % 100 < layer->percent ? number : 0;
  }
  for (size_t i = 0; i < layer->outputs; i++) bias[i] = (float)between(-1, 1);
  size_t count = layer->height * layer->width * layer->channels;
  for (size_t i = 0; i < count; i++) {
    float number = (float)between(-1, 1);
    input[i] = nextNumber() % 4 == 0 ? 0 : number;
  }
}

// MARK: - By our kernels

/// The results of the first copy.
static float *runOwn(const Layer *layer, size_t copies, int runs) {
  CKernelsFloatPlane planes[MOST_COPIES + 1];
  CKernelsFloatStep steps[MOST_COPIES];
  planes[0] = (CKernelsFloatPlane){layer->height, layer->width, layer->channels};
  for (size_t i = 0; i < copies; i++) {
    planes[i + 1] = outputOf(layer);
    CKernelsFloatStep *step = &steps[i];
    *step = (CKernelsFloatStep){
        .kind = (int32_t)layer->kind, .output = i + 1, .smallest = -INFINITY, .largest = INFINITY};
    if (layer->side == 0) continue;
    step->smallest = 0, step->largest = 6;
    step->kernelHeight = step->kernelWidth = layer->side;
    step->strideY = step->strideX = layer->stride;
    // As many rows and columns of border as are needed, the smaller half of them in front.
    size_t reach = (planes[1].height - 1) * layer->stride + layer->side;
    step->paddingTop = step->paddingLeft = reach > layer->height ? (reach - layer->height) / 2 : 0;
    step->weights = weights, step->bias = bias;
  }
  CKernelsThreads *threads = ckernels_make_threads(1);
  const size_t outputs[] = {1};
  CKernelsFloatPlan *plan = ckernels_make_float_plan(
      planes, copies + 1, steps, copies, outputs, 1, CKERNELS_BEST_FORM, threads);
  float *results = calloc(planes[1].height * planes[1].width, planes[1].channels * sizeof(float));
  for (int i = 0; i < runs; i++) {
    if (plan == NULL || ckernels_run_float_plan(plan, input, &results) != 1) exit(1);
  }
  ckernels_free_float_plan(plan);
  ckernels_free_threads(threads);
  return results;
}

// MARK: - A model file

static size_t addTensor(const char *name, size_t rank, const int32_t *shape, int type, int buffer) {
  size_t tensor = addTable(0xF);
  // Names are shorter than four bytes, so that a zero follows.
  point(field(tensor, 3), addVector(name, strlen(name), 1));
  put(field(tensor, 1), type);
  put(field(tensor, 2), buffer);
  point(field(tensor, 0), addNumbers(rank, shape));
  return tensor;
}

/// An operator's options; answers which kind of operator it is.
static int addOptionsOf(const Layer *layer, size_t operator) {
  enum { relu6 = 3 };
  static const int codes[] = {3, 3, 4, 0, 23, 5}, kinds[] = {1, 1, 2, 11, 15, 94};
  size_t options = addTable(0x1F);
  switch (layer->kind) {
    case CKERNELS_DEPTHWISE:
      put(field(options, 3), 1);
      put(field(options, 4), relu6);
      break;
    case CKERNELS_POINTWISE:
    case CKERNELS_WINDOW: break;
    case CKERNELS_SUM: put(field(options, 0), 0); break;
    case CKERNELS_RESIZE: put(field(options, 3), 1); break;
    case CKERNELS_UNFOLD: put(field(options, 0), 2); break;
    // No layer is of another kind.
    default: exit(1);
  }
  if (layer->side > 0) {
    put(field(options, 1), (int32_t)layer->stride);
    put(field(options, 2), (int32_t)layer->stride);
  }
  if (layer->kind == CKERNELS_POINTWISE || layer->kind == CKERNELS_WINDOW) {
    // Dilations of 1 are what is not there.
    options = addTable(0xF);
    put(field(options, 1), (int32_t)layer->stride);
    put(field(options, 2), (int32_t)layer->stride);
    put(field(options, 3), relu6);
  }
  put(field(operator, 3), kinds[layer->kind]);
  point(field(operator, 4), options);
  return codes[layer->kind];
}

static void writeModel(const Layer *layer) {
  fileSize = 0;
  memset(file, 0, sizeof file);
  CKernelsFloatPlane result = outputOf(layer);
  int32_t height = (int32_t)layer->height, width = (int32_t)layer->width;
  int32_t channels = (int32_t)layer->channels, outputs = (int32_t)layer->outputs;
  int32_t side = (int32_t)layer->side, isDepthwise = layer->kind == CKERNELS_DEPTHWISE;
  int32_t size[] = {(int32_t)result.height, (int32_t)result.width};
  size_t constants = side > 0 ? 2 : layer->kind == CKERNELS_RESIZE ? 1 : 0;

  size_t start = reserve(8, 4);
  memcpy(file + 4, "TFL3", 4);
  size_t model = addTable(0x17);
  point(start, model);
  put(field(model, 0), 3);
  size_t codes = addPlaces(1), graphs = addPlaces(1), buffers = addPlaces(1 + constants);
  point(field(model, 1), codes);
  point(field(model, 2), graphs);
  point(field(model, 4), buffers);

  size_t graph = addTable(0xF);
  point(element(graphs, 0), graph);
  int32_t last = (int32_t)constants + 1;
  size_t tensors = addPlaces(2 + constants), operators = addPlaces(1);
  point(field(graph, 0), tensors);
  point(field(graph, 1), addNumbers(1, (int32_t[]){0}));
  point(field(graph, 2), addNumbers(1, &last));
  point(field(graph, 3), operators);
  point(element(tensors, 0), addTensor("in", 4, (int32_t[]){1, height, width, channels}, 0, 0));
  point(
      element(tensors, constants + 1),
      addTensor("out", 4, (int32_t[]){1, size[0], size[1], outputs}, 0, 0));

  point(element(buffers, 0), addTable(0));
  for (size_t i = 0; i < constants; i++) {
    size_t buffer = addTable(0x1);
    point(element(buffers, i + 1), buffer);
    int number = (int)i + 1;
    if (side == 0) {
      point(field(buffer, 0), addVector(size, sizeof size, 1));
      point(element(tensors, 1), addTensor("s", 1, (int32_t[]){2}, 2, number));
    } else if (i == 0) {
      point(field(buffer, 0), addVector(weights, weightCount(layer) * sizeof(float), 1));
      int32_t shape[] = {isDepthwise ? 1 : outputs, side, side, channels};
      point(element(tensors, 1), addTensor("w", 4, shape, 0, number));
    } else {
      point(field(buffer, 0), addVector(bias, layer->outputs * sizeof(float), 1));
      point(element(tensors, 2), addTensor("b", 1, &outputs, 0, number));
    }
  }

  size_t operator = addTable(0x1F);
  point(element(operators, 0), operator);
  int32_t inputs[] = {0, 1, 2};
  // A sum is that of the picture and itself.
  if (layer->kind == CKERNELS_SUM) inputs[1] = 0;
  size_t inputCount = layer->kind == CKERNELS_SUM ? 2 : constants + 1;
  point(field(operator, 1), addNumbers(inputCount, inputs));
  point(field(operator, 2), addNumbers(1, &last));
  int kind = addOptionsOf(layer, operator);
  size_t code = addTable(0xD);
  point(element(codes, 0), code);
  put(field(code, 0), kind);
  put(field(code, 2), layer->kind == CKERNELS_RESIZE ? 3 : 1);
  put(field(code, 3), kind);
}

// MARK: - By the runtime

static float *runRuntime(LiteRtEnvironment environment, const Layer *layer, int runs) {
  writeModel(layer);
  LiteRtModel model;
  check(table.LiteRtCreateModelFromBuffer(environment, file, fileSize, &model), "loading");
  LiteRtOptions options;
  LiteRtCompiledModel compiled = compileModel(environment, model, &options);
  LiteRtLayout from, to;
  check(table.LiteRtGetCompiledModelInputTensorLayout(compiled, 0, 0, &from), "asking");
  check(table.LiteRtGetCompiledModelOutputTensorLayouts(compiled, 0, 1, &to, true), "asking");
  void *picture, *answer;
  LiteRtTensorBuffer in = makeBuffer(environment, &from, 0, &picture);
  LiteRtTensorBuffer out = makeBuffer(environment, &to, 0, &answer);
  memcpy(picture, input, byteCount(&from, 0));
  check(table.LiteRtUnlockTensorBuffer(in), "unlocking");
  check(table.LiteRtUnlockTensorBuffer(out), "unlocking");
  for (int i = 0; i < runs; i++) {
    check(table.LiteRtRunCompiledModel(compiled, 0, 1, &in, 1, &out), "running");
  }
  size_t size = byteCount(&to, 0);
  float *results = malloc(size);
  check(table.LiteRtLockTensorBuffer(out, &answer, 0), "locking");
  memcpy(results, answer, size);
  check(table.LiteRtUnlockTensorBuffer(out), "unlocking");
  table.LiteRtDestroyTensorBuffer(in);
  table.LiteRtDestroyTensorBuffer(out);
  table.LiteRtDestroyCompiledModel(compiled);
  table.LiteRtDestroyOptions(options);
  table.LiteRtDestroyModel(model);
  return results;
}

static void compare(LiteRtEnvironment environment, const Layer *layer) {
  float *ours = runOwn(layer, 1, 1), *theirs = runRuntime(environment, layer, 1);
  CKernelsFloatPlane plane = outputOf(layer);
  size_t count = plane.height * plane.width * plane.channels, different = 0;
  for (size_t i = 0; i < count; i++) different += memcmp(ours + i, theirs + i, 4) != 0;
  if (different == 0) printf("%s: equal\n", layer->name);
  else printf("%s: %zu of %zu differ\n", layer->name, different, count);
  free(ours);
  free(theirs);
}

int main(int count, char **words) {
  if (count != 2 && count != 6) return 2;
  LiteRtEnvironment environment = startRuntime(words[1]);
  for (size_t i = 0; i < LAYERS; i++) {
    if (count == 6 && strcmp(words[2], layers[i].name) != 0) continue;
    fill(&layers[i]);
    if (count == 2) compare(environment, &layers[i]);
    else if (strcmp(words[3], "own") == 0)
      free(runOwn(&layers[i], (size_t)atoi(words[4]), atoi(words[5])));
    else free(runRuntime(environment, &layers[i], atoi(words[5])));
  }
  table.LiteRtDestroyEnvironment(environment);
  return 0;
}

// Layers of bytes by the runtime and by this package's kernels.
//
//   byte_layers LIBRARY COUNT SEED [KIND]      compares random layers, COUNT of each kind or of one
//   byte_layers LIBRARY NAME own COPIES RUNS   runs one so often by our kernels, in as many copies
//   byte_layers LIBRARY NAME runtime COPIES RUNS   the same by the runtime, without copies
//   byte_layers LIBRARY                        names the layers whose instructions are counted
//
// A layer's instructions are the difference that more copies in more runs make.
#include "CKernels.h"
#include "runs.h"

#include "byte_models.h"

// Layers of EfficientNet-Lite0 and MobileNetV2 at 224 by 224 pixels, and others of their kinds.
static const struct {
  const char *name;
  Layer layer;
} named[] = {
    {"3 x 3 of 3 channels, stride 2", {DENSE, BY_CHANNEL, 224, 224, 3, 32, 3, 3, 2, 3, 0}},
    {"1 x 1, 112 x 112, 32 to 16", {DENSE, BY_CHANNEL, 112, 112, 32, 16, 1, 1, 1, 0, 0}},
    {"1 x 1, 112 x 112, 16 to 96", {DENSE, BY_CHANNEL, 112, 112, 16, 96, 1, 1, 1, 3, 0}},
    {"1 x 1, 56 x 56, 96 to 24", {DENSE, BY_CHANNEL, 56, 56, 96, 24, 1, 1, 1, 0, 0}},
    {"1 x 1, 28 x 28, 144 to 40", {DENSE, BY_CHANNEL, 28, 28, 144, 40, 1, 1, 1, 0, 0}},
    {"1 x 1, 14 x 14, 80 to 480", {DENSE, BY_CHANNEL, 14, 14, 80, 480, 1, 1, 1, 3, 0}},
    {"1 x 1, 14 x 14, 480 to 112", {DENSE, BY_CHANNEL, 14, 14, 480, 112, 1, 1, 1, 0, 0}},
    {"1 x 1, 7 x 7, 192 to 1152", {DENSE, BY_CHANNEL, 7, 7, 192, 1152, 1, 1, 1, 3, 0}},
    {"3 x 3, 28 x 28, 64 to 64", {DENSE, BY_CHANNEL, 28, 28, 64, 64, 3, 3, 1, 1, 0}},
    {"matrix, 1280 to 400", {MATRIX, BY_CHANNEL, 1, 1, 1280, 400, 1, 1, 1, 0, 1}},
    {"depthwise 3 x 3, 112 x 112, 32", {DEPTHWISE, BY_CHANNEL, 112, 112, 32, 32, 3, 3, 1, 3, 0}},
    {"the same, stride 2, 96", {DEPTHWISE, BY_CHANNEL, 112, 112, 96, 96, 3, 3, 2, 3, 0}},
    {"depthwise 3 x 3, 14 x 14, 480", {DEPTHWISE, BY_CHANNEL, 14, 14, 480, 480, 3, 3, 1, 3, 0}},
    {"depthwise 5 x 5, 28 x 28, 240", {DEPTHWISE, BY_CHANNEL, 28, 28, 240, 240, 5, 5, 1, 3, 0}},
    {"the same, stride 2, 56 x 56, 144", {DEPTHWISE, BY_CHANNEL, 56, 56, 144, 144, 5, 5, 2, 3, 0}},
    {"depthwise 5 x 5, 7 x 7, 1152", {DEPTHWISE, BY_CHANNEL, 7, 7, 1152, 1152, 5, 5, 1, 3, 0}},
    {"sum, 28 x 28, 40", {SUM, BY_CHANNEL, 28, 28, 40, 40, 1, 1, 1, 0, 0}},
    {"product, 28 x 28, 40", {PRODUCT, BY_CHANNEL, 28, 28, 40, 40, 1, 1, 1, 0, 0}},
    {"mean, 7 x 7, 1280", {MEAN, BY_CHANNEL, 7, 7, 1280, 1280, 1, 1, 1, 0, 0}},
    {"largest of 3 x 3, 56 x 56, 64", {MAXIMUM, BY_CHANNEL, 56, 56, 64, 64, 3, 3, 2, 0, 0}},
    {"average of 3 x 3, 28 x 28, 64", {AVERAGE, BY_CHANNEL, 28, 28, 64, 64, 3, 3, 1, 0, 0}},
    {"logistic function, 56 x 56, 64", {LOGISTIC, BY_CHANNEL, 56, 56, 64, 64, 1, 1, 1, 0, 0}},
};
enum { NAMED = sizeof named / sizeof *named, MOST_COPIES = 4, MOST_INPUT = 1 << 21 };

static uint8_t input[MOST_INPUT], other[MOST_INPUT];
/// The second input is a function of the first.
static uint8_t mapping[256];

static size_t planeSize(CKernelsPlane plane) { return plane.height * plane.width * plane.channels; }

static size_t resultSize(const Layer *layer) {
  return planeSize(outputPlane(layer)) * (layer->kind == WIDENING ? sizeof(float) : 1);
}

static void fillInput(const Layer *layer) {
  size_t count = planeSize(planeOf(layer, made.input));
  if (count > MOST_INPUT) exit(1);
  fillBytes(mapping, sizeof mapping);
  // Words, as each number takes instructions.
  for (size_t i = 0; i < count; i += 8) {
    uint64_t word = nextNumber();
    memcpy(input + i, &word, count - i < 8 ? count - i : 8);
  }
  if (!hasTwoInputs(layer)) return;
  uint8_t flip = (uint8_t)signOf(layer);
  for (size_t i = 0; i < count; i++) other[i] = mapping[input[i] ^ flip] ^ flip;
}

// MARK: - By our kernels

static CKernelsPlan *makePlan(const Layer *layer, size_t copies, CKernelsThreads *threads) {
  CKernelsPlane planes[MOST_COPIES + 2] = {planeOf(layer, made.input)};
  CKernelsByteStep steps[MOST_COPIES + 1];
  size_t count = 0;
  if (hasTwoInputs(layer)) {
    planes[1] = planeOf(layer, made.second);
    steps[count++] = (CKernelsByteStep){.kind = CKERNELS_BYTES_TABLE,
                                        .output = 1,
                                        .weights = mapping,
                                        .weightCount = sizeof mapping};
  }
  size_t second = count;
  for (size_t i = 0; i < copies; i++) {
    planes[count + 1] = outputPlane(layer);
    steps[count] = stepOf(layer);
    steps[count].second = second;
    steps[count].output = count + 1;
    count++;
  }
  const CKernelsByteOutput output = {second + 1, layer->kind == WIDENING ? made.output.scale : 0};
  return ckernels_make_plan(
      planes, count + 1, steps, count, &output, 1, NULL, CKERNELS_DOT_BYTES, threads);
}

/// Returns the results of the first copy.
static uint8_t *runOwn(const Layer *layer, size_t copies, int runs) {
  CKernelsThreads *threads = ckernels_make_threads(1);
  CKernelsPlan *plan = makePlan(layer, copies, threads);
  void *results = malloc(resultSize(layer));
  for (int i = 0; i < runs; i++) {
    if (plan == NULL || ckernels_run_plan(plan, input, &results) != 1) exit(1);
  }
  ckernels_free_plan(plan);
  ckernels_free_threads(threads);
  return results;
}

// MARK: - By the runtime

static uint8_t *runRuntime(LiteRtEnvironment environment, const Layer *layer, int runs) {
  writeModel(layer);
  LiteRtModel model;
  check(table.LiteRtCreateModelFromBuffer(environment, file, fileSize, &model), "loading");
  LiteRtOptions options;
  LiteRtCompiledModel compiled = compileModel(environment, model, &options);
  int type = layer->type == UNSIGNED ? 3 : 9;
  size_t inputCount = hasTwoInputs(layer) ? 2 : 1;
  const uint8_t *bytes[] = {input, other};
  LiteRtTensorBuffer in[2], out;
  for (size_t i = 0; i < inputCount; i++) {
    LiteRtLayout from;
    void *picture;
    check(table.LiteRtGetCompiledModelInputTensorLayout(compiled, 0, i, &from), "asking");
    in[i] = makeBuffer(environment, &from, type, &picture);
    memcpy(picture, bytes[i], byteCount(&from, type));
    check(table.LiteRtUnlockTensorBuffer(in[i]), "unlocking");
  }
  LiteRtLayout to;
  void *answer;
  check(table.LiteRtGetCompiledModelOutputTensorLayouts(compiled, 0, 1, &to, true), "asking");
  int resultType = layer->kind == WIDENING ? 0 : type;
  out = makeBuffer(environment, &to, resultType, &answer);
  check(table.LiteRtUnlockTensorBuffer(out), "unlocking");
  for (int i = 0; i < runs; i++) {
    check(table.LiteRtRunCompiledModel(compiled, 0, inputCount, in, 1, &out), "running");
  }
  size_t size = byteCount(&to, resultType);
  if (size != resultSize(layer)) exit(1);
  uint8_t *results = malloc(size);
  check(table.LiteRtLockTensorBuffer(out, &answer, 0), "locking");
  memcpy(results, answer, size);
  check(table.LiteRtUnlockTensorBuffer(out), "unlocking");
  for (size_t i = 0; i < inputCount; i++) table.LiteRtDestroyTensorBuffer(in[i]);
  table.LiteRtDestroyTensorBuffer(out);
  table.LiteRtDestroyCompiledModel(compiled);
  table.LiteRtDestroyOptions(options);
  table.LiteRtDestroyModel(model);
  return results;
}

// MARK: - Comparing

static size_t upTo(size_t low, size_t high) { return low + nextNumber() % (high - low + 1); }

/// Returns a random layer of a kind; sides and channels are often odd.
static Layer someLayer(LayerKind kind, ByteType type, uint64_t seed) {
  randomState = seed;
  Layer layer = {
      .kind = kind,
      .type = type,
      .height = upTo(1, 33),
      .width = upTo(1, 33),
      .channels = upTo(0, 2) == 0 ? 8 * upTo(1, 16) : upTo(1, 90),
      .kernelHeight = 1,
      .kernelWidth = 1,
      .stride = 1};
  layer.outputs = layer.channels;
  if (kind == MATRIX) {
    layer.height = layer.width = 1, layer.isInside = 1;
    layer.channels = upTo(1, 6000);
  }
  // The runtime computes the rest beyond a multiple of eight in another way.
  if (kind == HARD_SWISH) layer.channels = layer.outputs = 8 * upTo(1, 12);
  if (kind == DENSE || kind == MATRIX) layer.outputs = upTo(1, 150);
  if (kind == DENSE || kind == DEPTHWISE || isPool(&layer)) {
    size_t most = kind == DEPTHWISE ? 8 : 7, isPoint = kind == DENSE && upTo(0, 1);
    layer.stride = isPoint ? 1 : upTo(1, 2), layer.isInside = (int)upTo(0, 1);
    layer.kernelHeight = isPoint ? 1 : upTo(1, most < layer.height ? most : layer.height);
    layer.kernelWidth = isPoint ? 1 : upTo(1, most < layer.width ? most : layer.width);
    // Usual models have these.
    if (kind == DEPTHWISE && upTo(0, 1) && layer.height > 4 && layer.width > 4) {
      layer.kernelHeight = layer.kernelWidth = upTo(0, 1) ? 3 : 5;
    }
  }
  static const int activations[] = {0, 1, 3};
  int isBent = isConvolution(&layer) || hasTwoInputs(&layer) || isPool(&layer);
  layer.activation = isBent ? activations[upTo(0, 2)] : 0;
  return layer;
}

/// Compares random layers of a kind, and prints how many bytes they have and how many differ.
///
/// Without dot products there are only the runtime's answers, whose digest is printed.
static void compare(
    LiteRtEnvironment environment, LayerKind kind, ByteType type, int count, uint64_t seed) {
  static const char *const types[] = {"int8 by channel", "int8", "uint8"};
  int32_t hasOwn = ckernels_has_byte_form(CKERNELS_DOT_BYTES);
  size_t bytes = 0, different = 0, layers = 0;
  uint64_t found = 0;
  int farthest = 0;
  for (int i = 0; i < count; i++) {
    Layer layer = someLayer(kind, type, seed + (uint64_t)i);
    makeLayer(&layer, seed + (uint64_t)i);
    CKernelsByteStep step = stepOf(&layer);
    // The plan has no such steps.
    if (step.smallest >= step.largest) continue;
    fillInput(&layer);
    size_t size = resultSize(&layer);
    uint8_t *theirs = runRuntime(environment, &layer, 1);
    uint8_t *ours = hasOwn ? runOwn(&layer, 1, 1) : NULL;
    for (size_t k = 0; hasOwn && k < size; k++) {
      int distance = abs((ours[k] ^ signOf(&layer)) - (theirs[k] ^ signOf(&layer)));
      different += distance != 0;
      farthest = distance > farthest ? distance : farthest;
    }
    found = found * 31 + digest(theirs, size);
    bytes += size, layers++;
    free(ours), free(theirs);
  }
  printf(
      "%s, %s: %zu layers, %zu bytes, %016" PRIx64 ": ", kindFacts[kind].name, types[type], layers,
      bytes, found);
  if (!hasOwn) printf("the runtime's alone\n");
  else if (different == 0) printf("equal\n");
  else printf("%zu differ by up to %d\n", different, farthest);
}

int main(int count, char **words) {
  if (count == 2) {
    for (size_t i = 0; i < NAMED; i++) printf("%s\n", named[i].name);
    return 0;
  }
  if (count < 4 || count > 6) return 2;
  LiteRtEnvironment environment = startRuntime(words[1]);
  if (count < 6) {
    int layers = atoi(words[2]);
    uint64_t seed = strtoull(words[3], NULL, 10);
    for (int kind = 0; kind < LAYER_KINDS; kind++) {
      if (count == 5 && strcmp(words[4], kindFacts[kind].name) != 0) continue;
      for (int type = 0; type <= UNSIGNED; type++) {
        // Only weights have scales.
        if (type == BY_CHANNEL && kind > MATRIX) continue;
        // The plans have no such sums, as the runtime rounds them differently.
        if (type == UNSIGNED && kind <= MATRIX && count == 4) continue;
        compare(environment, (LayerKind)kind, (ByteType)type, layers, seed);
        fflush(stdout);
      }
    }
  }
  for (size_t i = 0; i < NAMED && count == 6; i++) {
    const Layer *layer = &named[i].layer;
    if (strcmp(words[2], named[i].name) != 0) continue;
    makeLayer(layer, 1);
    fillInput(layer);
    if (strcmp(words[3], "own") == 0) free(runOwn(layer, (size_t)atoi(words[4]), atoi(words[5])));
    else free(runRuntime(environment, layer, atoi(words[5])));
  }
  table.LiteRtDestroyEnvironment(environment);
  return 0;
}

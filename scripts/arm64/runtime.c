// Loads the runtime as the package does, runs models on made-up pictures, and prints what each
// answer adds up to; then hands it a broken model. Says whether the runtime's words were caught,
// which it would else print.
//
//   runtime LIBRARY MODEL INPUT_TYPE OUTPUT_TYPE ...
//
// Types are numbers of the schema, the same for all inputs or outputs of a model.
#include "runs.h"

static int wordsCaught;

static void *contents(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    printf("%s cannot be read\n", path);
    exit(1);
  }
  *count = (size_t)ftell(file);
  rewind(file);
  // The runtime wants models at multiples of 64.
  void *bytes = aligned_alloc(64, (*count + 63) / 64 * 64);
  if (bytes == NULL || fread(bytes, 1, *count, file) != *count) exit(1);
  fclose(file);
  return bytes;
}

/// Prints numbers that tell answers apart, but do not hang on the last bit of each.
static void summarise(const char *path, size_t output, const void *answer, size_t size, int type) {
  size_t count = type == 0 ? size / 4 : size;
  double sum = 0, squares = 0;
  for (size_t i = 0; i < count; i++) {
    double value = type == 0 ? ((const float *)answer)[i] : ((const uint8_t *)answer)[i];
    sum += value;
    squares += value * value;
  }
  const char *slash = strrchr(path, '/');
  printf(
      "%s, output %zu: %zu values, %.9g %.9g\n", slash ? slash + 1 : path, output, count, sum,
      squares);
}

static void run(LiteRtEnvironment environment, const char *path, int inputType, int outputType) {
  enum { MOST = 8 };
  size_t count;
  void *bytes = contents(path, &count);
  LiteRtModel model;
  check(table.LiteRtCreateModelFromBuffer(environment, bytes, count, &model), "loading");
  LiteRtOptions options;
  LiteRtCompiledModel compiled = compileModel(environment, model, &options);
  wordsCaught += strlen(cinference_take_words()) > 0;

  LiteRtLayout input, outputs[MOST];
  check(table.LiteRtGetCompiledModelInputTensorLayout(compiled, 0, 0, &input), "asking");
  size_t outputCount = MOST;
  while (outputCount > 0 && table.LiteRtGetCompiledModelOutputTensorLayouts(
                                compiled, 0, outputCount, outputs, true) != 0)
    outputCount--;
  void *picture, *answers[MOST];
  LiteRtTensorBuffer in = makeBuffer(environment, &input, inputType, &picture), out[MOST];
  if (inputType == 0) {
    for (size_t i = 0; i < byteCount(&input, 0) / 4; i++)
      ((float *)picture)[i] = (float)(nextNumber() % 256) / 256;
  } else {
    fillBytes(picture, byteCount(&input, inputType));
  }
  check(table.LiteRtUnlockTensorBuffer(in), "unlocking");
  for (size_t i = 0; i < outputCount; i++) {
    out[i] = makeBuffer(environment, &outputs[i], outputType, &answers[i]);
    check(table.LiteRtUnlockTensorBuffer(out[i]), "unlocking");
  }
  check(table.LiteRtRunCompiledModel(compiled, 0, 1, &in, outputCount, out), "running");
  for (size_t i = 0; i < outputCount; i++) {
    check(table.LiteRtLockTensorBuffer(out[i], &answers[i], 0), "locking");
    summarise(path, i, answers[i], byteCount(&outputs[i], outputType), outputType);
    check(table.LiteRtUnlockTensorBuffer(out[i]), "unlocking");
    table.LiteRtDestroyTensorBuffer(out[i]);
  }
  table.LiteRtDestroyTensorBuffer(in);
  table.LiteRtDestroyCompiledModel(compiled);
  table.LiteRtDestroyOptions(options);
  table.LiteRtDestroyModel(model);
  free(bytes);
}

int main(int count, char **words) {
  if (count < 2) return 2;
  LiteRtEnvironment environment = startRuntime(words[1]);
  for (int i = 2; i + 2 < count; i += 3)
    run(environment, words[i], atoi(words[i + 1]), atoi(words[i + 2]));

  int32_t cores[256];
  printf("cores: %s\n", cinference_allowed_cores(cores, 256) > 0 ? "known" : "unknown");
  static _Alignas(64) char broken[64] = "no model";
  LiteRtModel model;
  LiteRtStatus status =
      table.LiteRtCreateModelFromBuffer(environment, broken, sizeof broken, &model);
  printf("a broken model: %s\n", status == 0 ? "taken" : "refused");
  printf("the runtime's words were caught: %s\n", wordsCaught > 0 ? "yes" : "no");
  table.LiteRtDestroyEnvironment(environment);
  return 0;
}

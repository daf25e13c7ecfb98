// Runs models by the runtime, as the package does.
#pragma once

#include "CInference.h"
#include "digest.h"

#include <string.h>

static CInferenceTable table;

static void check(LiteRtStatus status, const char *what) {
  if (status == 0) return;
  printf("%s failed with %d: %s\n", what, (int)status, cinference_take_words());
  exit(1);
}

/// Loads the runtime and starts it; says why it cannot be and ends the program.
static LiteRtEnvironment startRuntime(const char *path) {
  bool missing;
  const char *failure = cinference_load(path, &table, &missing);
  if (failure != NULL) {
    printf("%s: %s\n", path, failure);
    exit(1);
  }
  LiteRtEnvironment environment;
  check(table.LiteRtCreateEnvironment(0, NULL, &environment), "starting");
  return environment;
}

static size_t byteCount(const LiteRtLayout *layout, int type) {
  size_t count = type == 0 ? 4 : 1;
  for (unsigned i = 0; i < layout->rank; i++) count *= (size_t)layout->dimensions[i];
  return count;
}

static LiteRtTensorBuffer makeBuffer(
    LiteRtEnvironment environment, const LiteRtLayout *layout, int type, void **bytes) {
  // The runtime's numbers for element types: 1 float32, the others as in the schema.
  LiteRtRankedTensorType ranked = {.elementType = type == 0 ? 1 : type, .layout = *layout};
  LiteRtTensorBuffer buffer;
  enum { hostMemory = 1, readWrite = 2 };
  check(
      table.LiteRtCreateManagedTensorBuffer(
          environment, hostMemory, &ranked, byteCount(layout, type), &buffer),
      "making a buffer");
  check(table.LiteRtLockTensorBuffer(buffer, bytes, readWrite), "locking a buffer");
  return buffer;
}

static void addOptions(LiteRtOptions options, const char *identifier, const char *toml) {
  LiteRtOpaqueOptions opaque;
  check(cinference_create_options(&table, identifier, toml, &opaque), "making options");
  check(table.LiteRtAddOpaqueOptions(options, opaque), "adding options");
}

/// Compiles a model for one thread.
static LiteRtCompiledModel compileModel(
    LiteRtEnvironment environment, LiteRtModel model, LiteRtOptions *options) {
  check(table.LiteRtCreateOptions(options), "making options");
  check(table.LiteRtSetOptionsHardwareAccelerators(*options, 1), "setting options");
  addOptions(*options, "xnnpack", "num_threads = 1\n");
  addOptions(*options, "runtime_options_string", "error_reporter_mode = 2\n");
  LiteRtCompiledModel compiled;
  check(table.LiteRtCreateCompiledModel(environment, model, *options, &compiled), "compiling");
  return compiled;
}

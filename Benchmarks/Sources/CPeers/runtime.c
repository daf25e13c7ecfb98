#include "CPeers.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The part of LiteRT 2.3.0 that one run needs.
typedef struct {
  unsigned int rank : 7;
  unsigned int hasStrides : 1;
  int32_t dimensions[8];
  uint32_t strides[8];
} Layout;

typedef struct {
  int32_t elementType;
  Layout layout;
} Type;

struct CPeersModel {
  void *compiled;
  size_t inputCount, outputCount;
  void *inputs[8], *outputs[8];
  int (*run)(void *, size_t, size_t, void **, size_t, void **);
};

static size_t byteCount(const Type *type) {
  size_t count = type->elementType == 3 || type->elementType == 9 ? 1 : 4;
  for (unsigned int i = 0; i < type->layout.rank; i++) count *= (size_t)type->layout.dimensions[i];
  return count;
}

#define GET(result, name, ...) \
  result (*name)(__VA_ARGS__) = (result (*)(__VA_ARGS__))dlsym(library, #name); \
  if (name == NULL) return *problem = #name, NULL

#define CHECK(call) \
  if ((call) != 0) return *problem = #call, NULL

CPeersModel *cpeers_open(
    const char *libraryPath, const char *modelPath, int threads, const char **problem) {
  void *library = dlopen(libraryPath, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return *problem = dlerror(), NULL;
  GET(int, LiteRtCreateEnvironment, int, const void *, void **);
  GET(int, LiteRtCreateModelFromFile, void *, const char *, void **);
  GET(int, LiteRtCreateOptions, void **);
  GET(int, LiteRtSetOptionsHardwareAccelerators, void *, int);
  GET(int, LiteRtCreateOpaqueOptions, const char *, void *, void (*)(void *), void **);
  GET(int, LiteRtAddOpaqueOptions, void *, void *);
  GET(int, LiteRtCreateCompiledModel, void *, void *, void *, void **);
  GET(int, LiteRtGetModelSubgraph, void *, size_t, void **);
  GET(int, LiteRtGetNumSubgraphInputs, void *, size_t *);
  GET(int, LiteRtGetNumSubgraphOutputs, void *, size_t *);
  GET(int, LiteRtGetSubgraphInput, void *, size_t, void **);
  GET(int, LiteRtGetSubgraphOutput, void *, size_t, void **);
  GET(int, LiteRtGetRankedTensorType, void *, Type *);
  GET(int, LiteRtGetCompiledModelOutputTensorLayouts, void *, size_t, size_t, Layout *, bool);
  GET(int, LiteRtCreateManagedTensorBuffer, void *, int, const Type *, size_t, void **);
  GET(int, LiteRtRunCompiledModel, void *, size_t, size_t, void **, size_t, void **);

  void *environment, *model, *options, *opaque, *graph;
  CPeersModel *result = calloc(1, sizeof *result);
  result->run = LiteRtRunCompiledModel;
  CHECK(LiteRtCreateEnvironment(0, NULL, &environment));
  CHECK(LiteRtCreateModelFromFile(environment, modelPath, &model));
  CHECK(LiteRtCreateOptions(&options));
  CHECK(LiteRtSetOptionsHardwareAccelerators(options, 1));
  char toml[32];
  snprintf(toml, sizeof toml, "num_threads = %d\n", threads);
  CHECK(LiteRtCreateOpaqueOptions("xnnpack", strdup(toml), free, &opaque));
  CHECK(LiteRtAddOpaqueOptions(options, opaque));
  CHECK(LiteRtCreateCompiledModel(environment, model, options, &result->compiled));
  CHECK(LiteRtGetModelSubgraph(model, 0, &graph));
  CHECK(LiteRtGetNumSubgraphInputs(graph, &result->inputCount));
  CHECK(LiteRtGetNumSubgraphOutputs(graph, &result->outputCount));
  if (result->inputCount > 8 || result->outputCount > 8) return *problem = "too many tensors", NULL;

  Layout layouts[8];
  CHECK(LiteRtGetCompiledModelOutputTensorLayouts(
      result->compiled, 0, result->outputCount, layouts, true));
  for (size_t i = 0; i < result->inputCount + result->outputCount; i++) {
    bool isInput = i < result->inputCount;
    size_t index = isInput ? i : i - result->inputCount;
    void *tensor, **place = isInput ? &result->inputs[index] : &result->outputs[index];
    Type type;
    CHECK(
        isInput ? LiteRtGetSubgraphInput(graph, index, &tensor)
                : LiteRtGetSubgraphOutput(graph, index, &tensor));
    CHECK(LiteRtGetRankedTensorType(tensor, &type));
    if (!isInput) type.layout = layouts[index];
    CHECK(LiteRtCreateManagedTensorBuffer(environment, 1, &type, byteCount(&type), place));
  }
  return result;
}

int cpeers_run(CPeersModel *model) {
  return model->run(
      model->compiled, 0, model->inputCount, model->inputs, model->outputCount, model->outputs);
}

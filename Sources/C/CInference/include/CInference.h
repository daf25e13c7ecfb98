// The part of LiteRT's C API that this package calls, written against release 2.3.0 (Linux wheel of
// ai-edge-litert), and a table of its functions that is filled when the library is loaded. Only
// functions in use are declared. Layouts are asserted in CInference.c.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LiteRtEnvironmentT *LiteRtEnvironment;
typedef struct LiteRtModelT *LiteRtModel;
typedef struct LiteRtOptionsT *LiteRtOptions;
typedef struct LiteRtOpaqueOptionsT *LiteRtOpaqueOptions;
typedef struct LiteRtCompiledModelT *LiteRtCompiledModel;
typedef struct LiteRtTensorBufferT *LiteRtTensorBuffer;

/// A status; 0 is success.
///
/// An int instead of an enum so that numbers unknown here survive.
typedef int32_t LiteRtStatus;

enum { CINFERENCE_MAX_RANK = 8 };

typedef struct {
  unsigned int rank : 7;
  unsigned int hasStrides : 1;
  int32_t dimensions[CINFERENCE_MAX_RANK];
  uint32_t strides[CINFERENCE_MAX_RANK];
} LiteRtLayout;

typedef struct {
  int32_t elementType;
  LiteRtLayout layout;
} LiteRtRankedTensorType;

/// A value of an environment option: `type` 2 is an integer.
typedef struct {
  int32_t type;
  int64_t integer;
} LiteRtAny;

typedef struct {
  int32_t tag;
  LiteRtAny value;
} LiteRtEnvironmentOption;

/// A custom operator's kernel: functions that the runtime calls with the kernel's own context.
///
/// The runtime ignores their results (litert/runtime/custom_op_dispatcher.cc).
typedef struct {
  LiteRtStatus (*Init)(void *context, const void *options, size_t byteCount);
  LiteRtStatus (*GetOutputLayouts)(
      void *context, size_t inputCount, const LiteRtLayout *inputs, size_t outputCount,
      LiteRtLayout *outputs);
  LiteRtStatus (*Run)(
      void *context, size_t inputCount, const LiteRtTensorBuffer *inputs, size_t outputCount,
      LiteRtTensorBuffer *outputs);
  LiteRtStatus (*Destroy)(void *context);
} LiteRtCustomOpKernel;

/// One entry for each function: its result, its name in the library, its parameters.
#define CINFERENCE_FUNCTIONS(F) \
  F(LiteRtStatus, LiteRtCreateEnvironment, \
    (int count, const LiteRtEnvironmentOption *options, LiteRtEnvironment *result)) \
  F(void, LiteRtDestroyEnvironment, (LiteRtEnvironment environment)) \
  F(LiteRtStatus, LiteRtCreateModelFromBuffer, \
    (LiteRtEnvironment environment, const void *bytes, size_t count, LiteRtModel *result)) \
  F(void, LiteRtDestroyModel, (LiteRtModel model)) \
  F(LiteRtStatus, LiteRtCreateOptions, (LiteRtOptions *result)) \
  F(void, LiteRtDestroyOptions, (LiteRtOptions options)) \
  F(LiteRtStatus, LiteRtSetOptionsHardwareAccelerators, (LiteRtOptions options, int set)) \
  F(LiteRtStatus, LiteRtCreateOpaqueOptions, \
    (const char *identifier, void *payload, void (*destroy)(void *), LiteRtOpaqueOptions *result)) \
  F(void, LiteRtDestroyOpaqueOptions, (LiteRtOpaqueOptions options)) \
  F(LiteRtStatus, LiteRtAddOpaqueOptions, (LiteRtOptions options, LiteRtOpaqueOptions added)) \
  F(LiteRtStatus, LiteRtAddCustomOpKernelOption, \
    (LiteRtOptions options, const char *name, int version, const LiteRtCustomOpKernel *kernel, \
     void *context)) \
  F(LiteRtStatus, LiteRtCreateCompiledModel, \
    (LiteRtEnvironment environment, LiteRtModel model, LiteRtOptions options, \
     LiteRtCompiledModel *result)) \
  F(void, LiteRtDestroyCompiledModel, (LiteRtCompiledModel model)) \
  F(LiteRtStatus, LiteRtGetCompiledModelInputTensorLayout, \
    (LiteRtCompiledModel model, size_t signature, size_t input, LiteRtLayout *result)) \
  F(LiteRtStatus, LiteRtGetCompiledModelOutputTensorLayouts, \
    (LiteRtCompiledModel model, size_t signature, size_t count, LiteRtLayout *results, \
     bool updateAllocation)) \
  F(LiteRtStatus, LiteRtRunCompiledModel, \
    (LiteRtCompiledModel model, size_t signature, size_t inputCount, LiteRtTensorBuffer *inputs, \
     size_t outputCount, LiteRtTensorBuffer *outputs)) \
  F(LiteRtStatus, LiteRtCompiledModelGetErrorMessages, (LiteRtCompiledModel model, char **result)) \
  F(LiteRtStatus, LiteRtCompiledModelClearErrors, (LiteRtCompiledModel model)) \
  F(LiteRtStatus, LiteRtCreateManagedTensorBuffer, \
    (LiteRtEnvironment environment, int bufferType, const LiteRtRankedTensorType *type, \
     size_t byteCount, LiteRtTensorBuffer *result)) \
  F(LiteRtStatus, LiteRtCreateTensorBufferFromHostMemory, \
    (const LiteRtRankedTensorType *type, void *address, size_t byteCount, \
     void (*free)(void *address), LiteRtTensorBuffer *result)) \
  F(void, LiteRtDestroyTensorBuffer, (LiteRtTensorBuffer buffer)) \
  F(LiteRtStatus, LiteRtGetTensorBufferSize, (LiteRtTensorBuffer buffer, size_t *result)) \
  F(LiteRtStatus, LiteRtLockTensorBuffer, (LiteRtTensorBuffer buffer, void **result, int mode)) \
  F(LiteRtStatus, LiteRtUnlockTensorBuffer, (LiteRtTensorBuffer buffer)) \
  /* Never called: its presence tells release 2.3.0 or later from the ones before. */ \
  F(LiteRtStatus, LiteRtCompiledModelIsNonCpuFullyAccelerated, \
    (LiteRtCompiledModel model, bool *result))

/// The functions of a loaded library.
typedef struct {
#define CINFERENCE_MEMBER(result, name, parameters) result(*name) parameters;
  CINFERENCE_FUNCTIONS(CINFERENCE_MEMBER)
#undef CINFERENCE_MEMBER
} CInferenceTable;

/// The path of the program or shared library that contains this code, from the system's loader.
///
/// NULL if the loader does not know it.
const char *cinference_own_path(void);

/// Loads the library at `path`, fills `table`, and keeps the library from writing to the process's
/// standard error.
///
/// Returns NULL on success. Otherwise returns a description of the failure, valid until the next
/// call on this thread, and leaves nothing loaded. `missingSymbol` distinguishes a library that
/// loads but is of another version from one that does not load.
const char *cinference_load(const char *path, CInferenceTable *table, bool *missingSymbol);

/// The messages of the library on this thread since the last call; empties the collection.
///
/// The text is valid until the next call on this thread; it is empty where the messages cannot be
/// captured (see redirect.c).
const char *cinference_take_words(void);

/// Creates options of a kind the runtime knows by `identifier` from TOML text.
///
/// The text is copied; the result owns the copy.
LiteRtStatus cinference_create_options(
    const CInferenceTable *table, const char *identifier, const char *toml,
    LiteRtOpaqueOptions *result);

/// Writes the numbers of the processor cores this process may run on, and returns their count.
///
/// The count is 0 if the system does not report them.
size_t cinference_allowed_cores(int32_t *cores, size_t capacity);

// For `dladdr`.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CInference.h"
#include "redirect.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(LiteRtLayout) == 68, "LiteRtLayout");
_Static_assert(offsetof(LiteRtLayout, dimensions) == 4, "LiteRtLayout.dimensions");
_Static_assert(offsetof(LiteRtLayout, strides) == 36, "LiteRtLayout.strides");
_Static_assert(sizeof(LiteRtRankedTensorType) == 72, "LiteRtRankedTensorType");
_Static_assert(offsetof(LiteRtRankedTensorType, layout) == 4, "LiteRtRankedTensorType.layout");
_Static_assert(sizeof(LiteRtEnvironmentOption) == 24, "LiteRtEnvironmentOption");
_Static_assert(offsetof(LiteRtEnvironmentOption, value) == 8, "LiteRtEnvironmentOption.value");
#endif

const char *cinference_own_path(void) {
  Dl_info facts;
  return dladdr((void *)&cinference_own_path, &facts) != 0 ? facts.dli_fname : NULL;
}

const char *cinference_load(const char *path, CInferenceTable *table, bool *missingSymbol) {
  *missingSymbol = false;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return dlerror();

  struct {
    const char *name;
    void **place;
  } wanted[] = {
#define CINFERENCE_WANTED(result, name, parameters) {#name, (void **)&table->name},
      CINFERENCE_FUNCTIONS(CINFERENCE_WANTED)
#undef CINFERENCE_WANTED
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    *wanted[i].place = dlsym(library, wanted[i].name);
    if (*wanted[i].place == NULL) {
      *missingSymbol = true;
      dlclose(library);
      memset(table, 0, sizeof *table);
      return wanted[i].name;
    }
  }
  cinference_redirect(library);
  return NULL;
}

LiteRtStatus cinference_create_options(
    const CInferenceTable *table, const char *identifier, const char *toml,
    LiteRtOpaqueOptions *result) {
  char *payload = strdup(toml);
  if (payload == NULL) return 2;
  LiteRtStatus status = table->LiteRtCreateOpaqueOptions(identifier, payload, free, result);
  if (status != 0) free(payload);
  return status;
}

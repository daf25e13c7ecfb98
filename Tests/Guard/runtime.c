// Runs one model through the runtime, as the package does it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "guard.h"
#include "inputs.h"
#include "runner.h"

typedef void *Handle;
typedef struct {
  unsigned rank : 7, hasStrides : 1;
  int32_t dims[8];
  uint32_t strides[8];
} Layout;
typedef struct {
  int32_t type;
  Layout layout;
} Ranked;
typedef struct {
  int32_t type;
  int64_t integer;
} Any;
typedef struct {
  int32_t tag;
  Any value;
} EnvOption;

#define FUNCTIONS(F) \
  F(LiteRtCreateEnvironment, (int, const EnvOption *, Handle *)) \
  F(LiteRtCreateModelFromBuffer, (Handle, const void *, size_t, Handle *)) \
  F(LiteRtCreateOptions, (Handle *)) \
  F(LiteRtSetOptionsHardwareAccelerators, (Handle, int)) \
  F(LiteRtCreateOpaqueOptions, (const char *, void *, void (*)(void *), Handle *)) \
  F(LiteRtAddOpaqueOptions, (Handle, Handle)) \
  F(LiteRtCreateCompiledModel, (Handle, Handle, Handle, Handle *)) \
  F(LiteRtGetCompiledModelInputTensorLayout, (Handle, size_t, size_t, Layout *)) \
  F(LiteRtGetCompiledModelOutputTensorLayouts, (Handle, size_t, size_t, Layout *, bool)) \
  F(LiteRtRunCompiledModel, (Handle, size_t, size_t, Handle *, size_t, Handle *)) \
  F(LiteRtCompiledModelGetErrorMessages, (Handle, char **)) \
  F(LiteRtCreateTensorBufferFromHostMemory, \
    (const Ranked *, void *, size_t, void (*)(void *), Handle *)) \
  F(LiteRtGetNumModelSubgraphs, (Handle, size_t *)) \
  F(LiteRtDestroyCompiledModel, (Handle)) \
  F(LiteRtDestroyModel, (Handle))
#define DECLARE(n, p) static int(*n) p;
FUNCTIONS(DECLARE)

static Handle environment;

static int base_of(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  if (info->dlpi_name && strstr(info->dlpi_name, "libLiteRt")) {
    library_base = info->dlpi_addr;
    return 1;
  }
  return 0;
}

bool load_runtime(void *library) {
#define LOAD(n, p) \
  n = dlsym(library, #n); \
  if (!n) { \
    say("the library lacks " #n "\n"); \
    return false; \
  }
  FUNCTIONS(LOAD)
  dl_iterate_phdr(base_of, NULL);
  EnvOption quiet = {25, {2, 4}};
  if (LiteRtCreateEnvironment(1, &quiet, &environment)) {
    say("no environment\n");
    return false;
  }
  return true;
}

static char *messages(Handle compiled) {
  static char text[700];
  char *m = NULL;
  text[0] = 0;
  if (compiled && LiteRtCompiledModelGetErrorMessages(compiled, &m) == 0 && m) {
    snprintf(text, sizeof text, "%s", m);
    for (char *p = text; *p; p++)
      if (*p == '\n' || *p == '\t') *p = ' ';
  }
  return text;
}

static void option(Handle list, const char *id, const char *toml) {
  Handle o = NULL;
  char *s = malloc(strlen(toml) + 1);
  strcpy(s, toml);
  if (LiteRtCreateOpaqueOptions(id, s, free, &o) == 0) LiteRtAddOpaqueOptions(list, o);
}
static void keep(void *p) { (void)p; }

int run_model(
    unsigned char *model, uint32_t bytes, const unsigned char *fills, uint32_t fill_count) {
  stage = "load";
  Handle m = NULL, options = NULL, compiled = NULL;
  guard_on();
  // XNNPACK reads up to 16 bytes past its input; a mapped model has more bytes behind it.
  unsigned char *copy = guard_take(bytes, 16, 16, 1);
  memcpy(copy, model, bytes);
  int s = LiteRtCreateModelFromBuffer(environment, copy, bytes, &m);
  if (s) {
    say("refused\tload %d\n", s);
    return 0;
  }
  stage = "compile";
  LiteRtCreateOptions(&options);
  LiteRtSetOptionsHardwareAccelerators(options, 1);
  option(options, "xnnpack", "num_threads = 1\nkernel_mode = \"delegate\"\n");
  option(options, "runtime_options_string", "error_reporter_mode = 2\n");
  s = LiteRtCreateCompiledModel(environment, m, options, &compiled);
  if (s) {
    say("refused\tcompile %d %s\n", s, messages(compiled));
    return 0;
  }
  struct model_facts in, out;
  read_facts(copy, false, &in);
  read_facts(copy, true, &out);
  stage = "layouts";
  Layout layouts[64];
  memset(layouts, 0, sizeof layouts);
  s = LiteRtGetCompiledModelOutputTensorLayouts(compiled, 0, (size_t)out.n, layouts, true);
  if (s) {
    say("refused\tlayouts %d %s\n", s, messages(compiled));
    return 0;
  }
  Handle inputs[64] = {0}, outputs[64] = {0};
  unsigned char *memory[64];
  size_t sizes[64];
  for (int side = 0; side < 2; side++) {
    struct model_facts *f = side ? &out : &in;
    for (int i = 0; i < f->n; i++) {
      Ranked r;
      memset(&r, 0, sizeof r);
      r.type = f->types[i];
      if (side) r.layout = layouts[i];
      else if ((s = LiteRtGetCompiledModelInputTensorLayout(compiled, 0, (size_t)i, &r.layout))) {
        say("refused\tinput layout %d %s\n", s, messages(compiled));
        return 0;
      }
      size_t n = element_size(f->types[i]);
      for (unsigned k = 0; k < r.layout.rank && k < 8; k++)
        n *= r.layout.dims[k] < 0 ? 0 : (size_t)r.layout.dims[k];
      if (n > (size_t)1 << 30) {
        say("refused\tlarge %zu\n", n);
        return 0;
      }
      unsigned char *p = guard_take(n, 64, 16, side ? 3 : 2);
      if (!p) {
        say("refused\tno memory\n");
        return 0;
      }
      if (side) memset(p, 0, n);
      else {
        memory[i] = p;
        sizes[i] = n;
      }
      s = LiteRtCreateTensorBufferFromHostMemory(&r, p, n, keep, side ? &outputs[i] : &inputs[i]);
      if (s) {
        say("refused\tbuffer %d %d\n", side, s);
        return 0;
      }
    }
  }
  for (int round = 0; round < 4; round++) {
    const unsigned char *q = fills;
    bool any = false;
    start_noise(0x9E3779B9u + (uint32_t)round);
    for (int i = 0; i < in.n; i++) {
      uint32_t n = 0xFFFFFFFFu;
      const unsigned char *data = NULL;
      if ((uint32_t)i < fill_count) {
        n = u32(q);
        q += 4;
        if (n != 0xFFFFFFFFu) {
          data = q;
          q += n;
        }
      }
      if (data) memcpy(memory[i], data, n < sizes[i] ? n : sizes[i]);
      else {
        fill_input(memory[i], sizes[i], in.types[i], round);
        any = true;
      }
    }
    static char names[4][8] = {"run0", "run1", "run2", "run3"};
    stage = names[round];
    s = LiteRtRunCompiledModel(compiled, 0, (size_t)in.n, inputs, (size_t)out.n, outputs);
    struct guard_damage d = guard_check();
    if (d.kind) {
      say("FAULT\t%s\tcanary %s\t%s block of %zu at %ld\tcaller=%lx\n", (char *)stage,
          d.kind == 1   ? "past"
          : d.kind == 2 ? "before"
                        : "free",
          block_kinds[d.block_kind], d.size, d.offset,
          d.caller ? (uintptr_t)d.caller - library_base : 0);
      return 0;
    }
    if (s && round == 0) {
      char *w = messages(compiled);
      say("%s\trun %d %s\n",
          strstr(w, "custom_allocation") || strstr(w, "allocation_type ==") ||
                  strstr(w, "CustomAllocation") || strstr(w, "kTfLiteCustom") ||
                  strstr(w, "subgraph.cc:26")
              ? "dynamic"
              : "error",
          s, w);
      if (!any) return 0;
      if (strstr(w, "allocation_type")) return 0;
    }
    if (!any) break;
    if (s) {
      if (round) {
        char *w = messages(compiled);
        say("%s\tlater %d %s\n", strstr(w, "allocation_type") ? "dynamic" : "error", s, w);
      }
      return 0;
    }
  }
  stage = "destroy";
  LiteRtDestroyCompiledModel(compiled);
  LiteRtDestroyModel(m);
  struct guard_damage d = guard_check();
  if (d.kind) {
    say("FAULT\t%s\tcanary %d\t%s block of %zu at %ld\tcaller=%lx\n", (char *)stage, d.kind,
        block_kinds[d.block_kind], d.size, d.offset,
        d.caller ? (uintptr_t)d.caller - library_base : 0);
    return 0;
  }
  Layout *l = &layouts[0];
  char shape[80] = "";
  int used = 0;
  for (unsigned k = 0; out.n && k < l->rank && k < 8; k++)
    used += snprintf(shape + used, sizeof shape - used, "%d,", l->dims[k]);
  say("ok\t[%s]\n", shape);
  return 0;
}

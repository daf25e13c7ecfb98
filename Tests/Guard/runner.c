// Runs models of one operator in children, under an allocator whose blocks end at guard pages.
//
//   runner LIBRARY
//
// Reads cases from standard input: u32 bytes of the model, u32 inputs, the model, then for each
// input u32 bytes and what it holds (0xFFFFFFFF: whatever is made here: zeros, small numbers, noise,
// one after the other). Writes one line for each: `ok`, `refused …` (the runtime says no before the
// run), `error …` (in the run), `slow` (no end was seen),
// or `FAULT …`: memory was touched that is nobody's, or the child died.
// A process that dies misses silent writes; this sees them.
#define _GNU_SOURCE
#include "guard.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <link.h>

typedef void *Handle;
typedef struct { unsigned rank : 7, hasStrides : 1; int32_t dims[8]; uint32_t strides[8]; } Layout;
typedef struct { int32_t type; Layout layout; } Ranked;
typedef struct { int32_t type; int64_t integer; } Any;
typedef struct { int32_t tag; Any value; } EnvOption;

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
  F(LiteRtCreateTensorBufferFromHostMemory, (const Ranked *, void *, size_t, void (*)(void *), Handle *)) \
  F(LiteRtGetNumModelSubgraphs, (Handle, size_t *)) \
  F(LiteRtDestroyCompiledModel, (Handle)) \
  F(LiteRtDestroyModel, (Handle))
#include <stdbool.h>
#define DECLARE(n, p) static int (*n) p;
FUNCTIONS(DECLARE)

static uintptr_t library_base;
static Handle environment;
static volatile const char *stage = "start";
static int out_fd;

static int base_of(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  if (info->dlpi_name && strstr(info->dlpi_name, "libLiteRt")) { library_base = info->dlpi_addr; return 1; }
  return 0;
}

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
#include <stdarg.h>
static void say(const char *format, ...) {
  char text[1800];
  va_list list; va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (n > (int)sizeof text - 1) n = sizeof text - 1;
  (void)!write(out_fd, text, (size_t)n);
}

static const char *kinds[] = {"heap", "model", "input", "output"};
static void caught(int signal, siginfo_t *info, void *context) {
  ucontext_t *u = context;
#if defined(__x86_64__)
  uintptr_t rip = (uintptr_t)u->uc_mcontext.gregs[REG_RIP], top = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  bool writes = u->uc_mcontext.gregs[REG_ERR] & 2;
#else
  uintptr_t rip = u->uc_mcontext.pc, top = u->uc_mcontext.sp;
  bool writes = false;  // not told on this processor: all accesses are called reads
#endif
  char frames[400]; int used = 0;
  // Return addresses into the library, found by walking the stack: good enough to tell faults apart.
  uintptr_t *sp = (uintptr_t *)top;
  int found = 0;
  for (int i = 0; i < 400 && found < 6; i++) {
    uintptr_t v;
    // the stack is readable as far as its top
    if (((uintptr_t)(sp + i) & 4095) == 0) { unsigned char vec; if (mincore((void *)(sp + i), 1, &vec)) break; }
    v = sp[i];
    if (v > library_base && v < library_base + 0x7ac000) {
      const unsigned char *q = (const unsigned char *)v;
      if (q[-5] == 0xE8 || (q[-2] == 0xFF) || q[-3] == 0xFF || q[-6] == 0xFF) {
        used += snprintf(frames + used, sizeof frames - used, " %lx", v - library_base); found++;
      }
    }
  }
  frames[used] = 0;
  if (signal == SIGSEGV || signal == SIGBUS) {
    size_t size; long offset; int live, kind; void *caller;
    uintptr_t address = (uintptr_t)info->si_addr;
    if (guard_explain(info->si_addr, &size, &offset, &live, &kind, &caller)) {
      say("FAULT\t%s\t%s\t%s %s block of %zu at %ld\trip=%lx\tstack%s\n", (char *)stage,
          writes ? "write" : "read", live ? "past" : "freed", kinds[kind], size, offset,
          rip - library_base, frames);
    } else
      say("FAULT\t%s\t%s\twild address %lx\trip=%lx\tstack%s\n", (char *)stage, writes ? "write" : "read",
          (unsigned long)address, rip - library_base, frames);
  } else
    say("FAULT\t%s\tsignal %s\t\trip=%lx\tstack%s\n", (char *)stage, strsignal(signal), rip - library_base, frames);
  _exit(99);
}

static uint32_t seed;
static uint32_t noise(void) { seed ^= seed << 13; seed ^= seed >> 17; seed ^= seed << 5; return seed; }

static void fill(unsigned char *p, size_t n, int type, int round) {
  static const int sizes[] = {0, 4, 4, 1, 8, 0, 1, 2, 8, 1, 2, 8, 16, 8, 0, 0, 4, 2, 1, 2};
  int w = type >= 0 && type < 20 ? sizes[type] : 1;
  if (round == 0 || w == 0) { memset(p, 0, n); return; }
  if (round == 1) {
    for (size_t i = 0; i + w <= n; i += w) {
      int v = (int)(i / w % 3);
      if (type == 1) { float f = v; memcpy(p + i, &f, 4); }
      else if (type == 11) { double f = v; memcpy(p + i, &f, 8); }
      else if (type == 6) p[i] = v & 1;
      else { memset(p + i, 0, w); p[i] = (unsigned char)v; }
    }
    return;
  }
  for (size_t i = 0; i + w <= n; i += w) {
    if (type == 1) { float f = (float)((int)(noise() % 2001) - 1000) / (float)(1 + noise() % 100); if (noise() % 16 == 0) f = round == 3 ? (float)(0.0 / 0.0) : 1e30f; memcpy(p + i, &f, 4); }
    else if (type == 6) p[i] = noise() & 1;
    else for (int k = 0; k < w; k++) p[i + k] = (unsigned char)(noise() % 4 == 0 ? (k == w - 1 ? 0x80 : 0) : noise() % 4 == 0 ? 0xFF : noise());
  }
}

static char *messages(Handle compiled) {
  static char text[700];
  char *m = NULL;
  text[0] = 0;
  if (compiled && LiteRtCompiledModelGetErrorMessages(compiled, &m) == 0 && m) {
    snprintf(text, sizeof text, "%s", m);
    for (char *p = text; *p; p++) if (*p == '\n' || *p == '\t') *p = ' ';
  }
  return text;
}

static void option(Handle list, const char *id, const char *toml) {
  Handle o = NULL;
  char *s = malloc(strlen(toml) + 1); strcpy(s, toml);
  if (LiteRtCreateOpaqueOptions(id, s, free, &o) == 0) LiteRtAddOpaqueOptions(list, o);
}
static void keep(void *p) { (void)p; }

struct model_facts { int n; int types[64]; };
// Types of the main graph's inputs and outputs, read from the flatbuffer (which is well-formed).
static uint32_t u32(const unsigned char *p) { uint32_t v; memcpy(&v, p, 4); return v; }
static const unsigned char *field(const unsigned char *t, int slot) {
  int32_t d; memcpy(&d, t, 4);
  const unsigned char *v = t - d;
  uint16_t size, off; memcpy(&size, v, 2);
  if (4 + 2 * slot >= size) return NULL;
  memcpy(&off, v + 4 + 2 * slot, 2);
  return off ? t + off : NULL;
}
static const unsigned char *deref(const unsigned char *p) { return p ? p + u32(p) : NULL; }
static const int to_lite[] = {1, 10, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};
static void facts(const unsigned char *m, bool outputs, struct model_facts *f) {
  const unsigned char *root = m + u32(m);
  const unsigned char *subgraphs = deref(field(root, 2));
  const unsigned char *graph = subgraphs + 4 + u32(subgraphs + 4);
  const unsigned char *tensors = deref(field(graph, 0));
  const unsigned char *list = deref(field(graph, outputs ? 2 : 1));
  f->n = list ? (int)u32(list) : 0;
  if (f->n > 64) f->n = 64;
  for (int i = 0; i < f->n; i++) {
    uint32_t index = u32(list + 4 + 4 * i);
    const unsigned char *p = tensors + 4 + 4 * index;
    const unsigned char *type = field(p + u32(p), 1);
    f->types[i] = to_lite[type ? *type : 0];
  }
}
static const int widths[] = {0, 4, 4, 1, 8, 0, 1, 2, 8, 1, 2, 8, 16, 8, 0, 0, 4, 2, 1, 2, 1, 1, 1, 1};

static int child(unsigned char *model, uint32_t bytes, const unsigned char *fills, uint32_t fill_count) {
  stage = "load";
  Handle m = NULL, options = NULL, compiled = NULL;
  guard_on();
  // XNNPACK reads up to 16 bytes past what it is given; a model is mapped with more behind it.
  unsigned char *copy = guard_take(bytes, 16, 16, 1);
  memcpy(copy, model, bytes);
  int s = LiteRtCreateModelFromBuffer(environment, copy, bytes, &m);
  if (s) { say("refused\tload %d\n", s); return 0; }
  stage = "compile";
  LiteRtCreateOptions(&options);
  LiteRtSetOptionsHardwareAccelerators(options, 1);
  option(options, "xnnpack", "num_threads = 1\nkernel_mode = \"delegate\"\n");
  option(options, "runtime_options_string", "error_reporter_mode = 2\n");
  s = LiteRtCreateCompiledModel(environment, m, options, &compiled);
  if (s) { say("refused\tcompile %d %s\n", s, messages(compiled)); return 0; }
  struct model_facts in, out;
  facts(copy, false, &in); facts(copy, true, &out);
  stage = "layouts";
  Layout layouts[64]; memset(layouts, 0, sizeof layouts);
  s = LiteRtGetCompiledModelOutputTensorLayouts(compiled, 0, (size_t)out.n, layouts, true);
  if (s) { say("refused\tlayouts %d %s\n", s, messages(compiled)); return 0; }
  Handle inputs[64] = {0}, outputs[64] = {0};
  unsigned char *memory[64]; size_t sizes[64];
  for (int side = 0; side < 2; side++) {
    struct model_facts *f = side ? &out : &in;
    for (int i = 0; i < f->n; i++) {
      Ranked r; memset(&r, 0, sizeof r);
      r.type = f->types[i];
      if (side) r.layout = layouts[i];
      else if ((s = LiteRtGetCompiledModelInputTensorLayout(compiled, 0, (size_t)i, &r.layout))) {
        say("refused\tinput layout %d %s\n", s, messages(compiled)); return 0;
      }
      size_t n = (size_t)widths[f->types[i]];
      for (unsigned k = 0; k < r.layout.rank && k < 8; k++) n *= r.layout.dims[k] < 0 ? 0 : (size_t)r.layout.dims[k];
      if (n > (size_t)1 << 30) { say("refused\tlarge %zu\n", n); return 0; }
      unsigned char *p = guard_take(n, 64, 16, side ? 3 : 2);
      if (!p) { say("refused\tno memory\n"); return 0; }
      if (side) memset(p, 0, n);
      else { memory[i] = p; sizes[i] = n; }
      s = LiteRtCreateTensorBufferFromHostMemory(&r, p, n, keep, side ? &outputs[i] : &inputs[i]);
      if (s) { say("refused\tbuffer %d %d\n", side, s); return 0; }
    }
  }
  for (int round = 0; round < 4; round++) {
    const unsigned char *q = fills;
    bool any = false;
    seed = 0x9E3779B9u + (uint32_t)round;
    for (int i = 0; i < in.n; i++) {
      uint32_t n = 0xFFFFFFFFu;
      const unsigned char *data = NULL;
      if ((uint32_t)i < fill_count) { n = u32(q); q += 4; if (n != 0xFFFFFFFFu) { data = q; q += n; } }
      if (data) memcpy(memory[i], data, n < sizes[i] ? n : sizes[i]);
      else { fill(memory[i], sizes[i], in.types[i], round); any = true; }
    }
    static char names[4][8] = {"run0", "run1", "run2", "run3"};
    stage = names[round];
    s = LiteRtRunCompiledModel(compiled, 0, (size_t)in.n, inputs, (size_t)out.n, outputs);
    struct guard_damage d = guard_check();
    if (d.kind) {
      say("FAULT\t%s\tcanary %s\t%s block of %zu at %ld\tcaller=%lx\n", (char *)stage,
          d.kind == 1 ? "past" : d.kind == 2 ? "before" : "free", kinds[d.block_kind], d.size, d.offset,
          d.caller ? (uintptr_t)d.caller - library_base : 0);
      return 0;
    }
    if (s && round == 0) {
      char *w = messages(compiled);
      say("%s\trun %d %s\n", strstr(w, "custom_allocation") || strstr(w, "allocation_type ==") || strstr(w, "CustomAllocation") || strstr(w, "kTfLiteCustom") || strstr(w, "subgraph.cc:26") ? "dynamic" : "error", s, w);
      if (!any) return 0;
      if (strstr(w, "allocation_type")) return 0;
    }
    if (!any) break;
    if (s) { if (round) { char *w = messages(compiled); say("%s\tlater %d %s\n", strstr(w, "allocation_type") ? "dynamic" : "error", s, w); } return 0; }
  }
  stage = "destroy";
  LiteRtDestroyCompiledModel(compiled);
  LiteRtDestroyModel(m);
  struct guard_damage d = guard_check();
  if (d.kind) {
    say("FAULT\t%s\tcanary %d\t%s block of %zu at %ld\tcaller=%lx\n", (char *)stage, d.kind, kinds[d.block_kind],
        d.size, d.offset, d.caller ? (uintptr_t)d.caller - library_base : 0);
    return 0;
  }
  Layout *l = &layouts[0];
  char shape[80] = ""; int used = 0;
  for (unsigned k = 0; out.n && k < l->rank && k < 8; k++) used += snprintf(shape + used, sizeof shape - used, "%d,", l->dims[k]);
  say("ok\t[%s]\n", shape);
  return 0;
}

// Reads so many bytes; false at the end of what there is.
static bool take_bytes(void *place, size_t count) {
  unsigned char *p = place;
  while (count > 0) {
    ssize_t got = read(0, p, count);
    if (got <= 0) return false;
    p += got;
    count -= (size_t)got;
  }
  return true;
}

// A case as it came: the model, and what the inputs hold, as in the stream.
struct test_case { unsigned char *model, *fills; uint32_t bytes, inputs; };

static bool read_case(struct test_case *c) {
  static unsigned char *memory;
  static size_t capacity;
  uint32_t head[2];
  if (!take_bytes(head, sizeof head)) return false;
  size_t used = head[0];
  for (uint32_t i = 0; i <= head[1]; i++) {
    size_t wanted = i == 0 ? head[0] : 4, start = i == 0 ? 0 : used;
    for (int part = 0; part < 2; part++) {
      if (start + wanted + 4 > capacity) {
        capacity = 2 * (start + wanted + 4);
        memory = realloc(memory, capacity);
        if (!memory) return false;
      }
      if (!take_bytes(memory + start, wanted)) return false;
      if (i == 0) break;
      used = start + wanted;
      if (part == 1) break;
      uint32_t n = u32(memory + start);
      if (n == 0xFFFFFFFFu) break;
      start += 4;
      wanted = n;
    }
  }
  *c = (struct test_case){memory, memory + head[0], head[0], head[1]};
  return true;
}

static void run_case(const struct test_case *c, int answers) {
  out_fd = answers;
  static char stack[1 << 16];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP};
  for (int i = 0; i < 6; i++) sigaction(signals[i], &action, NULL);
  struct itimerval limit = {{0, 0}, {8, 0}};
  setitimer(ITIMER_REAL, &limit, NULL);
  struct rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  child(c->model, c->bytes, c->fills, c->inputs);
  _exit(0);
}

int main(int count, char **arguments) {
  if (count != 2) { fprintf(stderr, "usage: runner LIBRARY\n"); return 64; }
  int answers = dup(1);
  out_fd = answers;
  int null = open("/dev/null", O_WRONLY);
  dup2(null, 1);
  dup2(null, 2);
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (!library) { say("%s\n", dlerror()); return 1; }
#define LOAD(n, p) n = dlsym(library, #n); if (!n) { say("the library lacks " #n "\n"); return 1; }
  FUNCTIONS(LOAD)
  dl_iterate_phdr(base_of, NULL);
  EnvOption quiet = {25, {2, 4}};
  if (LiteRtCreateEnvironment(1, &quiet, &environment)) { say("no environment\n"); return 1; }
  guard_reserve();
  say("ready\n");
  struct test_case c;
  while (read_case(&c)) {
    int pipes[2];
    if (pipe(pipes)) return 1;
    pid_t pid = fork();
    if (pid == 0) { close(pipes[0]); run_case(&c, pipes[1]); }
    close(pipes[1]);
    char text[2000];
    size_t n = 0;
    ssize_t got;
    while (n < sizeof text - 1 && (got = read(pipes[0], text + n, sizeof text - 1 - n)) > 0) n += (size_t)got;
    text[n] = 0;
    char rest[256];
    while (read(pipes[0], rest, sizeof rest) > 0) {}
    close(pipes[0]);
    int status;
    waitpid(pid, &status, 0);
    // What comes after an error counts if it is a fault.
    char *line = strstr(text, "FAULT");
    if (!line) line = text;
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) say("slow\n");
    else if (n == 0 && WIFEXITED(status) && WEXITSTATUS(status) == GUARD_EXHAUSTED) say("slow\n");
    else if (WIFSIGNALED(status)) say("FAULT\tdied\t%s\n", strsignal(WTERMSIG(status)));
    else if (n == 0) say("FAULT\tended with status %d\n", WEXITSTATUS(status));
    else say("%s\n", line);
  }
  return 0;
}

// Counts the cost of a call: allocations, and instructions when valgrind runs the program.
// scripts/gates builds it and loads it in front of every library; it then provides their malloc.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_bool counts;
static atomic_uint_least64_t ours, runtimes;
static int explains;
static _Thread_local int is_noting;
static uintptr_t runtime_start, runtime_end;

// MARK: - What the program calls

static int find_runtime(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  if (strstr(library->dlpi_name, "/libLiteRt.so") == NULL) return 0;
  runtime_start = runtime_end = library->dlpi_addr;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    uintptr_t end = library->dlpi_addr + part->p_vaddr + part->p_memsz;
    if (part->p_type == PT_LOAD && end > runtime_end) runtime_end = end;
  }
  return 1;
}

void gates_start_counting(int explaining) {
  void *frames[1];
  // Its first call allocates memory.
  backtrace(frames, 1);
  dl_iterate_phdr(find_runtime, NULL);
  explains = explaining;
  ours = runtimes = 0;
  counts = 1;
}

// The runtime's own allocations are counted separately.
void gates_stop_counting(uint64_t *own, uint64_t *of_runtime) {
  counts = 0;
  *own = ours;
  *of_runtime = runtimes;
}

void gates_start_measuring(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void gates_stop_measuring(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}

// MARK: - What takes memory

static void note(void) {
  if (!counts || is_noting) return;
  enum { DEEPEST = 24, NEAREST = 3 };
  void *frames[DEEPEST];
  is_noting = 1;
  // The first one is this function's caller.
  int depth = backtrace(frames, explains ? DEEPEST : NEAREST + 1), is_runtimes = 0;
  for (int i = 1; i < depth && i <= NEAREST; i++) {
    uintptr_t place = (uintptr_t)frames[i];
    is_runtimes |= place >= runtime_start && place < runtime_end;
  }
  if (is_runtimes) runtimes++;
  else ours++;
  static const char start[] = "allocation:\n";
  if (explains && write(2, start, sizeof start - 1) > 0) {
    backtrace_symbols_fd(frames + 1, depth - 1, 2);
  }
  is_noting = 0;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

// The runtime prints to standard error: one line for every process that it chose XNNPACK, and the
// reasons of failures. No call of its C API turns that off. A library must not write to its user's
// terminal, and redirecting the process's file descriptor would also catch the output of other
// threads. So the runtime gets its own `stderr`: the slot of its global offset table through which
// it finds the variable `stderr` points to ours. All other code keeps its `stderr`.
#define _GNU_SOURCE
#include "redirect.h"

#include "CInference.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define IS_DATA_ADDRESS(type) ((type) == R_X86_64_GLOB_DAT || (type) == R_X86_64_64)
#elif defined(__aarch64__)
#define IS_DATA_ADDRESS(type) ((type) == R_AARCH64_GLOB_DAT || (type) == R_AARCH64_ABS64)
#else
#define IS_DATA_ADDRESS(type) 0
#endif

static FILE *ownStandardError;

// The messages of one thread: the newest 2 KB at most.
static __thread char words[2048];
static __thread size_t wordCount;

static ssize_t keepWords(void *cookie, const char *text, size_t count) {
  (void)cookie;
  const size_t capacity = sizeof words - 1;
  size_t kept = count < capacity ? count : capacity;
  if (wordCount + kept > capacity) {
    size_t dropped = wordCount + kept - capacity;
    memmove(words, words + dropped, wordCount - dropped);
    wordCount -= dropped;
  }
  memcpy(words + wordCount, text + count - kept, kept);
  wordCount += kept;
  return (ssize_t)count;
}

const char *cinference_take_words(void) {
  words[wordCount] = 0;
  wordCount = 0;
  return words;
}

typedef struct {
  uintptr_t base, readOnlyStart, readOnlyEnd;
} Module;

/// Finds the part of a module that the loader made read-only after relocation.
static int findReadOnlyPart(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  Module *module = data;
  if (info->dlpi_addr != module->base) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_GNU_RELRO) continue;
    module->readOnlyStart = module->base + info->dlpi_phdr[i].p_vaddr;
    module->readOnlyEnd = module->readOnlyStart + info->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

static void pointAtOwnStandardError(const Module *module, void **slot) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = (uintptr_t)slot & ~(page - 1);
  if (mprotect((void *)start, page, PROT_READ | PROT_WRITE) != 0) return;
  *slot = &ownStandardError;
  int wasReadOnly = start >= (module->readOnlyStart & ~(page - 1)) &&
                    start + page <= (module->readOnlyEnd & ~(page - 1));
  if (wasReadOnly) mprotect((void *)start, page, PROT_READ);
}

void cinference_redirect(void *library) {
  struct link_map *map;
  if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) return;
  if (ownStandardError == NULL) {
    cookie_io_functions_t functions = {.write = keepWords};
    ownStandardError = fopencookie(NULL, "w", functions);
    if (ownStandardError == NULL) return;
    // Unbuffered, so that messages reach the thread that wrote them.
    setvbuf(ownStandardError, NULL, _IONBF, 0);
  }
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *relocations = NULL;
  size_t relocationBytes = 0;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    switch (entry->d_tag) {
      case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
      case DT_STRTAB: names = (const void *)entry->d_un.d_ptr; break;
      case DT_RELA: relocations = (const void *)entry->d_un.d_ptr; break;
      case DT_RELASZ: relocationBytes = entry->d_un.d_val; break;
    }
  }
  if (symbols == NULL || names == NULL || relocations == NULL) return;
  Module module = {.base = map->l_addr};
  dl_iterate_phdr(findReadOnlyPart, &module);
  for (size_t i = 0; i < relocationBytes / sizeof *relocations; i++) {
    if (!IS_DATA_ADDRESS(ELF64_R_TYPE(relocations[i].r_info))) continue;
    const ElfW(Sym) *symbol = &symbols[ELF64_R_SYM(relocations[i].r_info)];
    if (strcmp(names + symbol->st_name, "stderr") != 0) continue;
    pointAtOwnStandardError(&module, (void **)(map->l_addr + relocations[i].r_offset));
  }
}

#else

const char *cinference_take_words(void) { return ""; }

void cinference_redirect(void *library) { (void)library; }

#endif

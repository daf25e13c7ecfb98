// Reports the outcome of a case, and the nature of a fault.
#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include "guard.h"
#include "runner.h"

uintptr_t library_base;
volatile const char *stage = "start";
int out_fd;

void say(const char *format, ...) {
  char text[1800];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (n > (int)sizeof text - 1) n = sizeof text - 1;
  (void)!write(out_fd, text, (size_t)n);
}

const char *const block_kinds[] = {"heap", "model", "input", "output"};
void caught(int signal, siginfo_t *info, void *context) {
  ucontext_t *u = context;
#if defined(__x86_64__)
  uintptr_t rip = (uintptr_t)u->uc_mcontext.gregs[REG_RIP],
            top = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  bool writes = u->uc_mcontext.gregs[REG_ERR] & 2;
#else
  uintptr_t rip = u->uc_mcontext.pc, top = u->uc_mcontext.sp;
  bool writes = false;  // not told on this processor: all accesses are called reads
#endif
  char frames[400];
  int used = 0;
  // Return addresses into the library, found by walking the stack: sufficient to distinguish
  // faults.
  uintptr_t *sp = (uintptr_t *)top;
  int found = 0;
  for (int i = 0; i < 400 && found < 6; i++) {
    uintptr_t v;
    // the stack is readable as far as its top
    if (((uintptr_t)(sp + i) & 4095) == 0) {
      unsigned char vec;
      if (mincore((void *)(sp + i), 1, &vec)) break;
    }
    v = sp[i];
    if (v > library_base && v < library_base + 0x7ac000) {
      const unsigned char *q = (const unsigned char *)v;
      if (q[-5] == 0xE8 || (q[-2] == 0xFF) || q[-3] == 0xFF || q[-6] == 0xFF) {
        used += snprintf(frames + used, sizeof frames - used, " %lx", v - library_base);
        found++;
      }
    }
  }
  frames[used] = 0;
  if (signal == SIGSEGV || signal == SIGBUS) {
    size_t size;
    long offset;
    int live, kind;
    void *caller;
    uintptr_t address = (uintptr_t)info->si_addr;
    if (guard_explain(info->si_addr, &size, &offset, &live, &kind, &caller)) {
      say("FAULT\t%s\t%s\t%s %s block of %zu at %ld\trip=%lx\tstack%s\n", (char *)stage,
          writes ? "write" : "read", live ? "past" : "freed", block_kinds[kind], size, offset,
          rip - library_base, frames);
    } else
      say("FAULT\t%s\t%s\twild address %lx\trip=%lx\tstack%s\n", (char *)stage,
          writes ? "write" : "read", (unsigned long)address, rip - library_base, frames);
  } else
    say("FAULT\t%s\tsignal %s\t\trip=%lx\tstack%s\n", (char *)stage, strsignal(signal),
        rip - library_base, frames);
  _exit(99);
}

// Runs models of one operator in children, under an allocator whose blocks end at guard pages.
//
//   runner LIBRARY
//
// Reads cases from standard input: u32 bytes of the model, u32 inputs, the model, then for each
// input u32 bytes and its contents (0xFFFFFFFF: the runner's own: zeros, small numbers, noise, one
// after the other). Writes one line for each: `ok`, `refused …` (by the runtime before the run),
// `error …` (in the run), `slow` (it did not end in time), or `FAULT …`: memory outside any block
// was accessed, or the child died. A process that dies misses silent writes; this detects them.
#define _GNU_SOURCE
#include "runner.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "guard.h"
#include "inputs.h"

// Reads `count` bytes; returns false at the end of the input.
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

// A case in the form received: the model, and the contents of the inputs, as in the stream.
struct test_case {
  unsigned char *model, *fills;
  uint32_t bytes, inputs;
};

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
  struct sigaction action = {
      .sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP};
  for (int i = 0; i < 6; i++) sigaction(signals[i], &action, NULL);
  // Limits of processor time, which a busy machine does not change, and of real time, for cases
  // that only wait.
  struct itimerval work = {{0, 0}, {20, 0}}, wait = {{0, 0}, {120, 0}};
  setitimer(ITIMER_PROF, &work, NULL);
  setitimer(ITIMER_REAL, &wait, NULL);
  struct rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  run_model(c->model, c->bytes, c->fills, c->inputs);
  _exit(0);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: runner LIBRARY\n");
    return 64;
  }
  int answers = dup(1);
  out_fd = answers;
  int null = open("/dev/null", O_WRONLY);
  dup2(null, 1);
  dup2(null, 2);
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    say("%s\n", dlerror());
    return 1;
  }
  if (!load_runtime(library)) return 1;
  guard_reserve();
  say("ready\n");
  struct test_case c;
  while (read_case(&c)) {
    int pipes[2];
    if (pipe(pipes)) return 1;
    pid_t pid = fork();
    if (pid == 0) {
      close(pipes[0]);
      run_case(&c, pipes[1]);
    }
    close(pipes[1]);
    char text[2000];
    size_t n = 0;
    ssize_t got;
    while (n < sizeof text - 1 && (got = read(pipes[0], text + n, sizeof text - 1 - n)) > 0)
      n += (size_t)got;
    text[n] = 0;
    char rest[256];
    while (read(pipes[0], rest, sizeof rest) > 0) {
    }
    close(pipes[0]);
    int status;
    waitpid(pid, &status, 0);
    // A later line counts if it is a fault.
    char *line = strstr(text, "FAULT");
    if (!line) line = text;
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    int ended = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (ended == SIGALRM || ended == SIGPROF) say("slow\n");
    else if (n == 0 && WIFEXITED(status) && WEXITSTATUS(status) == GUARD_EXHAUSTED) say("slow\n");
    else if (WIFSIGNALED(status)) say("FAULT\tdied\t%s\n", strsignal(WTERMSIG(status)));
    else if (n == 0) say("FAULT\tended with status %d\n", WEXITSTATUS(status));
    else say("%s\n", line);
  }
  return 0;
}

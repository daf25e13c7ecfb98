// Runs the kernels for convolutions and masks where each block of memory ends at an inaccessible
// page, and compares their forms; scripts/attack builds it, optimized, and runs it.
//
//   guarded CASES SEED
//
// Reports the accessed address and the numbers that reproduce the case, and exits with 1 at the
// first fault.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../Guard/guard.h"

static uint64_t randomState;

/// Returns the next number of a fixed sequence (SplitMix64).
static uint64_t nextNumber(void) {
  uint64_t mixed = randomState += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

#include "byte_plans.h"
#include "float_plans.h"
#include "hybrid.h"
#include "masks.h"
#include "suppression.h"
#include "wide.h"

// The fault of a case, as the exit status of its process.
enum { FINE, DAMAGED = 10, DIFFERENT, TOUCHED, UNSURE };

static void caught(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  size_t size;
  long offset;
  int live, kind;
  void *caller;
  char words[200];
  int length;
  if (guard_explain(info->si_addr, &size, &offset, &live, &kind, &caller)) {
    length = snprintf(
        words, sizeof words, "touched %ld of a block of %zu bytes%s\n", offset, size,
        live ? "" : " that was given back");
  } else {
    length = snprintf(words, sizeof words, "touched %p, which is nobody's\n", info->si_addr);
  }
  if (write(1, words, (size_t)length) < 0) _exit(DAMAGED);
  _exit(TOUCHED);
}

static int floats(void) {
  static const int32_t forms[] = {CKERNELS_PORTABLE_FORM, CKERNELS_AVX2_FORM, CKERNELS_AVX512_FORM};
  RandomFloats made;
  makeFloats(&made);
  float *first, *other;
  int32_t isSure = 1;
  size_t count = runFloats(&made, forms[0], 1, &first, &isSure);
  if (count > 0 && !isSure) return UNSURE;
  for (size_t i = 1; i < sizeof forms / sizeof *forms; i++) {
    if (!ckernels_has_float_form(forms[i])) continue;
    size_t threadCount = upTo(0, 3) > 0 ? upTo(1, 3) : upTo(4, 16);
    size_t found = runFloats(&made, forms[i], threadCount, &other, &isSure);
    if (found != count || memcmp(first, other, count * sizeof(float)) != 0) return DIFFERENT;
    if (count > 0 && !isSure) return UNSURE;
    free(other);
  }
  free(first);
  freeFloats(&made);
  return FINE;
}

static int bytes(void) {
  static const int32_t forms[] = {
      CKERNELS_WIDE_BYTES, CKERNELS_NARROW_BYTES, CKERNELS_NARROW_BYTES_BY_AVX512,
      CKERNELS_NARROW_BYTES_BY_AVX2, CKERNELS_DOT_BYTES};
  RandomBytes made;
  makeBytes(&made);
  uint8_t *first = NULL, *other;
  size_t count = 0;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (!ckernels_has_byte_form(forms[i])) continue;
    size_t found = runBytes(&made, forms[i], upTo(1, 3), &other);
    if (first == NULL) {
      first = other, count = found;
      continue;
    }
    if (found != count || memcmp(first, other, count) != 0) return DIFFERENT;
    free(other);
  }
  free(first);
  freeBytes(&made);
  return FINE;
}

static int hybrid(void) {
  static const int32_t forms[] = {CKERNELS_AVX2_FORM, CKERNELS_AVX512_FORM};
  RandomHybrid made;
  makeHybrid(&made);
  float *first = runHybrid(&made, CKERNELS_PORTABLE_FORM);
  if (first == NULL) return UNSURE;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (!ckernels_has_float_form(forms[i])) continue;
    float *other = runHybrid(&made, forms[i]);
    if (other == NULL) return UNSURE;
    if (memcmp(first, other, made.resultCount * sizeof(float)) != 0) return DIFFERENT;
    free(other);
  }
  free(first);
  freeHybrid(&made);
  return FINE;
}

static int wide(void) {
  static const int32_t forms[] = {CKERNELS_AVX2_FORM, CKERNELS_AVX512_FORM};
  RandomWide made;
  makeWide(&made);
  int16_t *first = runWide(&made, CKERNELS_PORTABLE_FORM, 1);
  if (first == NULL) return UNSURE;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (!ckernels_has_float_form(forms[i])) continue;
    int16_t *other = runWide(&made, forms[i], upTo(1, 3));
    if (other == NULL) return UNSURE;
    if (memcmp(first, other, made.resultCount * sizeof *first) != 0) return DIFFERENT;
    free(other);
  }
  free(first);
  freeWide(&made);
  return FINE;
}

static int suppression(void) {
  RandomSuppression made;
  makeSuppression(&made);
  int count = runSuppression(&made);
  if (count < 0 || (size_t)count > made.facts.mostDetections) return UNSURE;
  freeSuppression(&made);
  return FINE;
}

static int masks(void) {
  RandomMasks made;
  makeMasks(&made);
  int32_t isLogistic = nextNumber() % 4 == 0;
  size_t size = made.columnCount * made.rowCount * (2 + sizeof(float));
  uint8_t *first = runMasks(&made, isLogistic, 1);
  uint8_t *other = runMasks(&made, isLogistic, upTo(2, CKERNELS_MOST_MASK_THREADS));
  if (memcmp(first, other, size) != 0 || !runBackdrop()) return DIFFERENT;
  if (!areCategories(&made, isLogistic, first)) return DIFFERENT;
  if (!runClasses(&made, upTo(1, CKERNELS_MOST_MASK_THREADS))) return DIFFERENT;
  if (!runCopy(upTo(1, CKERNELS_MOST_MASK_THREADS))) return DIFFERENT;
  free(first), free(other);
  freeMasks(&made);
  return FINE;
}

/// Runs a case in a separate process, as blocks are never reused.
static int run(uint64_t seed) {
  pid_t child = fork();
  if (child == 0) {
    randomState = seed;
    struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_RESETHAND};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    guard_on();
    static int (*const kinds[])(void) = {bytes, hybrid, wide, suppression, masks, floats, floats};
    int result = kinds[nextNumber() % (sizeof kinds / sizeof *kinds)]();
    _exit(result == FINE && guard_check().kind != 0 ? DAMAGED : result);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **words) {
  long cases = count == 3 ? atol(words[1]) : 0;
  uint64_t seed = count == 3 ? strtoull(words[2], NULL, 10) : 0;
  if (cases < 1) {
    fprintf(stderr, "usage: guarded CASES SEED\n");
    return 2;
  }
  guard_reserve();
  for (long i = 0; i < cases; i++) {
    int result = run(seed + (uint64_t)i);
    // Under a heavy load a case has used up all blocks once, and never again; an endless loop does
    // so each time.
    for (int again = 0; result == GUARD_EXHAUSTED && again < 2; again++) {
      result = run(seed + (uint64_t)i);
    }
    if (result == FINE) continue;
    static const char *const reasons[] = {
        "memory beside a block was written", "forms give different bits",
        "memory was touched that is nobody's", "a form is unsure of plain numbers"};
    int index = result - DAMAGED;
    printf(
        "kernels: %s (status %d): %s 1 %llu\n",
        index >= 0 && index < 4 ? reasons[index] : "the case died", result, words[0],
        (unsigned long long)(seed + (uint64_t)i));
    return 1;
  }
  printf("kernels: %ld plans at guard pages, no finding\n", cases);
  return 0;
}

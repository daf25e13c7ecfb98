// Prints the maximum number of products that a processor multiplies and adds a second, as JSON:
//
//   processor-peaks THREADS
//
// "floats" by fused products, "bytes" by sums of four products of bytes; null if there is no such
// instruction. Threads do this side by side, only in registers, and their numbers are added.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// Enough sums in flight that none waits for itself, and few enough for the registers.
enum { SUMS = 12, TURNS = 20000, ROUNDS = 40 };

// Does TURNS * SUMS operations, each with `width` products.
typedef struct {
  void (*run)(void);
  double width;
} Kind;

// The destination of the sums, so that compilers keep their computation.
static volatile float floatSink;
static volatile int32_t byteSink;

#if defined(__x86_64__)

// The same loop for vectors of each kind; sums stay in registers as their number is a constant.
#define LOOP(name, features, Vector, zero, left, right, step, sink) \
  __attribute__((target(features))) static void name(void) { \
    Vector sums[SUMS], a = left, b = right; \
    for (int i = 0; i < SUMS; i++) sums[i] = zero; \
    for (int turn = 0; turn < TURNS; turn++) { \
      _Pragma("clang loop unroll(full)") for (int i = 0; i < SUMS; i++) sums[i] = step; \
      __asm__ volatile("" : "+x"(a), "+x"(b)); \
    } \
    for (int i = 0; i < SUMS; i++) sink; \
  }

LOOP(
    floats512, "avx512f", __m512, _mm512_setzero_ps(), _mm512_set1_ps(0.5f), _mm512_set1_ps(0.25f),
    _mm512_fmadd_ps(a, b, sums[i]), floatSink = _mm512_cvtss_f32(sums[i]))
LOOP(
    floats256, "avx2,fma", __m256, _mm256_setzero_ps(), _mm256_set1_ps(0.5f), _mm256_set1_ps(0.25f),
    _mm256_fmadd_ps(a, b, sums[i]), floatSink = _mm256_cvtss_f32(sums[i]))
LOOP(
    bytes512, "avx512f,avx512vnni", __m512i, _mm512_setzero_si512(), _mm512_set1_epi8(1),
    _mm512_set1_epi8(2), _mm512_dpbusd_epi32(sums[i], a, b),
    byteSink = _mm512_cvtsi512_si32(sums[i]))
LOOP(
    bytes256, "avx2,avxvnni", __m256i, _mm256_setzero_si256(), _mm256_set1_epi8(1),
    _mm256_set1_epi8(2), _mm256_dpbusd_avx_epi32(sums[i], a, b),
    byteSink = _mm256_cvtsi256_si32(sums[i]))

static Kind floats(void) {
  if (__builtin_cpu_supports("avx512f")) return (Kind){floats512, 16};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return (Kind){floats256, 8};
  return (Kind){NULL, 0};
}

static Kind bytes(void) {
  if (__builtin_cpu_supports("avx512vnni")) return (Kind){bytes512, 64};
  if (__builtin_cpu_supports("avxvnni")) return (Kind){bytes256, 32};
  return (Kind){NULL, 0};
}

#elif defined(__aarch64__)

static void floats128(void) {
  float32x4_t sums[SUMS], a = vdupq_n_f32(0.5f), b = vdupq_n_f32(0.25f);
  for (int i = 0; i < SUMS; i++) sums[i] = vdupq_n_f32(0);
  for (int turn = 0; turn < TURNS; turn++) {
    _Pragma("clang loop unroll(full)") for (int i = 0; i < SUMS; i++) sums[i] =
        vfmaq_f32(sums[i], a, b);
    __asm__ volatile("" : "+w"(a), "+w"(b));
  }
  for (int i = 0; i < SUMS; i++) floatSink = vgetq_lane_f32(sums[i], 0);
}

static Kind floats(void) { return (Kind){floats128, 4}; }
static Kind bytes(void) { return (Kind){NULL, 0}; }

#else

static Kind floats(void) { return (Kind){NULL, 0}; }
static Kind bytes(void) { return (Kind){NULL, 0}; }

#endif

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

typedef struct {
  Kind kind;
  double best;
} Work;

static void *measure(void *context) {
  Work *work = context;
  for (int round = 0; round < ROUNDS; round++) {
    double start = now();
    work->kind.run();
    double rate = (double)TURNS * SUMS * work->kind.width / (now() - start);
    if (rate > work->best) work->best = rate;
  }
  return NULL;
}

static void report(const char *name, Kind kind, int threadCount, const char *end) {
  if (kind.run == NULL) {
    printf("\"%s\":null%s", name, end);
    return;
  }
  pthread_t threads[64];
  Work works[64];
  for (int i = 0; i < threadCount; i++) {
    works[i] = (Work){kind, 0};
    if (pthread_create(&threads[i], NULL, measure, &works[i]) != 0) exit(1);
  }
  double all = 0;
  for (int i = 0; i < threadCount; i++) {
    pthread_join(threads[i], NULL);
    all += works[i].best;
  }
  printf("\"%s\":%.4g%s", name, all, end);
}

int main(int count, char **words) {
  int threadCount = count == 2 ? atoi(words[1]) : 0;
  if (threadCount < 1 || threadCount > 64) {
    fprintf(stderr, "usage: processor-peaks THREADS\n");
    return 2;
  }
  printf("{");
  report("floats", floats(), threadCount, ",");
  report("bytes", bytes(), threadCount, "}\n");
  return 0;
}

#include "steps.h"

#include <stddef.h>
#if defined(HAS_DOT_FORM) && defined(__linux__)
#include <sys/auxv.h>
#elif defined(HAS_DOT_FORM) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#if defined(HAS_VNNI_FORMS)
static int32_t has_wide(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vnni");
}

static int32_t has_narrow(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
}

static int32_t has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
static int32_t has_wide(void) { return 0; }
static int32_t has_narrow(void) { return 0; }
static int32_t has_avx2(void) { return 0; }
#endif

/// Returns true for arm64 with products of four bytes.
static int32_t has_dots(void) {
#if defined(HAS_DOT_FORM) && defined(__linux__)
  // HWCAP_ASIMDDP: https://docs.kernel.org/arch/arm64/elf_hwcaps.html.
  return (getauxval(AT_HWCAP) & 1 << 20) != 0;
#elif defined(HAS_DOT_FORM) && defined(__APPLE__)
  int found = 0;
  size_t size = sizeof found;
  return sysctlbyname("hw.optional.arm.FEAT_DotProd", &found, &size, NULL, 0) == 0 && found != 0;
#else
  return 0;
#endif
}

int32_t ckernels_has_byte_form(int32_t form) {
  switch (form) {
    case CKERNELS_BEST_BYTES: return has_wide() || has_narrow() || has_avx2() || has_dots();
    case CKERNELS_WIDE_BYTES:
    case CKERNELS_NARROW_BYTES_BY_AVX512: return has_wide();
    case CKERNELS_NARROW_BYTES: return has_narrow();
    case CKERNELS_NARROW_BYTES_BY_AVX2: return has_avx2();
    case CKERNELS_DOT_BYTES: return has_dots();
    default: return 0;
  }
}

ByteKernels ckernels_byte_kernels(int32_t form) {
#if defined(HAS_VNNI_FORMS)
  if (form == CKERNELS_NARROW_BYTES_BY_AVX512) return ckernels_narrow_bytes_by_avx512;
  int32_t isBest = form == CKERNELS_BEST_BYTES && !has_wide();
  if (form == CKERNELS_NARROW_BYTES_BY_AVX2 || (isBest && !has_narrow()))
    return ckernels_narrow_bytes_by_avx2;
  if (form == CKERNELS_NARROW_BYTES || isBest) return ckernels_narrow_bytes;
#endif
  (void)form;
#if defined(HAS_VNNI_FORMS) || defined(HAS_DOT_FORM)
  return (ByteKernels){ckernels_run_dense, ckernels_run_depthwise, ckernels_run_other};
#else
  return (ByteKernels){0};
#endif
}

int32_t ckernels_convolves_fast(void) {
#if defined(__OPTIMIZE__)
  return has_wide() || has_narrow() || has_dots();
#else
  return 0;
#endif
}

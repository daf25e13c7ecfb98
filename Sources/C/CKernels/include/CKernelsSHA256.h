#pragma once

#include <stddef.h>
#include <stdint.h>

/// The running state of a SHA-256 digest (FIPS 180-4).
typedef struct {
  uint32_t h[8];
  uint64_t byteCount;
  uint8_t pending[64];
} CKernelsSHA256;

void ckernels_sha256_start(CKernelsSHA256 *state);
void ckernels_sha256_update(CKernelsSHA256 *state, const void *bytes, size_t count);
/// Pads and finishes the message; afterward `h` holds the digest.
void ckernels_sha256_finish(CKernelsSHA256 *state);

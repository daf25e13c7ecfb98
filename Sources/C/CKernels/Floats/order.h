#pragma once

// How the runtime calculates where kinds of processors differ. What it does for the others is in
// the kernels themselves; the proof on the runtime tells whether that is still so.
//
// - On arm64 it adds a depthwise window of 5 by 5 up in two sums, which take turns.
// - There the way between two numbers is one fused product.
// - There a zero that is clamped to zero is +0, whatever its sign.
// - There it adds products of single pixels up in another order where the number of output channels
//   is no multiple of eight. The kernels do not; they are not used there.
//
// A build for another processor may have that order too, to be compared with arm64.
#if !defined(CKERNELS_ORDER_OF_ARM64)
#if defined(__aarch64__)
#define CKERNELS_ORDER_OF_ARM64 1
#else
#define CKERNELS_ORDER_OF_ARM64 0
#endif
#endif

/// Whether the products of a depthwise window go into two sums by turns.
///
/// The first sum starts at the bias, the second one as its first product; in the end they are
/// added.
static inline int ckernels_has_two_sums(size_t side) {
  return CKERNELS_ORDER_OF_ARM64 && side == 5;
}

#pragma once

// The runtime's order of computation where processors differ. The rest is in the kernels
// themselves; the proof on the runtime shows whether that still holds.
//
// - On arm64 it adds up a depthwise window of 5 by 5 in two alternating sums.
// - There it interpolates between two numbers with one fused product.
// - There a zero clamped to zero is +0, regardless of its sign.
// - There it adds up products of single pixels in another order where the number of output channels
//   is not a multiple of eight. The kernels do not; they are not used there.
//
// A build for another processor may use that order too, for comparison with arm64.
#if !defined(CKERNELS_ORDER_OF_ARM64)
#if defined(__aarch64__)
#define CKERNELS_ORDER_OF_ARM64 1
#else
#define CKERNELS_ORDER_OF_ARM64 0
#endif
#endif

/// Returns true if depthwise windows of this side are summed row by row, not column by column: the
/// runtime has no kernels for them and sums them as windows over all channels.
static inline int ckernels_takes_rows(size_t side) { return side > 5; }

/// Returns true if the products of a depthwise window go alternately into two sums.
///
/// The first sum starts at the bias, the second one as its first product; in the end they are
/// added.
static inline int ckernels_has_two_sums(size_t side) {
  return CKERNELS_ORDER_OF_ARM64 && side == 5;
}

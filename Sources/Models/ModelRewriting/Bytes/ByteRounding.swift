/// The runtime's arithmetic with bytes where it depends on the kind of processor.
///
/// On arm64 XNNPACK has other kernels than on x86-64. `scripts/check-arm64` compares them with this
/// package's, kind by kind; what is not known to be equal there is left to the runtime.
package enum ByteRounding {
  #if arch(arm64)
    package static let isOfARM64 = true
  #else
    package static let isOfARM64 = false
  #endif

  /// True if convolutions of `uint8` are rounded as the kernels round them.
  ///
  /// On arm64 the runtime multiplies their sums by integers, of 16 bits for a Cortex-A55 and of 31
  /// for others.
  package static var hasUnsignedConvolutions: Bool { !isOfARM64 }

  /// True if concatenations that change the scale, and the suppression of boxes, were compared with
  /// the runtime.
  package static var hasScaledJoinsAndSuppression: Bool { !isOfARM64 }

  /// Returns the offset of a mean's bytes: the output's zero point minus what the input's stands for.
  ///
  /// On arm64 the runtime rounds it once.
  static func offset(of zeros: Float, times scale: Float, from zeroPoint: Float) -> Float {
    isOfARM64 ? zeroPoint.addingProduct(-zeros, scale) : zeroPoint - zeros * scale
  }
}

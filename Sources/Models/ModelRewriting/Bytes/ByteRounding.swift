/// The runtime's arithmetic with bytes, which depends on the kind of processor.
///
/// On arm64 XNNPACK has other kernels than on x86-64. `scripts/check-arm64` compares them with this
/// package's, kind by kind; what is not known to be equal there is left to the runtime.
package enum ByteRounding: Sendable {
  case ofX86
  case ofARM64

  /// The arithmetic of this processor.
  package static var current: ByteRounding {
    #if arch(arm64)
      .ofARM64
    #else
      .ofX86
    #endif
  }

  /// True if convolutions of `uint8` are rounded as the kernels round them.
  ///
  /// On arm64 the runtime multiplies their sums by integers, of 16 bits for a Cortex-A55 and of 31
  /// for others.
  package var hasUnsignedConvolutions: Bool { self == .ofX86 }

  /// True if concatenations that change the scale, and the suppression of boxes, were compared with
  /// the runtime.
  var hasScaledJoinsAndSuppression: Bool { self == .ofX86 }

  /// The number that the bytes of a picture must be a multiple of for hard-swish.
  ///
  /// On arm64 the runtime has vectors of eight numbers, and rounds what remains in another way.
  var hardSwishStep: Int { self == .ofX86 ? 1 : 8 }

  /// Returns the offset of a mean's bytes: the output's zero point minus what the input's zeros
  /// come to.
  ///
  /// On arm64 the runtime rounds it once.
  func offset(of zeros: Float, times scale: Float, from zeroPoint: Float) -> Float {
    self == .ofX86 ? zeroPoint - zeros * scale : zeroPoint.addingProduct(-zeros, scale)
  }
}

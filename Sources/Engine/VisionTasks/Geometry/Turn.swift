#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A rotation about the origin, clockwise on screen, in upstream's single precision.
struct Turn: Hashable, Sendable {
  let cosine: Float
  let sine: Float

  /// Creates the rotation by an angle in radians.
  init(_ radians: Float) {
    // Correctly rounded, as upstream's own functions are; the system's in single precision may not
    // be.
    cosine = Float(cos(Double(radians)))
    sine = Float(sin(Double(radians)))
  }

  /// Returns a rotated point.
  func turn(x: Float, y: Float) -> TensorPoint {
    TensorPoint(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }
}

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Returns the logistic function, in single precision.
func sigmoid(_ value: Float) -> Float { 1 / (1 + expf(-value)) }

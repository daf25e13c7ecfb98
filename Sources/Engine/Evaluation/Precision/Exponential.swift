#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Euler's number to a power.
func exponential(_ power: Double) -> Double { exp(power) }

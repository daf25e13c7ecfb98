#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Returns Euler's number raised to a power.
func exponential(_ power: Double) -> Double { exp(power) }

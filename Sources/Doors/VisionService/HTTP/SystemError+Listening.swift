internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

extension SystemError {
  /// True if another socket uses the address.
  var isAddressInUse: Bool { number == EADDRINUSE }

  /// True if this user lacks permission.
  var isRefused: Bool { number == EACCES || number == EPERM }
}

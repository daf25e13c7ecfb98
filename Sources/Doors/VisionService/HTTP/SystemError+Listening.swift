internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

extension SystemError {
  /// Whether somebody else listens there.
  var isAddressInUse: Bool { number == EADDRINUSE }

  /// Whether this user may not.
  var isRefused: Bool { number == EACCES || number == EPERM }
}

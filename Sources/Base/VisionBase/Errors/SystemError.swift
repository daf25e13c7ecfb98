#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// An `errno` value together with the call that set it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed call, for example `open`.
  public let call: String

  /// The value of `errno` after the call.
  public let number: Int32

  /// Creates an error from a call's name and its `errno`.
  public init(call: String, number: Int32) {
    self.call = call
    self.number = number
  }

  /// True if the name passed to the call does not exist.
  package var isMissing: Bool { number == ENOENT }

  /// The call and the system's message, for example `open: No such file or directory`.
  public var description: String {
    "\(call): \(words)"
  }

  /// The system's message for the error number.
  public var words: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    let letters = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: letters, as: UTF8.self)
  }
}

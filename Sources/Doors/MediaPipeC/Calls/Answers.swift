public import CMediaPipe
internal import MediaPipeRules

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The address at which a function stores its error message.
public typealias ErrorMessage = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The part of an image that a call processes; NULL for the whole image, upright.
public typealias ProcessingOptions = UnsafePointer<MpImageProcessingOptions>

/// Runs the body of a function that returns a status, and stores the message of a failure.
func answer(
  _ message: ErrorMessage?, _ body: () throws(TaskFailure) -> Void
) -> MpStatus {
  do throws(TaskFailure) {
    try body()
    return kMpOk
  } catch {
    if let message = unsafe message { unsafe message.pointee = strdup(error.words) }
    return MpStatus(error)
  }
}

extension MpStatus {
  /// Creates the status of a failure; the canonical codes have the same numbers in every interface.
  init(_ failure: TaskFailure) { self.init(rawValue: UInt32(failure.code.rawValue)) }
}

extension TaskFailure {
  /// Returns the failure for an invalid or closed handle.
  static func noHandle(_ kind: String, isNull: Bool) -> TaskFailure {
    .invalid(isNull ? "\(kind) is null." : "\(kind) is closed, or was never made.")
  }
}

/// Returns a required pointer, or throws an error with its name.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws(TaskFailure) -> Pointer {
  guard let pointer else { throw .invalid("\(name) is null.") }
  return pointer
}

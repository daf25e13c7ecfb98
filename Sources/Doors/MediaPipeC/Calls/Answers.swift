internal import CMediaPipe
internal import MediaPipeRules

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Where a function leaves the words of its error.
typealias ErrorMessage = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Runs the body of a function that answers a status, and leaves the words of a failure.
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
  /// The status of a failure: the canonical codes have the same numbers at every door.
  init(_ failure: TaskFailure) { self.init(rawValue: UInt32(failure.code.rawValue)) }
}

extension TaskFailure {
  /// An argument that no caller may give.
  static func invalid(_ words: String) -> TaskFailure { .core(.invalidArgument, words) }

  /// What is said about a handle that is not one, or not any more.
  static func noHandle(_ kind: String, isNull: Bool) -> TaskFailure {
    .invalid(isNull ? "\(kind) is null." : "\(kind) is closed, or was never made.")
  }
}

/// The pointer that a caller must give, or an error with its name.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws(TaskFailure) -> Pointer {
  guard let pointer else { throw .invalid("\(name) is null.") }
  return pointer
}

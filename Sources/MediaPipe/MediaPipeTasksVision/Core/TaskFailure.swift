internal import Foundation

/// An error as upstream would throw it, and the only place that knows its domain.
struct TaskFailure: Error, Sendable {
  /// The domain of every error of this module.
  static let domain = "com.google.mediapipe.tasks"

  let code: TasksErrorCode
  let message: String

  /// A failure with upstream's iOS wording: the message as it is.
  init(_ code: TasksErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A failure with upstream's C++ wording: the code's name in front.
  static func core(_ code: TasksErrorCode, _ message: String) -> TaskFailure {
    let names: [TasksErrorCode: String] = [
      .cancelledError: "CANCELLED", .unknownError: "UNKNOWN",
      .invalidArgumentError: "INVALID_ARGUMENT", .notFoundError: "NOT_FOUND",
      .permissionDeniedError: "PERMISSION_DENIED", .failedPreconditionError: "FAILED_PRECONDITION",
      .unimplementedError: "UNIMPLEMENTED", .internalError: "INTERNAL",
      .unavailableError: "UNAVAILABLE",
    ]
    return TaskFailure(code, "\(names[code] ?? "UNKNOWN"): \(message)")
  }

  /// The error that is thrown.
  var error: NSError {
    NSError(
      domain: Self.domain, code: Int(code.rawValue),
      userInfo: [NSLocalizedDescriptionKey: message])
  }
}

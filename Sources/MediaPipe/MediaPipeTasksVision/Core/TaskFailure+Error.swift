internal import Foundation
internal import MediaPipeRules

extension TaskFailure {
  /// The domain of every error of this module.
  static let domain = "com.google.mediapipe.tasks"

  /// The error to throw; the codes are those of `TasksErrorCode`.
  var error: NSError {
    NSError(
      domain: Self.domain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Runs a body and throws its failure as an error of this module.
  static func asError<Value>(
    _ body: () throws(TaskFailure) -> Value
  ) throws -> Value {
    do throws(TaskFailure) {
      return try body()
    } catch {
      throw error.error
    }
  }
}

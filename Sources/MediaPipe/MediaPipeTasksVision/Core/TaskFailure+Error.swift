internal import Foundation
internal import MediaPipeRules

extension TaskFailure {
  /// The domain of every error of this module.
  static let domain = "com.google.mediapipe.tasks"

  /// The error that is thrown: the numbers of `TasksErrorCode` are those of the codes.
  var error: NSError {
    NSError(
      domain: Self.domain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

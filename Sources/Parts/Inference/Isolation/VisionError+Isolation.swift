package import VisionBase

extension VisionError {
  /// True if the process of an isolated model was given up before the call.
  ///
  /// The model did not see the call's input: another engine may answer it.
  package var isModelGivenUp: Bool {
    if case .givenUp = cause as? IsolationFault { true } else { false }
  }
}

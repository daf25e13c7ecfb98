package import VisionBase

extension VisionError {
  /// The message, followed by the system's reason in parentheses if it has one that the message
  /// lacks.
  ///
  /// Other causes are left out: their details are for logs.
  package var messageWithReason: String {
    guard let system = cause as? SystemError else { return message }
    return message(with: system.words)
  }

  /// Returns the message, followed by facts in parentheses unless it says them already.
  package func message(with facts: String) -> String {
    let isMissing = code == .inputMissing && (cause as? SystemError)?.isMissing == true
    return isMissing || message.holds(facts) ? message : "\(message) (\(facts))"
  }
}

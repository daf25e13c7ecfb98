import VisionBase

/// The one line that tells a person about an error.
struct FailureLine: CustomStringConvertible {
  let description: String

  /// The line for an error that concerns the whole command, or one of its inputs.
  init(_ error: VisionError, input: String? = nil) {
    var text = error.message
    if let cause = error.cause as? any CustomStringConvertible {
      text += " (\((cause as? SystemError)?.words ?? cause.description))"
    }
    if let input, !text.hasPrefix("\(input): "), !text.hasPrefix("\(input) ") {
      text = "\(input): \(text)"
    }
    description = "vision: " + text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}

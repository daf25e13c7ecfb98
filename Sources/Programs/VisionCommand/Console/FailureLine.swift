import VisionBase
import VisionReports

/// The line that reports an error to a person.
struct FailureLine: CustomStringConvertible {
  let description: String

  /// The beginning of every such line.
  static let start = "vision: "

  /// Creates the line for an error of the whole command, or of one of its inputs.
  init(_ error: VisionError, input: String? = nil) {
    var text = Self.message(of: error)
    if let input, !text.bytes.hasPrefix("\(input) ") {
      text = "\(input): \(Self.told(text, without: input) ?? text)"
    }
    description = Self.start + text.bytes.lines.joined(separator: "; ")
  }

  /// Returns an error in JSON for programs.
  ///
  /// The message about an input omits the name, which the program knows.
  static func json(_ error: VisionError, ofInput input: String? = nil) -> JSONValue {
    let message = message(of: error)
    let told = input.flatMap { Self.told(message, without: $0) } ?? message
    return ["code": .string(error.code.description), "message": .string(told)]
  }

  /// Returns a message without the name that it begins with; nil if it does not.
  static func told(_ message: String, without name: String) -> String? {
    if let told = message.bytes.dropping(prefix: "\(name): ".bytes) { return String(told) }
    return name == "-" ? told(message, without: "standard input") : nil
  }

  /// Returns the entry for a failed input among results: a line of JSON, and nothing in other
  /// formats.
  static func printout(_ error: VisionError, input: String, _ format: OutputFormat) -> Printout {
    guard format == .json else { return .nothing }
    return .json(
      .object([.init("input", .string(input)), .init("error", json(error, ofInput: input))]))
  }

  /// Returns the message, with the facts of the layer below that it lacks.
  static func message(of error: VisionError) -> String {
    guard let cause = error.cause as? any CustomStringConvertible else { return error.message }
    return error.message(with: (cause as? SystemError)?.words ?? cause.description)
  }
}

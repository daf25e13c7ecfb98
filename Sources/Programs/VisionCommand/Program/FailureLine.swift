import VisionBase
import VisionReports

/// The one line that tells a person about an error.
struct FailureLine: CustomStringConvertible {
  let description: String

  /// What every such line begins with.
  static let start = "vision: "

  /// The line for an error that concerns the whole command, or one of its inputs.
  init(_ error: VisionError, input: String? = nil) {
    var text = Self.message(of: error)
    if let input, !text.bytes.hasPrefix("\(input) ") {
      text = "\(input): \(Self.told(text, without: input) ?? text)"
    }
    description = Self.start + text.bytes.lines.joined(separator: "; ")
  }

  /// What programs are told of an error; of an input's, whose name they know, without that.
  static func json(_ error: VisionError, ofInput input: String? = nil) -> JSONValue {
    let message = message(of: error)
    let told = input.flatMap { Self.told(message, without: $0) } ?? message
    return ["code": .string(error.code.description), "message": .string(told)]
  }

  /// What a message says of the thing with a name, which it begins with; nil for others.
  static func told(_ message: String, without name: String) -> String? {
    if let told = message.bytes.dropping(prefix: "\(name): ".bytes) { return String(told) }
    return name == "-" ? told(message, without: "standard input") : nil
  }

  /// What stands among results for an input that failed: a line of JSON, and nothing in other forms.
  static func printout(_ error: VisionError, input: String, _ format: OutputFormat) -> Printout {
    guard format == .json else { return .nothing }
    return .json(
      .object([.init("input", .string(input)), .init("error", json(error, ofInput: input))]))
  }

  /// What is wrong, and the facts of the layer below where there are some that it does not tell.
  static func message(of error: VisionError) -> String {
    guard let cause = error.cause as? any CustomStringConvertible else { return error.message }
    let system = cause as? SystemError
    let facts = system?.words ?? cause.description
    let isTold =
      error.message.holds(facts) || error.code == .inputMissing && system?.isMissing == true
    return isTold ? error.message : "\(error.message) (\(facts))"
  }
}

internal import VisionBase

/// A message from a model's process to its parent: one line for each command.
///
/// The parent does not trust it: the author of the model may control the process.
enum IsolationMessage: Equatable {
  /// The model is compiled; its tensors have these shapes.
  case ready(inputs: [[Int]], outputs: [[Int]])
  /// The model ran, and the outputs are in the shared memory.
  case ran
  /// Compiling or this run failed; the process continues unless it was the compiling.
  case failed(code: VisionError.Code, message: String, status: RuntimeStatus?)

  /// The maximum length of a line in bytes.
  static let mostBytes = 1 << 16

  /// The parent's one command.
  static let run = Array("run\n".utf8)

  /// The most frequent line, compared as bytes.
  static let ranLine = Array("ran\n".utf8)

  /// The error codes that a process may send.
  private static let codes: [VisionError.Code] = [
    .runtimeFailed, .runtimeMissing, .modelInvalid, .modelUnsupported, .optionInvalid, .fileFailed,
  ]

  private enum Name {
    static let (ready, failed) = ("ready ", "failed ")
    static let (inputs, outputs) = ("inputs", "outputs")
    static let (code, message) = ("code", "message")
    static let (call, status, words) = ("call", "status", "words")
  }

  /// Creates the message for an error.
  init(_ error: VisionError) {
    let status = error.cause as? RuntimeStatus
    let message = status == nil ? error.description : error.message
    self = .failed(code: error.code, message: message, status: status)
  }

  /// The message as a line, including its line end.
  var line: String {
    switch self {
    case .ran: "ran\n"
    case .ready(let inputs, let outputs):
      Name.ready
        + JSONValue.object([
          .init(Name.inputs, Self.json(inputs)), .init(Name.outputs, Self.json(outputs)),
        ]).text + "\n"
    case .failed(let code, let message, let status):
      Name.failed
        + JSONValue.object(
          [
            .init(Name.code, .string(code.description)),
            .init(Name.message, .string(message.beginning(ofAtMost: 2000))),
          ]
            + (status.map { status in
              [
                .init(Name.call, .string(status.call)),
                .init(Name.status, .integer(Int(status.code))),
                .init(Name.words, .string(status.messages.beginning(ofAtMost: 2000))),
              ]
            } ?? [])
        ).text + "\n"
    }
  }

  /// Parses a line without its line end; nil if it is not part of the protocol.
  init?(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    if text == "ran" {
      self = .ran
    } else if text.bytes.hasPrefix(Name.ready), let value = Self.value(text, after: Name.ready),
      let inputs = Self.shapes(value[Name.inputs]), let outputs = Self.shapes(value[Name.outputs])
    {
      self = .ready(inputs: inputs, outputs: outputs)
    } else if text.bytes.hasPrefix(Name.failed), let value = Self.value(text, after: Name.failed),
      let message = value[Name.message]?.nonemptyString,
      let code = Self.codes.first(where: {
        value[Name.code]?.nonemptyString == $0.description
      })
    {
      self = .failed(code: code, message: message, status: Self.status(value))
    } else {
      return nil
    }
  }

  private static func value(_ text: String, after word: String) -> JSONValue? {
    try? JSONValue(Array(text.utf8.dropFirst(word.utf8.count)), name: "an answer")
  }

  private static func status(_ value: JSONValue) -> RuntimeStatus? {
    guard let call = value[Name.call]?.nonemptyString,
      let code = value[Name.status]?.wholeNumber.flatMap({ Int32(exactly: $0) })
    else { return nil }
    return RuntimeStatus(call: call, code: code, messages: value[Name.words]?.nonemptyString ?? "")
  }

  private static func json(_ shapes: [[Int]]) -> JSONValue {
    .array(shapes.map { .array($0.map(JSONValue.integer)) })
  }

  private static func shapes(_ value: JSONValue?) -> [[Int]]? {
    guard case .array(let list) = value else { return nil }
    var shapes: [[Int]] = []
    for entry in list {
      guard case .array(let sides) = entry else { return nil }
      let shape = sides.compactMap(\.wholeNumber)
      guard shape.count == sides.count, shape.allSatisfy({ $0 > 0 }) else { return nil }
      shapes.append(shape)
    }
    return shapes
  }
}

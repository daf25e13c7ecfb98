internal import VisionBase

/// The result of a failed call to the runtime: the call, its status, and the runtime's messages.
///
/// Statuses remain numbers, so that one unknown to this version is still shown.
public struct RuntimeStatus: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function of the runtime's C API.
  public let call: String

  /// The status it returned.
  public let code: Int32

  /// The messages the runtime collected; empty when it had none.
  public let messages: String

  /// Names of the codes, after `LiteRtStatus` of release 2.3.0.
  private static let names: [Int32: String] = [
    1: "invalid argument", 2: "out of memory", 3: "runtime failure", 4: "missing input tensor",
    5: "unsupported", 6: "not found", 7: "timeout expired", 8: "wrong version", 9: "unknown",
    10: "already exists", 100: "cancelled", 500: "file input or output failed",
    501: "invalid flatbuffer", 502: "dynamic loading failed", 503: "serialization failed",
    504: "compilation failed", 1000: "index out of bounds", 1001: "invalid type",
    1002: "invalid graph", 1003: "graph modification", 1500: "invalid tool configuration",
    4000: "unsupported runtime version", 4001: "unsupported compiler version",
    4002: "incompatible byte code", 5000: "no shape inference for an operator",
    5001: "shape inference failed",
  ]

  /// The call, the status by name and number, and the runtime's own messages.
  public var description: String {
    let name = Self.names[code] ?? "status"
    return "\(call): \(name) (\(code))" + (messages.isEmpty ? "" : ": \(messages)")
  }
}

/// Returns the kind of error that a failed call means.
func errorCode(of status: RuntimeStatus) -> VisionError.Code {
  switch status.call {
  case "LiteRtCreateModelFromBuffer": .modelInvalid
  case "LiteRtCreateCompiledModel": status.code == 2 ? .runtimeFailed : .modelUnsupported
  default: .runtimeFailed
  }
}

/// Returns on success and throws an error for any other status.
///
/// `subject` describes the operation, for example `compiling face.tflite`.
func check(
  _ code: Int32, _ call: String, _ subject: @autoclosure () -> String,
  messages: () -> String = { "" }
) throws(VisionError) {
  guard code != 0 else { return }
  let status = RuntimeStatus(call: call, code: code, messages: messages())
  throw VisionError(errorCode(of: status), "\(subject()) failed in the runtime", cause: status)
}

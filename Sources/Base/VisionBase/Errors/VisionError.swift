/// The only error type of this package: the kind of failure, its details, and its remedy.
///
/// Every function of the engine and its parts throws this type. `code` is for programs, `message`
/// is for people, and `cause` keeps the details of the layer below for logs, for example a status
/// of the inference runtime.
public struct VisionError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Code

  /// The problem, the file, field or value it concerns, and the remedy.
  public var message: String

  /// The failure of a lower layer that led to this one, if any.
  ///
  /// Print it or log it. Most of its types are not public and change without notice; the ones that
  /// a program may test for are `SystemError`, `RuntimeStatus` and `VisionError` itself.
  public var cause: (any Error)?

  /// Creates an error.
  public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The message, followed by the cause, if any, in parentheses.
  public var description: String {
    guard let cause else { return message }
    return "\(message) (\(cause))"
  }
}

extension VisionError {
  /// A kind of failure; compare it with the static members, since later versions may add others.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: String, CaseIterable {
      case runtimeMissing, runtimeFailed
      case modelInvalid, modelUnsupported, modelMissing
      case inputInvalid, inputMissing, optionInvalid
      case fileFailed, downloadFailed, cancelled
    }

    private var kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// Creates the code with a name, such as `modelInvalid`; nil for an unknown name.
    package init?(named name: String) {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.init(kind: kind)
    }

    /// All codes, in no particular order.
    package static let all = Kind.allCases.map { Code(kind: $0) }

    /// A library that is loaded on demand, such as the inference runtime, cannot be used.
    public static let runtimeMissing = Code(kind: .runtimeMissing)
    /// The inference runtime returned an error.
    public static let runtimeFailed = Code(kind: .runtimeFailed)
    /// A model's bytes are not a well-formed model.
    public static let modelInvalid = Code(kind: .modelInvalid)
    /// The model is well-formed, but the current task cannot use it.
    public static let modelUnsupported = Code(kind: .modelUnsupported)
    /// The model is not on this machine.
    public static let modelMissing = Code(kind: .modelMissing)
    /// An image, video or other input cannot be read or used.
    public static let inputInvalid = Code(kind: .inputInvalid)
    /// The input does not exist.
    public static let inputMissing = Code(kind: .inputMissing)
    /// A value chosen by the caller is out of range.
    public static let optionInvalid = Code(kind: .optionInvalid)
    /// A file could not be opened, read, written or mapped.
    public static let fileFailed = Code(kind: .fileFailed)
    /// A download failed; existing files are unchanged.
    public static let downloadFailed = Code(kind: .downloadFailed)
    /// The caller canceled the operation.
    public static let cancelled = Code(kind: .cancelled)

    /// The name of the code, such as `modelInvalid`.
    public var description: String { kind.rawValue }
  }
}

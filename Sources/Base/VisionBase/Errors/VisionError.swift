/// The one error of this package: what kind of failure, what exactly, and what to do about it.
///
/// Every function of the engine and its parts throws this type. `code` is for programs,
/// `message` is for people, and `cause` keeps the facts of the layer below for logs, for example a
/// status of the inference runtime.
public struct VisionError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code

  /// What is wrong, in which file, field or value, and what to do about it.
  public var message: String

  /// The failure of a lower layer that led to this one, if there was one.
  ///
  /// Print it or log it. Most of its types are not public and change without notice; those that a
  /// program may ask for are `SystemError`, `RuntimeStatus` and `VisionError` itself.
  public var cause: (any Error)?

  /// Makes an error.
  public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The message, followed by the cause in brackets where there is one.
  public var description: String {
    guard let cause else { return message }
    return "\(message) (\(cause))"
  }
}

extension VisionError {
  /// The kinds of failure; compare with the static members, others may be added in later versions.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: String, CaseIterable {
      case runtimeMissing, runtimeFailed
      case modelInvalid, modelUnsupported, modelMissing
      case inputInvalid, inputMissing, optionInvalid
      case fileFailed, downloadFailed, cancelled
    }

    private var kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// The code with a name, as in `modelInvalid`; nil for a name of none.
    package init?(named name: String) {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.init(kind: kind)
    }

    /// All there are, in no order.
    package static let all = Kind.allCases.map { Code(kind: $0) }

    /// A library that is loaded when it is needed, such as the inference runtime, cannot be used.
    public static let runtimeMissing = Code(kind: .runtimeMissing)
    /// The inference runtime answered with an error.
    public static let runtimeFailed = Code(kind: .runtimeFailed)
    /// A model's bytes are not a well-formed model.
    public static let modelInvalid = Code(kind: .modelInvalid)
    /// A well-formed model that the task at hand cannot use.
    public static let modelUnsupported = Code(kind: .modelUnsupported)
    /// A model that is not on this machine.
    public static let modelMissing = Code(kind: .modelMissing)
    /// A picture, video or other input that cannot be read or used.
    public static let inputInvalid = Code(kind: .inputInvalid)
    /// An input that does not exist.
    public static let inputMissing = Code(kind: .inputMissing)
    /// A value the caller chose is outside what is allowed.
    public static let optionInvalid = Code(kind: .optionInvalid)
    /// A file could not be opened, read, written or mapped.
    public static let fileFailed = Code(kind: .fileFailed)
    /// A download did not succeed; whatever was there before is still there.
    public static let downloadFailed = Code(kind: .downloadFailed)
    /// The caller asked to stop.
    public static let cancelled = Code(kind: .cancelled)

    /// The name of the code, as in `modelInvalid`.
    public var description: String { kind.rawValue }
  }
}

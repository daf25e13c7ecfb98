/// An error as upstream reports it, for every API.
package struct TaskFailure: Error, Hashable, Sendable {
  /// The kind of failure.
  package let code: StatusCode

  /// Upstream's message in its C API.
  package let words: String

  /// True if the message is from upstream's C++ code; its iOS library then puts the code's name
  /// first.
  private let isOfInside: Bool

  /// Creates a failure with the message of an API layer, unchanged.
  package init(_ code: StatusCode, _ words: String) {
    self.init(code, words, isOfInside: false)
  }

  private init(_ code: StatusCode, _ words: String, isOfInside: Bool) {
    self.code = code
    self.words = words
    self.isOfInside = isOfInside
  }

  /// Returns a failure with a message of upstream's C++ code.
  package static func core(_ code: StatusCode, _ words: String) -> TaskFailure {
    TaskFailure(code, words, isOfInside: true)
  }

  /// Returns a failure for an invalid argument with a message of upstream's C++ code.
  package static func invalid(_ words: String) -> TaskFailure { .core(.invalidArgument, words) }

  /// The message in upstream's iOS library.
  package var message: String { isOfInside ? "\(code.name): \(words)" : words }
}

/// An error as upstream reports it, whatever door it leaves by.
package struct TaskFailure: Error, Hashable, Sendable {
  /// The kind of failure.
  package let code: StatusCode

  /// Upstream's words, as its C interface gives them.
  package let words: String

  /// Whether the words are those of upstream's inside, which its iOS library gives after the code's
  /// name.
  private let isOfInside: Bool

  /// A failure with the words of a door: the message as it is.
  package init(_ code: StatusCode, _ words: String) {
    self.init(code, words, isOfInside: false)
  }

  private init(_ code: StatusCode, _ words: String, isOfInside: Bool) {
    self.code = code
    self.words = words
    self.isOfInside = isOfInside
  }

  /// A failure with the words of upstream's C++ code.
  package static func core(_ code: StatusCode, _ words: String) -> TaskFailure {
    TaskFailure(code, words, isOfInside: true)
  }

  /// The message of upstream's iOS library.
  package var message: String { isOfInside ? "\(code.name): \(words)" : words }
}

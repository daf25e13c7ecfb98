internal import VisionBase

/// The parser of a value's text: the accepted texts, and the error for all others.
package struct ValueType<Value: Sendable>: Sendable {
  /// The kind of the value.
  package let kind: OptionKind

  /// The placeholder for the value in help, such as `N`.
  package let placeholder: String

  package let parse: @Sendable (String) throws(ValueProblem) -> Value
  let describe: @Sendable (Value) -> String

  /// Creates a value type.
  ///
  /// - Parameters:
  ///   - kind: The kind of the value.
  ///   - placeholder: The placeholder for the value in help.
  ///   - describe: Returns the text of a value as typed; used to show defaults.
  ///   - parse: Returns the value of a text, or throws the problem with the text.
  package init(
    _ kind: OptionKind, placeholder: String,
    describe: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.kind = kind
    self.placeholder = placeholder
    self.describe = describe
    self.parse = parse
  }

  /// Returns the same type with another placeholder.
  package func shown(as placeholder: String) -> Self {
    Self(kind, placeholder: placeholder, describe: describe, parse: parse)
  }
}

/// A problem with the text of a value.
package struct ValueProblem: Error, Hashable, Sendable {
  /// The problem and its remedy, such as `'x' is not a whole number`.
  package let message: String

  /// The value that was probably intended.
  package let suggestion: String?

  /// Creates a problem.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}

// MARK: - Gathering words

extension ValueType {
  /// A function that stores a word's value in place of the previous one.
  package var replacing: StoreWord {
    { (word, value) throws(ValueProblem) in value = try parse(word) }
  }

  /// A function that appends a word's value to the previous ones.
  package var appending: StoreWord {
    { (word, value) throws(ValueProblem) in
      value = (value as? [Value] ?? []) + [try parse(word)]
    }
  }

  /// A function that appends the values of a word's comma-separated parts to the previous ones.
  var appendingList: StoreWord {
    { (word, value) throws(ValueProblem) in
      var values = value as? [Value] ?? []
      for entry in listEntries(of: word) {
        guard !entry.isEmpty else {
          throw ValueProblem("'\(word)' has an empty entry; separate entries by single commas")
        }
        values.append(try parse(entry))
      }
      value = values
    }
  }
}

/// Returns the comma-separated parts of a word.
func listEntries(of word: String) -> [String] {
  word.bytes.split(separator: ",", omittingEmptySubsequences: false).map {
    String($0.trimmed { $0 == " " })
  }
}

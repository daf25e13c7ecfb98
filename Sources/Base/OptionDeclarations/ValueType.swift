internal import VisionBase

/// How the text of a value becomes a value: what is allowed, and what is said when it is not.
package struct ValueType<Value: Sendable>: Sendable {
  /// What the value is.
  package let kind: OptionKind

  /// What stands for the value in help, as in `N`.
  package let placeholder: String

  let parse: @Sendable (String) throws(ValueProblem) -> Value
  let describe: @Sendable (Value) -> String

  /// Makes a type of value.
  ///
  /// - Parameters:
  ///   - kind: What the value is.
  ///   - placeholder: What stands for the value in help.
  ///   - describe: The text a person would type for a value; used to show defaults.
  ///   - parse: The value of a text, or what is wrong with the text.
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

  /// The same type under another placeholder.
  package func shown(as placeholder: String) -> Self {
    Self(kind, placeholder: placeholder, describe: describe, parse: parse)
  }
}

/// What is wrong with the text of a value.
package struct ValueProblem: Error, Hashable, Sendable {
  /// What is wrong and what is right, as in `'x' is not a whole number`.
  package let message: String

  /// The value that was probably meant.
  package let suggestion: String?

  /// Makes a problem.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}

// MARK: - Gathering words

extension ValueType {
  /// Stores a word's value in place of the one before.
  package var replacing: StoreWord {
    { (word, value) throws(ValueProblem) in value = try parse(word) }
  }

  /// Stores a word's value behind those before.
  package var appending: StoreWord {
    { (word, value) throws(ValueProblem) in
      value = (value as? [Value] ?? []) + [try parse(word)]
    }
  }

  /// Stores the values of a word's comma-separated parts behind those before.
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

/// The comma-separated parts of a word.
func listEntries(of word: String) -> [String] {
  word.bytes.split(separator: ",", omittingEmptySubsequences: false).map {
    String($0.trimmed { $0 == " " })
  }
}

/// How the text of a value becomes a value: what is allowed, and what is said when it is not.
public struct ValueType<Value: Sendable>: Sendable {
  /// What stands for the value in help, as in `N`.
  public let placeholder: String

  /// What a shell offers.
  public let completion: Completion

  let parse: @Sendable (String) throws(ValueProblem) -> Value
  let describe: @Sendable (Value) -> String

  /// Makes a type of value.
  ///
  /// - Parameters:
  ///   - placeholder: What stands for the value in help.
  ///   - completion: What a shell offers.
  ///   - describe: The text a person would type for a value; used to show defaults.
  ///   - parse: The value of a text, or what is wrong with the text.
  public init(
    placeholder: String, completion: Completion = .none,
    describe: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.describe = describe
    self.parse = parse
  }

  /// The same type under another placeholder, and offering something else where that is given.
  public func shown(as placeholder: String, completing completion: Completion? = nil) -> Self {
    Self(
      placeholder: placeholder, completion: completion ?? self.completion, describe: describe,
      parse: parse)
  }
}

/// What is wrong with the text of a value.
public struct ValueProblem: Error, Hashable, Sendable {
  /// What is wrong and what is right, as in `'x' is not a whole number`.
  public let message: String

  /// The value that was probably meant.
  public let suggestion: String?

  /// Makes a problem.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}

// MARK: - Gathering words

extension ValueType {
  /// Stores a word's value in place of the one before.
  var replacing: StoreWord {
    { (word, value) throws(ValueProblem) in value = try parse(word) }
  }

  /// Stores a word's value behind those before.
  var appending: StoreWord {
    { (word, value) throws(ValueProblem) in
      value = (value as? [Value] ?? []) + [try parse(word)]
    }
  }

  /// Stores the values of a word's comma-separated parts behind those before.
  var appendingList: StoreWord {
    { (word, value) throws(ValueProblem) in
      var values = value as? [Value] ?? []
      for part in word.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(part).trimmingSpaces
        guard !text.isEmpty else {
          throw ValueProblem("'\(word)' has an empty entry; separate entries by single commas")
        }
        values.append(try parse(text))
      }
      value = values
    }
  }
}

extension String {
  /// The text without the spaces at its ends.
  var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

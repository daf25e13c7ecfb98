internal import VisionBase

// MARK: - Text and paths

extension ValueType where Value == String {
  /// Any nonempty text.
  package static var text: Self { text(.text, "TEXT") }

  /// The path of a file.
  package static var file: Self { text(.file, "FILE") }

  /// The path of a folder.
  package static var folder: Self { text(.folder, "FOLDER") }

  /// The path of a file of samples, or of a folder of such files.
  package static var samples: Self { text(.samples, "SAMPLES") }

  private static func text(_ kind: OptionKind, _ placeholder: String) -> Self {
    Self(kind, placeholder: placeholder, describe: { $0 }) { (text) throws(ValueProblem) in
      guard !text.isEmpty else { throw ValueProblem("the text is empty") }
      return text
    }
  }
}

// MARK: - Numbers

extension ValueType where Value == Int {
  /// Returns the type of integers within a range.
  package static func integer(in range: ClosedRange<Int> = .min ... .max) -> Self {
    Self(.integer(range), placeholder: "N", describe: { "\($0)" }) { (text) throws(ValueProblem) in
      let expected = "give a whole number\(describe(range))"
      guard let number = Int(text) else {
        throw ValueProblem("'\(text)' is not a whole number; \(expected)")
      }
      guard range.contains(number) else {
        throw ValueProblem("\(text) is out of range; \(expected)")
      }
      return number
    }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let lower, .max): ", at least \(lower)"
    case (.min, let upper): ", at most \(upper)"
    case (let lower, let upper): " from \(lower) to \(upper)"
    }
  }
}

extension ValueType where Value == Double {
  /// Returns the type of finite numbers within a range.
  package static func number(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) -> Self {
    Self(.number(range), placeholder: "X", describe: shortText) { (text) throws(ValueProblem) in
      let expected = "give a number\(describe(range))"
      guard let number = decimalNumber(text) else {
        throw ValueProblem("'\(text)' is not a number; \(expected)")
      }
      guard range.contains(number) else {
        throw ValueProblem("\(text) is out of range; \(expected)")
      }
      return number
    }
  }

  private static func describe(_ range: ClosedRange<Double>) -> String {
    let (lower, upper) = (shortText(range.lowerBound), shortText(range.upperBound))
    return
      switch (
        range.lowerBound == -.greatestFiniteMagnitude, range.upperBound == .greatestFiniteMagnitude
      )
    {
    case (true, true): ""
    case (false, true): ", at least \(lower)"
    case (true, false): ", at most \(upper)"
    case (false, false): " from \(lower) to \(upper)"
    }
  }

  static func shortText(_ number: Double) -> String {
    let text = "\(number)"
    return text.bytes.dropping(suffix: ".0").map(String.init) ?? text
  }
}

// MARK: - Choices

extension ValueType {
  /// Returns a choice of named values: the names as typed, in display order.
  package static func choice(_ choices: [(name: String, value: Value)]) -> Self
  where Value: Equatable {
    let names = choices.map(\.name)
    return Self(
      .choice(names), placeholder: names.joined(separator: "|"),
      describe: { value in choices.first { $0.value == value }?.name ?? "\(value)" }
    ) { (text) throws(ValueProblem) in
      if let choice = choices.first(where: { $0.name == text }) { return choice.value }
      throw ValueProblem(
        "'\(text)' is not one of \(names.joined(separator: ", "))",
        suggestion: nearestName(to: text, among: names))
    }
  }

  /// Returns a choice of an enumeration's cases, by their raw values.
  package static func choice(of type: Value.Type = Value.self) -> Self
  where Value: CaseIterable & RawRepresentable<String> & Equatable {
    .choice(type.allCases.map { ($0.rawValue, $0) })
  }
}

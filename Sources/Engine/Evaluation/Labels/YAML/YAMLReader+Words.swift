internal import VisionBase

// MARK: - Brackets

extension YAMLReader {
  /// Reads a list or a map in brackets, which may span several lines.
  mutating func bracketed() throws(VisionError) -> YAMLValue {
    let start = line
    let isMap = peek == UInt8(ascii: "{")
    place += 1
    return try nested { (reader) throws(VisionError) in
      let content: YAMLValue.Content =
        try isMap
        ? .map(reader.bracketedMembers(since: start)) : .list(reader.bracketedValues(since: start))
      return YAMLValue(content: content, line: start)
    }
  }

  private mutating func bracketedValues(
    since start: Int
  ) throws(VisionError) -> [YAMLValue] {
    var values: [YAMLValue] = []
    while try !isClosed(by: "]", since: start) {
      values.append(try bracketedValue())
      skipSpace()
      if peek == UInt8(ascii: ":") {
        throw fault("a word with a colon and a blank behind it begins a map; put it in quotes")
      }
      try separate(from: "]", since: start)
    }
    return values
  }

  private mutating func bracketedMembers(
    since start: Int
  ) throws(VisionError) -> [(key: String, value: YAMLValue)] {
    var members: [(key: String, value: YAMLValue)] = []
    while try !isClosed(by: "}", since: start) {
      let key = try isQuote ? quoted() : plain(endingAt: Self.marks)
      skipSpace()
      guard peek == UInt8(ascii: ":") else {
        throw fault("a key in { } needs a colon, a blank and a value behind it, as in {0: dog}")
      }
      place += 1
      skipSpace()
      let isNothing = peek == UInt8(ascii: ",") || peek == UInt8(ascii: "}")
      let value = try isNothing ? YAMLValue(content: .nothing, line: line) : bracketedValue()
      members.append((key, value))
      skipSpace()
      try separate(from: "}", since: start)
    }
    return members
  }

  private mutating func bracketedValue() throws(VisionError) -> YAMLValue {
    if peek == UInt8(ascii: "[") || peek == UInt8(ascii: "{") { return try bracketed() }
    let start = line
    let text = try isQuote ? quoted() : folded()
    return YAMLValue(content: .text(text), line: start)
  }

  /// Skips to the next entry; returns true after skipping the closing bracket.
  private mutating func isClosed(
    by bracket: Unicode.Scalar, since start: Int
  ) throws(VisionError) -> Bool {
    skipSpace()
    guard let byte = peek else { throw fault("this bracket is not closed", line: start) }
    guard byte == UInt8(ascii: bracket) else { return false }
    place += 1
    return true
  }

  /// Skips a comma; stays before the closing bracket.
  private mutating func separate(
    from bracket: Unicode.Scalar, since start: Int
  ) throws(VisionError) {
    switch peek {
    case UInt8(ascii: ","): place += 1
    case UInt8(ascii: bracket): break
    case nil: throw fault("this bracket is not closed", line: start)
    default: throw fault("a comma or '\(bracket)' is missing before this")
    }
  }

  /// Skips blanks, ends of lines and comments.
  private mutating func skipSpace() {
    while let byte = peek {
      let follows = isBlank(at: place - 1) || Self.marks.contains(bytes[place - 1])
      if byte == UInt8(ascii: "#"), follows {
        skipToEnd()
      } else if isBlank(at: place) {
        step()
      } else {
        return
      }
    }
  }
}

// MARK: - Words

extension YAMLReader {
  /// The letters that end a word in brackets.
  static let marks = Array(",[]{}".utf8)

  /// The letters that begin something other than a word.
  private static let indicators = Array(",[]{}#&*!|>%@`".utf8)

  /// Reads a word without quotes, up to a comment, a colon with a blank behind it, the end of the
  /// line, or one of some letters.
  mutating func plain(endingAt marks: [UInt8]) throws(VisionError) -> String {
    guard let first = peek, !Self.indicators.contains(first),
      !("-?:".utf8.contains(first) && isBlank(at: place + 1))
    else {
      throw fault(
        "this is YAML that is not read here, such as an anchor, a tag or a block of text; write "
          + "words, and put those that begin with a mark in quotes")
    }
    return rest(endingAt: marks)
  }

  /// Reads a word in brackets, which may go on in the next lines.
  private mutating func folded() throws(VisionError) -> String {
    var text = try plain(endingAt: Self.marks)
    while true {
      skipBlanks()
      guard isBreak(at: place) else { return text }
      while peek != nil, isBlank(at: place) { step() }
      guard let byte = peek, byte != UInt8(ascii: "#"), !Self.marks.contains(byte) else {
        return text
      }
      let more = rest(endingAt: Self.marks)
      guard !more.isEmpty else { return text }
      text += " " + more
    }
  }

  /// Reads a word without quotes whose first letter may be any.
  private mutating func rest(endingAt marks: [UInt8]) -> String {
    let start = place
    while let byte = peek, !isBreak(at: place), !marks.contains(byte) {
      if byte == UInt8(ascii: "#"), isBlank(at: place - 1) { break }
      let isEnd = isBlank(at: place + 1) || marks.contains(bytes[place + 1])
      if byte == UInt8(ascii: ":"), isEnd { break }
      place += 1
    }
    let end = bytes[start..<place].lastIndex { $0 != 0x20 && $0 != 0x09 }
    return String(decoding: bytes[start..<(end.map { $0 + 1 } ?? start)], as: UTF8.self)
  }

  /// Reads a word in quotes, which may span several lines.
  mutating func quoted() throws(VisionError) -> String {
    let (start, quote) = (line, bytes[place])
    var word: [UInt8] = []
    // Blanks before this length are escaped, and stay at the end of a line.
    var keptCount = 0
    place += 1
    while let byte = peek {
      if isBreak(at: place) {
        while word.count > keptCount, word.last == 0x20 || word.last == 0x09 { word.removeLast() }
        foldBreaks(into: &word)
        keptCount = word.count
        continue
      }
      place += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if isBreak(at: place) {
          foldBreaks(into: &word, isEscaped: true)
        } else {
          word += try escaped()
        }
        keptCount = word.count
      } else if byte != quote {
        word.append(byte)
      } else if quote == UInt8(ascii: "'"), peek == quote {
        word.append(byte)
        place += 1
      } else {
        return String(decoding: word, as: UTF8.self)
      }
    }
    throw fault("this quote is not closed", line: start)
  }

  /// Skips ends of lines with the blanks behind them, and appends what they stand for: one is a
  /// blank, or nothing behind a backslash, and each further one is a line break.
  private mutating func foldBreaks(into word: inout [UInt8], isEscaped: Bool = false) {
    var count = 0
    while isBreak(at: place) {
      step()
      skipBlanks()
      count += 1
    }
    if count > 1 {
      word += [UInt8](repeating: 0x0A, count: count - 1)
    } else if !isEscaped {
      word.append(0x20)
    }
  }

  /// The escapes of one letter, and what they stand for.
  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "t"): "\t", 0x09: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}",
    UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/",
    UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]

  /// The numbers of digits after the letters of escapes by number.
  private static let digits: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  /// Reads an escape behind its backslash.
  private mutating func escaped() throws(VisionError) -> [UInt8] {
    guard let letter = peek else { throw fault("this quote is not closed") }
    place += 1
    if let scalar = Self.escapes[letter] { return Array(String(scalar).utf8) }
    let text = bytes[place...].prefix(Self.digits[letter] ?? 0)
    guard text.count == Self.digits[letter], text.allSatisfy({ Byte($0).isHexDigit }),
      let number = UInt32(String(decoding: text, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw fault("an escape after a backslash is none that YAML has") }
    place += text.count
    return Array(String(scalar).utf8)
  }
}

/// The tables, unions and fields that a TFLite model may contain.
package struct ModelSchema: Sendable {
  /// The storage of a field and the kind of its target.
  package enum Kind: Hashable, Sendable {
    case number(byteCount: Int)
    case unread
    case string
    case table(Int)
    case numbers(byteCount: Int)
    case bytesInPlace
    case strings
    case tables(Int)
    case union(Int)
  }

  /// One field; the name is stored as its range in the text.
  package struct Field: Sendable {
    package let kind: Kind
    package let slot: Int
    package let name: Range<Int>
  }

  /// One table.
  package struct Table: Sendable {
    package var fields: [Field] = []
  }

  /// The tables; 0 is the root.
  package private(set) var tables: [Table] = []

  /// The text that the schema was read from, for the names of fields.
  private let text: [UInt8]

  /// The unions' members as indices of tables.
  package private(set) var unions: [[Int]] = []

  /// Parses the schema from its text form, which `ModelSchemaText.swift` explains.
  ///
  /// The text is part of this package, so text that does not fit the form is ignored instead of
  /// reported; a test compares the result with the schema.
  package init(_ text: String) {
    var parser = Parser(text)
    parser.parse()
    tables = parser.tables
    unions = parser.unions
    self.text = parser.text
  }

  /// The schema of the models that this package reads; created when first used.
  package static let current = ModelSchema(text)

  /// Returns the name of a field.
  package func name(of field: Field) -> String {
    String(decoding: text[field.name], as: UTF8.self)
  }
}

extension ModelSchema {
  /// Converts the text to tables; names are resolved as they occur, tables filled in later.
  private struct Parser {
    var tables: [Table] = []
    var unions: [[Int]] = []
    let text: [UInt8]
    private var position = 0
    private var tableNumbers: [UInt64: Int] = [:]
    private var unionNumbers: [UInt64: Int] = [:]

    init(_ text: String) {
      self.text = Array(text.utf8)
      tables.reserveCapacity(256)
      tableNumbers.reserveCapacity(256)
    }

    private func byte(_ index: Int) -> UInt8 {
      index < text.count ? text[index] : 0
    }

    mutating func parse() {
      while position < text.count {
        let name = word()
        if matches(name, "union") {
          let union = number(of: hash(word()), in: &unionNumbers)
          while unions.count <= union { unions.append([]) }
          unions[union] = rest { parser, word in parser.table(word) }
        } else {
          let table = table(name)
          var slot = 0
          tables[table].fields = rest { parser, word in parser.field(word, slot: &slot) }
        }
      }
    }

    /// Parses the words up to the next line that does not start with a space.
    private mutating func rest<Item>(_ make: (inout Parser, Range<Int>) -> Item) -> [Item] {
      var items: [Item] = []
      while position < text.count {
        if byte(position) == UInt8(ascii: "\n") {
          position += 1
          guard byte(position) == UInt8(ascii: " ") else { break }
        } else if byte(position) == UInt8(ascii: " ") {
          position += 1
        } else {
          items.append(make(&self, word()))
        }
      }
      return items
    }

    private mutating func word() -> Range<Int> {
      while byte(position) == UInt8(ascii: " ") { position += 1 }
      let start = position
      while position < text.count, byte(position) > UInt8(ascii: " ") { position += 1 }
      return start..<position
    }

    private mutating func field(_ word: Range<Int>, slot: inout Int) -> Field {
      var colon = word.lowerBound
      while colon < word.upperBound, byte(colon) != UInt8(ascii: ":") { colon += 1 }
      let kind = kind(colon + 1..<max(colon + 1, word.upperBound))
      defer { slot += 1 }
      if case .union = kind { slot += 1 }
      return Field(kind: kind, slot: slot, name: word.lowerBound..<colon)
    }

    private mutating func kind(_ word: Range<Int>) -> Kind {
      let first = byte(word.lowerBound)
      let inner = word.lowerBound + 1..<max(word.lowerBound + 1, word.upperBound - 1)
      switch first {
      case UInt8(ascii: "*"): return .bytesInPlace
      case UInt8(ascii: "-"): return .unread
      case UInt8(ascii: "<"):
        let union = number(of: hash(inner.lowerBound..<word.upperBound), in: &unionNumbers)
        return .union(union)
      case UInt8(ascii: "["):
        if let size = size(inner) { return .numbers(byteCount: size) }
        return matches(inner, "string") ? .strings : .tables(table(inner))
      default:
        if let size = size(word) { return .number(byteCount: size) }
        return matches(word, "string") ? .string : .table(table(word))
      }
    }

    private func size(_ word: Range<Int>) -> Int? {
      let digit = byte(word.lowerBound)
      return digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9")
        ? Int(digit - UInt8(ascii: "0")) : nil
    }

    private mutating func table(_ name: Range<Int>) -> Int {
      let table = number(of: hash(name), in: &tableNumbers)
      while tables.count <= table { tables.append(Table()) }
      return table
    }

    private func number(of name: UInt64, in numbers: inout [UInt64: Int]) -> Int {
      if let known = numbers[name] { return known }
      numbers[name] = numbers.count
      return numbers.count - 1
    }

    private func matches(_ word: Range<Int>, _ other: String) -> Bool {
      text[word].elementsEqual(other.utf8)
    }

    /// Returns the FNV-1a hash of a word; a test checks that the names' hashes differ.
    private func hash(_ word: Range<Int>) -> UInt64 {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for index in word { hash = (hash ^ UInt64(byte(index))) &* 0x100_0000_01b3 }
      return hash
    }
  }
}

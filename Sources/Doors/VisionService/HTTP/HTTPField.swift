/// A header field: a name and a value.
package struct HTTPField: Sendable, Equatable {
  /// The name as written.
  package var name: String
  /// The value without blanks around it.
  package var value: String
  /// True for a line of a request that goes on in the next, which makes its name uncertain.
  package var isFolded = false

  package init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

/// The header fields, in order.
package struct HTTPHeader: Sendable, Equatable {
  /// The fields.
  package private(set) var fields: [HTTPField]

  package init(_ fields: [HTTPField] = []) { self.fields = fields }

  /// The first value of a name, compared without case.
  package subscript(name: String) -> String? {
    fields.first { Self.isSame($0.name, name) }?.value
  }

  /// Returns all values of a name.
  package func values(of name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// Returns true if more than one field has the name.
  package func hasSeveral(_ name: String) -> Bool {
    var count = 0
    for field in fields where Self.isSame(field.name, name) { count += 1 }
    return count > 1
  }

  /// Appends a field.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(HTTPField(name, value))
  }

  /// Appends a field unless one has its name.
  package mutating func addMissing(_ name: String, _ value: String) {
    if self[name] == nil { add(name, value) }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    let (first, second) = (first.utf8, second.utf8)
    guard first.count == second.count else { return false }
    return zip(first, second).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

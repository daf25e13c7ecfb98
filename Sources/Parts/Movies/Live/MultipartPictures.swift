internal import VisionBase

/// Splits a `multipart/x-mixed-replace` body into pictures.
///
/// Cameras differ in how they write boundaries, so any line that begins with the boundary, with or
/// without its two dashes, counts. A length is trusted within limits; without one a part ends where
/// the next boundary begins.
package struct MultipartPictures {
  /// A defect in a body.
  package struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private let boundary: [UInt8]
  private var bytes: [UInt8] = []
  /// The index at which the unread bytes begin.
  private var start = 0
  /// The index up to which the next boundary was searched for.
  private var searched = 0
  private var state = State.beforePart

  private enum State: Equatable {
    case beforePart
    case inHead
    case inBody(length: Int?)
  }

  static let longestPart = 32 << 20
  private static let longestHead = 16 << 10

  /// Reads the boundary from a header such as `multipart/x-mixed-replace; boundary=frame`.
  ///
  /// Returns nil if the type is another or the header has no boundary.
  package init?(contentType: String) {
    let type = contentType.bytes.prefix { $0 != ";" }
    guard ["multipart/x-mixed-replace", "multipart/mixed"].contains(Self.plain(type)),
      var name = Self.boundary(in: contentType.bytes[type.endIndex...])?.bytes, name.count <= 200
    else { return nil }
    while let rest = name.dropping(prefix: "--") { name = rest }
    guard !name.isEmpty else { return nil }
    boundary = Array("--\(name)".utf8)
  }

  /// Returns the value of the boundary parameter, as in `; boundary="x; y"` (RFC 2045, 5.1).
  private static func boundary(in parameters: ByteText) -> String? {
    var rest = parameters
    while rest.popFirst() != nil {
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      let value = takeValue(&rest)
      if plain(name) == "boundary" { return value }
    }
    return nil
  }

  /// Takes the value after an equals sign, up to the next semicolon outside quotes.
  private static func takeValue(_ rest: inout ByteText) -> String {
    rest = rest.dropFirst().drop(while: \.isBlank)
    guard rest.first == "\"" else {
      let value = rest.prefix { $0 != ";" }
      rest = rest[value.endIndex...]
      return String(value.prefix { !$0.isBlank })
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let letter = rest.popFirst(), letter != "\"" {
      // A character after a backslash is literal.
      if let letter = letter == "\\" ? rest.popFirst() : letter { value.append(letter.value) }
    }
    rest = rest.drop { $0 != ";" }
    return String(decoding: value, as: UTF8.self)
  }

  /// Returns a header's word in lower case and without blanks.
  private static func plain(_ word: ByteText) -> String {
    word.lowercased().bytes.removing(\.isBlank)
  }

  /// Appends received bytes.
  package mutating func add(_ more: [UInt8]) {
    if start > 0, start * 2 >= bytes.count {
      bytes.removeFirst(start)
      searched = max(searched - start, 0)
      start = 0
    }
    bytes += more
  }

  /// Returns the next whole picture; nil until more bytes arrive.
  package mutating func next() throws(Damage) -> [UInt8]? {
    while true {
      switch state {
      case .beforePart:
        guard let found = find(boundary, from: max(start, searched)) else {
          searched = max(start, bytes.count - boundary.count)
          try limit(Self.longestPart, "no boundary in \(Self.longestPart) bytes")
          return nil
        }
        searched = found
        guard let line = find([10], from: found + boundary.count) else {
          guard bytes.count - found <= Self.longestHead else {
            throw Damage(description: "a boundary's line does not end")
          }
          return nil
        }
        move(to: line + 1)
        state = .inHead
      case .inHead:
        guard let head = try takeHead() else { return nil }
        state = .inBody(length: try Self.length(in: head))
      case .inBody(let length):
        guard let part = try takeBody(length) else { return nil }
        state = .beforePart
        if !part.isEmpty { return part }
      }
    }
  }

  /// Returns the lines up to an empty one; nil until all have arrived.
  private mutating func takeHead() throws(Damage) -> [ByteText]? {
    var place = start
    while let end = find([10], from: place) {
      var last = end
      if last > place, bytes[last - 1] == 13 { last -= 1 }
      if last == place {
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        move(to: end + 1)
        return text.bytes.lines
      }
      place = end + 1
      guard place - start <= Self.longestHead else { break }
    }
    try limit(Self.longestHead, "a part's header is longer than \(Self.longestHead) bytes")
    return nil
  }

  private static func length(in head: [ByteText]) throws(Damage) -> Int? {
    for line in head {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, sides[0].lowercased() == "content-length" else { continue }
      guard let length = Int(sides[1].removing { $0 == " " }), length >= 0, length <= longestPart
      else { throw Damage(description: "a part's length is not a number up to \(longestPart)") }
      return length > 0 ? length : nil
    }
    return nil
  }

  private mutating func takeBody(_ length: Int?) throws(Damage) -> [UInt8]? {
    if let length {
      guard bytes.count - start >= length else { return nil }
      let part = Array(bytes[start..<start + length])
      move(to: start + length)
      return part
    }
    guard var end = find(boundary, from: max(start, searched)) else {
      searched = max(start, bytes.count - boundary.count)
      try limit(Self.longestPart, "a picture is longer than \(Self.longestPart) bytes")
      return nil
    }
    let next = end
    if end > start, bytes[end - 1] == 10 { end -= 1 }
    if end > start, bytes[end - 1] == 13 { end -= 1 }
    let part = Array(bytes[start..<end])
    move(to: next)
    return part
  }

  private mutating func move(to place: Int) {
    start = place
    searched = place
  }

  private func limit(_ count: Int, _ words: String) throws(Damage) {
    if bytes.count - start > count { throw Damage(description: words) }
  }

  private func find(_ wanted: [UInt8], from place: Int) -> Int? {
    guard let first = wanted.first, place < bytes.count else { return nil }
    var index = place
    let last = bytes.count - wanted.count
    while index <= last {
      guard let found = bytes[index...].firstIndex(of: first), found <= last else { return nil }
      if bytes[found..<found + wanted.count].elementsEqual(wanted) { return found }
      index = found + 1
    }
    return nil
  }
}

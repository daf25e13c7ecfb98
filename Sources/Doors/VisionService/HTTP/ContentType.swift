internal import VisionBase

/// The value of a line such as `Content-Type: multipart/form-data; boundary=x`.
package struct ContentType: Sendable, Equatable {
  /// The type without parameters, in lower case.
  package let essence: String

  private let parameters: [HTTPField]

  /// Parses a value; nil without one.
  package init?(_ value: String?) {
    guard let value else { return nil }
    let pieces = Self.pieces(of: value)
    guard let first = pieces.first?.trimmed(of: \.isBlank), !first.isEmpty else { return nil }
    essence = first.lowercased()
    parameters = pieces.dropFirst().map { piece in
      let (name, value) = piece.cut(at: "=") ?? (piece, "")
      return HTTPField(
        name.trimmed(of: \.isBlank).lowercased(), Self.unquoted(value.trimmed(of: \.isBlank)))
    }
  }

  /// Returns the value of a parameter; nil when it is missing or empty.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// Returns the parts between semicolons outside quotes.
  private static func pieces(of value: String) -> [ByteText] {
    var isQuoted = false
    var isEscaped = false
    return value.bytes.split(omittingEmptySubsequences: false) { letter in
      if letter == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = letter == "\\" && isQuoted && !isEscaped
      return letter == ";" && !isQuoted
    }
  }

  private static func unquoted(_ value: ByteText) -> String {
    guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
      return String(value)
    }
    var isEscaped = false
    return value.dropFirst().dropLast().removing { letter in
      isEscaped = letter == "\\" && !isEscaped
      return isEscaped
    }
  }
}

/// The types of answers that a client accepts (RFC 9110, section 12.5.1).
package struct Acceptance: Sendable {
  private let ranges: [(type: String, quality: Double)]

  /// Parses the value of `Accept`; without one, all types are accepted.
  package init(_ value: String?) {
    let pieces = value?.bytes.split(separator: ",").map(String.init) ?? ["*/*"]
    ranges = pieces.compactMap { piece in
      guard let type = ContentType(piece) else { return nil }
      return (type.essence, type.parameter("q").flatMap { decimalNumber($0) } ?? 1)
    }
  }

  /// Returns the best of `types`, which are in the service's order of preference; nil when none is
  /// accepted.
  package func best(of types: [MediaType]) -> MediaType? {
    let rated = types.map { ($0, quality(of: $0)) }.filter { $0.1 > 0 }
    guard let most = rated.map(\.1).max() else { return nil }
    return rated.first { $0.1 == most }?.0
  }

  private func quality(of type: MediaType) -> Double {
    let essence = ContentType(type.rawValue)?.essence ?? type.rawValue
    let family = "\(essence.bytes.prefix { $0 != "/" })/*"
    for candidate in [essence, family, "*/*"] {
      if let range = ranges.first(where: { $0.type == candidate }) { return range.quality }
    }
    return 0
  }
}

internal import VisionBase

/// The parts of a form (RFC 7578).
package enum Multipart {
  /// A part of a form.
  package struct Part: Sendable, Equatable {
    /// The field's name.
    package let name: String
    /// The file's name; nil for a part that is not a file.
    package let fileName: String?
    /// The range of its content in the body.
    package let content: Range<Int>

    /// The file's path as sent, with slashes.
    package var path: String { (fileName ?? name).replacing(each: "\\", by: "/") }

    /// The path to show: the file's path without parts that lead elsewhere, else the field's name.
    package var shownPath: String {
      var parts: [ByteText] = []
      for part in path.bytes.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      // A drive letter, as some old browsers send it.
      if parts.first?.last == ":" { parts.removeFirst() }
      return parts.isEmpty ? name : parts.joined(separator: "/")
    }
  }

  /// The longest header of a part in bytes.
  private static let longestHeader = 8192

  /// Parses a body; throws its fault, and `tooLarge` at the first part beyond the limit.
  package static func parts(
    of body: some BodyBytes, boundary: String, most limit: Int
  ) throws(ServiceProblem) -> [Part] {
    guard (1...70).contains(boundary.utf8.count) else {
      throw invalid("its boundary must have 1 to 70 letters")
    }
    let delimiter = Array("--\(boundary)".utf8)
    var parts: [Part] = []
    guard var place = find(delimiter, in: body, from: 0, isFirst: true) else {
      throw invalid("its boundary is nowhere in it")
    }
    while true {
      place += delimiter.count
      if body[place...].starts(with: "--".utf8) { return parts }
      // Blanks may follow a boundary.
      while place < body.count, body[place] == 0x20 || body[place] == 0x09 { place += 1 }
      guard body[place...].starts(with: "\r\n".utf8) else { throw invalid("a boundary has no end") }
      place += 2
      guard parts.count < limit else {
        throw ServiceProblem(
          413, .tooLarge,
          "the form has more than the \(limit) parts that are taken for this request")
      }
      let (fields, content) = try header(of: body, from: place)
      guard let end = find(delimiter, in: body, from: content, isFirst: false) else {
        throw invalid("it is cut off: the last part has no boundary after it")
      }
      parts.append(try part(fields, content..<end - 2))
      place = end
    }
  }

  private static func part(
    _ header: HTTPHeader, _ content: Range<Int>
  ) throws(ServiceProblem) -> Part {
    guard let disposition = ContentType(header["Content-Disposition"]),
      disposition.essence == "form-data", let name = disposition.parameter("name")
    else {
      throw invalid("a part has no name; each needs Content-Disposition: form-data; name=...")
    }
    return Part(name: name, fileName: disposition.parameter("filename"), content: content)
  }

  /// Returns the header of a part, and the start of its content.
  private static func header(
    of body: some BodyBytes, from start: Int
  ) throws(ServiceProblem) -> (HTTPHeader, content: Int) {
    var header = HTTPHeader()
    var place = start
    while true {
      let limit = min(body.count, start + longestHeader)
      guard place < limit,
        let end = body[place..<limit].firstIndex(of: 0x0D), body[end...].starts(with: "\r\n".utf8)
      else { throw invalid("a part's header has no end") }
      if end == place { return (header, end + 2) }
      let line = String(decoding: body[place..<end], as: UTF8.self)
      guard let (name, value) = line.bytes.cut(at: ":") else {
        throw invalid("a part's header has a line without a colon")
      }
      header.add(String(name), String(value.drop(while: \.isBlank)))
      place = end + 2
    }
  }

  /// Finds a boundary: at the start of the body, or after the end of a line.
  private static func find(
    _ delimiter: [UInt8], in body: some BodyBytes, from start: Int, isFirst: Bool
  ) -> Int? {
    if isFirst, body[start...].starts(with: delimiter) { return start }
    return body.place(of: Array("\r\n".utf8) + delimiter, from: start).map { $0 + 2 }
  }

  private static func invalid(_ words: String) -> ServiceProblem {
    ServiceProblem(400, .requestInvalid, "the form cannot be read: \(words)")
  }
}

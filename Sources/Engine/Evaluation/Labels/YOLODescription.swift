internal import VisionBase

/// The description of a YOLO data set, from a list of classes or a `data.yaml`.
///
/// It supports only the forms of YAML that are in use: `key: [a, b]`, `key: {0: a, 1: b}`, a list
/// of lines `- a`, and lines `0: a`.
struct YOLODescription: Equatable {
  /// The classes, numbered from 0.
  var classes: [String] = []
  /// The number of an object's key points and of the numbers for each: 2, or 3 with a state.
  var keypointShape: KeypointShape?
  /// The names of the key points; empty if there are none.
  var keypointNames: [String] = []

  /// The `kpt_shape` of a `data.yaml`.
  struct KeypointShape: Equatable {
    var count: Int
    var numbersEach: Int
  }

  /// Creates a description from a list of classes, one per line, or a file ending in `.yaml` or
  /// `.yml`.
  init(reading path: String) throws(VisionError) {
    try self.init(LabelFile.bytes(path), named: path)
  }

  /// Creates a description from bytes in the same formats.
  init(_ bytes: [UInt8], named path: String) throws(VisionError) {
    let lines = try LabelLines(of: bytes, named: path).map(\.text)
    let name = path.lowercased()
    guard name.bytes.hasSuffix(".yaml") || name.bytes.hasSuffix(".yml") else {
      classes = lines
      return
    }
    classes = Self.list("names", in: lines)
    let shape = Self.list("kpt_shape", in: lines)
    if !shape.isEmpty {
      let numbers = shape.compactMap { Int($0) }
      guard shape.count == 2, numbers.count == 2, (1...1000).contains(numbers[0]),
        (2...3).contains(numbers[1])
      else {
        throw VisionError(
          .inputInvalid,
          "\(path): kpt_shape must say how many key points there are, and whether each has 2 or 3 "
            + "numbers, as in kpt_shape: [17, 3]")
      }
      keypointShape = KeypointShape(count: numbers[0], numbersEach: numbers[1])
    }
    keypointNames = Self.keypointNames(in: lines)
  }

  /// Returns the first class's list under `kpt_names`, which has a list for each class.
  private static func keypointNames(in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.bytes.hasPrefix("kpt_names:") }) else {
      return []
    }
    let rest = lines[(start + 1)...].drop { $0.bytes.hasPrefix("#") }
    guard let first = rest.first, first.bytes.hasPrefix("0:") else {
      return list("kpt_names", in: lines)
    }
    return list("0", in: Array(rest))
  }

  /// Returns the elements of the list under a key; empty if there is none.
  private static func list(_ key: String, in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.bytes.hasPrefix(key + ":") }) else { return [] }
    let inline = lines[start].bytes.dropFirst(key.utf8.count + 1).trimmed()
    var elements: [String] = []
    if inline.first == "[" || inline.first == "{" {
      let text = ([String(inline)] + lines[(start + 1)...]).joined(separator: " ")
      let isList = inline.first == "["
      guard let inner = text.bytes.dropFirst().cut(at: isList ? "]" : "}")?.0 else { return [] }
      let parts = inner.split(separator: ",")
      if isList { return parts.map(unquoted) }
      var named: [Int: String] = [:]
      for part in parts where !part.trimmed().isEmpty {
        guard let (key, name) = part.cut(at: ":"), let number = Int(unquoted(key)) else {
          return []
        }
        named[number] = unquoted(name)
      }
      elements = named.sorted { $0.key < $1.key }.map(\.value)
      return named.keys.allSatisfy(elements.indices.contains) ? elements : []
    }
    for line in lines[(start + 1)...] {
      if line.bytes.hasPrefix("#") { continue }
      if line.bytes.hasPrefix("- ") {
        elements.append(unquoted(line.bytes.dropFirst(2)))
      } else if let (number, name) = line.bytes.cut(at: ":"), Int(number) == elements.count {
        elements.append(unquoted(name))
      } else {
        break
      }
    }
    return elements
  }

  /// Returns a word without its quotes, or without the comment after it.
  private static func unquoted(_ text: ByteText) -> String {
    let trimmed = text.trimmed()
    if let quote = trimmed.first, quote == "'" || quote == "\"",
      let inner = trimmed.dropFirst().cut(at: quote)?.0
    {
      return String(inner)
    }
    let comment = zip(trimmed.indices, trimmed.indices.dropFirst()).first { before, place in
      trimmed[place] == "#" && trimmed[before].isSpace
    }
    return String(trimmed[..<(comment?.1 ?? trimmed.endIndex)].trimmed())
  }
}

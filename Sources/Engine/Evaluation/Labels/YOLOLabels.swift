package import VisionBase

/// Labels as YOLO has them: a text file beside each picture's name, with a line for each object: its
/// class, then the middle and the sides of its box in parts of the picture.
///
/// A line of more numbers is an outline, and its box is the least one around it. The classes are named
/// in `classes.txt`, or under `names:` in a `data.yaml`, in the folder of labels or the one above.
package struct YOLOLabels {
  private let folder: String
  /// The classes, numbered from 0.
  package let categories: [LabelCategory]

  /// Finds a folder's names of classes; throws `inputMissing` when there are none.
  package init(folder: String, namesAt path: String? = nil) throws(VisionError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let places = [self.folder, self.folder + "/..", self.folder + "/../.."]
    let files = ["classes.txt", "data.yaml", "obj.names"]
    let found = places.flatMap { place in files.map { place + "/" + $0 } }
      .first { FileKind(of: $0, followingLinks: true) == .file }
    guard let file = path ?? found else {
      throw VisionError(
        .inputMissing,
        "\(folder): the classes have no names: there is no classes.txt or data.yaml in this folder "
          + "or above; name the file with --names")
    }
    let names = try Self.names(in: file)
    guard !names.isEmpty else {
      throw VisionError(.inputInvalid, "\(file) names no classes")
    }
    categories = names.enumerated().map { LabelCategory(id: $0, name: $1) }
  }

  /// The labels of a picture; nil when it has no file, which is a picture without objects.
  package func objects(
    of picture: String, width: Int, height: Int
  ) throws(VisionError) -> [LabelledObject]? {
    let stem = picture.lastIndex(of: ".").map { String(picture[..<$0]) } ?? picture
    // The folders of the picture's path, from the longest end of it to its name alone.
    var parts = stem.split(separator: "/")[...]
    while !parts.isEmpty {
      let path = folder + "/" + parts.joined(separator: "/") + ".txt"
      if FileKind(of: path, followingLinks: true) == .file {
        return try Self.objects(in: path, classCount: categories.count, width, height)
      }
      parts.removeFirst()
    }
    return nil
  }

  static func objects(
    in path: String, classCount: Int, _ width: Int, _ height: Int
  ) throws(VisionError) -> [LabelledObject] {
    try LabelFile.lines(path).map { (line) throws(VisionError) in
      let words = line.text.split(whereSeparator: \.isWhitespace)
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard let first = words.first, let category = Int(first),
        numbers.count == words.count - 1, numbers.count == 4 || numbers.count >= 6,
        numbers.count % 2 == 0, numbers.allSatisfy({ $0.isFinite && abs($0) <= 10 })
      else {
        throw VisionError(
          .inputInvalid,
          "\(path), line \(line.number): give a class and the middle, width and height of a box in "
            + "parts of the picture, as in 0 0.5 0.5 0.2 0.1")
      }
      guard (0..<classCount).contains(category) else {
        throw VisionError(
          .inputInvalid,
          "\(path), line \(line.number): there is no class \(category); \(classCount) have names")
      }
      return LabelledObject(category: category, box: box(numbers, Double(width), Double(height)))
    }
  }

  private static func box(_ numbers: [Double], _ width: Double, _ height: Double) -> LabelBox {
    guard numbers.count > 4 else {
      return LabelBox(
        x: (numbers[0] - numbers[2] / 2) * width, y: (numbers[1] - numbers[3] / 2) * height,
        width: numbers[2] * width, height: numbers[3] * height)
    }
    let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] * width }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] * height }
    let (left, top) = (xs.reduce(.infinity, min), ys.reduce(.infinity, min))
    return LabelBox(
      x: left, y: top, width: xs.reduce(-.infinity, max) - left,
      height: ys.reduce(-.infinity, max) - top)
  }

  // MARK: Names

  private static func names(in path: String) throws(VisionError) -> [String] {
    let lines = try LabelFile.lines(path).map(\.text)
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return lines }
    return namesInYAML(lines)
  }

  /// The names in the forms that are in use: `names: [a, b]`, a list of lines `- a`, or lines `0: a`.
  static func namesInYAML(_ lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("names:") }) else { return [] }
    let inline = LabelFile.trimmed(lines[start].dropFirst("names:".count))
    if inline.hasPrefix("[") {
      let text = lines[start...].joined(separator: " ")
      guard let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]") else {
        return []
      }
      return text[text.index(after: open)..<close].split(separator: ",").map(unquoted)
    }
    var names: [String] = []
    for line in lines[(start + 1)...] {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("- ") {
        names.append(unquoted(line.dropFirst(2)))
      } else if let colon = line.firstIndex(of: ":"), Int(line[..<colon]) == names.count {
        names.append(unquoted(line[line.index(after: colon)...]))
      } else {
        break
      }
    }
    return names
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    let trimmed = LabelFile.trimmed(text)
    guard trimmed.count >= 2, let first = trimmed.first, first == trimmed.last,
      first == "'" || first == "\""
    else { return trimmed }
    return String(trimmed.dropFirst().dropLast())
  }
}

internal import VisionBase

/// The description of a YOLO data set, from a list of classes or a `data.yaml`.
///
/// Lists in a `data.yaml` have the forms that `YAMLReader` reads: `key: [a, b]`,
/// `key: {0: a, 1: b}`, lines `- a`, and lines `0: a`.
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
    let name = path.lowercased()
    guard name.bytes.hasSuffix(".yaml") || name.bytes.hasSuffix(".yml") else {
      classes = try Self.lines(bytes, named: path)
      return
    }
    let members = try YAMLReader.members(
      ["names", "nc", "kpt_shape", "kpt_names"], of: bytes, named: path)
    if let names = members["names"] {
      classes = try Self.words("names", names, path).enumerated().map { number, word in
        LabelFile.trimmed(word).isEmpty ? UnnamedClass.name(number) : word
      }
    }
    if let count = members["nc"] { try check(count, path) }
    if let shape = members["kpt_shape"] { keypointShape = try Self.shape(shape, path) }
    if let names = members["kpt_names"] { keypointNames = try Self.keypointNames(names, path) }
  }

  private static func fault(_ path: String, _ line: Int, _ problem: String) -> VisionError {
    VisionError(.inputInvalid, "\(path), line \(line): \(problem)")
  }

  // MARK: Lines

  /// The largest number of a class behind blank lines; a number costs only a byte of them.
  private static let largestBehindBlanks = 65_535

  /// Returns the classes of a list with one in each line.
  ///
  /// A blank line is a class without a name, unless only blank lines follow. Escapes are those that
  /// `--format yolo` writes into its list.
  private static func lines(
    _ bytes: [UInt8], named path: String
  ) throws(VisionError) -> [String] {
    var classes: [String] = []
    for line in try LabelLines(of: bytes, named: path) {
      let number = line.number - 1
      guard number == classes.count || number <= largestBehindBlanks else {
        throw fault(path, line.number, "there are too many blank lines before this class")
      }
      while classes.count < number { classes.append(UnnamedClass.name(classes.count)) }
      classes.append(NameLine.name(in: line.text))
    }
    return classes
  }

  // MARK: Members of a data.yaml

  /// Throws if the number of classes is not that of the names.
  private func check(_ count: YAMLValue, _ path: String) throws(VisionError) {
    guard let number = count.text.flatMap({ Int($0) }) else {
      throw Self.fault(path, count.line, "nc must be the number of classes")
    }
    guard classes.isEmpty || number == classes.count else {
      throw Self.fault(
        path, count.line,
        "nc says that there are \(number) classes, and \(classes.count) have names; correct one of "
          + "them")
    }
  }

  private static func shape(
    _ value: YAMLValue, _ path: String
  ) throws(VisionError) -> KeypointShape {
    guard case .list(let values) = value.content, values.count == 2,
      let count = values[0].text.flatMap({ Int($0) }), (1...1000).contains(count),
      let numbersEach = values[1].text.flatMap({ Int($0) }), (2...3).contains(numbersEach)
    else {
      throw fault(
        path, value.line,
        "kpt_shape must say how many key points there are, and whether each has 2 or 3 numbers, as "
          + "in kpt_shape: [17, 3]")
    }
    return KeypointShape(count: count, numbersEach: numbersEach)
  }

  /// Returns the first class's list under `kpt_names`, which may have a list for each class.
  private static func keypointNames(
    _ value: YAMLValue, _ path: String
  ) throws(VisionError) -> [String] {
    var list = value
    if case .map(let members) = value.content,
      let first = members.first(where: { $0.key == "0" })?.value, first.text == nil
    {
      list = first
    }
    let names = try words("kpt_names", list, path)
    var known: Set<ByteText> = []
    for name in names {
      guard !LabelFile.trimmed(name).isEmpty else {
        throw fault(path, list.line, "kpt_names has a key point without a name")
      }
      guard known.insert(ClassNames.plain(name).bytes).inserted else {
        throw fault(
          path, list.line,
          "kpt_names has two key points called '\(LongName.shown(name))'; key points are compared "
            + "by name, without regard to case and marks between words")
      }
    }
    return names
  }

  /// Returns the words of a list, or of a map by their numbers from 0.
  private static func words(
    _ key: String, _ value: YAMLValue, _ path: String
  ) throws(VisionError) -> [String] {
    func word(_ value: YAMLValue) throws(VisionError) -> String {
      guard let text = value.text else {
        throw fault(path, value.line, "\(key) has a list or a map where a name must be")
      }
      return text
    }
    switch value.content {
    case .nothing: return []
    case .text:
      throw fault(path, value.line, "\(key) must be a list, as in \(key): [a, b]")
    case .list(let values):
      return try values.map { (value) throws(VisionError) in try word(value) }
    case .map(let members):
      var words = [String?](repeating: nil, count: members.count)
      for (number, value) in members {
        guard let number = Int(number), words.indices.contains(number), words[number] == nil else {
          throw fault(
            path, value.line,
            "the numbers under \(key) must count from 0, each once and without a gap")
        }
        words[number] = try word(value)
      }
      return words.compactMap(\.self)
    }
  }
}

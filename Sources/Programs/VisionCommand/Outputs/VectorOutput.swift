import OptionDeclarations
import VisionBase
import VisionTasks

/// Embeddings as a NumPy array in a file, and the names of its rows in a second one.
///
/// Both files appear only when they are complete. Rows are written to the disk as they arrive.
struct VectorOutput {
  private let vectors: UnfinishedFile
  private let names: UnfinishedFile
  private let element: NPYHeader.Element
  private let columns: Int
  private let replacement: Replacement
  private var rows = 0

  private static let ending = "npy"

  /// The option that sends vectors, or results as text, to a file.
  static let option = Option(
    "output", short: "o", .file.shown(as: "FILE"),
    help: """
      FILE.npy: also write the embeddings as a NumPy array with a row for each picture or frame, and \
      beside it their names as FILE.names.txt, a line for each row, in which \\n stands for a line \
      break and \\\\ for a backslash; frame 12 of a video is named street.mp4#12. FILE.jsonl or \
      FILE.txt: write the results there instead of to standard output.
      """)

  /// Returns true if a path is meant for an array; false for text results, such as a device or a
  /// pipe.
  ///
  /// Throws for one that is neither.
  static func isMeant(by path: String) throws(VisionError) -> Bool {
    let ending = FileName(path).ending.lowercased()
    if TemporaryFile.isStream(path) {
      guard ending != self.ending else {
        throw VisionError(
          .optionInvalid,
          "--output: an array cannot go into the device or pipe \(path), as the number of its rows "
            + "comes first and is known last; name a file")
      }
      return false
    }
    guard [self.ending, "jsonl", "json", "txt"].contains(ending) else {
      throw VisionError(
        .optionInvalid,
        "--output: '\(path)' should end in .\(self.ending) for a NumPy array, or in .jsonl or .txt "
          + "for the results")
    }
    return ending == self.ending
  }

  /// Returns the path of the names for an array.
  static func namesPath(for path: String) -> String {
    "\(path.bytes.dropLast(ending.utf8.count))names.txt"
  }

  /// Begins the files.
  init(
    _ path: String, columns: Int, isQuantized: Bool, replacement: Replacement
  ) throws(VisionError) {
    for path in [path, Self.namesPath(for: path)] {
      try replacement.checkNoted(path, of: "--output")
    }
    self.replacement = replacement
    element = isQuantized ? .int8 : .float32
    self.columns = columns
    vectors = try UnfinishedFile(path)
    names = try UnfinishedFile(Self.namesPath(for: path))
    try vectors.append(NPYHeader(element: element, rows: 0, columns: columns).bytes)
  }

  /// Appends a row.
  mutating func add(_ embedding: Embedding, name: String) throws(VisionError) {
    guard embedding.values.count == columns else {
      throw VisionError(
        .runtimeFailed,
        "\(name): the model gave \(embedding.values.count) numbers instead of \(columns)")
    }
    switch embedding.values {
    case .float(let numbers):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * numbers.count)
      for number in numbers {
        let bits = number.bitPattern
        for shift in [UInt32(0), 8, 16, 24] {
          bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
      try vectors.append(bytes)
    case .quantized(let numbers):
      try vectors.append(numbers.map(UInt8.init(bitPattern:)))
    }
    try names.append(Array("\(Self.line(for: name))\n".utf8))
    rows += 1
  }

  /// Returns a name as one line, from which the name can be restored.
  ///
  /// Line breaks and backslashes are written as in C and JSON: a name with a line break must not
  /// look like two names, nor like one with a backslash and a letter.
  static func line(for name: String) -> String {
    name.unicodeScalars.reduce(into: "") { line, letter in
      switch letter {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        let digits = String(letter.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(letter)
      }
    }
  }

  /// Writes the number of rows and moves both files into place.
  func finish() throws(VisionError) {
    try vectors.overwriteStart(NPYHeader(element: element, rows: rows, columns: columns).bytes)
    for file in [names, vectors] { try file.install(under: replacement, of: "--output") }
  }
}

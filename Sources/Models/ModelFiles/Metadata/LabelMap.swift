public import VisionBase

/// The names of a model's classes, in the order of its scores.
public struct LabelMap: Hashable, Sendable {
  /// The name of each class.
  public let names: [String]

  /// The name of each class in the requested language; empty when there are none.
  public let displayNames: [String]

  /// Creates a map from names.
  ///
  /// Throws `modelInvalid` when display names are given but their number differs.
  public init(names: [String], displayNames: [String] = []) throws(VisionError) {
    guard displayNames.isEmpty || displayNames.count == names.count else {
      throw VisionError(
        .modelInvalid,
        "the model has \(counted(names.count, "label")) but "
          + "\(counted(displayNames.count, "display name")); both "
          + "files must have the same number of lines",
        cause: MetadataFault.labelCountMismatch(
          labels: names.count, displayNames: displayNames.count))
    }
    self.names = names
    self.displayNames = displayNames
  }

  /// Reads a label file, one name per line, and optionally a file of display names.
  ///
  /// Lines end with a line feed, a carriage return or both. An empty line at the end is dropped,
  /// others count.
  ///
  /// Throws `modelInvalid` for an empty file, and when display names are given but their number
  /// differs.
  public init(_ names: StableBytes, displayNames: StableBytes? = nil) throws(VisionError) {
    guard names.byteCount > 0 else {
      throw VisionError(
        .modelInvalid, "the label file \(names.name) is empty", cause: MetadataFault.emptyLabels)
    }
    let displayLines = displayNames.map(Self.lines)
    let lines = Self.lines(names)
    // An empty file of display names counts as missing; one with the wrong number of lines is an
    // error.
    if let displayNames, displayNames.byteCount > 0, let displayLines,
      displayLines.count != lines.count
    {
      throw VisionError(
        .modelInvalid,
        "\(names.name) has \(counted(lines.count, "label")) but \(displayNames.name) has "
          + "\(displayLines.count); there must be one for each label",
        cause: MetadataFault.labelCountMismatch(
          labels: lines.count, displayNames: displayLines.count))
    }
    try self.init(names: lines, displayNames: displayLines ?? [])
  }

  /// The number of classes.
  public var count: Int { names.count }

  /// Returns the name of a class; nil when the index is out of range.
  public func name(at index: Int) -> String? {
    names.indices.contains(index) ? names[index] : nil
  }

  /// Returns the display name of a class; nil when it has none.
  public func displayName(at index: Int) -> String? {
    displayNames.indices.contains(index) ? displayNames[index] : nil
  }

  /// Returns the indices of all classes with a name, compared by its bytes.
  ///
  /// Some models have a name twice: the labels of ImageNet have a bird and a machine called crane.
  public func indices(of name: String) -> [Int] {
    names.indices.filter { names[$0].bytes == name.bytes }
  }

  private static func lines(_ bytes: StableBytes) -> [String] {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    let text = bytes.copy(of: 0..<bytes.byteCount)
    var lines: [String] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? text.count
      lines.append(String(decoding: text[start..<end], as: UTF8.self))
      let isPair = end + 1 < text.count && text[end] == carriageReturn && text[end + 1] == lineFeed
      start = end + (isPair ? 2 : 1)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

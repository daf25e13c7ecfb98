internal import ModelFiles
package import VisionBase

/// The text of a label file written by a user.
package enum LabelText {
  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let utf16Marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  /// Returns the lines of a UTF-8 file, with or without a byte order mark and with any line ends.
  ///
  /// Throws `inputInvalid` for a file in another encoding, and for one that is empty.
  package static func lines(of file: StableBytes) throws(VisionError) -> [String] {
    let bytes = file.copy(of: 0..<file.byteCount)
    // Text contains no zero byte, but UTF-16 and UTF-32 have one in every ASCII letter.
    if utf16Marks.contains(where: bytes.starts(with:)) || bytes.contains(0) {
      throw VisionError(
        .inputInvalid,
        "\(file.name): the labels are not in UTF-8 but in UTF-16 or something else; save the file "
          + "as UTF-8")
    }
    let text = bytes.starts(with: utf8Mark) ? bytes.dropFirst(utf8Mark.count) : bytes[...]
    if let line = lineOutsideUTF8(text) {
      throw VisionError(
        .inputInvalid,
        "\(file.name): line \(line) is not in UTF-8, perhaps in Latin-1 or a Windows encoding; save "
          + "the file as UTF-8")
    }
    guard !text.isEmpty else {
      throw VisionError(.inputInvalid, "\(file.name): there are no labels in the file")
    }
    return try LabelMap(StableBytes(Array(text), name: file.name)).names
  }

  /// Returns the number of the first line that is not UTF-8, from 1; nil if all are.
  private static func lineOutsideUTF8(_ text: ArraySlice<UInt8>) -> Int? {
    var decoder = UTF8()
    var bytes = text.makeIterator()
    var line = 1
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let letter): if letter == "\n" { line += 1 }
      case .emptyInput: return nil
      case .error: return line
      }
    }
  }
}

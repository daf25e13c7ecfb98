import VisionBase

/// A file with a list of inputs, one a line, such as `@photos.txt` on a command line.
enum ListOfInputs {
  /// Returns the list's path in a word such as `@photos.txt`; nil for other words.
  ///
  /// A file or folder whose own name begins with `@` stands for itself.
  static func path(in word: String) -> String? {
    guard let path = word.bytes.dropping(prefix: "@"), !path.isEmpty,
      FileKind(of: word, followingLinks: true) == .missing
    else { return nil }
    return String(path)
  }

  /// Returns the lines of a list without empty ones; `-` is standard input.
  ///
  /// Lines end as on Unix or Windows, and are otherwise taken literally. Throws the errors of
  /// reading, `inputMissing` where there is no list, and `inputInvalid` for one that is not text in
  /// UTF-8 or is empty.
  static func words(at path: String) throws(VisionError) -> [String] {
    let file = path == "-" ? try StandardInput.read() : try read(path)
    let bytes = file.copy(of: 0..<file.byteCount)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard !bytes.contains(0),
      let text = String(validUTF8: bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    else { throw VisionError(.inputInvalid, "the list is not text in UTF-8") }
    let words = text.bytes.lines.map(String.init)
    guard !words.isEmpty else { throw VisionError(.inputInvalid, "the list names no input") }
    return words
  }

  private static func read(_ path: String) throws(VisionError) -> StableBytes {
    do throws(VisionError) {
      return try StableBytes(reading: path)
    } catch {
      guard error.code == .inputMissing else {
        // The caller adds the list's name.
        guard let told = FailureLine.told(error.message, without: path) else { throw error }
        throw VisionError(error.code, told, cause: error.cause)
      }
      throw VisionError(
        .inputMissing, "there is no such file, and none without the @ that could be a list",
        cause: error.cause)
    }
  }
}

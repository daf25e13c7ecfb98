import VisionBase

/// A file that names inputs, a line for each, as `@photos.txt` on a command line means it.
enum ListOfInputs {
  /// The list's path in a word such as `@photos.txt`; nil for other words.
  ///
  /// A file or folder whose own name begins so stands for itself.
  static func path(in word: String) -> String? {
    guard let path = word.bytes.dropping(prefix: "@"), !path.isEmpty,
      FileKind(of: word, followingLinks: true) == .missing
    else { return nil }
    return String(path)
  }

  /// The lines of a list, without those that are empty; `-` is standard input.
  ///
  /// Lines end like those of Unix or Windows, and are taken as they are besides. Throws what reading
  /// throws, `inputMissing` where there is no list, and `inputInvalid` for one that is not text in
  /// UTF-8 or names nothing.
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
        // Whoever asked names the list.
        guard let told = FailureLine.told(error.message, without: path) else { throw error }
        throw VisionError(error.code, told, cause: error.cause)
      }
      throw VisionError(
        .inputMissing, "there is no such file, and none without the @ that could be a list",
        cause: error.cause)
    }
  }
}

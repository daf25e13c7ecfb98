import VisionBase

/// The words of the process's command line as bytes, before they are text.
enum RawWords {
  /// Returns a message about the first word that is not text in UTF-8; nil if all are.
  ///
  /// As text such a word would have other bytes, and so name another file.
  static func fault(in words: [[UInt8]]) -> String? {
    guard let word = words.first(where: { String(validUTF8: $0) == nil }) else { return nil }
    return
      "'\(String(decoding: word, as: UTF8.self))' is not text in UTF-8, so it names no file that "
      + "can be opened; rename the file"
  }

  /// The process's words without the program's name.
  static var ofProcess: [[UInt8]] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { number in
      unsafe CommandLine.unsafeArgv[number].map { unsafe [UInt8](cString: $0) }
    }
  }
}

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
  ///
  /// Swift looks for them in front of the environment, and finds none where a preloaded library has
  /// moved the environment before. Linux has them in a file as well.
  static var ofProcess: [[UInt8]] {
    let words = (0..<Int(CommandLine.argc)).compactMap { number in
      unsafe CommandLine.unsafeArgv[number].map { unsafe [UInt8](cString: $0) }
    }
    #if os(Linux)
      return Array((words.isEmpty ? listed(in: "/proc/self/cmdline") : words).dropFirst())
    #else
      return Array(words.dropFirst())
    #endif
  }

  /// Returns the words in a file that ends each with a zero; none if it cannot be read.
  static func listed(in path: String) -> [[UInt8]] {
    guard let file = try? OpenFile(reading: path) else { return [] }
    var (words, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while let count = try? file.read(into: &buffer, at: words.count), count > 0 {
      words += buffer.prefix(count)
    }
    return words.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }
}

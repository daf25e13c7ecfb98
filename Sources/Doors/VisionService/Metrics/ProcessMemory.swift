internal import VisionBase

/// How much memory this process holds.
enum ProcessMemory {
  /// In bytes; nil where the system does not say.
  static var residentByteCount: Int? {
    #if os(Linux)
      for line in NoteFile.lines(of: "/proc/self/status") ?? [] where line.hasPrefix("VmRSS:") {
        let words = line.split(whereSeparator: \.isWhitespace)
        return words.count > 1 ? Int(words[1]).map { $0 * 1024 } : nil
      }
    #endif
    return nil
  }
}

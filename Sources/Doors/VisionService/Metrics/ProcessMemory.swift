internal import VisionBase

/// How much memory this process holds.
enum ProcessMemory {
  /// In bytes; nil where the system does not say.
  static var residentByteCount: Int? {
    #if os(Linux)
      for line in NoteFile.lines(of: "/proc/self/status") ?? [] where line.bytes.hasPrefix("VmRSS:")
      {
        let words = line.bytes.split(whereSeparator: \.isSpace)
        return words.count > 1 ? Int(words[1]).map { $0 * 1024 } : nil
      }
    #endif
    return nil
  }
}

internal import VisionBase

/// The memory of this process.
enum ProcessMemory {
  /// The resident memory in bytes; nil where the system does not report it.
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

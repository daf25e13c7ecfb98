internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The peak memory of this process.
enum PeakMemory {
  /// Returns it in megabytes of a million bytes; nil when the system does not report it.
  static func megabytes() -> Double? {
    #if os(Linux)
      // Not `getrusage`: its peak is inherited from the process that started this one.
      guard let file = unsafe fopen("/proc/self/status", "re") else { return nil }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while unsafe fgets(&line, Int32(line.count), file) != nil {
        let letters = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let words = String(decoding: letters, as: UTF8.self).bytes.split(whereSeparator: \.isSpace)
        guard words.count >= 2, words[0] == "VmHWM:" else { continue }
        return decimalNumber(words[1]).map { $0 * 1024 / 1e6 }
      }
      return nil
    #else
      var usage = rusage()
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Double(usage.ru_maxrss) / 1e6
    #endif
  }
}

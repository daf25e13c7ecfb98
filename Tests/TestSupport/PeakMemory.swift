internal import Foundation

/// The peak memory of this process, as Linux counts it.
package enum PeakMemory {
  /// True if the peak can be measured and is meaningful.
  package static let isMeasurable = byteCount > 0 && !Sanitizer.isPresent

  /// The message of a test that measures it and is skipped.
  package static let missing = "the peak of memory is measured on Linux and without sanitizers"

  /// The peak in bytes; zero if the system does not report it.
  package static var byteCount: Int { number(after: "VmHWM:", in: "/proc/self/status") << 10 }

  /// The number of bytes this process has read by system calls so far.
  package static var readByteCount: Int { number(after: "rchar:", in: "/proc/self/io") }

  /// The current memory of this process in bytes.
  package static var current: Int { number(after: "VmRSS:", in: "/proc/self/status") << 10 }

  /// Returns the peak memory of the body beyond the amount before; zero if unknown.
  package static func taken(by body: () throws -> Void) rethrows -> Int {
    // Resets the peak, so that it covers only the body (proc(5), clear_refs).
    let isReset = (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil
    let before = current
    try body()
    return isReset ? max(byteCount - before, 0) : 0
  }

  private static func number(after word: String, in path: String) -> Int {
    guard let data = FileManager.default.contents(atPath: path) else { return 0 }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(word) }?.split(whereSeparator: \.isWhitespace)
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
  }
}

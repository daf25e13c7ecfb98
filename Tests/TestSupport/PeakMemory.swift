internal import Foundation

/// The most memory that this process ever had, as Linux counts it.
package enum PeakMemory {
  /// Whether it can be measured, and says something.
  package static let isMeasurable = byteCount > 0 && !Sanitizer.isPresent

  /// What a test says that measures it and does not run.
  package static let missing = "the peak of memory is measured on Linux and without sanitizers"

  /// In bytes; zero where the system does not say it.
  package static var byteCount: Int { number(after: "VmHWM:", in: "/proc/self/status") << 10 }

  /// How many bytes this process has read by calls of the system so far.
  package static var readByteCount: Int { number(after: "rchar:", in: "/proc/self/io") }

  /// What this process has now, in bytes.
  package static var current: Int { number(after: "VmRSS:", in: "/proc/self/status") << 10 }

  /// How much memory the body took at its peak, more than there was; zero where that is not known.
  package static func taken(by body: () throws -> Void) rethrows -> Int {
    // From now on the peak is one of what comes (proc(5), clear_refs).
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

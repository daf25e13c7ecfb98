package import VisionBase

/// The body of a request in a file that only its owner may read; it is removed with this object.
package final class BodyFile: Sendable {
  /// Where the file is.
  package let path: String

  private let file: OpenFile
  private let written = Lock(0)

  /// Makes a file with a name of its own in a folder.
  package init(in folder: String) throws(VisionError) {
    var failure: VisionError?
    for _ in 0..<8 {
      let path = "\(folder)/\(RandomName.make(12))"
      do throws(VisionError) {
        file = try FileSystem.attempt("cannot keep what was sent") { () throws(SystemError) in
          try OpenFile(making: path, permissions: 0o600)
        }
        self.path = path
        return
      } catch {
        failure = error
      }
    }
    throw failure ?? VisionError(.fileFailed, "cannot keep what was sent")
  }

  deinit { FileSystem.removeFile(path) }

  /// How many bytes there are.
  package var byteCount: Int { written.withLock { $0 } }

  /// Adds bytes behind the others.
  package func append(_ bytes: RawSpan) throws(VisionError) {
    let start = byteCount
    try FileSystem.attempt("cannot keep what was sent") { () throws(SystemError) in
      try file.write(bytes, at: start)
    }
    written.withLock { $0 = start + bytes.byteCount }
  }
}

/// Names that nobody can guess.
package enum RandomName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// So many letters and digits, from the system's own source of chance.
  package static func make(_ count: Int) -> String {
    var chance = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in letters.randomElement(using: &chance) })
  }
}

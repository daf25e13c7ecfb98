package import VisionBase

/// The body of a request in a file, in a folder of its own that also holds what is made from it.
///
/// Only their owner may read them. Both are removed when this object is released.
package final class BodyFile: Sendable {
  /// The folder's path.
  package let folder: String
  /// The file's path.
  package let path: String

  private let file: OpenFile
  private let budget: ByteBudget
  private let state = Lock((written: 0, taken: 0))

  /// The file's name.
  package static let name = "body"

  /// Creates a folder with a random name in `parent`, and the file in it.
  ///
  /// Written bytes are taken from `budget`, a budget of bytes on the disk.
  package init(in parent: String, budget: ByteBudget) throws(VisionError) {
    let (folder, budget) = ("\(parent)/\(RandomName.make(12))", budget)
    try FileSystem.make(folder, isPrivate: true)
    let path = "\(folder)/\(Self.name)"
    do throws(VisionError) {
      file = try FileSystem.attempt(Self.words) { () throws(SystemError) in
        try OpenFile(making: path, permissions: 0o600)
      }
    } catch {
      FileSystem.remove(folder)
      throw error
    }
    (self.folder, self.path, self.budget) = (folder, path, budget)
  }

  deinit {
    FileSystem.remove(folder)
    budget.give(state.withLock { $0.taken })
  }

  private static let words = "cannot keep what was sent"

  /// The number of bytes written.
  package var byteCount: Int { state.withLock { $0.written } }

  /// Appends bytes; throws `fileFailed` when there is no room for them.
  package func append(_ bytes: RawSpan) throws(VisionError) {
    guard budget.take(bytes.byteCount) else {
      throw VisionError(.fileFailed, "\(Self.words): all room for such files is taken")
    }
    let start = state.withLock { state in
      state.taken += bytes.byteCount
      return state.written
    }
    try FileSystem.attempt(Self.words) { () throws(SystemError) in
      try file.write(bytes, at: start)
    }
    state.withLock { $0.written = start + bytes.byteCount }
  }

  /// Reserves up to `byteCount` bytes for other files in the folder, and returns the number
  /// reserved.
  package func reserve(upTo byteCount: Int) -> Int {
    let taken = budget.take(upTo: byteCount)
    state.withLock { $0.taken += taken }
    return taken
  }

  /// Returns reserved bytes that are not needed to the budget.
  package func giveBack(_ byteCount: Int) {
    state.withLock { $0.taken -= byteCount }
    budget.give(byteCount)
  }
}

/// Names that cannot be guessed.
package enum RandomName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// Returns `count` random letters and digits from the system's generator.
  package static func make(_ count: Int) -> String {
    var chance = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in letters.randomElement(using: &chance) })
  }

  /// Returns one of 2^128 names.
  package static func secret() -> String {
    var chance = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(chance.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }
}

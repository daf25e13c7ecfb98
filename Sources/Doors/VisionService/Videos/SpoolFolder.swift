package import VisionBase

/// The private folder in which a service keeps uploaded files and those made from them.
///
/// It is removed with the service. The folder of a service that was killed is removed by the next
/// one; a lock marks the folders still in use.
package final class SpoolFolder: Sendable {
  private struct Made {
    let path: String
    /// The lock file, which is locked while it is open.
    let lock: OpenFile
  }

  /// The budget of bytes on the disk for all files together.
  package let budget: ByteBudget

  private let parent: String
  private let made = Lock<Made?>(nil)

  private static let lockName = "in-use"

  /// The number of names tried where another service takes the new folder for a leftover.
  private static let mostNames = 8

  /// Creates a spool within a folder; its own folder is made when it is first needed.
  package init(in parent: String, byteLimit: Int) {
    self.parent = parent
    budget = ByteBudget(byteCount: byteLimit)
  }

  deinit { remove() }

  /// Returns the folder's path, making the folder the first time.
  package func path() throws(VisionError) -> String {
    try made.withLock { (made) throws(VisionError) in
      if let made { return made.path }
      try FileSystem.make(parent, isPrivate: true)
      for _ in 0..<Self.mostNames {
        if let new = try make() {
          made = new
          return new.path
        }
      }
      throw VisionError(.fileFailed, "cannot keep what is sent in \(parent)")
    }
  }

  /// Makes a folder and locks it.
  ///
  /// Returns nil where another service, just starting, took it for a leftover.
  private func make() throws(VisionError) -> Made? {
    let path = "\(parent)/\(RandomName.make(12))"
    try FileSystem.make(path, isPrivate: true)
    guard let lock = try? OpenFile(making: "\(path)/\(Self.lockName)", permissions: 0o600),
      (try? lock.lock()) == true, lock.isFile(at: "\(path)/\(Self.lockName)")
    else {
      FileSystem.remove(path)
      return nil
    }
    return Made(path: path, lock: lock)
  }

  /// Removes the folder and its contents; it is made again when needed.
  package func remove() {
    made.withLock { made in
      if let made { Self.remove(made.path) }
      made = nil
    }
  }

  /// Removes a folder, its lock file last.
  ///
  /// A service killed meanwhile thus leaves a folder that the next one recognizes, or an empty one.
  private static func remove(_ path: String) {
    for name in FileSystem.names(in: path) where name != lockName {
      // One of the two works: it is a folder or a file.
      FileSystem.remove("\(path)/\(name)")
      FileSystem.removeFile("\(path)/\(name)")
    }
    FileSystem.remove(path)
  }

  /// Removes the folders of services that ended without doing so.
  package func removeLeftovers() {
    for name in FileSystem.names(in: parent) {
      let path = "\(parent)/\(name)"
      guard let file = try? OpenFile(reading: "\(path)/\(Self.lockName)", followingLinks: false)
      else {
        // The folder of a service killed before it had a lock. A service that is just making one
        // uses another name.
        FileSystem.removeEmptyFolder(path)
        continue
      }
      withExtendedLifetime(file) {
        if (try? file.lock()) == true { Self.remove(path) }
      }
    }
  }
}

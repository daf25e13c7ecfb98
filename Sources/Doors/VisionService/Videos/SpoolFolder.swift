package import VisionBase

/// The folder in which a service keeps what it is sent and works on, for its user alone.
///
/// It goes with the service. What is left of one that was killed, the next one removes: a lock says
/// which folders still have a service.
package final class SpoolFolder: Sendable {
  private struct Made {
    let path: String
    /// Locked as long as it is open.
    let lock: OpenFile
  }

  /// How much of the disk all files together may take.
  package let budget: ByteBudget

  private let parent: String
  private let made = Lock<Made?>(nil)

  private static let lockName = "in-use"

  /// How often another name is tried where the folder was taken for a leftover.
  private static let mostNames = 8

  /// A folder within another one; it is made when it is first needed.
  package init(in parent: String, byteLimit: Int) {
    self.parent = parent
    budget = ByteBudget(byteCount: byteLimit)
  }

  deinit { remove() }

  /// The folder's path; makes it the first time.
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

  /// Nil where another service, which was just starting, took the new folder for a leftover.
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

  /// Removes the folder and all that is in it; it is made again when it is needed again.
  package func remove() {
    made.withLock { made in
      if let made { Self.remove(made.path) }
      made = nil
    }
  }

  /// Removes a folder, what says that it is one of these last: who is killed meanwhile leaves one that
  /// the next service knows, or an empty one.
  private static func remove(_ path: String) {
    for name in FileSystem.names(in: path) where name != lockName {
      // One of the two, as it is a folder or a file.
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
        // One that was killed before it had a lock; who is just making one takes another name.
        FileSystem.removeEmptyFolder(path)
        continue
      }
      withExtendedLifetime(file) {
        if (try? file.lock()) == true { Self.remove(path) }
      }
    }
  }
}

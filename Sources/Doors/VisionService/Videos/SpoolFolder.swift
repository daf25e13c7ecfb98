package import VisionBase

/// The folder in which a service keeps videos while they are worked on, for its user alone.
///
/// It goes with the service. What is left of one that was killed, the next one removes: a lock says
/// which folders still have a service.
package final class SpoolFolder: Sendable {
  private struct Made {
    let path: String
    /// Locked as long as it is open.
    let lock: OpenFile
  }

  private let parent: String
  private let made = Lock<Made?>(nil)

  private static let lockName = "in-use"

  /// A folder within another one; it is made when it is first needed.
  package init(in parent: String) { self.parent = parent }

  deinit {
    if let made = made.withLock({ $0 }) { FileSystem.remove(made.path) }
  }

  /// The folder's path; makes it the first time.
  package func path() throws(VisionError) -> String {
    try made.withLock { (made) throws(VisionError) in
      if let made { return made.path }
      let path = "\(parent)/\(RandomName.make(12))"
      try FileSystem.make(parent, isPrivate: true)
      try FileSystem.make(path, isPrivate: true)
      let lock = try FileSystem.attempt("cannot keep videos in \(path)") {
        () throws(SystemError) in
        let file = try OpenFile(making: "\(path)/\(Self.lockName)", permissions: 0o600)
        _ = try file.lock()
        return file
      }
      made = Made(path: path, lock: lock)
      return path
    }
  }

  /// Removes the folders of services that ended without doing so.
  package func removeLeftovers() {
    for name in FileSystem.names(in: parent) {
      let path = "\(parent)/\(name)"
      guard let file = try? OpenFile(reading: "\(path)/\(Self.lockName)", followingLinks: false)
      else { continue }
      withExtendedLifetime(file) {
        if (try? file.lock()) == true { FileSystem.remove(path) }
      }
    }
  }
}

package import Foundation
internal import VisionBase

/// A test's own folder, which is removed with its contents when the test releases it.
package final class TemporaryFolder: Sendable {
  /// The path of the folder, with links resolved, so that paths can be compared.
  package let path: String

  /// Creates the folder, for this user only.
  package init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = parent.appending(path: "vision-tests/\(UUID().uuidString)").path
    try FileSystem.make(path, isPrivate: true)
  }

  deinit {
    remove()
  }

  /// Removes the folder now.
  ///
  /// A test that only keeps paths calls this at its end, so that the folder lives until then.
  package func remove() {
    FileSystem.remove(path)
  }

  /// The folder as a URL.
  package var url: URL { URL(filePath: path) }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the folder's contents, sorted.
  package var names: [String] { FileSystem.names(in: path) }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = file(name)
    try FileSystem.make(FileSystem.parent(of: file))
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> String {
    try write(Array(data), to: name)
  }

  /// Writes a text file, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ text: String = "x", to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a program, and returns its path.
  ///
  /// Another process writes it. If this process had the file open for writing, every child that
  /// another test starts meanwhile would briefly have it open too, and it could not be run then.
  @discardableResult
  package func writeProgram(_ script: String, to name: String) throws -> String {
    let file = file(name)
    let write = #"printf '%s' "$1" > "$2" && chmod 755 "$2""#
    let ending = try ToolProcess("/bin/sh", ["-c", write, "sh", script, file]).run()
    guard ending.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// Waits until a change would get a different time than a file has; returns false on timeout.
  ///
  /// The clocks of file systems tick coarsely.
  package func waitForAnotherTime(than name: String) -> Bool {
    let last = FileIdentity(of: file(name))?.changedInNanoseconds
    return becomesTrue {
      _ = try? write([0], to: "probe")
      return FileIdentity(of: file("probe"))?.changedInNanoseconds != last
    }
  }

  /// Reads a file; returns nil if it does not exist.
  package func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map(Array.init)
  }
}

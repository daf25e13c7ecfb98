package import Foundation
internal import VisionBase

/// A folder of a test's own, which is removed with its content when the test is done with it.
package final class TemporaryFolder: Sendable {
  /// The folder; links are resolved, so that paths can be compared.
  package let path: String

  /// Makes the folder, for this user only.
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

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of all that is in the folder, sorted.
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
  /// Another process writes it: a file that this one has open for writing is for a moment open in
  /// every child that another test starts meanwhile, and cannot be run then.
  @discardableResult
  package func writeProgram(_ script: String, to name: String) throws -> String {
    let file = file(name)
    let write = #"printf '%s' "$1" > "$2" && chmod 755 "$2""#
    let ending = try ToolProcess("/bin/sh", ["-c", write, "sh", script, file]).run()
    guard ending.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// Waits until what is changed next has another time than a file; false when that does not come.
  ///
  /// The clocks of file systems tick coarsely.
  package func waitForAnotherTime(than name: String) -> Bool {
    let last = FileIdentity(of: file(name))?.changedInNanoseconds
    return becomesTrue {
      _ = try? write([0], to: "probe")
      return FileIdentity(of: file("probe"))?.changedInNanoseconds != last
    }
  }

  /// Reads a file; nil when it is not there.
  package func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map(Array.init)
  }
}

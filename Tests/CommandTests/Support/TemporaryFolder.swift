import Foundation

/// A folder of a test's own, gone when the test is done with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    // Links are resolved, so that paths can be compared.
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "vision-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  func write(_ text: String = "x", to name: String) throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }
}

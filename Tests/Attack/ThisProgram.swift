import Foundation

/// This program run again, as a child that may die.
enum ThisProgram {
  /// The path of the program's file.
  static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  /// Returns a child that is not started yet; the caller sets its standard output and error.
  static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    return process
  }
}

/// An attack's own folder, removed with its contents at the end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "attack-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, replacing an existing one, and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}

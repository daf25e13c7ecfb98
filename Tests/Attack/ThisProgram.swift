import Foundation

/// This program run anew, as a child that may die.
enum ThisProgram {
  /// The path of the program's file.
  static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  /// A child that is not started yet; its standard output and error go where the caller says.
  static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    return process
  }
}

/// A folder of an attack's own, gone with its content at the end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "attack-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, over one that may be there, and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}

import Foundation
import Testing

/// The ffmpeg command, for files that only an encoder can make.
enum FFmpegTool {
  static let path = "/usr/bin/ffmpeg"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// What a skipped test says.
  static let missing = "the ffmpeg command is not installed"

  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

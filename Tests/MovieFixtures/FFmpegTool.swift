import Foundation
import VisionBase

/// The ffmpeg command, for files that only an encoder can make.
public enum FFmpegTool {
  /// The path on Debian.
  public static let path = "/usr/bin/ffmpeg"

  /// True if it is installed.
  public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The message of a skipped test.
  public static let missing = "the ffmpeg command is not installed"

  /// Runs it; throws if it fails.
  public static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw VisionError(
        .fileFailed, "ffmpeg \(arguments.joined(separator: " ")): \(process.terminationStatus)")
    }
  }

  /// Returns the codec of a film's sound, and its start and end in milliseconds; nil without one.
  ///
  /// `list` is a path for temporary output.
  public static func sound(
    of film: String, list: String
  ) throws -> (codec: String, start: Int, end: Int)? {
    // A line for each packet: its time and length.
    try run(["-i", film, "-map", "0:a?", "-c", "copy", "-f", "framecrc", list])
    let lines = try String(contentsOfFile: list, encoding: .utf8).bytes.split(separator: "\n")
    // Without sound the command lists the pictures.
    guard lines.contains(where: { $0.hasPrefix("#media_type") && $0.hasSuffix("audio") }),
      let codec = lines.first(where: { $0.hasPrefix("#codec_id") }),
      let base = lines.first(where: { $0.hasPrefix("#tb") })?.split(separator: "/").last,
      let rate = Int(base)
    else { return nil }
    let times = lines.filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: ",").map { Int($0.trimmed()) ?? 0 }
    }
    guard let first = times.first, let last = times.last, last.count > 3 else { return nil }
    let name = codec.split(separator: " ").last.map(String.init) ?? ""
    return (name, first[2] * 1000 / rate, (last[2] + last[3]) * 1000 / rate)
  }
}

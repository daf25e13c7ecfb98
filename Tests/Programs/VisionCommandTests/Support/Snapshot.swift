import Foundation
import Testing

@testable import VisionCommand

/// The output of a command line, compared with the recorded snapshot.
///
/// `RECORD_SNAPSHOTS=1` rewrites the files; check the difference before committing it.
enum Snapshot {
  /// Runs a command line in process and compares output, errors and exit code.
  static func check(
    _ name: String, _ words: [String], services: Services = SampleServices.all,
    replacing replacements: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let console = Console(width: 80)
    let code = VisionProgram(services: services).run(words, console: console)
    var text = """
      $ vision \(words.joined(separator: " "))
      exit \(code.rawValue)
      --- output
      \(console.output.text)--- error
      \(console.error.text)
      """
    for (found, shown) in replacements {
      text = text.replacingOccurrences(of: found, with: shown)
    }
    try compare(text, name, sourceLocation)
  }

  /// Compares a text with the recorded one.
  static func compare(
    _ text: String, _ name: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      recorded == text, "RECORD_SNAPSHOTS=1 records it again when the change is meant",
      sourceLocation: sourceLocation)
  }
}

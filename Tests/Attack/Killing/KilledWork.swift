import VisionBase
import Foundation
import TestSupport

/// Work that a child does until it is killed, and the conditions that must hold afterward.
struct KilledWork: Sendable {
  let name: String

  /// Does the work in a folder; everything it prints has happened.
  let work: @Sendable (_ folder: String, _ detail: String) throws -> Void

  /// Prepares the material of the work, and returns its detail.
  let prepare: @Sendable (ScratchFolder) throws -> String

  /// The test that a folder shows that the work was killed in the middle.
  ///
  /// `before` holds the names that were in it before.
  let isMidway: @Sendable (_ folder: String, _ before: Set<String>) throws -> Bool

  /// Throws unless the folder is valid after these children.
  let check: @Sendable (_ folder: ScratchFolder, _ detail: String, _ ends: [End]) throws -> Void

  /// All kinds of work.
  static let all: [KilledWork] = [.download, .index, .file, .movie, .service]

  /// The first line of every child: only then does its work begin.
  static let firstWords = "begun"
  /// The maximum time a child lives beyond the chosen moment, in microseconds.
  ///
  /// It is long enough to reach the work between two lines.
  private static let longestRest: UInt32 = 3000

  /// The end of one child.
  struct End: Sendable {
    /// The last line that it printed about its work.
    var said: String?
    /// True if it finished.
    var isDone = false
    /// True if it was killed in the middle of its work.
    var isMidway = false
    /// The number of bytes it printed, a measure of its progress.
    var byteCount = 0
  }

  /// Returns the number of bytes the work prints undisturbed, which must succeed, too.
  func byteCountUndisturbed() throws -> Int {
    let folder = try ScratchFolder()
    let detail = try prepare(folder)
    let end = try run(in: folder, detail, endingIt: nil)
    try check(folder, detail, [end])
    return end.byteCount
  }

  /// Starts the work, kills it at a random moment and checks; returns the ends of the children.
  func killAndCheck(
    within byteCount: Int, _ random: inout SeededGenerator
  ) throws -> [End] {
    let folder = try ScratchFolder()
    let detail = try prepare(folder)
    var ends: [End] = []
    // Several deaths in a row: each begins with the remains of the last.
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      // A child's output shows its progress, however slow the machine is at the moment.
      let moment = Int.random(in: 0...byteCount, using: &random)
      let rest = UInt32.random(in: 0...Self.longestRest, using: &random)
      ends.append(try run(in: folder, detail, endingIt: (moment, rest)))
    }
    do {
      try check(folder, detail, ends)
    } catch {
      throw Finding(
        "\(name), \(random), after \(ends.map { $0.said ?? "nothing" }.joined(separator: ", ")): "
          + "\(error)")
    }
    return ends
  }

  /// Runs a child and kills it a number of microseconds after it has printed enough.
  private func run(
    in folder: ScratchFolder, _ detail: String, endingIt moment: (byteCount: Int, rest: UInt32)?
  ) throws -> End {
    let before = Set(FileSystem.names(in: folder.path))
    let output = folder.path + "-said"
    defer { try? FileManager.default.removeItem(atPath: output) }
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let child = ThisProgram.process(["kill-child", name, folder.path, detail])
    child.standardOutput = FileHandle(forWritingAtPath: output)
    try child.run()
    if let moment {
      let enough = max(moment.byteCount, Self.firstWords.utf8.count)
      while child.isRunning, FileIdentity(of: output)?.byteCount ?? 0 < enough { usleep(100) }
      usleep(moment.rest)
      kill(child.processIdentifier, SIGKILL)
    }
    child.waitUntilExit()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    let lines = text.bytes.split(separator: "\n").map(String.init)
    var end = End()
    end.byteCount = text.utf8.count
    end.said = lines.last.flatMap { $0 == Self.firstWords ? nil : String($0) }
    end.isDone = child.terminationReason == .exit
    if end.isDone {
      try Finding.unless(
        child.terminationStatus == 0, "\(name) failed by itself: \(lines.last ?? "")")
    } else {
      end.isMidway = try isMidway(folder.path, before)
    }
    return end
  }
}

import Foundation
import TestSupport

/// Work that a child does until it is ended, and what must hold afterwards.
struct KilledWork: Sendable {
  let name: String

  /// How long the work takes about; it is ended at a moment within this time.
  let milliseconds: Int

  /// Does the work in a folder; what it prints is known to have happened.
  let work: @Sendable (_ folder: String, _ detail: String) throws -> Void

  /// Makes ready what the work needs, and gives its detail.
  let prepare: @Sendable (ScratchFolder) throws -> String

  /// Throws unless the folder is as it must be, given the last line that the work printed.
  let check: @Sendable (_ folder: ScratchFolder, _ detail: String, _ said: String?) throws -> Void

  /// All kinds of work.
  static let all: [KilledWork] = [.download, .index, .file]

  /// Starts the work, ends it at a random moment and looks; true when it was done before that.
  func killAndCheck(_ folder: ScratchFolder, _ random: inout SeededGenerator) throws -> Bool {
    let detail = try prepare(folder)
    var isDone = false
    var said: String?
    // Several deaths in a row: what one leaves behind is where the next begins.
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let pause = Int.random(in: 0...milliseconds * 1000, using: &random)
      let output = folder.path + "-said"
      defer { try? FileManager.default.removeItem(atPath: output) }
      _ = FileManager.default.createFile(atPath: output, contents: nil)
      let child = ThisProgram.process(["kill-child", name, folder.path, detail])
      child.standardOutput = FileHandle(forWritingAtPath: output)
      try child.run()
      usleep(UInt32(pause))
      kill(child.processIdentifier, SIGKILL)
      child.waitUntilExit()
      let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      if child.terminationReason == .exit {
        try Finding.unless(
          child.terminationStatus == 0, "\(name) failed by itself: \(lines.last ?? "")")
        isDone = true
      }
      said = lines.last.map(String.init) ?? said
    }
    do {
      try check(folder, detail, said)
    } catch {
      throw Finding("\(name), \(random), after '\(said ?? "")': \(error)")
    }
    return isDone
  }
}

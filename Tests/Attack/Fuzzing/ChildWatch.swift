import Foundation
import TestSupport
import VisionBase

/// A monitor of one child in a fuzz run: it follows the output, and ends a child whose case hangs.
struct ChildWatch {
  let secondsForACase: Int

  /// The end of a child.
  struct Ending {
    /// The cases that ended with a result or a typed error.
    private(set) var counts = FuzzChild.Counts()
    /// The material that this machine lacks for the door.
    private(set) var missing: String?
    /// The cases that ended with a foreign error.
    private(set) var faults: [(number: Int, words: String)] = []
    /// The last case begun.
    private(set) var lastNumber: Int?
    /// The reason the child ended early; nil if it finished.
    var death: String?
    private(set) var isWhole = false

    mutating func take(_ line: FuzzChild.Line) {
      switch line {
      case .begins(let number, let counts): (lastNumber, self.counts) = (number, counts)
      case .ended(let counts): (self.counts, isWhole) = (counts, true)
      case .lacks(let words): (missing, isWhole) = (words, true)
      case .fault(let words): faults.append((lastNumber ?? 0, words))
      }
    }
  }

  /// Runs the child to its end.
  func run(_ words: [String]) -> Ending {
    var ending = Ending()
    let child = ThisProgram.process(words)
    let said = Pipe()
    let errors = FileManager.default.temporaryDirectory.appending(
      path: "attack-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: errors) }
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    child.standardOutput = said
    child.standardError = FileHandle(forWritingAtPath: errors.path)
    do {
      try child.run()
    } catch {
      ending.death = "cannot start: \(error)"
      return ending
    }
    // Only the child may hold the writing end; otherwise its end would not be seen.
    try? said.fileHandleForWriting.close()
    let wasInTime = follow(
      said.fileHandleForReading.fileDescriptor, of: child.processIdentifier, &ending)
    if !wasInTime { kill(child.processIdentifier, SIGKILL) }
    child.waitUntilExit()
    if !wasInTime {
      ending.death =
        "took more than \(secondsForACase) s of processor time, or \(Self.patience) times that"
    } else if !ending.isWhole || child.terminationStatus != 0 {
      let kind = child.terminationReason == .uncaughtSignal ? "signal" : "status"
      ending.death = "ended with \(kind) \(child.terminationStatus)\n" + Self.tail(of: errors)
    }
    return ending
  }

  /// The number of times as much a case may take where it waits, or the machine does other work.
  private static let patience = 10

  /// Reads lines until the child closes its output; returns false if one case takes too long.
  private func follow(_ descriptor: Int32, of child: Int32, _ ending: inout Ending) -> Bool {
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var (spent, silences) = (0.0, 0)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, Int32(secondsForACase * 1000)) == 0 {
        silences += 1
        let all = ProcessTable.secondsWithDescendants(of: child)
        guard all - spent < Double(secondsForACase), silences < Self.patience else { return false }
        continue
      }
      // Listing descendants for each line would take longer than the cases.
      (spent, silences) = (ProcessTable.seconds(of: child), 0)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return true }
      rest += buffer.prefix(count)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        FuzzChild.Line(String(decoding: rest[..<end], as: UTF8.self)).map { ending.take($0) }
        rest.removeSubrange(...end)
      }
    }
  }

  /// Returns the last lines of the child's standard error: a sanitizer's report, or a trap's.
  private static func tail(of file: URL) -> String {
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.bytes.split(separator: "\n").map(String.init)
    let telling = lines.filter {
      $0.contains("ERROR: ") || $0.contains("Fatal error") || $0.contains("runtime error:")
        || $0.contains("    #")
    }
    return (telling.isEmpty ? lines.suffix(12) : telling.prefix(24)).map { "    " + $0 }
      .joined(separator: "\n")
  }
}

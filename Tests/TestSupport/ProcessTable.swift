import VisionBase

/// Other processes of this machine, as the system lists them in `/proc`.
package enum ProcessTable {
  /// True if there is such a list.
  package static var isPresent: Bool { FileSystem.names(in: "/proc/self").contains("stat") }

  /// The message of a test that is skipped without it.
  package static let missing = "processes are found in /proc"

  /// Returns the children of a process that are still listed, ended or not.
  package static func children(of parent: Int32) -> [Int32] {
    FileSystem.names(in: "/proc").compactMap { Int32($0) }
      .filter { facts(of: $0)?.parent == parent }
  }

  /// Returns true if a process is listed; an ended one may stay listed until its parent waits for
  /// it.
  package static func isRunning(_ process: Int32) -> Bool {
    facts(of: process).map { $0.state != "Z" && $0.state != "X" } ?? false
  }

  /// Returns the processor time of a process, in the system's ticks.
  package static func ticks(of process: Int32) -> Int { facts(of: process)?.ticks ?? 0 }

  /// Returns the processor time of a process and of its children that ended, in seconds.
  package static func seconds(of process: Int32) -> Double {
    // Every Linux counts for programs in hundredths.
    Double(facts(of: process)?.ticksWithEnded ?? 0) / 100
  }

  /// Returns that of a process and all its descendants.
  package static func secondsWithDescendants(of process: Int32) -> Double {
    children(of: process).reduce(seconds(of: process)) { $0 + secondsWithDescendants(of: $1) }
  }

  /// Returns the command line of a process.
  package static func words(of process: Int32) -> [String] {
    let line = NoteFile.lines(of: "/proc/\(process)/cmdline")?.first ?? ""
    return line.bytes.split(separator: "\0").map(String.init)
  }

  /// Returns the system's record of a process; see proc(5).
  private static func facts(
    of process: Int32
  ) -> (state: String, parent: Int32, ticks: Int, ticksWithEnded: Int)? {
    guard let line = NoteFile.lines(of: "/proc/\(process)/stat")?.first,
      let words = line.bytes.cut(atLast: ")")?.1.split(separator: " ")
    else { return nil }
    guard words.count > 14, let parent = Int32(words[1]) else { return nil }
    // Its own time in programs and in the system, and that of children it has waited for.
    let times = words[11...14].compactMap { Int($0) }
    guard times.count == 4 else { return nil }
    return (String(words[0]), parent, times[0] + times[1], times.reduce(0, +))
  }
}

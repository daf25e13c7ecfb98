import VisionBase

/// Other processes of this machine, as the system lists them in `/proc`.
package enum ProcessTable {
  /// Whether there is such a list.
  package static var isPresent: Bool { FileSystem.names(in: "/proc/self").contains("stat") }

  /// What a test says that is skipped without it.
  package static let missing = "processes are found in /proc"

  /// The processes that another one started and that are not gone, ended or not.
  package static func children(of parent: Int32) -> [Int32] {
    FileSystem.names(in: "/proc").compactMap { Int32($0) }
      .filter { facts(of: $0)?.parent == parent }
  }

  /// Whether a process is there; one that has ended may stay on the list until somebody asks for it.
  package static func isRunning(_ process: Int32) -> Bool {
    facts(of: process).map { $0.state != "Z" && $0.state != "X" } ?? false
  }

  /// How much of the processor's time a process has used, in the system's ticks.
  package static func ticks(of process: Int32) -> Int { facts(of: process)?.ticks ?? 0 }

  /// The command line of a process.
  package static func words(of process: Int32) -> [String] {
    let line = NoteFile.lines(of: "/proc/\(process)/cmdline")?.first ?? ""
    return line.bytes.split(separator: "\0").map(String.init)
  }

  /// What the system says of a process; see proc(5).
  private static func facts(
    of process: Int32
  ) -> (state: String, parent: Int32, ticks: Int)? {
    guard let line = NoteFile.lines(of: "/proc/\(process)/stat")?.first,
      let words = line.bytes.cut(atLast: ")")?.1.split(separator: " ")
    else { return nil }
    guard words.count > 12, let parent = Int32(words[1]), let user = Int(words[11]),
      let system = Int(words[12])
    else { return nil }
    return (String(words[0]), parent, user + system)
  }
}

internal import VisionBase

/// What the child of a trial says on its standard output, written and read.
///
/// It names the bytes that it saw: before it runs them, because it may not get to its end, and again
/// in the end, in the same breath as how that was. What the runtime itself prints stands between.
struct TrialReport: Hashable, Sendable {
  /// How the trial ended; nil when the child did not get so far.
  let outcome: TrialRun.Outcome?
  /// The digest of the bytes that were tried; nil when the child did not say it, or not plainly.
  let seen: SHA256?

  private static let word = "seen "

  /// What the child writes first.
  static func opening(_ seen: SHA256) -> String { "\n\(word)\(seen)\n" }

  /// What the child writes last.
  static func closing(_ outcome: TrialRun.Outcome, _ seen: SHA256? = nil) -> String {
    (seen.map(opening) ?? "\n") + outcome.rawValue + "\n"
  }

  /// Reads what the child wrote, or the end of it.
  init(_ output: String) {
    let lines = output.bytes.split(separator: "\n")
    outcome = lines.last.flatMap { TrialRun.Outcome(rawValue: String($0)) }
    if outcome == nil {
      // A model may make the runtime print such a line, too: then nothing is certain.
      let all = Set(lines.compactMap(Self.digest))
      seen = all.count == 1 ? all.first : nil
    } else {
      seen = lines.dropLast().last.flatMap(Self.digest)
    }
  }

  private static func digest(_ line: ByteText) -> SHA256? {
    line.dropping(prefix: word.bytes).flatMap { SHA256(String($0)) }
  }
}

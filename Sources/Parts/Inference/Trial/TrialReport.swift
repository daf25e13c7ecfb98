internal import VisionBase

/// The output of a trial's child on its standard output, written and parsed.
///
/// It names the bytes that it read: before it runs them, because it may not reach its end, and
/// again at the end, in the same write as the outcome. The runtime's own output lies between.
struct TrialReport: Hashable, Sendable {
  /// The outcome of the trial; nil when the child did not reach its end.
  let outcome: TrialRun.Outcome?
  /// The digest of the tried bytes; nil when the child did not report it, or not unambiguously.
  let seen: SHA256?

  private static let word = "seen "

  /// Returns the child's first output.
  static func opening(_ seen: SHA256) -> String { "\n\(word)\(seen)\n" }

  /// Returns the child's last output.
  static func closing(_ outcome: TrialRun.Outcome, _ seen: SHA256? = nil) -> String {
    (seen.map(opening) ?? "\n") + outcome.rawValue + "\n"
  }

  /// Parses the child's output, or the end of it.
  init(_ output: String) {
    let lines = output.bytes.split(separator: "\n")
    outcome = lines.last.flatMap { TrialRun.Outcome(rawValue: String($0)) }
    if outcome == nil {
      // A model may make the runtime print such a line, too: then the digest is uncertain.
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

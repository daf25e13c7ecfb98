/// A condition that counts once it has held for a time, and is over once it has not.
struct LevelWatch: Sendable {
  /// A change of the state.
  enum Change {
    case begins, ends
  }

  /// The time for which the condition must hold, in microseconds.
  let hold: Int64
  /// The time for which it must not hold until it is over, in microseconds.
  let release: Int64

  private var isOn = false
  /// The time since which the condition has differed from the state.
  private var since: Int64?

  init(hold: Int64, release: Int64) {
    (self.hold, self.release) = (hold, release)
  }

  /// Takes the condition at a time.
  mutating func see(_ holds: Bool, at now: Int64) -> Change? {
    guard holds != isOn else {
      since = nil
      return nil
    }
    let start = since ?? now
    since = start
    guard now - start >= (holds ? hold : release) else { return nil }
    (isOn, since) = (holds, nil)
    return holds ? .begins : .ends
  }

  /// Forgets for how long the condition has held: nothing is known of the time until now.
  mutating func interrupt() { since = nil }
}

internal import VisionBase

/// Values that are found again by their keys: those still in use, and the latest few others.
///
/// So what costs much to make survives for callers that drop it and ask for it again at once,
/// without everything staying for ever.
final class RecentlyUsed<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private struct Entry {
    let key: Key
    weak var value: Value?
  }

  private struct State {
    /// All values that somebody holds.
    var entries: [Entry] = []
    /// The latest ones, last the newest; held here.
    var latest: [(key: Key, value: Value)] = []
  }

  private let capacity: Int
  private let state = Lock(State())

  /// Keeps so many values that nobody else holds.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The value of a key, made if there is none.
  func value(for key: Key, make: () -> Value) -> Value {
    let (value, _) = state.withLock { state -> (Value, [Value]) in
      state.entries.removeAll { $0.value == nil }
      let value = state.entries.first { $0.key == key }?.value ?? make()
      if !state.entries.contains(where: { $0.key == key }) {
        state.entries.append(Entry(key: key, value: value))
      }
      state.latest.removeAll { $0.key == key }
      state.latest.append((key, value))
      // Handed out, so that what ends with them ends outside of the lock.
      let dropped = state.latest.dropLast(capacity).map(\.value)
      state.latest.removeFirst(dropped.count)
      return (value, dropped)
    }
    return value
  }
}

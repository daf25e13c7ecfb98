internal import VisionBase

/// A cache by key: values still in use, and the latest few others.
///
/// Expensive values survive for callers that drop them and request them again at once, but not
/// indefinitely.
package final class RecentlyUsed<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private struct Entry {
    let key: Key
    weak var value: Value?
  }

  private struct State {
    /// All values that are in use.
    var entries: [Entry] = []
    /// The latest values, newest last; retained here.
    var latest: [(key: Key, value: Value)] = []
  }

  private let capacity: Int
  private let state = Lock(State())

  /// Creates a cache that retains up to `capacity` values that are not in use otherwise.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Returns the value of a key, created if there is none.
  package func value(for key: Key, make: () -> Value) -> Value {
    let (value, _) = state.withLock { state -> (Value, [Value]) in
      state.entries.removeAll { $0.value == nil }
      let value = state.entries.first { $0.key == key }?.value ?? make()
      if !state.entries.contains(where: { $0.key == key }) {
        state.entries.append(Entry(key: key, value: value))
      }
      state.latest.removeAll { $0.key == key }
      state.latest.append((key, value))
      // Returned, so that deinitializers run outside of the lock.
      let dropped = state.latest.dropLast(capacity).map(\.value)
      state.latest.removeFirst(dropped.count)
      return (value, dropped)
    }
    return value
  }
}

package import VisionBase

/// The engines that exist: what was made for a request is kept for the next one like it.
///
/// An engine is lent to one piece of work at a time. Of those that nobody uses so many are kept, and
/// the one that was used longest ago goes first.
package final class EnginePool: Sendable {
  // Sendable: an engine is in the pool or lent to one borrower, never both.
  private struct Idle: @unchecked Sendable {
    let key: String
    let engine: AnyObject
  }

  private struct State {
    /// Used last at the end.
    var idle: [Idle] = []
    var made = 0
    var lent = 0
  }

  private let capacity: Int
  private let state = Lock(State())

  /// Makes a pool that keeps so many engines that nobody uses.
  package init(capacity: Int) { self.capacity = capacity }

  /// How many engines there are.
  package var count: Int { state.withLock { $0.idle.count + $0.lent } }

  /// How many engines were ever made.
  package var madeCount: Int { state.withLock(\.made) }

  /// Lends an engine for the length of some work, making it if there is none.
  ///
  /// One with which the work fails goes all the same back to the pool: engines survive errors.
  package func lend<Engine: AnyObject, Result>(
    _ key: String, make: () throws(VisionError) -> Engine,
    _ body: (Engine) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let idle: Engine? = take(key)
    let engine: Engine
    if let idle { engine = idle } else { engine = try made(make) }
    defer { giveBack(engine, key) }
    return try body(engine)
  }

  /// Forgets all engines that nobody uses.
  package func removeAll() {
    let dropped = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    withExtendedLifetime(dropped) {}
  }

  private func take<Engine: AnyObject>(_ key: String) -> Engine? {
    let found = state.withLock { state -> Idle? in
      let index = state.idle.lastIndex { $0.key == key && $0.engine is Engine }
      guard let index else { return nil }
      state.lent += 1
      return state.idle.remove(at: index)
    }
    return found?.engine as? Engine
  }

  private func made<Engine: AnyObject>(
    _ make: () throws(VisionError) -> Engine
  ) throws(VisionError) -> Engine {
    let engine = try make()
    state.withLock { state in
      state.made += 1
      state.lent += 1
    }
    return engine
  }

  private func giveBack(_ engine: AnyObject, _ key: String) {
    let idle = Idle(key: key, engine: engine)
    let dropped = state.withLock { state -> Idle? in
      state.lent -= 1
      state.idle.append(idle)
      return state.idle.count > capacity ? state.idle.removeFirst() : nil
    }
    // Not under the lock: freeing a model takes a while.
    withExtendedLifetime(dropped) {}
  }
}

internal import Inference
package import VisionBase

/// The engines that exist: what was made for a request is kept for the next one like it.
///
/// An engine is lent to one piece of work at a time. Of those that nobody uses so many are kept, and
/// the one that was used longest ago goes first. Engines of one kind are made one after another, as each
/// needs more memory while it is made, and the next one finds what it can share; who waits for that
/// also takes one that comes back meanwhile.
package final class EnginePool: Sendable {
  // Sendable: an engine is in the pool or lent to one borrower, never both.
  private struct Idle: @unchecked Sendable {
    let key: String
    let engine: AnyObject
  }

  private struct State {
    /// Used last at the end.
    var idle: [Idle] = []
    /// The keys of which an engine is being made.
    var making: Set<String> = []
    /// How often the making of any failed.
    var failureCount = 0
    var made = 0
    var lent = 0
    /// What keys mention that are not wanted any more, the latest at the end.
    var forgotten: [String] = []

    func isForgotten(_ key: String) -> Bool { forgotten.contains { key.mentions($0) } }
  }

  /// Of so much that is not wanted any more it is known: it matters only to work that was under way.
  private static let mostForgotten = 16

  private let capacity: Int
  private let ownsHeap: Bool
  private let state = Monitor(State())

  /// Makes a pool that keeps so many engines that nobody uses.
  ///
  /// One that `ownsHeap` has what engines need only while they are made go back to the system, which is a
  /// rule for the whole process.
  package init(capacity: Int, ownsHeap: Bool = false) {
    (self.capacity, self.ownsHeap) = (capacity, ownsHeap)
  }

  /// How many engines there are.
  package var count: Int { state.change { $0.idle.count + $0.lent } }

  /// How many engines were ever made.
  package var madeCount: Int { state.change(\.made) }

  /// Lends an engine for the length of some work, making it if there is none.
  ///
  /// One with which the work fails goes all the same back to the pool, as engines survive errors: all
  /// but one whose process was given up, which would fail for ever.
  package func lend<Engine: AnyObject, Result>(
    _ key: String, make: () throws(VisionError) -> Engine,
    _ body: (Engine) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let engine: Engine
    switch begin(key, Engine.self) {
    case .idle(let idle): engine = idle
    case .nothing(let isFirst): engine = try made(key, isFirst: isFirst, make)
    }
    do throws(VisionError) {
      let result = try body(engine)
      giveBack(engine, key)
      return result
    } catch {
      if Self.isGivenUp(error) { drop() } else { giveBack(engine, key) }
      throw error
    }
  }

  private static func isGivenUp(_ error: VisionError) -> Bool {
    if case .givenUp = error.cause as? IsolationFault { true } else { false }
  }

  /// Forgets the engines whose keys mention something that nobody will ask for again; those that are
  /// lent go when they come back.
  package func forget(mentioning text: String) {
    let dropped = state.change { state in
      state.forgotten.append(text)
      if state.forgotten.count > Self.mostForgotten { state.forgotten.removeFirst() }
      let dropped = state.idle.filter { $0.key.mentions(text) }
      state.idle.removeAll { $0.key.mentions(text) }
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  private enum Found<Engine> {
    case idle(Engine)
    /// Whether no other of the key is being made.
    case nothing(isFirst: Bool)
  }

  /// Takes an engine that nobody uses, or the turn to make one.
  ///
  /// Where a making fails nobody waits for the next: a model that hangs would cost each its time.
  private func begin<Engine: AnyObject>(_ key: String, _: Engine.Type) -> Found<Engine> {
    var failures: Int?
    return state.wait { state in
      let index = state.idle.lastIndex { $0.key == key && $0.engine is Engine }
      if let index, let engine = state.idle.remove(at: index).engine as? Engine {
        state.lent += 1
        return .idle(engine)
      }
      let before = failures ?? state.failureCount
      failures = before
      guard !state.making.contains(key) || state.failureCount != before else { return nil }
      return .nothing(isFirst: state.making.insert(key).inserted)
    }
  }

  private func made<Engine: AnyObject>(
    _ key: String, isFirst: Bool, _ make: () throws(VisionError) -> Engine
  ) throws(VisionError) -> Engine {
    let engine: Engine
    do throws(VisionError) {
      engine = try ownsHeap ? HeapMemory.returningLargeBlocks(make) : make()
    } catch {
      state.change { state in
        state.failureCount += 1
        if isFirst { state.making.remove(key) }
      }
      throw error
    }
    state.change { state in
      state.made += 1
      state.lent += 1
      if isFirst { state.making.remove(key) }
    }
    return engine
  }

  private func drop() { state.change { $0.lent -= 1 } }

  private func giveBack(_ engine: AnyObject, _ key: String) {
    let idle = Idle(key: key, engine: engine)
    let dropped = state.change { state -> Idle? in
      state.lent -= 1
      if state.isForgotten(key) { return idle }
      state.idle.append(idle)
      return state.idle.count > capacity ? state.idle.removeFirst() : nil
    }
    // Not under the lock: freeing a model takes a while.
    withExtendedLifetime(dropped) {}
  }
}
